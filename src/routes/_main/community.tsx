import { createFileRoute, useNavigate } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { Button } from '#ds/primitives/button/button.tsx';
import { EmptyState } from '#ds/primitives/empty-state/empty-state.tsx';
import { CommunityPage, type CommunitySearch } from '#features/gallery/community-page.tsx';
import { PictureFeed } from '#features/gallery/picture-feed.tsx';
import { session } from '#state/session.ts';

const text = (value: unknown) => (typeof value === 'string' && value.trim() ? value.trim().slice(0, 100) : undefined);

export const Route = createFileRoute('/_main/community')({
  validateSearch: (search: Record<string, unknown>): CommunitySearch => {
    const [q, tag] = [text(search.q), text(search.tag)];
    const sort = search.sort === 'new' || search.sort === 'likes' ? search.sort : undefined;
    return { ...(q && { q }), ...(tag && { tag }), ...(sort && { sort }), ...(search.from === 'follows' && { from: search.from }) };
  },
  component: Community,
  staticData: { title: '灵感广场', bar: 'page' },
});

function Community(): ReactElement {
  const search = Route.useSearch();
  const { q, tag, sort = 'hot', from } = search;
  const navigate = useNavigate();
  const scope = from && session.token ? 'following' : 'square';
  return (
    <CommunityPage search={search} onSearch={(next) => void navigate({ to: '/community', search: next, replace: true })}>
      <PictureFeed
        label="灵感广场"
        body={{ sort, condition: [{ scope }, ...(tag ? [{ tag }] : []), ...(q ? [{ title: q }] : [])] }}
        empty={
          <EmptyState
            stone="lens"
            title={q ? `没有找到“${q}”` : '没有找到这样的作品'}
            action={<Button onClick={() => void navigate({ to: '/community', search: {} })}>清空筛选</Button>}
          >
            换个说法，或者少写一个条件。
          </EmptyState>
        }
      />
    </CommunityPage>
  );
}
