import { createFileRoute, Link, useNavigate } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { ButtonLink } from '#ds/primitives/button/button-link.tsx';
import { EmptyState } from '#ds/primitives/empty-state/empty-state.tsx';
import { LikePage } from '#features/gallery/like-page.tsx';
import { PictureFeed } from '#features/gallery/picture-feed.tsx';
import { searchReader, wordOf } from '#lib/search.ts';

export const Route = createFileRoute('/_main/like')({
  validateSearch: searchReader({ sort: wordOf }),
  component: Like,
  staticData: { title: '我的喜欢', bar: 'page' },
});

function Like(): ReactElement {
  const sort = Route.useSearch({ select: ({ sort }) => (sort === 'hot' ? 'hot' : 'new') });
  const navigate = useNavigate();
  return (
    <LikePage sort={sort} onSort={(next) => void navigate({ to: '/like', search: next === 'hot' ? { sort: next } : {}, replace: true })}>
      <PictureFeed
        label="我的喜欢"
        body={{ sort, condition: [{ scope: 'liked' }] }}
        empty={
          <EmptyState
            title="还没有喜欢的作品"
            action={
              <ButtonLink as={Link} to="/community">
                去灵感广场
              </ButtonLink>
            }
          >
            在灵感广场点一下心形，就会收在这里。
          </EmptyState>
        }
      />
    </LikePage>
  );
}
