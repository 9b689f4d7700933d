import { createFileRoute } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { InterrogatePage } from '#features/tools/interrogate/interrogate-page.tsx';
import { sentSearch } from '#lib/sent-search.ts';

export const Route = createFileRoute('/_tool/tool/aiCreate/reverse-inference')({
  validateSearch: sentSearch,
  component: Interrogate,
  staticData: { title: '图生提示词' },
});

function Interrogate(): ReactElement {
  const { image } = Route.useSearch();
  return <InterrogatePage image={image} />;
}
