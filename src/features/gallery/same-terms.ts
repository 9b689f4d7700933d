import type { SameRow } from '#shared/contract/same.ts';
import type { GenParams } from '#shared/contract/params.ts';

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
