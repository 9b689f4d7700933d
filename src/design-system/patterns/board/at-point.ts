import type { Placement } from '#ds/patterns/wall/placement.ts';

/** The picture of a row-by-row placement that a point is on, or nearest to in its row; -1 where there is none. */
export function atPoint({ left, top, width, height }: Placement, x: number, y: number): number {
  let row = 0;
  for (let index = 0; index < top.length && top[index]! <= y; index++) if (top[index] !== top[row]) row = index;
  let found = top.length > 0 ? row : -1;
  for (let index = row; index < top.length && top[index] === top[row] && left[index]! <= x; index++) found = index;
  // Below the last row, or beyond its end, is its end.
  const last = top.length - 1;
  return last >= 0 && y > top[last]! + height[last]! && x > left[last]! + width[last]! ? last : found;
}
