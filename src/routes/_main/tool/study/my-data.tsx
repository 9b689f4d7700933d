import { createFileRoute, useNavigate } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { datasetKinds } from '#features/datasets/dataset-kinds.ts';
import { MyDataPage } from '#features/datasets/my-data-page.tsx';
import { searchReader, wordOf } from '#lib/search.ts';

export const Route = createFileRoute('/_main/tool/study/my-data')({
  validateSearch: searchReader({ kind: wordOf }),
  component: MyData,
  staticData: { title: '我的数据集', bar: 'page' },
});

function MyData(): ReactElement {
  const navigate = useNavigate();
  const { kind } = Route.useSearch();
  return (
    <MyDataPage
      kind={datasetKinds.find(({ id }) => id === kind)?.id ?? 'all'}
      onKind={(chosen) => void navigate({ to: '/tool/study/my-data', search: chosen === 'all' ? {} : { kind: chosen } })}
      onOpen={(id) => void navigate({ to: '/tool/study/edit-data-list', search: { id } })}
    />
  );
}
