import { useSnapshot } from 'valtio';
import { imageUrl } from '#lib/image-url.ts';
import { session } from '#state/session.ts';

/** The one way from an image value to an address (R1.13): every picture on every screen goes through here. */
export function useImageUrl(): (value: string) => string {
  const { cdn, userInfo } = useSnapshot(session);
  // A session stored by an earlier version has no pass yet.
  const pass = userInfo?.uploads;
  return (value) => imageUrl(pass && /^up\/[\w.-]+$/.test(value) ? `${value}?${pass}` : value, cdn);
}
