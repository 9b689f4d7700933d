import { useSnapshot } from 'valtio';
import type { THUMB_WIDTHS } from '#shared/rules/limits.ts';
import { isStored } from '#shared/rules/picture-widths.ts';
import { imageUrl } from '#lib/image-url.ts';
import { session } from '#state/session.ts';

/** A stored picture's address, made narrower. */
export const atWidth = (url: string, width: number): string => `${url}${url.includes('?') ? '&' : '?'}w=${width}`;

/** The one way from an image value to an address (R1.13), at a width where one is enough: every picture on every screen goes through here. */
export function useImageUrl(): (value: string, width?: (typeof THUMB_WIDTHS)[number]) => string {
  const { cdn, userInfo } = useSnapshot(session);
  // A session stored by an earlier version has no pass yet.
  const pass = userInfo?.uploads;
  return (value, width) => {
    const url = imageUrl(pass && /^up\/[\w.-]+$/.test(value) ? `${value}?${pass}` : value, cdn);
    return width && isStored(value) ? atWidth(url, width) : url;
  };
}
