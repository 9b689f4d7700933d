import { createFileRoute } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { EnlargePage } from '#features/tools/enlarge/enlarge-page.tsx';
import { sentSearch } from '#lib/sent-search.ts';

export const Route = createFileRoute('/_tool/tool/aiCreate/enlarge-image')({
  validateSearch: sentSearch,
  component: Enlarge,
  staticData: { title: '图片放大' },
});

function Enlarge(): ReactElement {
  const { image } = Route.useSearch();
  return <EnlargePage image={image} />;
}
