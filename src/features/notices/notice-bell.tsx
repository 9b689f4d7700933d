import { Link } from '@tanstack/react-router';
import { Bell } from 'lucide-react';
import { lazy, type ReactElement, Suspense, useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { Icon } from '#ds/foundations/icon.tsx';
import { useAtLeast } from '#ds/foundations/use-at-least.ts';
import { Popover } from '#ds/primitives/popover/popover.tsx';
import { CornerCount, countText } from '#ds/primitives/icon-button/corner-count.tsx';
import { IconButton } from '#ds/primitives/icon-button/icon-button.tsx';
import { session } from '#state/session.ts';

const Newest = lazy(() => import('./newest-notices.tsx').then((module) => ({ default: module.NewestNotices })));
/** Ours: what comes live is listened for once the page stands. */
const LISTEN_MS = 3000;

/** How many notices are unread; a press shows the newest, on phones the page of all. */
export function NoticeBell(): ReactElement {
  // A session stored by an earlier version tells no number yet.
  const unread = useSnapshot(session).userInfo?.unread ?? 0;
  const isWide = useAtLeast('tablet');
  useEffect(() => {
    const gone = new AbortController();
    const timer = setTimeout(() => {
      void import('./newest-notices.tsx').then(
        (module) => module.followNotices(gone.signal),
        () => undefined,
      );
    }, LISTEN_MS);
    return () => {
      clearTimeout(timer);
      gone.abort();
    };
  }, []);
  const label = unread > 0 ? `通知，${countText(unread)} 条未读` : '通知';
  if (!isWide)
    return (
      <Link to="/notice" aria-label={label} className="relative touch-ctl inline-grid size-8 place-items-center rounded-ctl text-2">
        <Icon of={Bell} size={18} />
        <CornerCount count={unread} />
      </Link>
    );
  return (
    <Popover label="通知" size="lg" trigger={<IconButton icon={Bell} count={unread} label={label} tip="none" />}>
      {(close) => (
        <Suspense fallback={<div aria-busy="true" className="h-100" />}>
          <Newest onClose={close} />
        </Suspense>
      )}
    </Popover>
  );
}
