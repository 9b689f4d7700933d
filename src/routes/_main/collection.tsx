import { createFileRoute } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { SharedPage } from '#features/collections/shared-page.tsx';
import { idOf, searchReader } from '#lib/search.ts';

export const Route = createFileRoute('/_main/collection')({
  validateSearch: searchReader({ key: idOf }),
  component: SharedCollection,
  staticData: { title: '收藏集' },
});

function SharedCollection(): ReactElement {
  const { key = '' } = Route.useSearch();
  return <SharedPage link={key} />;
}
