import { WALL_WIDTHS } from './limits.ts';

/** How wide a picture of a feed stands: two columns of a phone, at two dots a px where a screen has more, three of a tablet. As `sizes` of `<img>` takes it. */
export const FEED_SIZES = '(width < 768px) and (min-resolution: 2.2dppx) 34vw, (width < 768px) 46vw, (width < 1200px) 30vw, 230px';

/** Whether a value names a stored picture, which is served at widths too (`?w=`, contract/gallery.ts). */
export const isStored = (value: string): boolean => /^(?:i|up|seed)\//.test(value);

/** A stored picture of so many px at the widths of walls, as `srcset` takes it. `address` gives its address at a width, or the file's own. */
export function wallSet(width: number, address: (width?: (typeof WALL_WIDTHS)[number]) => string): string {
  const smaller = WALL_WIDTHS.filter((each) => each < width).map((each) => `${address(each)} ${each}w`);
  return [...smaller, `${address()} ${width}w`].join(', ');
}

/** Px of a thumbnail's longer side, at most. */
export const THUMB_SIDE = 768;
/** How wide the thumbnail of a picture is; what came ready made is its own. */
export const thumbWidth = ({ url, thumb, width, height }: { url: string; thumb: string; width: number; height: number }): number =>
  thumb === url ? width : Math.round(width * Math.min(1, THUMB_SIDE / Math.max(width, height)));
