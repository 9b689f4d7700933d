import { createFileRoute, useNavigate } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { EditDataPage } from '#features/datasets/edit-data-page.tsx';
import { StartPanel } from '#features/training/start-panel.tsx';
import { idOf, searchReader } from '#lib/search.ts';

export const Route = createFileRoute('/_main/tool/study/edit-data-list')({
  validateSearch: searchReader({ id: idOf, item: idOf }),
  component: EditData,
  staticData: { title: '训练我的模型', bar: 'page' },
});

function EditData(): ReactElement {
  const navigate = useNavigate();
  const { id = '', item = '' } = Route.useSearch();
  return (
    <EditDataPage
      id={id}
      item={item}
      settings={
        <StartPanel
          datasetId={id}
          onStarted={(training) => void navigate({ to: '/tool/study/model-status-list', search: { id: training } })}
        />
      }
      onOpen={(set, one = '') => void navigate({ to: '/tool/study/edit-data-list', search: { id: set, ...(one && { item: one }) } })}
    />
  );
}
