import { createFileRoute } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { ThreePage } from '#features/tools/three/three-page.tsx';
import { sentSearch } from '#lib/sent-search.ts';

export const Route = createFileRoute('/_tool/tool/aiCreate/threeD')({
  validateSearch: sentSearch,
  component: Three,
  staticData: { title: '3D生成' },
});

function Three(): ReactElement {
  const { image } = Route.useSearch();
  return <ThreePage image={image} />;
}
