import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { lazy, type ReactElement, Suspense } from 'react';
import { CreationsPage } from '#features/creations/creations-page.tsx';
import { readCreations } from '#features/creations/creations-search.ts';
import { idOf, searchReader, wordOf } from '#lib/search.ts';

const CollectionsPage = lazy(() =>
  import('#features/collections/collections-page.tsx').then((module) => ({ default: module.CollectionsPage })),
);

export const Route = createFileRoute('/_main/create')({
  validateSearch: searchReader({
    q: wordOf,
    show: wordOf,
    kind: wordOf,
    span: wordOf,
    tab: wordOf,
    board: (value) => idOf(value) || undefined,
  }),
  component: Creations,
  staticData: { title: '我的创作', bar: 'page' },
});

function Creations(): ReactElement {
  const navigate = useNavigate();
  const search = Route.useSearch({ select: readCreations, structuralSharing: true });
  return (
    <CreationsPage
      // What was selected among the works is not selected in the bin.
      key={search.show === 'bin' ? 'bin' : 'works'}
      search={search}
      onSearch={(next) => void navigate({ to: '/create', search: next })}
    >
      <Suspense>
        <CollectionsPage
          board={search.board}
          onOpen={(board) => void navigate({ to: '/create', search: { tab: 'collections', board }, resetScroll: false })}
        />
      </Suspense>
    </CreationsPage>
  );
}
