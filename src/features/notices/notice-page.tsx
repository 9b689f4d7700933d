import { Link } from '@tanstack/react-router';
import { CheckCheck, Settings } from 'lucide-react';
import { type ReactElement, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { failureOf } from '#api/api-error.ts';
import { useNotices, useReadNotices } from '#api/notices/hooks.ts';
import type { Notice } from '#shared/contract/notices.ts';
import { NOTICE_DAYS, NOTICE_TABS } from '#shared/rules/notices.ts';
import { InBar } from '#ds/foundations/bar-place.tsx';
import { Icon } from '#ds/foundations/icon.tsx';
import { useAtLeast } from '#ds/foundations/use-at-least.ts';
import { useOnline } from '#ds/foundations/use-online.ts';
import { LoadMore } from '#ds/patterns/load-more/load-more.tsx';
import { Button } from '#ds/primitives/button/button.tsx';
import { EmptyState } from '#ds/primitives/empty-state/empty-state.tsx';
import { NotLoaded } from '#ds/primitives/empty-state/not-loaded.tsx';
import { SignInFirst } from '#ds/primitives/empty-state/sign-in-first.tsx';
import { Tabs } from '#ds/primitives/tabs/tabs.tsx';
import { dayName, longDay } from '#lib/format.ts';
import { oneOf } from '#lib/search.ts';
import { failureMessage } from '#product/failure-message.ts';
import { usePageKeys } from '#product/page-keys.ts';
import { requireLogin, session } from '#state/session.ts';
import { NoticeRow, useOpenNotice } from './notice-row.tsx';
import { NoticeSettings } from './notice-settings.tsx';
import { NoticeSkeleton } from './notice-skeleton.tsx';

/** More rows than a screen is high: what is below them may be measured later. */
const AT_ONCE = 20;
const tabNames = { task: '任务', people: '互动', order: '订单与到期', news: '公告与处理' } as const;

type NoticePageProps = {
  /** The tab in the address, if it is one. */
  tab: string | undefined;
  /** Another tab was chosen; undefined is all of them. */
  onTab: (tab: string | undefined) => void;
};

/** Everything a member was told, by day, and how they want to be told. */
export function NoticePage(props: NoticePageProps): ReactElement {
  const { token } = useSnapshot(session);
  return token === '' ? (
    <>
      <InBar>
        <h1 className="text-20 font-semibold">通知</h1>
      </InBar>
      <SignInFirst onSignIn={requireLogin}>登录后可以看到任务、互动、订单和公告的通知。</SignInFirst>
    </>
  ) : (
    <Page {...props} />
  );
}

function Page({ tab: asked, onTab }: NoticePageProps): ReactElement {
  const tab = oneOf(asked, NOTICE_TABS);
  const isOnline = useOnline();
  // Below the list, it comes after it: nobody knows yet how long that is.
  const isDesktop = useAtLeast('desktop');
  const { userInfo } = useSnapshot(session);
  const query = useNotices(tab);
  const { notices, unread } = query;
  const { mutate: read } = useReadNotices();
  // Told live beside what this list knows of: nothing moves under the eyes of who reads.
  const fresh = unread && !query.isFetching ? Math.max(0, (userInfo?.unread ?? 0) - unread.all) : 0;
  const count = (value: number | undefined) => (value ? String(value) : undefined);
  return (
    <div className="flex flex-col gap-x-10 gap-y-8 pt-1 desktop:flex-row">
      <InBar>
        <h1 className="text-20 font-semibold">通知</h1>
        <span className="ml-auto flex items-center gap-1">
          <Button
            variant="ghost"
            size="sm"
            icon={CheckCheck}
            disabled={!unread?.all}
            disabledReason={isOnline ? undefined : '没有连上网络'}
            onClick={() => read(undefined)}
          >
            全部已读
          </Button>
          <Link
            to="/notice"
            hash="settings"
            aria-label="怎么通知我"
            className="relative grid size-8 touch-ctl place-items-center rounded-ctl text-2 hover:bg-hover hover:text-1 desktop:hidden"
          >
            <Icon of={Settings} size={18} />
          </Link>
        </span>
      </InBar>
      <div className="min-w-0 flex-1">
        <Tabs
          label="通知的种类"
          manual
          value={tab ?? 'all'}
          tabs={[{ id: 'all', label: '全部' }, ...NOTICE_TABS.map((id) => ({ id, label: tabNames[id], count: count(unread?.[id]) }))]}
          onChange={(id) => onTab(oneOf(id, NOTICE_TABS))}
        >
          {fresh > 0 && (
            <div className="flex justify-center pt-3">
              <Button size="sm" onClick={() => void query.refetch()}>
                {fresh} 条新通知
              </Button>
            </div>
          )}
          {notices === undefined ? (
            query.error ? (
              <NotLoaded title="通知没有载入" problem={failureMessage(failureOf(query.error))} onRetry={() => void query.refetch()} />
            ) : (
              <div className="pt-9">
                <NoticeSkeleton rows={8} />
              </div>
            )
          ) : notices.length === 0 ? (
            <EmptyState title="没有新通知">任务画好、有人喜欢你的作品、积分快到期，都会在这里告诉你。</EmptyState>
          ) : (
            <>
              <List notices={notices} />
              <LoadMore
                more={query.hasNextPage}
                pending={query.isFetchingNextPage}
                problem={query.isFetchNextPageError ? failureMessage(failureOf(query.error)) : undefined}
                labels={{ more: '更早的通知', retry: '重试', end: `通知保留 ${NOTICE_DAYS} 天` }}
                onMore={() => void query.fetchNextPage()}
              />
            </>
          )}
        </Tabs>
      </div>
      {(isDesktop || notices !== undefined || query.error !== null) && (
        <aside ref={arrive} id="settings" aria-labelledby="notice-settings" className="flex-none scroll-mt-topbar desktop:w-80">
          <h2 id="notice-settings" className="mb-1.5 text-14 font-semibold">
            怎么通知我
          </h2>
          <NoticeSettings />
        </aside>
      )}
    </div>
  );
}

/** An address that names the settings leads to them, though they come late. */
function arrive(node: HTMLElement | null): void {
  if (node && location.hash === '#settings') node.scrollIntoView();
}

/** Notices by day. R marks the one that has the focus as read, E opens it. */
function List({ notices }: { notices: Notice[] }): ReactElement {
  const [now] = useState(() => new Date());
  const { mutate: read } = useReadNotices();
  const wayOf = useOpenNotice();
  const list = useRef<HTMLDivElement>(null);
  const atOnce = new Set(notices.slice(0, AT_ONCE));
  const days = Map.groupBy(notices, ({ at }) => dayName(at, now));
  const focused = () => {
    const id = document.activeElement?.closest('[data-notice]')?.getAttribute('data-notice');
    return list.current?.contains(document.activeElement) ? notices.find((one) => one.id === id) : undefined;
  };
  function mark(notice: Notice | undefined): void {
    if (notice && !notice.read) read([notice.id]);
  }
  function open(notice: Notice | undefined): void {
    mark(notice);
    if (notice) wayOf(notice)?.open();
  }
  usePageKeys({ r: () => mark(focused()), e: () => open(focused()) });
  return (
    <div ref={list}>
      {Array.from(days, ([name, those]) => (
        <section key={name} aria-label={name}>
          <h2 className="pt-3.5 pb-1 text-12 text-3 num">{/^\d/.test(name) ? longDay(those[0]!.at) : name}</h2>
          <ul>
            {those.map((notice) => (
              <li key={notice.id} data-notice={notice.id}>
                <NoticeRow notice={notice} now={now} lazy={!atOnce.has(notice)} onPress={() => open(notice)} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
