import type { Bitmap } from '../imaging/bitmap.ts';

export type Box = { left: number; top: number; width: number; height: number };

/** Alpha below this is not seen: the last breath of a soft edge must not keep a whole row. */
const SEEN = 8;

/** The smallest box around what is seen of a picture; null where nothing is. */
export function subjectOf({ width, height, data }: Bitmap): Box | null {
  let [left, top, right, bottom] = [width, height, -1, -1];
  for (let y = 0, i = 3; y < height; y++) {
    for (let x = 0; x < width; x++, i += 4) {
      if (data[i]! < SEEN) continue;
      if (x < left) left = x;
      if (x > right) right = x;
      if (y < top) top = y;
      bottom = y;
    }
  }
  return right < 0 ? null : { left, top, width: right - left + 1, height: bottom - top + 1 };
}

/** Whether any pixel of a picture lets its ground through. */
export function isTransparent({ data }: Bitmap): boolean {
  for (let i = 3; i < data.length; i += 4) if (data[i]! < 255) return true;
  return false;
}

const GRID_MAX = 32;
/** Share of the changes of colour that must lie on the grid: soft edges of a cut-out leave it. */
const ON_GRID = 0.9;
/** Sprites at their own size have no grid to see, but few colours. */
const SPRITE_SIDE = 128;
const SPRITE_COLOURS = 64;

/** How often the colour changes at each place, from one column (`step` 1) or row to the next. Opaque pixels only. */
function changesAlong({ width, height, data }: Bitmap, across: boolean): Uint32Array {
  const colours = new Uint32Array(data.buffer, data.byteOffset, width * height);
  const counts = new Uint32Array(across ? width : height);
  const step = across ? 1 : width;
  for (let y = across ? 0 : 1; y < height; y++) {
    for (let x = across ? 1 : 0; x < width; x++) {
      const at = y * width + x;
      const opaque = data[at * 4 + 3] === 255 && data[(at - step) * 4 + 3] === 255;
      if (opaque && colours[at] !== colours[at - step]) counts[across ? x : y]!++;
    }
  }
  return counts;
}

function hasGrid(counts: Uint32Array): boolean {
  const all = counts.reduce((sum, count) => sum + count, 0);
  if (all === 0) return false;
  for (let size = 2; size <= GRID_MAX; size++) {
    const places = new Float64Array(size);
    counts.forEach((count, at) => (places[at % size]! += count));
    if (Math.max(...places) >= ON_GRID * all) return true;
  }
  return false;
}

function fewColours({ data }: Bitmap): boolean {
  const seen = new Set<number>();
  for (let i = 0; i < data.length && seen.size <= SPRITE_COLOURS; i += 4)
    if (data[i + 3] === 255) seen.add((data[i]! << 16) | (data[i + 1]! << 8) | data[i + 2]!);
  return seen.size <= SPRITE_COLOURS;
}

/** Whether a picture is drawn in hard pixels: its colours change on a grid, or it is a small sprite of few colours. */
export function isPixelArt(picture: Bitmap): boolean {
  if (Math.max(picture.width, picture.height) <= SPRITE_SIDE && fewColours(picture)) return true;
  return hasGrid(changesAlong(picture, true)) && hasGrid(changesAlong(picture, false));
}
