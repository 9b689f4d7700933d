import { Download, Gem, Gift, GraduationCap, Hourglass, Printer, RotateCcw, Scissors, ShoppingBag, Sparkle, X, Undo2 } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { useSnapshot } from 'valtio';
import { failureOf } from '#api/api-error.ts';
import { usePointsOverview, usePointsStatement } from '#api/billing/hooks.ts';
import { useMeta } from '#api/content/hooks.ts';
import type { PointsOverview, PointsStatement, StatementLine } from '#shared/contract/points.ts';
import { failureMessage } from '#product/failure-message.ts';
import { InBar } from '#ds/foundations/bar-place.tsx';
import { cn } from '#ds/foundations/cn.ts';
import { type Glyph, Icon } from '#ds/foundations/icon.tsx';
import { useAtLeast } from '#ds/foundations/use-at-least.ts';
import { vars } from '#ds/foundations/vars.ts';
import { UsageChart } from '#ds/patterns/usage-chart/usage-chart.tsx';
import { Button } from '#ds/primitives/button/button.tsx';
import { EmptyState } from '#ds/primitives/empty-state/empty-state.tsx';
import { NotLoaded } from '#ds/primitives/empty-state/not-loaded.tsx';
import { SignInFirst } from '#ds/primitives/empty-state/sign-in-first.tsx';
import { Segmented } from '#ds/primitives/segmented/segmented.tsx';
import { Select } from '#ds/primitives/select/select.tsx';
import { Skeleton } from '#ds/primitives/skeleton/skeleton.tsx';
import { Table } from '#ds/primitives/table/table.tsx';
import { saveFile } from '#lib/download.ts';
import { day, longDay, moment, points } from '#lib/format.ts';
import { requireLogin, session } from '#state/session.ts';
import {
  batchEnd,
  bucketName,
  lineChange,
  lineOrigin,
  lineSubject,
  linesOf,
  lineTime,
  monthName,
  type StatementFilter,
  statementCsv,
  statementFilters,
  statementSums,
  type Use,
  useNames,
} from './statement-terms.ts';
import { TotalPoints } from './total-points.tsx';

/** R3.7, R8.13: points as a bank tells money: batches with their ends, use by day, and every month with a balance after each line. */
export function PointsPage(): ReactElement {
  const { token } = useSnapshot(session);
  return token === '' ? (
    <>
      <InBar>
        <Title />
      </InBar>
      <SignInFirst onSignIn={requireLogin}>登录后可以看到每一笔积分从哪来、用到哪、什么时候到期。</SignInFirst>
    </>
  ) : (
    <Page />
  );
}

const Title = () => <h1 className="text-20 font-semibold">积分对账单</h1>;

function Page(): ReactElement {
  const [now] = useState(() => new Date());
  const overview = usePointsOverview();
  const [chosen, setMonth] = useState<string>();
  const [onDay, setDay] = useState<string | null>(null);
  const month = chosen ?? overview.data?.months[0] ?? day(now.toISOString()).slice(0, 7);
  const statement = usePointsStatement(month);
  function chooseDay(id: string | null): void {
    setDay(id);
    if (id) setMonth(id.slice(0, 7));
  }
  return (
    <div data-printed={true} className="flex flex-col gap-4 pt-1">
      <InBar>
        <Title />
      </InBar>
      <Printed month={month} />
      {overview.isPending ? (
        <div aria-busy="true" className="grid gap-4 desktop:cols-batches">
          <Skeleton ratio={1.6} />
          <Skeleton ratio={2.7} />
        </div>
      ) : overview.isError ? (
        <NotLoaded
          size="sm"
          title="积分没有载入"
          problem={failureMessage(failureOf(overview.error))}
          onRetry={() => void overview.refetch()}
        />
      ) : (
        <div className="grid gap-4 desktop:cols-batches">
          <Batches of={overview.data} now={now} />
          <Chart days={overview.data.days} value={onDay} onValue={chooseDay} />
        </div>
      )}
      {/* Below what is not measured yet nothing stands: it would move. */}
      {overview.isPending ? undefined : statement.isPending ? (
        <div aria-busy="true" className="flex flex-col gap-3 rounded-card border border-line-1 bg-surface p-5">
          {Array.from({ length: 8 }, (_, i) => (
            <Skeleton key={i} shape="text" />
          ))}
        </div>
      ) : statement.isError ? (
        <NotLoaded
          size="sm"
          title="对账单没有载入"
          problem={failureMessage(failureOf(statement.error))}
          onRetry={() => void statement.refetch()}
        />
      ) : (
        <Statement
          key={statement.data.month}
          of={statement.data}
          months={overview.data?.months ?? [month]}
          onDay={onDay}
          now={now}
          onMonth={(next) => {
            setMonth(next);
            setDay(null);
          }}
          onAllDays={() => setDay(null)}
        />
      )}
    </div>
  );
}

/** What paper needs that the screen has elsewhere: whose it is, of when, and who wrote it. */
function Printed({ month }: { month: string }): ReactElement {
  const { userInfo } = useSnapshot(session);
  const company = useMeta().data?.site.company;
  return (
    <p className="hidden text-13 print:block">
      点石积分对账单，{monthName(month)}，{userInfo?.name}（UID {userInfo?.id}）{company && `，${company}`}
    </p>
  );
}

const fillClasses = { point: 'bg-point', point_gift: 'bg-accent', point_permission: 'bg-info' } as const;

function Batches({ of, now }: { of: PointsOverview; now: Date }): ReactElement {
  const { balance, batches, next, forecast } = of;
  return (
    <section aria-label="总积分" className="flex flex-col gap-3 rounded-card border border-line-1 bg-surface px-5 py-4 num">
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
        <TotalPoints all={balance.all} />
        {forecast && (
          <p className="text-right text-13 text-2">
            按最近 7 天每天 {points(forecast.perDay)} 积分
            <b className="block font-semibold text-1">
              够用 {points(forecast.days)} 天，到 {longDay(forecast.until)}
            </b>
          </p>
        )}
      </div>
      <ul className="flex flex-col gap-3">
        {batches.map((batch) => {
          const end = batchEnd(batch, now);
          return (
            <li key={batch.id}>
              <p className="flex flex-wrap items-baseline justify-between gap-x-3 text-13">
                <span>
                  {batch.desc.startsWith(bucketName(batch.bucket)) ? '' : `${bucketName(batch.bucket)}，`}
                  {batch.desc} <b className="ml-2 font-medium">{points(batch.remaining)}</b>
                  <span className="text-12 text-3"> / {points(batch.granted)}</span>
                </span>
                <span className={cn('text-12', end.soon || end.lost ? 'text-warn' : 'text-3')}>{end.text}</span>
              </p>
              <span aria-hidden="true" className="mt-1 block h-1.5 overflow-hidden rounded-full bg-press">
                <span
                  style={vars({ '--w': `${(batch.remaining / Math.max(1, batch.granted)) * 100}%` })}
                  className={cn('block h-full w-var rounded-full', fillClasses[batch.bucket])}
                />
              </span>
            </li>
          );
        })}
        {next && (
          <li>
            <p className="flex flex-wrap items-baseline justify-between gap-x-3 text-13 text-3">
              <span>
                将到账，{next.desc} <span className="ml-2">{points(next.amount)}</span>
              </span>
              <span className="text-12">{moment(next.at)}</span>
            </p>
            <span aria-hidden="true" className="mt-1 block h-1.5 rounded-full border border-dashed border-control" />
          </li>
        )}
      </ul>
    </section>
  );
}

const uses = ['generate', 'train', 'tool'] as const;

function Chart({
  days,
  value,
  onValue,
}: {
  days: PointsOverview['days'];
  value: string | null;
  onValue: (id: string | null) => void;
}): ReactElement {
  const sum = (use: Use) => days.reduce((all, one) => all + one[use], 0);
  return (
    <UsageChart
      label={`近 30 天用了 ${points(uses.reduce((all, use) => all + sum(use), 0))}`}
      kinds={uses.map((use) => ({ name: useNames[use], sum: points(sum(use)) }))}
      days={days.map((one) => {
        const [, month, date] = one.day.split('-').map(Number);
        return { id: one.day, name: `${month} 月 ${date} 日`, parts: uses.map((use) => one[use]) };
      })}
      format={points}
      value={value}
      onValue={onValue}
    />
  );
}

type StatementProps = {
  of: PointsStatement;
  months: readonly string[];
  onDay: string | null;
  now: Date;
  onMonth: (month: string) => void;
  onAllDays: () => void;
};

/** So many lines at a time; sums and files are of the whole month. */
const STEP = 200;

function Statement({ of, months, onDay, now, onMonth, onAllDays }: StatementProps): ReactElement {
  const [filter, setFilter] = useState<StatementFilter>('all');
  const [use, setUse] = useState<Use | 'any'>('any');
  const [shown, setShown] = useState(STEP);
  const isWide = useAtLeast('tablet');
  const lines = linesOf(of, filter, use, onDay);
  const seen = lines.slice(0, shown);
  return (
    <section aria-label={`${monthName(of.month)}对账单`} className="flex flex-col rounded-card border border-line-1 bg-surface num">
      <div className="flex flex-wrap items-center gap-x-2.5 gap-y-2 border-b border-line-1 px-3.5 py-2.5">
        <div data-unprinted={true} className="flex flex-wrap items-center gap-2.5">
          <Segmented label="种类" value={filter} items={statementFilters} onChange={setFilter} />
          <Select label="月份" value={of.month} items={months.map((id) => ({ id, label: monthName(id) }))} onChange={onMonth} />
          <Select
            label="用途"
            value={use}
            items={[{ id: 'any' as const, label: '全部工具' }, ...uses.map((id) => ({ id, label: useNames[id] }))]}
            onChange={setUse}
          />
          {onDay !== null && (
            <Button size="sm" icon={X} onClick={onAllDays}>
              只看 {onDay.slice(5)}
            </Button>
          )}
          <Button size="sm" variant="ghost" icon={Download} onClick={() => saveCsv(of)}>
            导出 CSV
          </Button>
          <Button size="sm" variant="ghost" icon={Printer} onClick={printInLight}>
            打印或存为 PDF
          </Button>
        </div>
        <dl className="ml-auto flex flex-wrap gap-x-4.5 text-13 text-3">
          {statementSums(of).map(([label, value], i, all) => (
            <div key={label} className="flex gap-1">
              <dt className={i === all.length - 1 ? 'font-semibold text-1' : ''}>{label}</dt>
              <dd className={i === all.length - 1 ? 'font-semibold text-1' : 'font-medium text-1'}>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      {lines.length === 0 ? (
        <EmptyState size="sm" title={of.lines.length === 0 ? '这个月没有变动' : '没有这样的变动'}>
          {of.lines.length === 0 ? '积分到账、使用和到期都会记在这里。' : '换一个种类、用途或日期看看。'}
        </EmptyState>
      ) : isWide ? (
        <Table
          caption={`${monthName(of.month)}的积分变动`}
          dense
          rows={seen}
          rowKey={({ id }) => id}
          columns={[
            { label: '时间', cell: (line) => <span className="text-3">{lineTime(line, now)}</span> },
            { label: '事项', cell: (line) => <Subject line={line} /> },
            { label: '来自', cell: (line) => <span className="text-3">{lineOrigin(line)}</span> },
            { label: '变动', align: 'end', cell: (line) => <Change line={line} /> },
            { label: '余额', align: 'end', cell: ({ balance }) => points(balance) },
          ]}
        />
      ) : (
        <ul className="divide-y divide-line-1 px-4">
          {seen.map((line) => (
            <li key={line.id} className="flex row-lazy items-center gap-3 py-2.5">
              <div className="min-w-0 flex-1">
                <Subject line={line} />
                <p className="text-12 text-3">
                  {lineTime(line, now)}，{lineOrigin(line)}
                </p>
              </div>
              <p className="flex-none text-right">
                <Change line={line} />
                <span className="block text-12 text-3">余额 {points(line.balance)}</span>
              </p>
            </li>
          ))}
        </ul>
      )}
      <p className="flex items-center justify-between gap-4 border-t border-line-1 px-5 py-2.5 text-12 text-3">
        {points(lines.length)} 行，合计 {lineChange({ change: lines.reduce((sum, { change }) => sum + change, 0) })}
        {lines.length > shown && (
          <Button size="sm" onClick={() => setShown(shown + STEP)}>
            显示更多，还有 {lines.length - shown} 行
          </Button>
        )}
      </p>
    </section>
  );
}

const glyphs: Record<StatementLine['kind'], Glyph> = {
  paid: Sparkle,
  refund: RotateCcw,
  gift: Gift,
  gift_month: Gem,
  point: ShoppingBag,
  expired: Hourglass,
  withdrawn: Undo2,
};

function Subject({ line }: { line: StatementLine }): ReactElement {
  const glyph =
    line.kind === 'paid' ? { generate: Sparkle, train: GraduationCap, tool: Scissors }[line.use ?? 'generate'] : glyphs[line.kind];
  return (
    <span className={cn('flex min-w-0 items-center gap-2.5', line.kind === 'expired' ? 'text-3' : 'font-medium')}>
      <span className="flex-none text-3">
        <Icon of={glyph} size={16} />
      </span>
      <span className="truncate">{lineSubject(line)}</span>
    </span>
  );
}

const Change = ({ line }: { line: StatementLine }): ReactElement => (
  <span className={cn('font-semibold', line.kind === 'expired' ? 'text-3' : line.change > 0 ? 'text-pos' : 'text-1')}>
    {lineChange(line)}
  </span>
);

function saveCsv(statement: PointsStatement): void {
  saveFile(new Blob([statementCsv(statement)], { type: 'text/csv;charset=utf-8' }), `点石积分-${statement.month}.csv`);
}

/** Paper is white: what is printed has the light theme's colours. */
function printInLight(): void {
  const { dataset } = document.documentElement;
  const before = dataset.theme;
  dataset.theme = 'light';
  addEventListener('afterprint', () => (dataset.theme = before), { once: true });
  print();
}
