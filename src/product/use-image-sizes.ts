import { WALL_WIDTHS } from '#shared/rules/limits.ts';
import { isStored, useImageUrl } from './use-image-url.ts';

/** A stored picture in the widths a wall needs, beside the file itself (`?w=`, contract/gallery.ts). */
export function useImageSizes(): (value: string, width: number) => { src: string; srcSet: string } | { src: string } {
  const url = useImageUrl();
  return (value, width) => {
    const src = url(value);
    if (!isStored(value)) return { src };
    const smaller = WALL_WIDTHS.filter((each) => each < width).map((each) => `${url(value, each)} ${each}w`);
    return { src, srcSet: [...smaller, `${src} ${width}w`].join(', ') };
  };
}
