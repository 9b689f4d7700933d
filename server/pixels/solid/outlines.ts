import { cellOf, placeOf, type Silhouette } from './silhouette.ts';

/** A closed line, x and y in turns, in pixels of the subject. What is inside lies to its left as one sees it. */
export type Ring = number[];

/** Twice the area; more than nothing where the ring goes around a body, less where it goes around a hole. */
export function areaOf(ring: Ring): number {
  let sum = 0;
  for (let i = 0; i < ring.length; i += 2) {
    const j = (i + 2) % ring.length;
    // y points down in pixels.
    sum += ring[j]! * ring[i + 1]! - ring[i]! * ring[j + 1]!;
  }
  return sum;
}

/** Every edge of a silhouette as a ring. */
export function ringsOf(silhouette: Silhouette): Ring[] {
  const next = new Map<number, number>();
  for (let y = 0; y + 1 < silhouette.height; y++)
    for (let x = 0; x + 1 < silhouette.width; x++) {
      const corners = cellOf(silhouette, y * silhouette.width + x);
      for (const [k, corner] of corners.entries()) {
        const after = corners[(k + 1) % corners.length]!;
        if ('crossing' in corner && 'crossing' in after) next.set(corner.crossing, after.crossing);
      }
    }
  const rings: Ring[] = [];
  for (const start of next.keys()) {
    if (!next.has(start)) continue;
    const ring: Ring = [];
    for (let at: number | undefined = start; at !== undefined;) {
      ring.push(...placeOf(silhouette, { crossing: at }));
      const following: number | undefined = next.get(at);
      next.delete(at);
      at = following === undefined || !next.has(following) ? undefined : following;
    }
    rings.push(ring);
  }
  return rings;
}

/** Fewer points for the same line: none is left further from it than `most` (Douglas and Peucker). */
export function simplify(ring: Ring, most: number): Ring {
  const count = ring.length / 2;
  if (count < 5) return ring;
  const far = (from: number) => {
    let best = from;
    let longest = -1;
    for (let i = 0; i < count; i++) {
      const length = (ring[i * 2]! - ring[from * 2]!) ** 2 + (ring[i * 2 + 1]! - ring[from * 2 + 1]!) ** 2;
      if (length > longest) [best, longest] = [i, length];
    }
    return best;
  };
  // The two ends of the ring's longest way across are on it whatever is left out.
  const first = far(0);
  const second = far(first);
  const kept = new Set([first, second]);
  const open: [number, number][] = [
    [first, second],
    [second, first],
  ];
  for (let part = open.pop(); part; part = open.pop()) {
    const [a, b] = part;
    const [ax, ay] = [ring[a * 2]!, ring[a * 2 + 1]!];
    const [dx, dy] = [ring[b * 2]! - ax, ring[b * 2 + 1]! - ay];
    const length = Math.hypot(dx, dy) || 1;
    let worst = most;
    let at = -1;
    for (let i = (a + 1) % count; i !== b; i = (i + 1) % count) {
      const away = Math.abs(dx * (ring[i * 2 + 1]! - ay) - dy * (ring[i * 2]! - ax)) / length;
      if (away > worst) [worst, at] = [away, i];
    }
    if (at < 0) continue;
    kept.add(at);
    open.push([a, at], [at, b]);
  }
  return [...kept].sort((a, b) => a - b).flatMap((i) => [ring[i * 2]!, ring[i * 2 + 1]!]);
}

/** A body's outer ring and the holes in it. */
export type Shape = { outer: Ring; holes: Ring[] };

function holds(ring: Ring, x: number, y: number): boolean {
  let inside = false;
  for (let i = 0, j = ring.length - 2; i < ring.length; j = i, i += 2) {
    const [xi, yi, xj, yj] = [ring[i]!, ring[i + 1]!, ring[j]!, ring[j + 1]!];
    if (yi > y !== yj > y && x < ((xj - xi) * (y - yi)) / (yj - yi) + xi) inside = !inside;
  }
  return inside;
}

/** Gives each hole to the smallest body it lies in. */
export function shapesOf(rings: readonly Ring[]): Shape[] {
  const shapes = rings
    .filter((ring) => areaOf(ring) > 0)
    .sort((a, b) => areaOf(a) - areaOf(b))
    .map((outer): Shape => ({ outer, holes: [] }));
  for (const hole of rings) if (areaOf(hole) < 0) shapes.find(({ outer }) => holds(outer, hole[0]!, hole[1]!))?.holes.push(hole);
  return shapes;
}
