import { createFileRoute, useNavigate } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { HomeFeed } from '#features/gallery/home-feed.tsx';
import { HomePage } from '#features/home/home-page.tsx';
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
      tag={Route.useSearch({ select: ({ tag }) => tag })}
      onTag={(tag) => void navigate({ to: '/home', search: { tag }, replace: true, resetScroll: false })}
      feed={(tag) => <HomeFeed tag={tag} />}
    />
  );
}
