import { createFileRoute, useNavigate } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { EmptyState } from '#ds/primitives/empty-state/empty-state.tsx';
import { PictureFeed } from '#features/gallery/picture-feed.tsx';
import { ModelPicturesPage } from '#features/models/model-pictures-page.tsx';
import { returnsOf } from '#features/models/returns.ts';
import { idOf, searchReader, wordOf } from '#lib/search.ts';

export const Route = createFileRoute('/_main/model-info-more')({
  validateSearch: searchReader({ id: idOf, sort: wordOf }),
  component: ModelInfoMore,
  staticData: { title: '全部返图', bar: 'none' },
});

function ModelInfoMore(): ReactElement {
  const search = Route.useSearch();
  const { id = '' } = search;
  const sort = search.sort === 'new' ? 'new' : 'hot';
  const navigate = useNavigate();
  return (
    <ModelPicturesPage
      key={id}
      id={id}
      sort={sort}
      onSort={(next) => void navigate({ to: '/model-info-more', search: { id, ...(next === 'new' && { sort: next }) }, replace: true })}
    >
      <PictureFeed
        label="全部返图"
        body={{ sort, condition: returnsOf(id) }}
        empty={<EmptyState title="还没有返图">用它创作并发布，第一张就会出现在这里。</EmptyState>}
      />
    </ModelPicturesPage>
  );
}
