import { createFileRoute, useNavigate } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { EmptyState } from '#ds/primitives/empty-state/empty-state.tsx';
import { PictureFeed } from '#features/gallery/picture-feed.tsx';
import { ModelPage, modelTabs } from '#features/models/model-page.tsx';
import { returnsOf } from '#features/models/returns.ts';
import { idOf, oneOf, searchReader, wordOf } from '#lib/search.ts';

export const Route = createFileRoute('/_main/model-info')({
  validateSearch: searchReader({ id: idOf, tab: wordOf }),
  component: ModelInfo,
  staticData: { title: '模型详情', bar: 'none' },
});

function ModelInfo(): ReactElement {
  const search = Route.useSearch();
  const { id = '' } = search;
  const navigate = useNavigate();
  return (
    <ModelPage
      key={id}
      id={id}
      tab={oneOf(search.tab, modelTabs) ?? 'returns'}
      onTab={(tab) =>
        void navigate({ to: '/model-info', search: { id, ...(tab !== 'returns' && { tab }) }, replace: true, resetScroll: false })
      }
    >
      <PictureFeed
        label="返图"
        body={{ sort: 'hot', condition: returnsOf(id) }}
        empty={<EmptyState title="还没有返图">用它创作并发布，第一张就会出现在这里。</EmptyState>}
      />
    </ModelPage>
  );
}
