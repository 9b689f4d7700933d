import { MaxRectsPacker, Rectangle } from 'maxrects-packer/dist/maxrects-packer.mjs';

/** Largest side of a sheet in pixels: what every graphics card takes. */
export const SHEET_SIDE_MAX = 4096;
/** Sheets longer than these many times their other side are avoided: a wide one is seen whole on a screen, a high one is not. */
const LONGEST = { wide: 1.7, high: 1.25 };
/** maxrects-packer's order by area: half the waste of its own order by the longer edge. */
const LARGEST_FIRST = 0;
/** Widths that are tried. */
const TRIES = 24;

export type Placed = { page: number; x: number; y: number };
export type Layout = { pages: { width: number; height: number; used: number }[]; places: Placed[] };

type Size = { width: number; height: number };

function packWithin(sizes: readonly Size[], width: number, height: number, padding: number, powerOfTwo: boolean): Layout {
  const packer = new MaxRectsPacker(width, height, padding, {
    smart: true,
    logic: LARGEST_FIRST,
    pot: powerOfTwo,
    square: false,
    allowRotation: false,
  });
  const rects = sizes.map((size, i) => {
    const rect = new Rectangle(size.width, size.height);
    rect.data = i;
    return rect;
  });
  packer.addArray(rects);
  const places: Placed[] = sizes.map(() => ({ page: 0, x: 0, y: 0 }));
  const pages = packer.bins.map((bin, page) => {
    let area = 0;
    let [right, bottom] = [1, 1];
    for (const { x, y, width: w, height: h, data } of bin.rects) {
      places[data as number] = { page, x, y };
      area += w * h;
      right = Math.max(right, x + w);
      bottom = Math.max(bottom, y + h);
    }
    const size = powerOfTwo ? { width: bin.width, height: bin.height } : { width: right, height: bottom };
    return { ...size, used: area / (size.width * size.height) };
  });
  return { pages, places };
}

const areaOf = ({ pages }: Layout) => pages.reduce((sum, { width, height }) => sum + width * height, 0);
const isLong = ({ pages }: Layout) => pages.some(({ width, height }) => width / height > LONGEST.wide || height / width > LONGEST.high);

/** R8.11: pictures on as few and as small sheets as max-rects finds, unturned, `padding` apart. The same sizes give the same layout. */
export function packSheet(
  sizes: readonly Size[],
  { padding, powerOfTwo, side = SHEET_SIDE_MAX }: { padding: number; powerOfTwo: boolean; side?: number },
): Layout {
  const area = sizes.reduce((sum, { width, height }) => sum + (width + padding) * (height + padding), 0);
  const widest = Math.max(1, ...sizes.map(({ width }) => width));
  const square = Math.sqrt(area);
  const powers = Array.from({ length: 13 }, (_, i) => 2 ** i).filter((width) => width >= widest && width <= side);
  const widths = powerOfTwo ? powers : Array.from({ length: TRIES }, (_, i) => Math.round(square * (0.72 + (i * 0.9) / TRIES)));
  let best = packWithin(sizes, side, side, padding, powerOfTwo);
  for (const width of widths) {
    if (width < widest || width > side) continue;
    const found = packWithin(sizes, width, side, padding, powerOfTwo);
    const better = found.pages.length - best.pages.length || Number(isLong(found)) - Number(isLong(best)) || areaOf(found) - areaOf(best);
    if (better < 0) best = found;
  }
  return best;
}
