import { createFileRoute, useNavigate } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { EmptyState } from '#ds/primitives/empty-state/empty-state.tsx';
import { CommunityPage } from '#features/gallery/community-page.tsx';
import { PictureFeed } from '#features/gallery/picture-feed.tsx';

type Search = { q?: string; tag?: string; sort?: 'hot' | 'new' };
const text = (value: unknown) => (typeof value === 'string' && value.trim() ? value.trim().slice(0, 100) : undefined);

export const Route = createFileRoute('/_main/community')({
  validateSearch: (search: Record<string, unknown>): Search => {
    const [q, tag] = [text(search.q), text(search.tag)];
    return { ...(q && { q }), ...(tag && { tag }), ...((search.sort === 'new' || search.sort === 'hot') && { sort: search.sort }) };
  },
  component: Community,
  staticData: { title: '灵感广场' },
});

function Community(): ReactElement {
  const { q, tag, sort = 'hot' } = Route.useSearch();
  const navigate = useNavigate();
  return (
    <CommunityPage search={{ q, tag, sort }} onSearch={(next) => void navigate({ to: '/community', search: next, replace: true })}>
      <PictureFeed
        label="灵感广场"
        body={{ sort, condition: [{ scope: 'square' }, ...(tag ? [{ tag }] : []), ...(q ? [{ title: q }] : [])] }}
        empty={
          <EmptyState stone="lens" title="没有找到这样的作品">
            换个词试试，或清空筛选看全部
          </EmptyState>
        }
      />
    </CommunityPage>
  );
}
