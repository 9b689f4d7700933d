import { createFileRoute } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { HomePage } from '#features/home/home-page.tsx';

/** The feed stands below the composer and comes after it. */
const HomeFeed = lazy(() => import('#features/gallery/home-feed.tsx').then((module) => ({ default: module.HomeFeed })));

export const Route = createFileRoute('/_main/home')({
  component: () => (
    <HomePage
      feed={(tag) => (
        <Suspense>
          <HomeFeed tag={tag} />
        </Suspense>
      )}
    />
  ),
  staticData: { title: '首页' },
});
