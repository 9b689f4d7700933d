import type { DeskProductRow } from '#shared/contract/desk-catalogue.ts';
import { toFen, toYuan } from '#shared/rules/money.ts';
import { moment } from '#lib/format.ts';
import type { StateMarkProps } from '#ds/primitives/state-mark/state-mark.tsx';

/** How a product is sold and what is to come, in shape and word. */
export function productMark({ changes, onSale }: Pick<DeskProductRow, 'changes' | 'onSale'>): {
  state: StateMarkProps['state'];
  word: string;
} {
  const [first] = changes;
  if (first?.state === 'waiting') return { state: 'alarm', word: '改价等第二人' };
  if (!onSale) return { state: 'off', word: '已下架' };
  return first ? { state: 'attention', word: `${moment(first.at)} 改价` } : { state: 'fine', word: '在卖' };
}

/** `¥66.33`: what a plan comes to a month. */
export const perMonth = ({ fen, months }: Pick<DeskProductRow, 'fen' | 'months'>): string => `¥${(toYuan(fen) / (months ?? 1)).toFixed(2)}`;

/** `¥0.0467`: what a point costs in it. */
export const perPoint = ({ fen, months, points }: Pick<DeskProductRow, 'fen' | 'months' | 'points'>): string =>
  `¥${(toYuan(fen) / (points * (months ?? 1))).toFixed(4)}`;

/** Yuan as they are typed, in fen; undefined for what is no amount. */
export const readYuan = (typed: string): number | undefined =>
  /^\d{1,5}(?:\.\d{1,2})?$/.test(typed.trim()) ? toFen(Number(typed)) : undefined;

/** A day and time in China, as the browser's field writes them, as an instant. */
export const readMoment = (typed: string): string | undefined =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(typed) ? new Date(`${typed}:00+08:00`).toISOString() : undefined;
