import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { type ReactElement, useCallback } from 'react';
import { InterrogatePage } from '#features/tools/interrogate/interrogate-page.tsx';

export const Route = createFileRoute('/_tool/tool/aiCreate/reverse-inference')({
  validateSearch: (search: Record<string, unknown>): { image?: string } =>
    typeof search.image === 'string' ? { image: search.image } : {},
  component: Interrogate,
  staticData: { title: '图生提示词' },
});

/** A picture of the address is put on the form once; the form keeps it from there. */
function Interrogate(): ReactElement {
  const { image } = Route.useSearch();
  const navigate = useNavigate();
  const taken = useCallback(() => void navigate({ to: '/tool/aiCreate/reverse-inference', search: {}, replace: true }), [navigate]);
  return <InterrogatePage image={image} onTaken={taken} />;
}
