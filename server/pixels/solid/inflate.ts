import type { Bitmap } from '../imaging/bitmap.ts';
import { type Solid, Surface } from './mesh.ts';
import { cellOf, type Corner, crossing, isInside, placeOf, type Silhouette, silhouetteOf, subjectOf } from './silhouette.ts';
import { across, bothSides } from './texture.ts';

const GRID_SIDE = 192;

function pointsInside(silhouette: Silhouette): number[] {
  return Array.from(silhouette.values.keys()).filter((at) => isInside(silhouette, at));
}

/** The subject on the finest grid whose triangles a page can still turn. */
function affordable(found: NonNullable<ReturnType<typeof subjectOf>>, most: number): Silhouette {
  for (let side = GRID_SIDE; ; side = Math.floor(side * 0.95)) {
    const silhouette = silhouetteOf(found, side);
    let triangles = 0;
    for (let y = 0; y + 1 < silhouette.height; y++)
      for (let x = 0; x + 1 < silhouette.width; x++) triangles += 2 * Math.max(0, cellOf(silhouette, y * silhouette.width + x).length - 2);
    if (triangles <= most) return silhouette;
    side = Math.min(side, Math.floor(side * Math.sqrt(most / triangles) * 1.05), Math.max(silhouette.width, silhouette.height));
  }
}

/**
 * How far the skin stands out over each inner point: a skin under even pressure, held at the edge. Where a distance to the
 * edge would leave a ridge along the middle of every limb, this is round. Solved by over-relaxation, with the true distance to
 * the edge at the points beside it.
 */
function* swell(silhouette: Silhouette, inside: readonly number[]): Generator<number, Float32Array> {
  const { width, values } = silhouette;
  const out = new Float32Array(values.length);
  const steps = [-1, 1, -width, width];
  const near = inside.map((at) => steps.map((step) => (isInside(silhouette, at + step) ? 1 : crossing(silhouette, at, at + step))));
  const span = Math.max(silhouette.width, silhouette.height);
  const pull = 2 / (1 + Math.sin(Math.PI / span));
  const rounds = Math.round(span * 1.5);
  for (let round = 0; round < rounds; round++) {
    for (let k = 0; k < inside.length; k++) {
      const at = inside[k]!;
      const [l, r, t, b] = near[k] as [number, number, number, number];
      const across = (2 / (l + r)) * (out[at - 1]! / l + out[at + 1]! / r);
      const down = (2 / (t + b)) * (out[at - width]! / t + out[at + width]! / b);
      const still = (across + down + 1) / (2 / (l * r) + 2 / (t * b));
      out[at] = Math.max(0, out[at]! + pull * (still - out[at]!));
    }
    if (round % 16 === 15) yield round / rounds;
  }
  return out.map(Math.sqrt);
}

/** The subject blown up like a pillow, the picture on its front, its outline's colours on its back; null where there is no subject. */
export function* inflate(picture: Bitmap, depth: number, faces: number): Generator<number, Solid | null> {
  const found = subjectOf(picture);
  if (!found) return null;
  const silhouette = affordable(found, faces);
  const { subject } = silhouette;
  const inside = pointsInside(silhouette);
  yield 0.1;
  const swelling = swell(silhouette, inside);
  let step = swelling.next();
  for (; !step.done; step = swelling.next()) yield 0.1 + 0.5 * step.value;
  const heights = step.value;
  const highest = heights.reduce((most, value) => Math.max(most, value), 0);

  const longer = Math.max(subject.width, subject.height);
  const surface = new Surface();
  /** Each skin has a picture of its own, and so its own vertices, along the edge too. */
  const known = new Map<string, number>();
  function vertex(corner: Corner, face: 1 | -1): number {
    const name = 'grid' in corner ? `${corner.grid} ${face}` : `x${corner.crossing} ${face}`;
    const before = known.get(name);
    if (before !== undefined) return before;
    const [px, py] = placeOf(silhouette, corner);
    const z = 'grid' in corner ? ((face * depth) / 2) * (heights[corner.grid]! / highest) : 0;
    const number = surface.vertex(
      (px - subject.width / 2) / longer,
      (subject.height / 2 - py) / longer,
      z,
      across(px / subject.width, face),
      py / subject.height,
    );
    known.set(name, number);
    return number;
  }
  for (let y = 0; y + 1 < silhouette.height; y++) {
    for (let x = 0; x + 1 < silhouette.width; x++) {
      const corners = cellOf(silhouette, y * silhouette.width + x);
      // Fanned out from a point within: three points of the edge alone would make a front that lies on its own back.
      while (corners[0] && !('grid' in corners[0])) corners.push(corners.shift()!);
      for (let k = 2; k < corners.length; k++) {
        const [a, b, c] = [corners[0]!, corners[k - 1]!, corners[k]!];
        surface.triangle(vertex(a, 1), vertex(b, 1), vertex(c, 1));
        surface.triangle(vertex(a, -1), vertex(c, -1), vertex(b, -1));
      }
    }
    if (y % 32 === 31) yield 0.6 + (0.3 * y) / silhouette.height;
  }
  return { parts: [surface.part('body', { smooth: true })], texture: bothSides(subject) };
}
