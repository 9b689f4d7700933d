import type { RankSpan } from '#api/content/ranks.ts';

export type RankKind = 'models' | 'users';

/** R5.1: a rank's period, and the days it counts (`server/ranks`): China days, today among them. */
export const spans: { id: RankSpan; label: string; title: string; counted: string }[] = [
  { id: 'day', label: '今日', title: '今日榜单', counted: '今天 0 点起的' },
  { id: 'week', label: '本周', title: '本周榜单', counted: '近 7 天的' },
  { id: 'month', label: '本月', title: '本月榜单', counted: '近 30 天的' },
  { id: 'all', label: '总榜', title: '总榜', counted: '累计' },
];

const measures: Record<RankKind, string> = { models: '使用次数', users: '获赞数' };

/** What decides the places, e.g. 按近 7 天的使用次数. */
export function ruleText(kind: RankKind, span: RankSpan): string {
  return `按${spans.find(({ id }) => id === span)?.counted ?? ''}${measures[kind]}`;
}

/** A rank nobody is in: the day has just begun, or nothing has been counted yet. */
export const emptyText = (span: RankSpan) => (span === 'day' ? '新的一天还没有数据' : '还没有数据');
