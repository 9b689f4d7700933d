import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { type ReactElement, useCallback } from 'react';
import { MattingPage } from '#features/tools/matting/matting-page.tsx';

export const Route = createFileRoute('/_tool/tool/aiCreate/intelligent-matting')({
  validateSearch: (search: Record<string, unknown>): { image?: string } =>
    typeof search.image === 'string' ? { image: search.image } : {},
  component: Matting,
  staticData: { title: '一键抠图' },
});

/** A picture of the address goes on the strip once; the form keeps it from there. */
function Matting(): ReactElement {
  const { image } = Route.useSearch();
  const navigate = useNavigate();
  const taken = useCallback(() => void navigate({ to: '/tool/aiCreate/intelligent-matting', search: {}, replace: true }), [navigate]);
  return <MattingPage image={image} onTaken={taken} />;
}
