import type { PointsOverview, PointsStatement, StatementLine } from '#shared/contract/points.ts';
import { csv } from '#lib/csv.ts';
import { day, dayName, points, time } from '#lib/format.ts';

const bucketNames: Record<StatementLine['parts'][number]['bucket'], string> = {
  point: '购买',
  point_gift: '赠送',
  point_permission: '会员',
};
export const bucketName = (bucket: keyof typeof bucketNames): string => bucketNames[bucket];

/** `今天 15:42`, `昨天 09:20`, `11-09 09:16`. */
export function lineTime({ at }: StatementLine, now: Date): string {
  const name = dayName(at, now);
  return `${name === '今天' || name === '昨天' ? name : name.slice(5)} ${time(at)}`;
}

/** `积分到期：每日登录赠送`: what moved the points. */
export function lineSubject({ kind, desc, parts }: StatementLine): string {
  const of = kind === 'expired' ? parts[0]?.of : undefined;
  return of ? `积分到期：${of}` : desc;
}

/** Which batches it was taken from, when what came will end, or how much of a batch ran out. */
export function lineOrigin({ kind, parts }: StatementLine): string {
  const [first] = parts;
  if (!first) return '';
  const buckets = [...new Set(parts.map(({ bucket }) => bucket))];
  const sum = (bucket: string) => parts.reduce((all, part) => (part.bucket === bucket ? all + part.amount : all), 0);
  switch (kind) {
    case 'paid':
      return buckets.map((bucket) => `${bucketNames[bucket]} ${points(sum(bucket))}`).join('，');
    case 'refund':
      return `退回${buckets.map((bucket) => bucketNames[bucket]).join('、')}`;
    case 'expired':
      return first.granted === first.amount
        ? `${points(first.granted)} 积分未用`
        : `${points(first.granted)} 积分用了 ${points(first.granted - first.amount)}`;
    case 'withdrawn':
      return `收回${buckets.map((bucket) => bucketNames[bucket]).join('、')}`;
    case 'gift':
    case 'gift_month':
    case 'point':
      return first.expiresAt ? `${day(first.expiresAt)} ${time(first.expiresAt)} 到期` : '长期有效';
  }
}

/** `+50`, `−8`. */
export const lineChange = ({ change }: Pick<StatementLine, 'change'>): string => `${change < 0 ? '−' : '+'}${points(Math.abs(change))}`;

export const statementFilters = [
  { id: 'all', label: '全部' },
  { id: 'spent', label: '消耗' },
  { id: 'earned', label: '获取' },
  { id: 'expired', label: '到期' },
] as const;
export type StatementFilter = (typeof statementFilters)[number]['id'];

export const useNames = { generate: '生成', train: '训练', tool: '抠图、放大、3D' } as const;
export type Use = keyof typeof useNames;

/** The lines of a month that a filter, a use and a day leave. */
export function linesOf({ lines }: PointsStatement, filter: StatementFilter, use: Use | 'any', onDay: string | null): StatementLine[] {
  const kept: Record<StatementFilter, (line: StatementLine) => boolean> = {
    all: () => true,
    spent: ({ kind }) => kind === 'paid',
    earned: ({ change }) => change > 0,
    expired: ({ kind }) => kind === 'expired',
  };
  return lines.filter((line) => kept[filter](line) && (use === 'any' || line.use === use) && (onDay === null || day(line.at) === onDay));
}

/** `期初 392`, …: always of the whole month. */
export function statementSums({ opening, earned, spent, expired, withdrawn, closing }: PointsStatement): [label: string, value: string][] {
  return [
    ['期初', points(opening)],
    ['获取', `+${points(earned)}`],
    ['消耗', `−${points(spent)}`],
    ['到期', `−${points(expired)}`],
    ...(withdrawn > 0 ? [['收回', `−${points(withdrawn)}`] satisfies [string, string]] : []),
    ['余额', points(closing)],
  ];
}

/** `2025 年 11 月`. */
export function monthName(month: string): string {
  const [year, nth] = month.split('-').map(Number);
  return `${year} 年 ${nth} 月`;
}

/** When a batch ends, and what will be left of it at the present pace. `soon`: within three days. */
export function batchEnd(
  { expiresAt, left }: PointsOverview['batches'][number],
  now: Date,
): { text: string; soon: boolean; lost: boolean } {
  if (!expiresAt) return { text: '长期有效', soon: false, lost: false };
  const soon = Date.parse(expiresAt) - now.getTime() < 3 * 86_400_000;
  const name = dayName(expiresAt, now);
  const tomorrow = dayName(new Date(Date.parse(expiresAt) - 86_400_000).toISOString(), now) === '今天';
  const [year, month, date] = day(expiresAt).split('-').map(Number);
  const when =
    name === '今天' || tomorrow
      ? `${tomorrow ? '明天' : '今天'} ${time(expiresAt)} 到期`
      : `${year === Number(day(now.toISOString()).slice(0, 4)) ? '' : `${year} 年 `}${month} 月 ${date} 日到期`;
  const end = left === null || soon ? '' : left === 0 ? '，不会剩下' : `，按现在会剩 ${points(left)}`;
  return { text: when + end, soon, lost: left !== null && left > 0 };
}

/** The whole month as a table for spreadsheets. */
export function statementCsv(statement: PointsStatement): string {
  const lines = statement.lines.map((line) => [
    `${day(line.at)} ${time(line.at)}`,
    lineSubject(line),
    lineOrigin(line),
    String(line.change),
    String(line.balance),
  ]);
  const sums = statementSums(statement).map(([label, value]) => [label, '', '', '', value.replaceAll(',', '').replace('−', '-')]);
  return csv([['时间', '事项', '来自', '变动', '余额'], ...lines, ...sums]);
}
