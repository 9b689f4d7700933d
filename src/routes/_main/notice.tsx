import { createFileRoute } from '@tanstack/react-router';
import { lazy, type ReactElement, Suspense } from 'react';
import { searchReader, wordOf } from '#lib/search.ts';

export const Route = createFileRoute('/_main/notice')({
  component: Notices,
  validateSearch: searchReader({ tab: wordOf }),
  staticData: { title: '通知', bar: 'page' },
});

// Its pieces are named in a chunk of its own: the first page does not list them.
const Page = lazy(() => import('#features/notices/notice-page.tsx').then((module) => ({ default: module.NoticePage })));

function Notices(): ReactElement {
  const { tab } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <Suspense>
      <Page tab={tab} onTab={(next) => void navigate({ search: { tab: next }, replace: true })} />
    </Suspense>
  );
}
