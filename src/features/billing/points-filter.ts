/** Spec §4: -1 all, 1 consumption, 2 obtained. */
export type PointsTab = '-1' | '1' | '2';
export const pointsTabs = [
  { id: '-1', label: '全部' },
  { id: '1', label: '消耗' },
  { id: '2', label: '获取' },
] as const;

/** Spec §7: which sources a tab asks for, joined by `or`; what ran out is a line too, so that the lines add up to the balance (R8.13). */
const sources: Record<PointsTab, string[]> = {
  '-1': ['point', 'gift', 'gift_month', 'refund', 'paid', 'expired', 'withdrawn'],
  '1': ['paid', 'expired', 'withdrawn'],
  '2': ['point', 'gift', 'gift_month', 'refund'],
};

export function sourcesOf(tab: PointsTab): ({ source: string } | 'or')[] {
  return sources[tab].flatMap((source, i) => (i === 0 ? [{ source }] : ['or' as const, { source }]));
}
