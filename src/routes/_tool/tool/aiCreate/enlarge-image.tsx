import { createFileRoute } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { EnlargePage } from '#features/tools/enlarge/enlarge-page.tsx';
import { sentSearch } from '#lib/sent-search.ts';
import { toolPages } from '#product/tools.ts';

export const Route = createFileRoute('/_tool/tool/aiCreate/enlarge-image')({
  validateSearch: sentSearch,
  component: Enlarge,
  staticData: { title: toolPages.enlarge.title },
});

function Enlarge(): ReactElement {
  const { image } = Route.useSearch();
  return <EnlargePage image={image} />;
}
