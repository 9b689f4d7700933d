import type { DeskOrder, DeskOrderRow, RefundPreview } from '#shared/contract/desk-orders.ts';
import { day, moment, points } from '#lib/format.ts';
import { CHANNEL_NAMES } from '#shared/rules/pay-channels.ts';
import { tierOf } from '#lib/tiers.ts';
import type { StateMarkProps } from '#ds/primitives/state-mark/state-mark.tsx';

type Mark = { state: StateMarkProps['state']; word: string };

/** How an order stands, in shape and word. */
export function orderMark({
  status,
  fen,
  refundedFen,
  open,
  strayFen,
}: Pick<DeskOrderRow, 'status' | 'fen' | 'refundedFen' | 'open' | 'strayFen'>): Mark {
  if (strayFen > 0) return { state: 'alarm', word: '付了两次' };
  if (open === 'waiting') return { state: 'alarm', word: '退款等第二人' };
  if (open === 'asked') return { state: 'attention', word: '退款中' };
  if (refundedFen > 0) return { state: 'attention', word: refundedFen < fen ? '部分退款' : '已退款' };
  const marks: Record<DeskOrderRow['status'], Mark> = {
    unpaid: { state: 'off', word: '等付款' },
    paid: { state: 'fine', word: '已付' },
    closed: { state: 'off', word: '已关闭' },
  };
  return marks[status];
}

/** The number as it is read out: the day, and its last four signs. */
export const shortKey = (key: string): string => `${key.slice(0, 8)} ${key.slice(-4)}`;

/** Where an order was paid, or its payment was started. */
export const channelName = (channel: DeskOrderRow['channel']): string => (channel ? CHANNEL_NAMES[channel] : '−');

const units: Record<DeskOrder['unit'], string> = { month: '个月', point: '积分' };
export const unitName = (unit: DeskOrder['unit']): string => units[unit];

const states: Record<DeskOrder['refunds'][number]['state'], string> = {
  waiting: '等第二人',
  asked: '渠道处理中',
  done: '已退',
  refused: '渠道没有退',
  withdrawn: '没有退',
};
export const refundState = (state: DeskOrder['refunds'][number]['state']): string => states[state];

/** By how much the slider moves, and where it starts, so that it reaches all that is unused. */
export function slideOf(free: number): { min: number; step: number } {
  const step = Math.max(1, Math.ceil(free / 100));
  return { step, min: free % step || step };
}

/** What a refund takes along, line by line: what it is, how it was and is, and what changes. */
export function losses(preview: RefundPreview, unit: DeskOrder['unit']): { name: string; how: string; what: string }[] {
  const { periods, unearned, balance, used, invoice, parts } = preview;
  const invoices: Record<NonNullable<RefundPreview['invoice']>, [string, string]> = {
    issuing: ['正在开', '退回，会员重新申请'],
    issued: ['已开', '要红冲'],
    refused: ['没有开出', '不用红冲'],
    replaced: ['已换开', '要红冲'],
    reversed: ['已红冲', '不用再红冲'],
  };
  const [invoiceHow, invoiceWhat] = invoice ? invoices[invoice] : ['未开', '不用红冲'];
  const tier = (type: number) => tierOf[type as keyof typeof tierOf]?.name ?? '会员';
  return [
    ...periods.map(({ type, own, before, after }) => ({
      name: own ? tier(type) : `之后的${tier(type)}`,
      how: `${day(before)} →`,
      what: after === null ? '没有了' : moment(after),
    })),
    ...(unearned > 0 ? [{ name: '以后的月积分', how: '不再到账', what: `−${points(unearned)}` }] : []),
    {
      name: '现有余额',
      how: points(balance.now),
      what: balance.now === balance.after ? '不动' : `−${points(balance.now - balance.after)}`,
    },
    ...(used > 0 ? [{ name: '已经用掉的', how: '不收回', what: `${points(used)} ${unitName(unit)}` }] : []),
    ...(unit === 'point' && parts > 0 ? [{ name: '收回积分', how: '没用过的', what: points(parts) }] : []),
    { name: '已开发票', how: invoiceHow, what: invoiceWhat },
  ];
}

const strayStates: Record<DeskOrder['strays'][number]['state'], string> = {
  open: '还没有退',
  waiting: '等第二人',
  asked: '渠道处理中',
  done: '已退',
  refused: '渠道没有退',
};
/** How a second payment stands. */
export const strayState = (state: DeskOrder['strays'][number]['state']): string => strayStates[state];
