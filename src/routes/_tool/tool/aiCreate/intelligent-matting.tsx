import { createFileRoute } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { MattingPage } from '#features/tools/matting/matting-page.tsx';
import { sentSearch } from '#lib/sent-search.ts';

export const Route = createFileRoute('/_tool/tool/aiCreate/intelligent-matting')({
  validateSearch: sentSearch,
  component: Matting,
  staticData: { title: '一键抠图' },
});

function Matting(): ReactElement {
  const { image } = Route.useSearch();
  return <MattingPage image={image} />;
}
