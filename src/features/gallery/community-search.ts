import type { GalleryBody } from '#api/content/gallery.ts';
import type { ImageSort } from '#shared/contract/content.ts';
import { daysBegan } from '#lib/china-day.ts';

export const sorts = [
  { id: 'hot', label: '综合最热' },
  { id: 'week', label: '本周最热' },
  { id: 'month', label: '本月最热' },
  { id: 'likes', label: '最多喜欢' },
  { id: 'new', label: '最新' },
] as const;
export type CommunitySort = (typeof sorts)[number]['id'];

/** Topics one may choose or leave out. */
export const topics = ['场景', '角色', '道具图标', '像素', '体素', '材质', '卡牌', 'Logo', '水墨', '国风', '3D 玩具', '海报', '插画'];

/** What the address of the square says; what is at its default is left out of it. */
export type CommunitySearch = {
  q?: string | undefined;
  tag?: string | undefined;
  sort?: CommunitySort | undefined;
  from?: 'follows' | undefined;
  /** Topics left out, split by commas. */
  not?: string | undefined;
  /** 只看没看过: since when, in seconds. What was seen before is hidden; what is seen meanwhile stays, so that nothing vanishes under one's eyes. */
  unseen?: number | undefined;
};

const text = (value: unknown) => (typeof value === 'string' && value.trim() ? value.trim().slice(0, 100) : undefined);
/** The topics left out, known ones only. */
export const leftOut = (not: string | undefined): string[] => (not ?? '').split(',').filter((name) => topics.includes(name));

/** Reads an address; whatever is unknown falls back to its default (F-39). */
export function readCommunity(search: Record<string, unknown>): CommunitySearch {
  const [q, tag] = [text(search.q), text(search.tag)];
  const sort = sorts.find(({ id }) => id === search.sort && id !== 'hot')?.id;
  const not = leftOut(text(search.not)).join(',');
  const unseen = typeof search.unseen === 'number' && search.unseen > 0 && search.unseen < 2 ** 32 ? Math.floor(search.unseen) : undefined;
  return {
    ...(q && { q }),
    ...(tag && { tag }),
    ...(sort && { sort }),
    ...(search.from === 'follows' && { from: 'follows' as const }),
    ...(not && { not }),
    ...(unseen && { unseen }),
  };
}

const DAYS: Partial<Record<CommunitySort, number>> = { week: 7, month: 30 };

/** What the server is asked for. A period begins at a midnight in China, so that the question stays the same all day. */
export function communityBody({ q, tag, sort = 'hot', from, not, unseen }: CommunitySearch, signedIn: boolean, now: Date): GalleryBody {
  const days = DAYS[sort];
  const order: ImageSort = sort === 'new' || sort === 'likes' ? sort : 'hot';
  return {
    sort: order,
    condition: [
      { scope: from && signedIn ? 'following' : 'square' },
      ...(tag ? [{ tag }] : []),
      ...(q ? [{ title: q }] : []),
      ...(days ? [{ createdAt: { gte: daysBegan(days, now) } }] : []),
      ...leftOut(not).map((name) => ({ tag: { ne: name } })),
      ...(unseen && signedIn ? [{ unseen: new Date(unseen * 1000).toISOString() }] : []),
    ],
  };
}

/** R8.9: how many pictures are not shown, and why. Empty when none are hidden. */
export function hiddenText(hidden: { tags: number; seen: number }, not: string | undefined): string {
  const parts = [hidden.seen > 0 && `${hidden.seen} 张看过的`, hidden.tags > 0 && `${hidden.tags} 张${leftOut(not).join('、')}`];
  const told = parts.filter(Boolean).join('和 ');
  return told && `已隐藏 ${told}`;
}
