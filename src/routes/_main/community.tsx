import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { type ReactElement, useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { Button } from '#ds/primitives/button/button.tsx';
import { EmptyState } from '#ds/primitives/empty-state/empty-state.tsx';
import { CommunityPage } from '#features/gallery/community-page.tsx';
import { type CommunitySearch, communityBody, hiddenText, readCommunity } from '#features/gallery/community-search.ts';
import { PictureFeed } from '#features/gallery/picture-feed.tsx';
import { SEARCH_MAX } from '#shared/rules/limits.ts';
import { session } from '#state/session.ts';
import { numberOf, searchReader, wordOf } from '#lib/search.ts';

export const Route = createFileRoute('/_main/community')({
  validateSearch: searchReader({ q: wordOf, tag: wordOf, sort: wordOf, from: wordOf, not: wordOf, unseen: numberOf }),
  component: Community,
  staticData: { title: '灵感广场', bar: 'page' },
});

const loadedAt = Math.floor(Date.now() / 1000);

function Community(): ReactElement {
  const search = Route.useSearch({ select: readCommunity, structuralSharing: true });
  const { token } = useSnapshot(session);
  const navigate = useNavigate();
  const [now] = useState(() => new Date());
  const go = (next: CommunitySearch) => void navigate({ to: '/community', search: next, replace: true });
  const { unseen } = search;
  // An address from another visit: what was seen since is hidden too. Back within a visit finds what was there.
  useEffect(() => {
    if (unseen && unseen < loadedAt)
      void navigate({ to: '/community', search: (old) => ({ ...old, unseen: Math.floor(Date.now() / 1000) }), replace: true });
  }, [unseen, navigate]);
  return (
    <CommunityPage search={search} onSearch={go}>
      <PictureFeed
        label="灵感广场"
        counts
        end={(total) => (search.q && total === SEARCH_MAX ? `只列出前 ${SEARCH_MAX} 张，再加一个词能找得更准` : undefined)}
        body={communityBody(search, token !== '', now)}
        head={({ hidden }) => {
          const told = hidden && hiddenText(hidden, search.not);
          return (
            told && (
              <p className="text-13 text-3 num">
                {told}
                <button
                  type="button"
                  className="ml-2 rounded-tick text-accent hover:underline"
                  onClick={() => go({ ...search, not: undefined, unseen: undefined })}
                >
                  全部显示
                </button>
              </p>
            )
          );
        }}
        empty={
          <EmptyState
            stone="lens"
            title={search.q ? `没有找到“${search.q}”` : '没有找到这样的作品'}
            action={<Button onClick={() => go({})}>清空筛选</Button>}
          >
            {search.unseen ? '没看过的都看完了，或者换个条件。' : '换个说法，或者少写一个条件。'}
          </EmptyState>
        }
      />
    </CommunityPage>
  );
}
