import type { DeskAnnouncement, DeskBanner, WrittenBanner } from '#shared/contract/desk-announcements.ts';
import type { StateMarkProps } from '#ds/primitives/state-mark/state-mark.tsx';
import { day } from '#lib/format.ts';
import { endOfDay } from './member-terms.ts';

type Mark = { state: StateMarkProps['state']; word: string };

const told: Record<DeskAnnouncement['state'], Mark> = {
  sending: { state: 'attention', word: '正在发' },
  sent: { state: 'fine', word: '已发' },
  leaving: { state: 'attention', word: '正在收回' },
  gone: { state: 'off', word: '已收回' },
};
/** How an announcement stands. */
export const announcementMark = (state: DeskAnnouncement['state']): Mark => told[state];

const seen: Record<DeskBanner['state'], Mark> = {
  shown: { state: 'fine', word: '在显示' },
  hidden: { state: 'off', word: '已隐藏' },
  early: { state: 'attention', word: '还没到时间' },
  over: { state: 'off', word: '过了时间' },
  dead: { state: 'alarm', word: '链接失效' },
};

/** A banner in the list that is being changed; what was changed has no state before it is published. */
export type EditedBanner = WrittenBanner & { key: string; state: DeskBanner['state'] | undefined };

/** How a banner stands. */
export const bannerMark = ({ state, hidden }: Pick<EditedBanner, 'state' | 'hidden'>): Mark =>
  state ? seen[state] : hidden ? { state: 'off', word: '改成隐藏' } : { state: 'attention', word: '改了' };

const DAY_MS = 24 * 3600_000;
/** The first moment of a China day that was chosen; null without one. */
export const fromDay = (chosen: string): string | null => {
  const end = endOfDay(chosen);
  return end === undefined ? null : new Date(Date.parse(end) - DAY_MS).toISOString();
};
/** The moment after the last of a China day that was chosen; null without one. */
export const untilDay = (chosen: string): string | null => endOfDay(chosen) ?? null;

/** A moment as a field of days has it. */
export const dayFrom = (from: string | null): string => (from === null ? '' : day(from));
/** The last day before a moment. */
export const dayUntil = (until: string | null): string => (until === null ? '' : day(new Date(Date.parse(until) - 1).toISOString()));

/** When a banner is seen, in words. */
export function bannerTime({ from, until }: Pick<WrittenBanner, 'from' | 'until'>): string {
  if (from && until) return `${dayFrom(from)} 到 ${dayUntil(until)}`;
  if (from) return `${dayFrom(from)} 起`;
  return until ? `到 ${dayUntil(until)}` : '一直';
}
