import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { type ReactElement, useCallback } from 'react';
import { EnlargePage } from '#features/tools/enlarge/enlarge-page.tsx';

export const Route = createFileRoute('/_tool/tool/aiCreate/enlarge-image')({
  validateSearch: (search: Record<string, unknown>): { image?: string } =>
    typeof search.image === 'string' ? { image: search.image } : {},
  component: Enlarge,
  staticData: { title: '图片放大' },
});

/** A picture of the address is put on the form once; the form keeps it from there. */
function Enlarge(): ReactElement {
  const { image } = Route.useSearch();
  const navigate = useNavigate();
  const taken = useCallback(() => void navigate({ to: '/tool/aiCreate/enlarge-image', search: {}, replace: true }), [navigate]);
  return <EnlargePage image={image} onTaken={taken} />;
}
