import { Link } from '@tanstack/react-router';
import { type ReactElement, useRef } from 'react';
import { failureOf } from '#api/api-error.ts';
import { useOverview } from '#api/desk/hooks.ts';
import type { DeskOverview } from '#shared/contract/desk-overview.ts';
import { points, time } from '#lib/format.ts';
import { failureMessage } from '#product/failure-message.ts';
import { usePageKeys } from '#product/page-keys.ts';
import { Dial } from '#ds/primitives/dial/dial.tsx';
import { EmptyState } from '#ds/primitives/empty-state/empty-state.tsx';
import { NotLoaded } from '#ds/primitives/empty-state/not-loaded.tsx';
import { Skeleton } from '#ds/primitives/skeleton/skeleton.tsx';
import { StateMark } from '#ds/primitives/state-mark/state-mark.tsx';
import { Table } from '#ds/primitives/table/table.tsx';
import { DeskPage } from './desk-page.tsx';
import { Part } from './desk-part.tsx';
import { duration, engineMark } from './desk-terms.ts';
import { HoursChart } from './hours-chart.tsx';
import { dayText, deedText, doesText, type Tile, tilesOf, type WaitRow, waitRows } from './overview-terms.ts';
import { useOlderThan } from './use-older-than.ts';

/** Spec of the desk: figures older than this are no figures of now. */
const STALE_MS = 30_000;

/** How everything stands and what waits, live. It only leads on: everything is dealt with in its section. */
export function DeskOverviewPage(): ReactElement {
  const found = useOverview();
  const isStale = useOlderThan(found.dataUpdatedAt, STALE_MS) && found.data !== undefined;
  return (
    <DeskPage
      title="总览"
      filter={<span role="status">{isStale && <StateMark state="attention">30 秒没有数据</StateMark>}</span>}
      note={found.data && `截至 ${time(found.data.at)}`}
    >
      {found.isError && !found.data ? (
        <NotLoaded title="总览没有载入" problem={failureMessage(failureOf(found.error))} onRetry={() => void found.refetch()} />
      ) : !found.data ? (
        <Skeleton ratio={1.8} />
      ) : (
        <Overview overview={found.data} isStale={isStale} />
      )}
    </DeskPage>
  );
}

function Overview({ overview, isStale }: { overview: DeskOverview; isStale: boolean }): ReactElement {
  const { machines, p50, hours, audit, at } = overview;
  return (
    <>
      <div className="grid flex-none gap-3 max-desktop:grid-cols-2 desktop:auto-cols-fr desktop:grid-flow-col">
        {tilesOf(overview).map((tile) => (
          <Figure key={tile.dial.label} tile={tile} isStale={isStale} />
        ))}
      </div>
      <div className={`grid items-start gap-3 desktop:grid-cols-2 ${isStale ? 'text-3' : ''}`}>
        <div className="flex min-w-0 flex-col gap-3">
          <Waits rows={waitRows(overview)} all={overview.waiting} />
          {audit && (
            <Part title="最近操作" aside={<Section to="audit">审计</Section>}>
              <ul>
                {audit.map((line) => (
                  <li key={line.n} className="flex min-h-9 items-center border-t border-line-1 px-3.5 first:border-t-0">
                    <span className="w-16 flex-none text-3 num">{time(line.at)}</span>
                    <b className="w-14 flex-none truncate font-medium">{line.operator ? line.operator.name : '系统'}</b>
                    <span className="min-w-0 truncate text-2">{deedText(line)}</span>
                  </li>
                ))}
              </ul>
            </Part>
          )}
        </div>
        <div className="flex min-w-0 flex-col gap-3">
          <Part title="今天出图" aside={dayText(overview)}>
            <HoursChart label="今天出图，每小时" hours={hours} now={Number(time(at).slice(0, 2))} />
          </Part>
          <Part title="引擎" aside={p50 !== null && `出图 p50 ${duration(p50)}`}>
            <Table
              dense
              caption="每台引擎"
              rows={machines}
              rowKey={({ id }) => id}
              columns={[
                { label: '引擎', cell: ({ name }) => <b className="font-medium">{name}</b> },
                { label: '做什么', cell: ({ does }) => doesText(does) },
                { label: '在排', align: 'end', cell: ({ queue }) => points(queue) },
                { label: '一件 p95', align: 'end', cell: ({ p95 }) => duration(p95) },
                {
                  label: '状态',
                  cell: (engine) => <StateMark state={engineMark(engine).state}>{engineMark(engine).word}</StateMark>,
                },
              ]}
            />
          </Part>
        </div>
      </div>
    </>
  );
}

function Section({ to, children }: { to: 'audit'; children: string }): ReactElement {
  return (
    <Link to="/desk/$" params={{ _splat: to }} className="hover:text-1">
      {children}
    </Link>
  );
}

/** One figure with what there is to know beside it; past its threshold the heading is turned round and the tile outlined. */
function Figure({ tile: { dial, aside, alarm, facts }, isStale }: { tile: Tile; isStale: boolean }): ReactElement {
  return (
    <div
      role="group"
      aria-label={dial.label}
      className={`flex min-w-0 flex-col rounded-img border bg-wall px-3.5 py-3 ${alarm === null ? 'border-line-1' : 'border-strong inset-ring inset-ring-strong'}`}
    >
      <h2 className="mb-2 flex min-h-5 items-center justify-between gap-2 text-13 font-semibold">
        {dial.label}
        {alarm === null ? <span className="text-12 font-regular text-3 num">{aside}</span> : <StateMark state="alarm">{alarm}</StateMark>}
      </h2>
      <Dial {...dial} stale={isStale} />
      <dl className="mt-2 text-12 num">
        {facts.map(([name, value]) => (
          <div key={name} className="flex justify-between gap-3">
            <dt className="flex-none text-3">{name}</dt>
            <dd className={`truncate font-medium ${isStale ? 'text-3' : ''}`}>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** Everything that waits, as one queue; `j` and `k` walk it, a press leads to where it is dealt with. */
function Waits({ rows, all }: { rows: readonly WaitRow[]; all: number }): ReactElement {
  const list = useRef<HTMLUListElement>(null);
  function step(by: 1 | -1): void {
    const links = [...(list.current?.querySelectorAll('a') ?? [])];
    const at = links.findIndex((one) => one === document.activeElement);
    links[Math.min(links.length - 1, Math.max(0, at + by))]?.focus();
  }
  usePageKeys({ j: () => step(1), k: () => step(-1) });
  return (
    <Part title="要处理的" aside={rows.length > 0 && `全部 ${points(all)}`}>
      {rows.length === 0 ? (
        <EmptyState title="没有要处理的">有投诉、退款、要第二人的改动，或者机器坏了，会排在这里。</EmptyState>
      ) : (
        <ul ref={list} className="max-h-96 overflow-y-auto">
          {rows.map((row) => (
            <li key={row.key} className="border-t border-line-1 first:border-t-0">
              <Link
                to="/desk/$"
                params={{ _splat: row.section }}
                hash={row.hash}
                className="flex h-9 items-center px-3.5 -outline-offset-2 hover:bg-hover"
              >
                <span className="w-13 flex-none text-2">{row.kind}</span>
                <span className="mr-3 min-w-0 flex-1 truncate">
                  <b className="font-medium">{row.what}</b>
                  <span className="ml-3 text-3">{row.about}</span>
                </span>
                <span className="flex-none num">{row.isLate ? <StateMark state="alarm">{row.waited}</StateMark> : row.waited}</span>
                <span className="w-14 flex-none truncate pl-3 text-2">{row.who}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Part>
  );
}
