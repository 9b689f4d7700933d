import { captionOf, type ItemEdit, tagsOf } from '#shared/rules/dataset-check.ts';
import type { Kept } from './edits.ts';

export type BulkWay = 'first' | 'last' | 'remove' | 'replace';

/** Captions of many pictures changed alike; only what really changes is answered. The trigger stays where it is, at the front. */
export function bulkTags(
  items: readonly Kept[],
  trigger: string,
  way: BulkWay,
  text: string,
  instead = '',
): (ItemEdit & { caption: string })[] {
  const wanted = tagsOf(text);
  const put = tagsOf(instead);
  return items.flatMap(({ id, caption }) => {
    const all = tagsOf(caption);
    const front = all[0] === trigger ? [trigger] : [];
    const own = all.slice(front.length);
    const without = own.filter((tag) => !wanted.includes(tag));
    const next = {
      first: [...wanted, ...without],
      last: [...without, ...wanted],
      remove: without,
      replace: own.some((tag) => wanted.includes(tag)) ? own.flatMap((tag) => (wanted.includes(tag) ? put : [tag])) : own,
    }[way];
    const said = captionOf([...front, ...next]);
    return said === captionOf(all) ? [] : [{ id, caption: said }];
  });
}

/** The trigger first in each caption. */
export const triggerFirst = (items: readonly Kept[], trigger: string): (ItemEdit & { caption: string })[] =>
  items.flatMap(({ id, caption }) => {
    const said = captionOf([trigger, ...tagsOf(caption).filter((tag) => tag !== trigger)]);
    return said === caption ? [] : [{ id, caption: said }];
  });
