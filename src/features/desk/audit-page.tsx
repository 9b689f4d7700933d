import { Download } from 'lucide-react';
import { type ReactElement, type ReactNode, useRef, useState } from 'react';
import { failureOf } from '#api/api-error.ts';
import { useAudit, useAuditChain, useExportAudit } from '#api/desk/hooks.ts';
import { ROLE_NAMES } from '#shared/rules/desk-roles.ts';
import type { DeskAuditLine } from '#shared/contract/desk-audit.ts';
import { saveFile } from '#lib/download.ts';
import { count, day, moment } from '#lib/format.ts';
import { failureMessage } from '#product/failure-message.ts';
import { usePageKeys } from '#product/page-keys.ts';
import { LoadMore } from '#ds/patterns/load-more/load-more.tsx';
import { Button } from '#ds/primitives/button/button.tsx';
import { EmptyState } from '#ds/primitives/empty-state/empty-state.tsx';
import { NotLoaded } from '#ds/primitives/empty-state/not-loaded.tsx';
import { Select } from '#ds/primitives/select/select.tsx';
import { Skeleton } from '#ds/primitives/skeleton/skeleton.tsx';
import { StateMark } from '#ds/primitives/state-mark/state-mark.tsx';
import { Table } from '#ds/primitives/table/table.tsx';
import { actionName, auditCsv, changes, shortPrint, targetKinds, targetName } from './audit-terms.ts';
import { DeskPage } from './desk-page.tsx';

const spans = [
  { id: '1', label: '今天' },
  { id: '7', label: '最近 7 天' },
  { id: '30', label: '最近 30 天' },
  { id: 'all', label: '全部时间' },
];

/** What operators did: read only, filtered by time, operator, deed and thing; a row opens to what it changed. */
export function DeskAuditPage(): ReactElement {
  const [filter, setFilter] = useState({ days: '7', operator: 'all', action: 'all', about: 'all' });
  const set = (name: keyof typeof filter) => (value: string) => setFilter((before) => ({ ...before, [name]: value }));
  const asked = {
    ...(filter.days !== 'all' && { days: Number(filter.days) }),
    ...(filter.operator !== 'all' && { operator: Number(filter.operator) }),
    ...(filter.action !== 'all' && { action: filter.action }),
    ...(filter.about !== 'all' && { about: filter.about }),
  };
  const audit = useAudit(asked);
  const takeOut = useExportAudit();
  const save = () =>
    takeOut.mutate(asked, {
      onSuccess: (all) =>
        saveFile(new Blob([auditCsv(all)], { type: 'text/csv;charset=utf-8' }), `点石审计-${day(new Date().toISOString())}.csv`),
    });
  const [first] = audit.data?.pages ?? [];
  const lines = audit.data?.pages.flatMap((page) => page.lines) ?? [];
  const problem = audit.error ? failureMessage(failureOf(audit.error)) : undefined;
  return (
    <DeskPage title="审计">
      <div className="flex flex-wrap items-center gap-2">
        <Select label="时间" value={filter.days} items={spans} onChange={set('days')} />
        <Select
          label="谁"
          value={filter.operator}
          items={[
            { id: 'all', label: '所有人' },
            { id: '0', label: '系统' },
            ...(first?.operators ?? []).map(({ id, name }) => ({ id: String(id), label: name })),
          ]}
          onChange={set('operator')}
        />
        <Select
          label="动作"
          value={filter.action}
          items={[{ id: 'all', label: '所有动作' }, ...(first?.actions ?? []).map((id) => ({ id, label: actionName(id) }))]}
          onChange={set('action')}
        />
        <Select label="对象" value={filter.about} items={[{ id: 'all', label: '所有对象' }, ...targetKinds]} onChange={set('about')} />
        <div className="ml-auto flex flex-wrap items-center gap-2">
          <Chain />
          <Button variant="ghost" icon={Download} pending={takeOut.isPending} onClick={save}>
            导出
          </Button>
        </div>
      </div>
      <section className="min-w-0 rounded-img border border-line-1 bg-wall">
        <div className="flex min-h-9.5 flex-wrap items-center gap-2.5 border-b border-line-1 px-3.5">
          <h2 className="mr-auto text-13 font-semibold">审计记录</h2>
          <p className="text-12 text-3">只读，任何人不能改、不能删</p>
        </div>
        {problem !== undefined && !audit.data ? (
          <NotLoaded title="审计记录没有载入" problem={problem} onRetry={() => void audit.refetch()} />
        ) : !audit.data ? (
          <div className="p-3.5">
            <Skeleton ratio={3} />
          </div>
        ) : lines.length === 0 ? (
          <EmptyState title="没有这样的记录">换一段时间，或少选一个条件。</EmptyState>
        ) : (
          <>
            <Lines lines={lines} />
            <LoadMore
              more={audit.hasNextPage}
              pending={audit.isFetchingNextPage}
              problem={problem}
              onMore={() => void audit.fetchNextPage()}
            />
          </>
        )}
      </section>
    </DeskPage>
  );
}

/** Whether the chain is whole, in shape and words. */
function Chain(): ReactElement | null {
  const chain = useAuditChain();
  if (chain.isError) return <StateMark state="attention">指纹链没有核对</StateMark>;
  if (!chain.data) return null;
  const { lines, brokenAt, checkedAt, sealedTo, brokenSeal } = chain.data;
  if (brokenAt !== null) return <StateMark state="alarm">{`指纹链在第 ${brokenAt} 行断了，从这一行起不可信`}</StateMark>;
  if (brokenSeal !== null) return <StateMark state="alarm">{`${brokenSeal} 的封存对不上，那天及以前的记录不可信`}</StateMark>;
  const sealed = sealedTo === null ? '还没有封存' : `封存到 ${sealedTo}`;
  return <StateMark state="fine">{`指纹链完整，核对到 ${moment(checkedAt)}，共 ${count(lines)} 行，${sealed}`}</StateMark>;
}

/** The lines; Enter or a press opens one, `j` and `k` walk them. */
function Lines({ lines }: { lines: readonly DeskAuditLine[] }): ReactElement {
  const [open, setOpen] = useState<number>();
  const box = useRef<HTMLDivElement>(null);
  function step(by: 1 | -1): void {
    const names = [...(box.current?.querySelectorAll<HTMLElement>('th button') ?? [])];
    const at = names.findIndex((one) => one === document.activeElement);
    names[Math.min(names.length - 1, Math.max(0, at + by))]?.focus();
  }
  usePageKeys({ j: () => step(1), k: () => step(-1), escape: () => setOpen(undefined) });
  return (
    <div ref={box}>
      <Table
        dense
        caption="审计记录"
        rows={lines}
        rowKey={({ n }) => n}
        current={({ n }) => n === open}
        detail={(line) => (line.n === open ? <Changes line={line} /> : undefined)}
        columns={[
          {
            label: '时间',
            cell: ({ n, at }) => (
              <button type="button" aria-expanded={n === open} onClick={() => setOpen(n === open ? undefined : n)}>
                {moment(at)}
              </button>
            ),
          },
          { label: '谁', cell: ({ operator }) => <b className="font-medium">{operator ? operator.name : '系统'}</b> },
          { label: '角色', cell: ({ role }) => (role ? ROLE_NAMES[role] : '−') },
          { label: '做了什么', cell: ({ action }) => actionName(action) },
          { label: '对什么', cell: ({ target }) => targetName(target) },
          { label: '理由', cell: ({ reason }) => reason || '−' },
          { label: '从哪', cell: ({ ip }) => ip || '−' },
          { label: '指纹', cell: ({ print }) => shortPrint(print) },
        ]}
      />
    </div>
  );
}

function Changes({ line }: { line: DeskAuditLine }): ReactElement {
  const changed = changes(line);
  return (
    <dl className="flex flex-col gap-1.5 whitespace-normal">
      {changed.map(({ field, before, after }) => (
        <Change key={field} field={field}>
          {before !== null && <s className="text-3">{before}</s>}
          {before !== null && after !== null && <span aria-hidden="true">→</span>}
          {after !== null && <b className="font-medium">{after}</b>}
        </Change>
      ))}
      {changed.length === 0 && <Change field="改动">没有改动，只是看过</Change>}
      <Change field="指纹">
        <span className="break-all text-3">{line.print}</span>
      </Change>
    </dl>
  );
}

function Change({ field, children }: { field: string; children: ReactNode }): ReactElement {
  return (
    <div className="flex gap-4">
      <dt className="w-24 flex-none text-3">{field}</dt>
      <dd className="flex min-w-0 flex-wrap gap-x-3">{children}</dd>
    </div>
  );
}
