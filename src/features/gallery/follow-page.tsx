import { Link, linkOptions } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useSnapshot } from 'valtio';
import { failureOf } from '#api/api-error.ts';
import { useImages } from '#api/content/hooks.ts';
import type { PublicUser } from '#shared/contract/account.ts';
import { failureMessage } from '#product/failure-message.ts';
import { useFollow, usePeople } from '#api/people/hooks.ts';
import { InBar } from '#ds/foundations/bar-place.tsx';
import { FollowButton } from '#ds/patterns/follow-button/follow-button.tsx';
import { LoadMore } from '#ds/patterns/load-more/load-more.tsx';
import { Strata } from '#ds/patterns/strata/strata.tsx';
import { Avatar } from '#ds/primitives/avatar/avatar.tsx';
import { ButtonLink } from '#ds/primitives/button/button-link.tsx';
import { EmptyState } from '#ds/primitives/empty-state/empty-state.tsx';
import { NotLoaded } from '#ds/primitives/empty-state/not-loaded.tsx';
import { SignInFirst } from '#ds/primitives/empty-state/sign-in-first.tsx';
import { Skeleton } from '#ds/primitives/skeleton/skeleton.tsx';
import { asLink } from '#lib/as-link.ts';
import { count } from '#lib/format.ts';
import { requireLogin, session } from '#state/session.ts';
import { useImageUrl } from '#product/use-image-url.ts';

/** Pictures that fill one row on wide screens. */
const SHOWN = 6;

/** R5.3: the makers one follows, each with the newest works; who is unfollowed stays in sight until one leaves. */
export function FollowPage(): ReactElement {
  const { token } = useSnapshot(session);
  const { people, total, error, more, pending, loadMore, retry } = usePeople({ direction: 'out' }, token !== '');
  const problem = error ? failureMessage(failureOf(error)) : undefined;
  return (
    <>
      <InBar>
        <h1 className="text-20 font-semibold">我的关注</h1>
        {people && <span className="text-13 text-3 num">{count(total)} 位创作者</span>}
      </InBar>
      {!token ? (
        <SignInFirst onSignIn={requireLogin}>登录后可以关注创作者，看到他们的新作。</SignInFirst>
      ) : people ? (
        people.length === 0 ? (
          <EmptyState
            title="还没有关注的人"
            action={
              <ButtonLink as={Link} to="/community">
                去灵感广场
              </ButtonLink>
            }
          >
            在灵感广场关注创作者，他们的新作会出现在这里。
          </EmptyState>
        ) : (
          <>
            <ul aria-label="关注的创作者" className="flex flex-col gap-6 pt-2">
              {people.map((user) => (
                <li key={user.id} className="flex flex-col gap-3">
                  <Maker user={user} />
                </li>
              ))}
            </ul>
            <LoadMore more={more} pending={pending} problem={problem} onMore={loadMore} />
          </>
        )
      ) : problem ? (
        <NotLoaded title="关注没有载入" problem={problem} onRetry={retry} />
      ) : (
        <div aria-hidden="true" className="flex flex-col gap-6 pt-2">
          {Array.from({ length: 3 }, (_, index) => (
            <Skeleton key={index} ratio={6} />
          ))}
        </div>
      )}
    </>
  );
}

function Maker({ user }: { user: PublicUser }): ReactElement {
  const url = useImageUrl();
  const follow = useFollow();
  const works = useImages({ pageSize: SHOWN, sort: 'new', condition: [{ scope: 'user' }, { userId: user.id }] });
  const home = asLink(linkOptions({ to: '/other-home-page', search: { id: user.id } }));
  return (
    <>
      <div className="flex items-center gap-3">
        <Avatar name={user.name} src={url(user.image, 240) || undefined} size={44} />
        <div className="min-w-0 flex-1">
          <Link {...home} className="rounded-tick font-semibold hover:underline">
            {user.name}
          </Link>
          <p className="truncate text-13 text-3 num">
            {user.desc && `${user.desc.replace(/[。.]$/, '')}，`}
            {count(user.followers)} 粉丝
          </p>
        </div>
        <FollowButton followed={user.followed} loud onToggle={() => follow(user)} />
      </div>
      {works.isPending ? (
        <div aria-hidden="true" className="h-25 overflow-hidden tablet:h-37">
          <Skeleton ratio={6} />
        </div>
      ) : works.data && works.data.images.length > 0 ? (
        <Strata
          label={`${user.name}的作品`}
          as={Link}
          pictures={works.data.images.map((image) => ({
            id: image.id,
            src: url(image.thumb),
            alt: `${image.title || image.prompt || '作品'}，AI 生成`,
            ratio: image.width / image.height,
            open: asLink(linkOptions({ to: '/other-home-page', search: { id: user.id, work: image.id } })),
          }))}
        />
      ) : (
        <p className="text-13 text-3">{works.isError ? '作品没有载入' : '还没有公开的作品'}</p>
      )}
    </>
  );
}
