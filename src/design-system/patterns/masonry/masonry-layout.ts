/** Where every picture stands. Parallel typed arrays, because a gallery may hold a hundred thousand. */
export type MasonryLayout = {
  columns: number;
  columnWidth: number;
  column: Uint16Array;
  /** Never decreases with the index, so that the first visible one can be found by halving. */
  top: Float64Array;
  height: Float64Array;
  /** Of the whole wall. */
  total: number;
  tallest: number;
};

/** Shortest column first. Ratios are width ÷ height; `extra` px stand under every picture. */
export function layOut(ratios: ArrayLike<number>, width: number, columns: number, gap: number, extra: number): MasonryLayout {
  const columnWidth = Math.max(1, (width - gap * (columns - 1)) / columns);
  const count = ratios.length;
  const column = new Uint16Array(count);
  const top = new Float64Array(count);
  const height = new Float64Array(count);
  const ends = new Float64Array(columns);
  let tallest = 0;
  for (let index = 0; index < count; index++) {
    let shortest = 0;
    for (let each = 1; each < columns; each++) if (ends[each]! < ends[shortest]!) shortest = each;
    const tall = columnWidth / (ratios[index] || 1) + extra;
    column[index] = shortest;
    top[index] = ends[shortest]!;
    height[index] = tall;
    ends[shortest] = ends[shortest]! + tall + gap;
    tallest = Math.max(tallest, tall);
  }
  return { columns, columnWidth, column, top, height, total: Math.max(0, ...ends) - (count > 0 ? gap : 0), tallest };
}

/** Indexes of what overlaps `from`…`to`, in reading order. */
export function inSight({ top, height, tallest }: MasonryLayout, from: number, to: number): number[] {
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

/** Which picture an arrow key leads to. Left and right follow reading order, up and down stay in the column. */
export function neighbour({ column, top }: MasonryLayout, index: number, key: string): number | undefined {
  if (key === 'ArrowLeft') return index > 0 ? index - 1 : undefined;
  if (key === 'ArrowRight') return index < top.length - 1 ? index + 1 : undefined;
  if (key === 'Home') return 0;
  if (key === 'End') return top.length - 1;
  const step = key === 'ArrowUp' ? -1 : key === 'ArrowDown' ? 1 : 0;
  if (step === 0) return undefined;
  for (let at = index + step; at >= 0 && at < top.length; at += step) if (column[at] === column[index]) return at;
  return undefined;
}
