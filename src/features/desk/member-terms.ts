import type { DeskMember, DeskMemberRow } from '#shared/contract/desk-members.ts';
import type { SuspensionScope } from '#shared/vocabulary/desk-kinds.ts';
import { toYuan } from '#shared/rules/money.ts';
import { reasonName } from '#shared/rules/report-reasons.ts';
import { points } from '#lib/format.ts';
import { tierOf } from '#lib/tiers.ts';
import type { StateMarkProps } from '#ds/primitives/state-mark/state-mark.tsx';
import { outcomeName } from './complaint-terms.ts';

/** The plan by name. */
export const vipName = ({ vip }: Pick<DeskMemberRow, 'vip'>): string => tierOf[vip as keyof typeof tierOf]?.name ?? '−';

/** How an account stands, in shape and word. */
export function standing({ leavesAt, deletedAt, suspension }: Pick<DeskMemberRow, 'leavesAt' | 'deletedAt' | 'suspension'>): {
  state: StateMarkProps['state'];
  word: string;
} {
  if (deletedAt) return { state: 'off', word: '已注销' };
  if (suspension) return { state: 'alarm', word: '已停用' };
  return leavesAt ? { state: 'attention', word: '正在注销' } : { state: 'fine', word: '正常' };
}

/** `¥1,318.00`. */
export const yuan = (fen: number): string => `¥${toYuan(fen).toLocaleString('zh-CN', { minimumFractionDigits: 2 })}`;

const buckets = { point: '购买', point_gift: '赠送', point_permission: '会员' } as const;
/** Where points come from. */
export const bucketName = (bucket: keyof typeof buckets): string => buckets[bucket];

const paid = { unpaid: '等付款', paid: '已付款', closed: '已关闭' } as const;

/** `+60`, `−60`. */
export const signed = (amount: number): string => `${amount < 0 ? '−' : '+'}${points(Math.abs(amount))}`;

/** One thing that happened: what, and how much it was. */
export function happened(one: DeskMember['course'][number]): { what: string; amount: string } {
  if (one.kind === 'points') return { what: one.what || '积分变动', amount: signed(one.points) };
  if (one.kind === 'order') return { what: `${paid[one.status]}，${one.what}`, amount: yuan(one.fen) };
  return { what: `被投诉 ${one.number}，${reasonName(one.reason)}`, amount: outcomeName(one.outcome) };
}

/** What a member can be kept from, as it is chosen. */
export const suspensionScopes: { id: SuspensionScope; label: string }[] = [
  { id: 'publish', label: '不能发布和评论' },
  { id: 'generate', label: '不能生成' },
  { id: 'sign-in', label: '退出所有设备，不能登录' },
];

/** Reasons that are at hand: members read them. */
export const suspensionReasons: { id: string; label: string }[] = [
  '发布违规内容',
  '评论里辱骂或刷屏',
  '多次侵权',
  '冒充他人',
  '账号疑似被盗，先停用保护',
  '刷积分',
].map((label) => ({ id: label, label }));

const DAY_MS = 24 * 3600_000;
/** How long a suspension may last: so many days, until a day that is chosen, or until it is taken back. */
export const suspensionSpans = [
  { id: '1', label: '1 天' },
  { id: '7', label: '7 天' },
  { id: '30', label: '30 天' },
  { id: 'day', label: '选日期' },
  { id: 'open', label: '不限' },
] as const;
export type SuspensionSpan = (typeof suspensionSpans)[number]['id'];

/** The end of a China day. */
export const endOfDay = (chosen: string): string | undefined =>
  /^\d{4}-\d\d-\d\d$/.test(chosen) ? new Date(Date.parse(`${chosen}T00:00:00+08:00`) + DAY_MS).toISOString() : undefined;

const HOUR_MS = 3600_000;

/** When it ends, days on a full hour: null for no end, undefined while no day is chosen. */
export function spanEnd(span: SuspensionSpan, chosen: string, now: Date): string | null | undefined {
  if (span === 'open') return null;
  return span === 'day' ? endOfDay(chosen) : new Date(Math.ceil(now.getTime() / HOUR_MS) * HOUR_MS + Number(span) * DAY_MS).toISOString();
}
