import { createFileRoute, useNavigate } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { EmptyState } from '#ds/primitives/empty-state/empty-state.tsx';
import { PictureFeed } from '#features/gallery/picture-feed.tsx';
import { PersonModels } from '#features/models/person-models.tsx';
import { PersonPage, personView } from '#features/people/person-page.tsx';
import { numberOf, searchReader, wordOf } from '#lib/search.ts';

export const Route = createFileRoute('/_main/other-home-page')({
  validateSearch: searchReader({ id: numberOf, tab: wordOf, sort: wordOf }),
  component: OtherHomePage,
  staticData: { title: '创作者主页' },
});

function OtherHomePage(): ReactElement {
  const search = Route.useSearch({ select: ({ id, tab, sort }) => ({ id, tab, sort }), structuralSharing: true });
  const { id = 0 } = search;
  const { tab, sort } = personView(search, false);
  const navigate = useNavigate();
  return (
    <PersonPage
      key={id}
      id={id}
      own={false}
      search={search}
      onSearch={(next) => void navigate({ to: '/other-home-page', search: { id, ...next }, replace: true, resetScroll: false })}
    >
      {tab === 'models' ? (
        <PersonModels userId={id} />
      ) : (
        <PictureFeed
          label="作品"
          body={{ sort, condition: [{ scope: 'user' }, { userId: id }] }}
          empty={<EmptyState title="还没有公开的作品">发布到灵感广场的作品会出现在这里。</EmptyState>}
        />
      )}
    </PersonPage>
  );
}
