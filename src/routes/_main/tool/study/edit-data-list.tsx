import { createFileRoute, useNavigate } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { EditDataPage } from '#features/datasets/edit-data-page.tsx';
import { StartPanel } from '#features/training/start-panel.tsx';
import { idOf, searchReader, wordOf } from '#lib/search.ts';

export const Route = createFileRoute('/_main/tool/study/edit-data-list')({
  validateSearch: searchReader({ id: idOf, item: idOf, show: wordOf }),
  component: EditData,
  staticData: { title: '训练我的模型', bar: 'page' },
});

function EditData(): ReactElement {
  const navigate = useNavigate();
  const { id = '', item = '', show } = Route.useSearch();
  return (
    <EditDataPage
      id={id}
      item={item}
      groups={show === 'groups'}
      onGroups={(shown) =>
        void navigate({ to: '/tool/study/edit-data-list', search: { id, ...(shown && { show: 'groups' }) }, replace: !shown })
      }
      settings={(trigger) => (
        <StartPanel
          datasetId={id}
          trigger={trigger}
          onStarted={(training) => void navigate({ to: '/tool/study/model-status-list', search: { id: training } })}
        />
      )}
      onOpen={(set, one = '') => void navigate({ to: '/tool/study/edit-data-list', search: { id: set, ...(one && { item: one }) } })}
    />
  );
}
