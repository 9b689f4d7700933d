import { createFileRoute, useNavigate } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { EditDataPage } from '#features/datasets/edit-data-page.tsx';
import { idOf, searchReader } from '#lib/search.ts';

export const Route = createFileRoute('/_main/tool/study/edit-data-list')({
  validateSearch: searchReader({ id: idOf }),
  component: EditData,
  staticData: { title: '训练我的模型', bar: 'page' },
});

function EditData(): ReactElement {
  const navigate = useNavigate();
  const { id = '' } = Route.useSearch();
  return <EditDataPage id={id} onOpen={(next) => void navigate({ to: '/tool/study/edit-data-list', search: { id: next } })} />;
}
