import type { Collection } from '#shared/contract/collections.ts';
import { count, when } from '#lib/format.ts';

type Shown = Pick<Collection, 'share' | 'viewers'>;

/** Who sees it beside its owner, in a few words for the list; '' where nobody does. */
function shareShort({ share, viewers }: Shown): string {
  return share === 'off' ? '' : share === 'link' ? '公开链接' : `${viewers.length} 人能看`;
}

/** `13 张，公开链接`. */
export function listFacts(collection: Shown & Pick<Collection, 'count'>): string {
  return [`${count(collection.count)} 张`, shareShort(collection)].filter(Boolean).join('，');
}

/** Who sees it, as a sentence. */
export function shareWords({ share, viewers }: Shown): string {
  if (share === 'off') return '只有我能看';
  return share === 'link' ? '谁有链接谁能看' : viewers.length > 0 ? `指定的 ${viewers.length} 个人能看` : '还没有指定谁能看';
}

/** `13 张`, `自己的 11，别人的 2`, `昨天 21:14 改过`. */
export function boardFacts({ count: all, foreign, updatedAt }: Collection, now: Date): string[] {
  const whose = foreign === 0 ? [] : all === foreign ? ['都是别人的'] : [`自己的 ${count(all - foreign)}，别人的 ${count(foreign)}`];
  return [`${count(all)} 张`, ...whose, `${when(updatedAt, now)} 改过`];
}

/** The address that whoever may see it is given. */
export const shareAddress = (key: string): string => `${location.origin}/collection?key=${key}`;
