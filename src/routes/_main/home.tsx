import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { lazy, type ReactElement, Suspense } from 'react';
import { HomePage } from '#features/home/home-page.tsx';

/** The feed stands below the composer and comes after it. */
const HomeFeed = lazy(() => import('#features/gallery/home-feed.tsx').then((module) => ({ default: module.HomeFeed })));
import { searchReader, wordOf } from '#lib/search.ts';

export const Route = createFileRoute('/_main/home')({
  validateSearch: searchReader({ tag: wordOf }),
  component: Home,
  staticData: { title: '首页' },
});

function Home(): ReactElement {
  const navigate = useNavigate();
  return (
    <HomePage
      tag={Route.useSearch().tag}
      onTag={(tag) => void navigate({ to: '/home', search: { tag }, replace: true, resetScroll: false })}
      feed={(tag) => (
        <Suspense>
          <HomeFeed tag={tag} />
        </Suspense>
      )}
    />
  );
}
