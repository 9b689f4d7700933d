import { useSnapshot } from 'valtio';
import { imageUrl } from '#lib/image-url.ts';
import { session } from './session.ts';

/** The one way from an image value to an address (R1.13): every picture on every screen goes through here. */
export function useImageUrl(): (value: string) => string {
  const { cdn } = useSnapshot(session);
  return (value) => imageUrl(value, cdn);
}

const WIDTHS = [240, 480];

/** A stored picture in the widths a wall needs, beside the file itself (`?w=`, contract/gallery.ts). */
export function useImageSizes(): (value: string, width: number) => { src: string; srcSet: string } | { src: string } {
  const url = useImageUrl();
  return (value, width) => {
    const src = url(value);
    if (!/^(?:i|up|seed)\//.test(value)) return { src };
    const smaller = WIDTHS.filter((each) => each < width).map((each) => `${src}${src.includes('?') ? '&' : '?'}w=${each} ${each}w`);
    return { src, srcSet: [...smaller, `${src} ${width}w`].join(', ') };
  };
}
