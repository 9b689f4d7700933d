/** What members are told of, in the words of the settings: rows, ways, and what can't be switched off. */
import type { NoticeKind } from '../vocabulary/kinds.ts';

/** Rows of the settings; one or several kinds of notices each. */
export const NOTICE_ROWS = ['task', 'order', 'expiry', 'like', 'same', 'follow', 'answer', 'complaint', 'announcement'] as const;
export type NoticeRow = (typeof NOTICE_ROWS)[number];
/** Ways a notice takes: the list of the site, a note of the browser, a mail to the bound address. */
export const NOTICE_WAYS = ['site', 'browser', 'mail'] as const;
export type NoticeWay = (typeof NOTICE_WAYS)[number];
export type NoticeWays = Record<NoticeRow, Record<NoticeWay, boolean>>;
/** `quiet`: between 23:00 and 8:00 nothing but the list of the site. */
export type NoticeSettings = { ways: NoticeWays; quiet: boolean };

export const rowOfKind: Record<NoticeKind, NoticeRow> = {
  task: 'task',
  paid: 'order',
  refund: 'order',
  invoice: 'order',
  points: 'expiry',
  membership: 'expiry',
  like: 'like',
  same: 'same',
  follow: 'follow',
  answer: 'answer',
  complaint: 'complaint',
  announcement: 'announcement',
};

/** Tabs of the list. */
export const NOTICE_TABS = ['task', 'people', 'order', 'news'] as const;
export type NoticeTab = (typeof NOTICE_TABS)[number];
export const kindsOfTab: Record<NoticeTab, readonly NoticeKind[]> = {
  task: ['task'],
  people: ['like', 'same', 'follow', 'answer'],
  order: ['paid', 'refund', 'invoice', 'points', 'membership'],
  news: ['complaint', 'announcement'],
};

const on = (...ways: NoticeWay[]) => ({ site: ways.includes('site'), browser: ways.includes('browser'), mail: ways.includes('mail') });
/** How a member is told who has not chosen. */
export const noticeDefaults: NoticeSettings = {
  ways: {
    task: on('site', 'browser'),
    order: on('site', 'mail'),
    expiry: on('site', 'browser', 'mail'),
    like: on('site'),
    same: on('site', 'browser'),
    follow: on('site'),
    answer: on('site', 'browser'),
    complaint: on('site', 'mail'),
    announcement: on('site'),
  },
  quiet: true,
};

/** What a member chose, with the defaults for rows that came since. */
export const withDefaults = (chosen: NoticeSettings | null): NoticeSettings =>
  chosen ? { ...chosen, ways: { ...noticeDefaults.ways, ...chosen.ways } } : noticeDefaults;

/** Always on: what costs a member something not to have seen. */
export const isMandatory = (row: NoticeRow, way: NoticeWay): boolean => way === 'site' && (row === 'expiry' || row === 'complaint');
/** Ways that a row has not: a mail for every like would be a nuisance. */
export const isOffered = (row: NoticeRow, way: NoticeWay): boolean => way !== 'mail' || (row !== 'like' && row !== 'follow');

/** Days that notices are kept. */
export const NOTICE_DAYS = 180;
/** Hours of China time that are quiet: from, and until. */
export const QUIET = { from: 23, until: 8 } as const;

/** When whoever wants quiet may be told by mail or note: now, or at the end of the quiet hours. */
export function loudFrom(now: Date): Date {
  const china = new Date(now.getTime() + 8 * 3600_000);
  const hour = china.getUTCHours();
  if (hour >= QUIET.until && hour < QUIET.from) return now;
  const days = hour >= QUIET.from ? 1 : 0;
  return new Date(Date.UTC(china.getUTCFullYear(), china.getUTCMonth(), china.getUTCDate() + days, QUIET.until - 8));
}
