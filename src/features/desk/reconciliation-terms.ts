import type { deskReconciliation } from '#shared/contract/desk-orders.ts';
import type { Reply } from '#shared/contract/endpoint.ts';
import { toYuan } from '#shared/rules/money.ts';
import { CHANNEL_NAMES } from '#shared/rules/pay-channels.ts';
import { points } from '#lib/format.ts';

export type Reconciliation = Reply<typeof deskReconciliation>['data'];
export type Day = Reconciliation['days'][number];
export type Behind = Reconciliation['behind'][number];

const money = new Intl.NumberFormat('zh-CN', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
/** `18,642.30`, `−158.00`: in yuan, without a sign of the currency. */
export const amount = (fen: number): string => `${fen < 0 ? '−' : ''}${money.format(Math.abs(toYuan(fen)))}`;
/** `+79.00`, `0.00`: what one side has more than the other. */
export const difference = (fen: number): string => `${fen > 0 ? '+' : ''}${amount(fen)}`;

/** `11-10`. */
export const shortDay = (day: string): string => day.slice(5);

/** A line of the table: of a day, or of all that have their bills. */
export type Line = {
  name: string;
  many: string;
  paid: string;
  back: string;
  net: string;
  alipay: string;
  wechat: string;
  theirBack: string;
  theirNet: string;
  /** The difference, or why there is none yet. */
  diff: string;
  isAlarm: boolean;
  isSum: boolean;
};

const lost = (fen: number) => amount(-fen);

function lineOf(name: string, isSum: boolean, day: Pick<Day, 'many' | 'paidFen' | 'backFen' | 'theirs' | 'diffFen'>, waits: string): Line {
  const { many, paidFen, backFen, theirs, diffFen } = day;
  return {
    name,
    many: points(many),
    paid: amount(paidFen),
    back: lost(backFen),
    net: amount(paidFen - backFen),
    alipay: theirs ? amount(theirs.alipay) : '',
    wechat: theirs ? amount(theirs.wechat) : '',
    theirBack: theirs ? lost(theirs.backFen) : '',
    theirNet: theirs ? amount(theirs.alipay + theirs.wechat - theirs.backFen) : '',
    diff: diffFen === null ? waits : difference(diffFen),
    isAlarm: diffFen !== null && diffFen !== 0,
    isSum,
  };
}

/** The days as a table, today first and the sum of those that have their bills last. */
export function linesOf({ days }: Reconciliation): Line[] {
  const whole = days.filter((day) => day.theirs !== null);
  const sum = (of: (day: Day) => number) => whole.reduce((all, day) => all + of(day), 0);
  const lines = days.map((day, at) =>
    lineOf(
      shortDay(day.day),
      false,
      day,
      at === 0 ? '今天，账单明天取' : `${day.missing.map((one) => CHANNEL_NAMES[one]).join('、')}账单还没有取到`,
    ),
  );
  if (whole.length === 0) return lines;
  const theirs = {
    alipay: sum((day) => day.theirs?.alipay ?? 0),
    wechat: sum((day) => day.theirs?.wechat ?? 0),
    backFen: sum((day) => day.theirs?.backFen ?? 0),
  };
  const all = {
    many: sum((day) => day.many),
    paidFen: sum((day) => day.paidFen),
    backFen: sum((day) => day.backFen),
    theirs,
    diffFen: sum((day) => day.diffFen ?? 0),
  };
  return [...lines, lineOf(`合计 ${whole.length} 天`, true, all, '')];
}

/** What stands behind a difference, in a sentence. */
export function behindText({ day, channel, kind, key, tradeNo, ours, theirs, stray }: Behind): string {
  const name = CHANNEL_NAMES[channel];
  const did = kind === 'paid' ? '付款' : '退款';
  const who = `${shortDay(day)} ${name}${tradeNo && ` ${tradeNo}`}`;
  if (stray && kind === 'paid' && ours === 0) return `${who} 有付款 ¥${amount(theirs)}，是订单 ${key} 的第二次付款，还没有退。`;
  if (ours === 0) return `${who} 有${did} ¥${amount(theirs)}，我方这一天没有记录，订单号 ${key}。`;
  if (theirs === 0) return `${who} 没有${did}，我方这一天记了 ¥${amount(ours)}，订单 ${key}。`;
  return `${who} ${did} ¥${amount(theirs)}，我方记了 ¥${amount(ours)}，订单 ${key}。`;
}
