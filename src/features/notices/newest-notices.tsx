import { Link } from '@tanstack/react-router';
import { Settings } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { failureOf } from '#api/api-error.ts';
import { useNotices, useReadNotices } from '#api/notices/hooks.ts';
import { Icon } from '#ds/foundations/icon.tsx';
import { Button } from '#ds/primitives/button/button.tsx';
import { ButtonLink } from '#ds/primitives/button/button-link.tsx';
import { EmptyState } from '#ds/primitives/empty-state/empty-state.tsx';
import { NotLoaded } from '#ds/primitives/empty-state/not-loaded.tsx';
import { failureMessage } from '#product/failure-message.ts';
import { NoticeRow, useOpenNotice } from './notice-row.tsx';
import { NoticeSkeleton } from './notice-skeleton.tsx';

// With this file, which brings the same words: one less that every page knows by name.
export { followNotices } from './follow-notices.ts';

const SHOWN = 6;

/** The newest notices, under the bell. Looking marks nothing as read; pressing one does, and leads to what it is about. */
export function NewestNotices({ onClose }: { onClose: () => void }): ReactElement {
  const [now] = useState(() => new Date());
  const { notices, unread, error, refetch } = useNotices(undefined, SHOWN);
  const { mutate: read } = useReadNotices();
  const wayOf = useOpenNotice();
  return (
    <section aria-label="最新的通知">
      <header className="flex items-center gap-2 py-2.5 pr-3 pl-4.5">
        <h2 className="mr-auto text-16 font-semibold">通知</h2>
        {(unread?.all ?? 0) > 0 && (
          <Button size="sm" variant="ghost" onClick={() => read(undefined)}>
            全部已读
          </Button>
        )}
        <Link
          to="/notice"
          hash="settings"
          aria-label="怎么通知我"
          onClick={onClose}
          className="relative grid size-8 touch-ctl place-items-center rounded-ctl text-2 hover:bg-hover hover:text-1"
        >
          <Icon of={Settings} size={16} />
        </Link>
      </header>
      {notices === undefined ? (
        error ? (
          <NotLoaded size="sm" title="通知没有载入" problem={failureMessage(failureOf(error))} onRetry={() => void refetch()} />
        ) : (
          <NoticeSkeleton dense rows={SHOWN} />
        )
      ) : notices.length === 0 ? (
        <EmptyState size="sm" title="没有新通知">
          任务画好、有人喜欢你的作品、积分快到期，都会在这里告诉你。
        </EmptyState>
      ) : (
        <ul>
          {notices.map((notice) => (
            <li key={notice.id}>
              <NoticeRow
                notice={notice}
                now={now}
                dense
                onPress={() => {
                  if (!notice.read) read([notice.id]);
                  const way = wayOf(notice);
                  if (!way) return;
                  onClose();
                  way.open();
                }}
              />
            </li>
          ))}
        </ul>
      )}
      <footer className="mt-2 flex border-t border-line-1 p-2">
        <ButtonLink as={Link} to="/notice" variant="ghost" block onClick={onClose}>
          查看全部
        </ButtonLink>
      </footer>
    </section>
  );
}
