import { createFileRoute } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { InterrogatePage } from '#features/tools/interrogate/interrogate-page.tsx';
import { sentSearch } from '#lib/sent-search.ts';
import { toolPages } from '#product/tools.ts';

export const Route = createFileRoute('/_tool/tool/aiCreate/reverse-inference')({
  validateSearch: sentSearch,
  component: Interrogate,
  staticData: { title: toolPages.interrogate.title },
});

function Interrogate(): ReactElement {
  const { image } = Route.useSearch();
  return <InterrogatePage image={image} />;
}
