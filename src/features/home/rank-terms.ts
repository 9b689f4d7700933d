import type { RankSpan } from '#api/content/ranks.ts';

export type RankKind = 'models' | 'users';

/** R5.1: a rank's period, and the days it counts (`server/ranks`): China days, today among them. */
export const spans: { id: RankSpan; label: string; hint: string }[] = [
  { id: 'day', label: '今日', hint: '今天 0 点起' },
  { id: 'week', label: '本周', hint: '近 7 天' },
  { id: 'month', label: '本月', hint: '近 30 天' },
  { id: 'all', label: '总榜', hint: '累计' },
];

const measures: Record<RankKind, string> = { models: '使用次数', users: '获赞数' };

/** What decides the places, e.g. 按使用次数; in which period is said by the control beside it. */
export const ruleText = (kind: RankKind): string => `按${measures[kind]}`;

/** A rank nobody is in: the day has just begun, or nothing has been counted yet. */
export const emptyText = (span: RankSpan) => (span === 'day' ? '新的一天还没有数据' : '还没有数据');
