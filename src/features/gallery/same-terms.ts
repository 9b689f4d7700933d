import type { SameRow } from '#shared/contract/same.ts';
import type { Priced, Quote } from '#shared/contract/generation.ts';
import type { GenParams } from '#shared/contract/params.ts';
import { points } from '#lib/format.ts';

/** One sentence for the whole report. */
export function summaryOf(rows: readonly Pick<SameRow, 'verdict'>[]): string {
  const many = (verdict: SameRow['verdict']) => rows.filter((row) => row.verdict === verdict).length;
  const parts = [
    `${many('same')} 项一致`,
    many('changed') > 0 && `${many('changed')} 项会不同`,
    many('missing') > 0 && `${many('missing')} 项拿不到`,
  ];
  return parts.filter(Boolean).join('，');
}

/** The report's parameters without the lines somebody left out; who made the original always stays. */
export function chosenParams(
  { rows, params }: { rows: readonly Pick<SameRow, 'keys'>[]; params: object },
  left: ReadonlySet<number>,
): Partial<GenParams> {
  const without = new Set(rows.flatMap((row, number) => (left.has(number) ? row.keys : [])));
  return Object.fromEntries(Object.entries(params).filter(([name]) => name === 'sameAs' || !without.has(name)));
}

/** What decides their price; `size` is that of what they are drawn from, where they are drawn from something. */
export function pricedBy(
  { prompt: _words, negativePrompt: _negative, seed: _seed, sameAs: _like, mask: _mask, image, controls, ...rest }: Partial<GenParams>,
  { width, height }: { width: number; height: number },
): Priced {
  return {
    kind: 'txt2img',
    ...rest,
    ...(image && { from: { width, height, mask: false } }),
    ...(controls && { controls: controls.map(({ type }) => ({ type })) }),
  };
}

/** What the price goes by that is not taken over: the form decides it. */
export function undecided({ modelId, ratio, width, steps }: Partial<GenParams>): string {
  return [!modelId && '模型', !(ratio ?? width) && '画幅', steps === undefined && '步数'].filter(Boolean).join('、');
}

/** What it costs this member, and what they have then. */
export function costWords({ num, cost, balance, after }: Pick<Quote, 'num' | 'cost' | 'balance' | 'after'>): string {
  const price = `画 ${num} 张 ${points(cost)} 积分`;
  return cost > balance
    ? `${price}。你有 ${points(balance)} 积分，还差 ${points(cost - balance)}`
    : `${price}，画完还有 ${points(after)} 积分`;
}
