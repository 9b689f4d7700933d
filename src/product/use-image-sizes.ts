import { isStored, wallSet } from '#shared/rules/picture-widths.ts';
import { atWidth, useImageUrl } from './use-image-url.ts';

/** A stored picture in the widths a wall needs, beside the file itself (`?w=`, contract/gallery.ts). */
export function useImageSizes(): (value: string, width: number) => { src: string; srcSet: string } | { src: string } {
  const url = useImageUrl();
  return (value, width) => {
    const src = url(value);
    return isStored(value) ? { src, srcSet: wallSet(width, (each) => (each ? atWidth(src, each) : src)) } : { src };
  };
}
