import { copy } from '#product/copy.ts';

/** Hands the picture's address to the system; where it cannot share, the address is copied. */
export function shareWork({ id, title }: { id: string; title: string }): void {
  const url = `${location.origin}/community?work=${id}`;
  if (typeof navigator.share === 'function') void navigator.share({ url, title: title || '点石' }).catch(() => undefined);
  else copy(url);
}
