import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { type ReactElement, useCallback } from 'react';
import { ThreePage } from '#features/tools/three/three-page.tsx';

export const Route = createFileRoute('/_tool/tool/aiCreate/threeD')({
  validateSearch: (search: Record<string, unknown>): { image?: string } =>
    typeof search.image === 'string' ? { image: search.image } : {},
  component: Three,
  staticData: { title: '3D生成' },
});

/** A picture of the address is put on the form once; the form keeps it from there. */
function Three(): ReactElement {
  const { image } = Route.useSearch();
  const navigate = useNavigate();
  const taken = useCallback(() => void navigate({ to: '/tool/aiCreate/threeD', search: {}, replace: true }), [navigate]);
  return <ThreePage image={image} onTaken={taken} />;
}
