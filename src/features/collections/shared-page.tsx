import { Link } from '@tanstack/react-router';
import { Flag } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { useSnapshot } from 'valtio';
import { failureOf } from '#api/api-error.ts';
import { useSharedCollection } from '#api/collections/hooks.ts';
import { failureMessage } from '#product/failure-message.ts';
import { useImageUrl } from '#product/use-image-url.ts';
import { Board } from '#ds/patterns/board/board.tsx';
import { Avatar } from '#ds/primitives/avatar/avatar.tsx';
import { Button } from '#ds/primitives/button/button.tsx';
import { ButtonLink } from '#ds/primitives/button/button-link.tsx';
import { EmptyState } from '#ds/primitives/empty-state/empty-state.tsx';
import { NotLoaded } from '#ds/primitives/empty-state/not-loaded.tsx';
import { Skeleton } from '#ds/primitives/skeleton/skeleton.tsx';
import { count, when } from '#lib/format.ts';
import { openReport } from '#state/report.ts';
import { requireLogin, session } from '#state/session.ts';
import { Caption, Picture } from './board-picture.tsx';

/** R5.5: a collection as whoever has its link sees it, signed in or not. `link` is what the address ends with. */
export function SharedPage({ link }: { link: string }): ReactElement {
  const query = useSharedCollection(link);
  const url = useImageUrl();
  const { token } = useSnapshot(session);
  const [now] = useState(() => new Date());
  const failure = query.isError ? failureOf(query.error) : undefined;
  if (link === '' || failure?.kind === 'not-found') {
    return (
      <>
        <h1 className="sr-only">收藏集</h1>
        <EmptyState
          stone="lens"
          title="这个链接打不开"
          action={
            token ? (
              <ButtonLink as={Link} to="/community">
                去灵感广场
              </ButtonLink>
            ) : (
              <Button onClick={requireLogin}>登录后再看</Button>
            )
          }
        >
          {token
            ? '作者可能关掉了链接，或者只给指定的人看，里面没有你。'
            : '作者可能关掉了链接，或者只给指定的人看；如果给了你，登录后就能看到。'}
        </EmptyState>
      </>
    );
  }
  if (failure) {
    return <NotLoaded title="收藏集没有载入" problem={failureMessage(failure)} onRetry={() => void query.refetch()} />;
  }
  if (!query.data) {
    return (
      <div aria-hidden="true" className="flex flex-col gap-gallery">
        <Skeleton shape="text" width="30%" />
        <Skeleton ratio={4} />
        <Skeleton ratio={5} />
      </div>
    );
  }
  const { name, note, user, updatedAt, items, hidden } = query.data;
  return (
    <div className="flex flex-col gap-4 pt-2">
      <header className="flex flex-col gap-2">
        <h1 className="text-24 font-semibold">{name}</h1>
        <div className="flex min-h-7 flex-wrap items-center gap-2 text-13 text-3 num">
          <Avatar name={user.name} src={url(user.image, 240) || undefined} size={28} />
          <Link to="/other-home-page" search={{ id: user.id }} className="rounded-tick text-14 font-medium text-1 hover:underline">
            {user.name}
          </Link>
          <span>{count(items.length)} 张</span>
          <span>{when(updatedAt, now)} 改过</span>
          {hidden > 0 && <span>另有 {hidden} 张只有作者能看到</span>}
          <span className="ml-auto">
            <Button
              size="sm"
              variant="ghost"
              icon={Flag}
              onClick={() => openReport({ kind: 'user', id: String(user.id), name: `${user.name} 的收藏集「${name}」` })}
            >
              举报
            </Button>
          </span>
        </div>
        {note && <p className="max-w-prose whitespace-pre-line text-2">{note}</p>}
      </header>
      {items.length === 0 ? (
        <EmptyState title="这里还没有图">作者还没有放进别人能看到的作品。</EmptyState>
      ) : (
        <Board label={`「${name}」的图`} items={items} caption={(item) => <Caption item={item} />}>
          {(item) => <Picture item={item} enlarge />}
        </Board>
      )}
    </div>
  );
}
