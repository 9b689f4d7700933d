import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useSnapshot } from 'valtio';
import { failureOf } from '#api/api-error.ts';
import { failureMessage } from '#product/failure-message.ts';
import { useFollow, usePeople } from '#api/people/hooks.ts';
import { FollowButton } from '#ds/patterns/follow-button/follow-button.tsx';
import { LoadMore } from '#ds/patterns/load-more/load-more.tsx';
import { Avatar } from '#ds/primitives/avatar/avatar.tsx';
import { Dialog } from '#ds/primitives/dialog/dialog.tsx';
import { EmptyState } from '#ds/primitives/empty-state/empty-state.tsx';
import { NotLoaded } from '#ds/primitives/empty-state/not-loaded.tsx';
import { Skeleton } from '#ds/primitives/skeleton/skeleton.tsx';
import { count } from '#lib/format.ts';
import { session } from '#state/session.ts';
import { useImageUrl } from '#product/use-image-url.ts';

type Props = {
  userId: number;
  /** `in`: who follows them, `out`: whom they follow. */
  direction: 'in' | 'out';
  onClose: () => void;
};

/** R5.3: who follows a maker, or whom the maker follows. */
export function PeopleDialog({ userId, direction, onClose }: Props): ReactElement {
  const url = useImageUrl();
  const me = useSnapshot(session).userInfo?.id;
  const follow = useFollow();
  const { people, error, more, pending, loadMore, retry } = usePeople({ userId, direction });
  const problem = error ? failureMessage(failureOf(error)) : undefined;
  return (
    <Dialog open title={direction === 'in' ? '粉丝' : '关注'} width="form" onClose={onClose}>
      {people === undefined ? (
        problem === undefined ? (
          <div aria-hidden="true" className="flex flex-col gap-4 pb-4">
            {Array.from({ length: 4 }, (_, index) => (
              <div key={index} className="flex items-center gap-3">
                <Skeleton shape="circle" width="40px" />
                <Skeleton shape="text" width="50%" />
              </div>
            ))}
          </div>
        ) : (
          <NotLoaded size="sm" title="名单没有载入" problem={problem} onRetry={retry} />
        )
      ) : people.length === 0 ? (
        <EmptyState size="sm" level={3} title={direction === 'in' ? '还没有粉丝' : '还没有关注的人'} />
      ) : (
        <>
          <ul aria-label={direction === 'in' ? '粉丝' : '关注'} className="flex flex-col gap-4">
            {people.map((person) => (
              <li key={person.id} className="flex items-center gap-3">
                <Avatar name={person.name} src={url(person.image, 240) || undefined} size={40} />
                <div className="min-w-0 flex-1">
                  <Link
                    to="/other-home-page"
                    search={{ id: person.id }}
                    className="block w-fit max-w-full truncate rounded-tick font-medium hover:underline"
                    onClick={onClose}
                  >
                    {person.name}
                  </Link>
                  <p className="truncate text-12 text-3 num">
                    {count(person.works)} 作品，{count(person.followers)} 粉丝
                  </p>
                </div>
                {person.id !== me && <FollowButton followed={person.followed} onToggle={() => follow(person)} />}
              </li>
            ))}
          </ul>
          <LoadMore more={more} pending={pending} problem={problem} onMore={loadMore} />
        </>
      )}
    </Dialog>
  );
}
