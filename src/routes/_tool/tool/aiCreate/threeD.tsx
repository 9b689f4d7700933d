import { createFileRoute } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { ThreePage } from '#features/tools/three/three-page.tsx';
import { sentSearch } from '#lib/sent-search.ts';
import { toolPages } from '#product/tools.ts';

export const Route = createFileRoute('/_tool/tool/aiCreate/threeD')({
  validateSearch: sentSearch,
  component: Three,
  staticData: { title: toolPages.three.title },
});

function Three(): ReactElement {
  const { image } = Route.useSearch();
  return <ThreePage image={image} />;
}
