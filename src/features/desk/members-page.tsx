import { useLocation } from '@tanstack/react-router';
import { type ReactElement, useDeferredValue, useRef, useState } from 'react';
import { failureOf } from '#api/api-error.ts';
import { useMembers } from '#api/desk/hooks.ts';
import type { DeskMemberRow } from '#shared/contract/desk-members.ts';
import { day } from '#lib/format.ts';
import { failureMessage } from '#product/failure-message.ts';
import { usePageKeys } from '#product/page-keys.ts';
import { LoadMore } from '#ds/patterns/load-more/load-more.tsx';
import { EmptyState } from '#ds/primitives/empty-state/empty-state.tsx';
import { NotLoaded } from '#ds/primitives/empty-state/not-loaded.tsx';
import { SearchBox } from '#ds/primitives/search-box/search-box.tsx';
import { Skeleton } from '#ds/primitives/skeleton/skeleton.tsx';
import { StateMark } from '#ds/primitives/state-mark/state-mark.tsx';
import { Table } from '#ds/primitives/table/table.tsx';
import { DeskPage } from './desk-page.tsx';
import { MemberView } from './member-view.tsx';
import { standing, vipName } from './member-terms.ts';

/** Members, found by UID, whole number, whole address or name; one of them opened. Esc goes back to the list. */
export function DeskMembersPage(): ReactElement {
  const [words, setWords] = useState('');
  // Other sections lead to a member by their UID behind the address.
  const asked = useLocation({ select: ({ hash }) => (/^\d{1,9}$/.test(hash) ? Number(hash) : undefined) });
  const [chosen, setChosen] = useState(asked);
  usePageKeys({ escape: () => setChosen(undefined) });
  function search(to: string): void {
    setWords(to);
    setChosen(undefined);
  }
  return (
    <DeskPage title="会员" search={<SearchBox slash label="找 UID、整个手机号或邮箱、昵称" value={words} onChange={search} />}>
      {chosen === undefined ? (
        <Found words={words} onChoose={setChosen} />
      ) : (
        <MemberView key={chosen} id={chosen} onBack={() => setChosen(undefined)} />
      )}
    </DeskPage>
  );
}

function Found({ words, onChoose }: { words: string; onChoose: (id: number) => void }): ReactElement {
  const asked = useDeferredValue(words.trim());
  const found = useMembers(asked);
  const rows = found.data?.pages.flatMap((page) => page.members) ?? [];
  const problem = found.error ? failureMessage(failureOf(found.error)) : undefined;
  const box = useRef<HTMLDivElement>(null);
  function step(by: 1 | -1): void {
    const names = [...(box.current?.querySelectorAll<HTMLElement>('th button') ?? [])];
    const at = names.findIndex((one) => one === document.activeElement);
    names[Math.min(names.length - 1, Math.max(0, at + by))]?.focus();
  }
  usePageKeys({ j: () => step(1), k: () => step(-1) });
  if (problem !== undefined && !found.data)
    return <NotLoaded title="会员没有载入" problem={problem} onRetry={() => void found.refetch()} />;
  if (!found.data) return <Skeleton ratio={3} />;
  if (rows.length === 0) return <EmptyState title="没有这个会员">手机号和邮箱要写全；昵称可以只写一部分。</EmptyState>;
  return (
    <div ref={box} className="min-w-0 rounded-img border border-line-1 bg-wall">
      <Table
        dense
        caption="会员"
        rows={rows}
        rowKey={({ id }) => id}
        columns={[
          {
            label: '昵称',
            cell: ({ id, name }: DeskMemberRow) => (
              <button type="button" className="font-medium" onClick={() => onChoose(id)}>
                {name}
              </button>
            ),
          },
          { label: 'UID', cell: ({ id }) => id },
          { label: '手机号', cell: ({ mobile }) => mobile ?? '−' },
          { label: '邮箱', cell: ({ email }) => email ?? '−' },
          { label: '会员', cell: vipName },
          { label: '注册', cell: ({ createdAt }) => day(createdAt) },
          {
            label: '状态',
            cell: (row) => <StateMark state={standing(row).state}>{standing(row).word}</StateMark>,
          },
        ]}
      />
      {found.hasNextPage && (
        <LoadMore more pending={found.isFetchingNextPage} problem={problem} onMore={() => void found.fetchNextPage()} />
      )}
    </div>
  );
}
