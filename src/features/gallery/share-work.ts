import type { Image } from '#shared/contract/content.ts';
import { fileName } from '#shared/rules/file-name.ts';
import { download } from '#lib/download.ts';
import { copy } from '#product/copy.ts';

/** Hands the picture's address to the system; where it cannot share, the address is copied. */
export function shareWork({ id, title }: { id: string; title: string }): void {
  const url = `${location.origin}/community?work=${id}`;
  if (typeof navigator.share === 'function') void navigator.share({ url, title: title || '点石' }).catch(() => undefined);
  else copy(url);
}

/** Whether anybody may see it: only then is there a card of it. */
export const isOpen = ({ published, visibility }: Image): boolean => published && visibility !== 'private';

/** Saves the picture as a card for chats and feeds: title, maker, and a code that leads to the work. */
export function saveTallCard(image: Image): void {
  const card = `/card/tall/${image.id}.jpg`;
  download(card, fileName({ ...image, title: `${image.title || '作品'} 竖版卡片`, url: card }));
}
