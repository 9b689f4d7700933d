/** Where every picture of a wall stands, in px. Parallel typed arrays, because a gallery may hold a hundred thousand. */
export type Placement = {
  left: Float32Array;
  /** Never decreases with the index, so that the first visible one can be found by halving. */
  top: Float64Array;
  width: Float32Array;
  height: Float32Array;
  /** Of the whole wall. */
  total: number;
  tallest: number;
};

function empty(count: number): Placement {
  return {
    left: new Float32Array(count),
    top: new Float64Array(count),
    width: new Float32Array(count),
    height: new Float32Array(count),
    total: 0,
    tallest: 0,
  };
}

/** What a gallery says of how its pictures stand. */
export type Gallery = { gap: number; most: number; scale: number };

/**
 * The gap between a gallery's pictures and its most columns, as the theme has them for this window, and how much larger than
 * usual its member reads words.
 */
export function galleryOf(gallery: Element): Gallery {
  const style = getComputedStyle(gallery);
  const read = (name: string) => Number.parseFloat(style.getPropertyValue(`--gallery-${name}`));
  const scale = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16 || 1;
  return { gap: read('gap') || 8, most: read('columns') || 7, scale };
}

/** Where a picture stands, as its element's `*-var` utilities take it. */
export const placeVars = ({ left, top, width, height }: Placement, index: number) => ({
  '--x': `${left[index]!}px`,
  '--y': `${top[index]!}px`,
  '--w': `${width[index]!}px`,
  '--h': `${height[index]!}px`,
});

/** How many columns of a least width fit; a phone always has two. */
export const columnsOf = (width: number, gap: number, most: number, least = 176): number =>
  Math.max(width < 480 ? 2 : 1, Math.min(most, Math.floor((width + gap) / (least + gap))));

/** Shortest column first. Ratios are width ÷ height; `caption` is what the words under each picture take. */
export function inColumns(ratios: ArrayLike<number>, width: number, columns: number, gap: number, caption = 0): Placement {
  const count = ratios.length;
  const placed = empty(count);
  const columnWidth = Math.max(1, (width - gap * (columns - 1)) / columns);
  const ends = new Float64Array(columns);
  for (let index = 0; index < count; index++) {
    let shortest = 0;
    for (let each = 1; each < columns; each++) if (ends[each]! < ends[shortest]!) shortest = each;
    const tall = columnWidth / (ratios[index] || 1) + caption;
    placed.left[index] = shortest * (columnWidth + gap);
    placed.top[index] = ends[shortest]!;
    placed.width[index] = columnWidth;
    placed.height[index] = tall;
    ends[shortest] = ends[shortest]! + tall + gap;
    placed.tallest = Math.max(placed.tallest, tall);
  }
  placed.total = Math.max(0, ...ends) - (count > 0 ? gap : 0);
  return placed;
}

/** How groups of pictures stand in rows: the height rows aim at, the gap, and what a group's heading, its end and the words under a row take. */
export type RowMeasures = { height: number; gap: number; head: number; foot: number; caption?: number };

/**
 * 层理: rows that fill the width, group after group; a group's last row keeps the height it would have and stays short.
 * `heads` says where each group begins.
 */
export function inRows(
  ratios: ArrayLike<number>,
  groups: readonly number[],
  width: number,
  { height, gap, head, foot, caption = 0 }: RowMeasures,
): Placement & { heads: Float64Array } {
  const placed = { ...empty(ratios.length), heads: new Float64Array(groups.length) };
  let y = 0;
  let first = 0;
  groups.forEach((count, group) => {
    placed.heads[group] = y;
    y += head;
    const end = Math.min(first + count, ratios.length);
    for (let start = first; start < end;) {
      let sum = 0;
      let stop = start;
      do sum += ratios[stop++] || 1;
      while (stop < end && sum * height + gap * (stop - start) < width);
      const full = sum * height + gap * (stop - start - 1) >= width;
      const tall = full ? Math.max(1, (width - gap * (stop - start - 1)) / sum) : height;
      let x = 0;
      for (let index = start; index < stop; index++) {
        placed.left[index] = x;
        placed.top[index] = y;
        placed.width[index] = Math.min(width, tall * (ratios[index] || 1));
        placed.height[index] = tall;
        x += placed.width[index]! + gap;
      }
      placed.tallest = Math.max(placed.tallest, tall);
      y += tall + caption + gap;
      start = stop;
    }
    first = end;
    y += foot - gap;
  });
  placed.total = Math.max(0, y - foot);
  return placed;
}

/** How groups share a grid: its columns, the gap between them, the lane of labels over each row, the gap below it, and what a section's heading takes. */
export type SquareMeasures = { columns: number; gap: number; lane: number; below: number; head: number };

/** Where a group's label stands: over its first picture, as wide as the group goes on in that row. */
export type Label = { left: number; top: number; width: number };

/**
 * Squares that flow on from group to group, so that small groups share a row; a section begins a row of its own. `sections` is how
 * many groups each has.
 */
export function inSquares(
  count: number,
  groups: readonly number[],
  sections: readonly number[],
  width: number,
  { columns, gap, lane, below, head }: SquareMeasures,
): Placement & { labels: Label[]; heads: number[] } {
  const placed = { ...empty(count), labels: [] as Label[], heads: [] as number[] };
  const side = Math.max(1, (width - gap * (columns - 1)) / columns);
  const pitch = lane + side + below;
  let y = 0;
  let index = 0;
  let group = 0;
  for (const size of sections) {
    placed.heads.push(y);
    y += head;
    let cell = 0;
    for (const end = group + size; group < end; group++) {
      const column = cell % columns;
      const held = groups[group] ?? 0;
      const inRow = Math.min(held, columns - column);
      placed.labels.push({ left: column * (side + gap), top: y + Math.floor(cell / columns) * pitch, width: inRow * (side + gap) - gap });
      for (let each = 0; each < held && index < count; each++, index++, cell++) {
        placed.left[index] = (cell % columns) * (side + gap);
        placed.top[index] = y + Math.floor(cell / columns) * pitch + lane;
        placed.width[index] = side;
        placed.height[index] = side;
      }
    }
    y += Math.ceil(cell / columns) * pitch;
  }
  placed.tallest = side;
  placed.total = Math.max(0, y - below);
  return placed;
}

/** Indexes of what overlaps `from`…`to`, in reading order. */
export function inSight({ top, height, tallest }: Placement, from: number, to: number): number[] {
  let low = 0;
  let high = top.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (top[middle]! < from - tallest) low = middle + 1;
    else high = middle;
  }
  const seen: number[] = [];
  for (let index = low; index < top.length && top[index]! <= to; index++) if (top[index]! + height[index]! >= from) seen.push(index);
  return seen;
}

/** Which picture a key leads to. Left and right follow reading order, up and down go to what stands there. */
export function neighbour({ left, top, width }: Placement, index: number, key: string): number | undefined {
  if (key === 'ArrowLeft') return index > 0 ? index - 1 : undefined;
  if (key === 'ArrowRight') return index < top.length - 1 ? index + 1 : undefined;
  if (key === 'Home') return 0;
  if (key === 'End') return top.length - 1;
  const step = key === 'ArrowUp' ? -1 : key === 'ArrowDown' ? 1 : 0;
  if (step === 0) return undefined;
  const middle = left[index]! + width[index]! / 2;
  let nearest: number | undefined;
  for (let at = index + step; at >= 0 && at < top.length; at += step) {
    if (top[at] === top[index]) continue;
    if (left[at]! <= middle && middle <= left[at]! + width[at]!) return at;
    nearest ??= at;
  }
  // Nothing stands straight above or below.
  return nearest;
}
