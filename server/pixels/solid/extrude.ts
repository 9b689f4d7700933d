import type { Bitmap } from '../imaging/bitmap.ts';
import { type Solid, Surface } from './mesh.ts';
import { type Face, facesOf } from './faces.ts';
import { ringsOf } from './outlines.ts';
import { silhouetteOf, subjectOf } from './silhouette.ts';
import { across, bothSides } from './texture.ts';

const GRID_SIDE = 512;
/** Sharper turns than this (the cosine) stay an edge, others are round. */
const ROUND = 0.77;

/** Steps of the grid from the edge inwards, to where the picture is not mixed with its ground. */
const INSET = 1.5;

/** The subject cut out of a board: its outline with every hole, straight walls, the picture on the front, its outline's colours on the back. Null without a subject. */
export function* extrude(picture: Bitmap, depth: number, most: number): Generator<number, Solid | null> {
  const found = subjectOf(picture);
  if (!found) return null;
  const silhouette = silhouetteOf(found, GRID_SIDE);
  yield 0.2;
  const { subject } = silhouette;
  const pixel = subject.width / (silhouette.width - 2);
  const faces = facesOf(ringsOf(silhouette), pixel, most);
  yield 0.5;
  const longer = Math.max(subject.width, subject.height);
  const surface = new Surface();
  const half = depth / 2;
  const vertex = (px: number, py: number, z: number, normal: [number, number, number], [tx, ty] = [px, py]) =>
    surface.vertex(
      (px - subject.width / 2) / longer,
      (subject.height / 2 - py) / longer,
      z,
      across(tx / subject.width, normal[2] < 0 ? -1 : 1),
      ty / subject.height,
      normal,
    );

  function caps({ places, triangles }: Face): void {
    const points = Array.from({ length: places.length / 2 }, (_, i) => [places[i * 2]!, places[i * 2 + 1]!] as const);
    const front = points.map(([x, y]) => vertex(x, y, half, [0, 0, 1]));
    const back = points.map(([x, y]) => vertex(x, y, -half, [0, 0, -1]));
    for (const [a, b, c] of triangles) {
      surface.triangle(front[a]!, front[b]!, front[c]!);
      surface.triangle(back[a]!, back[c]!, back[b]!);
    }
  }

  /** The walls along a face's edge, their colour taken from just inside it. */
  function walls({ places, edges }: Face): void {
    const outwards = ([from, to]: Face['edges'][number]): [number, number] => {
      const [dx, dy] = [places[to * 2]! - places[from * 2]!, places[to * 2 + 1]! - places[from * 2 + 1]!];
      const length = Math.hypot(dx, dy) || 1;
      return [-dy / length, -dx / length];
    };
    const before = new Map(edges.map((edge) => [edge[1], edge]));
    const after = new Map(edges.map((edge) => [edge[0], edge]));
    for (const edge of edges) {
      const own = outwards(edge);
      const end = (at: number, beside: Face['edges'][number] | undefined) => {
        const other = beside ? outwards(beside) : own;
        const round = own[0] * other[0] + own[1] * other[1] > ROUND;
        const [sx, sy] = round ? [own[0] + other[0], own[1] + other[1]] : own;
        const length = Math.hypot(sx, sy) || 1;
        const normal: [number, number, number] = [sx / length, sy / length, 0];
        const [px, py] = [places[at * 2]!, places[at * 2 + 1]!];
        const inset: [number, number] = [px - own[0] * pixel * INSET, py + own[1] * pixel * INSET];
        return { low: vertex(px, py, -half, normal, inset), high: vertex(px, py, half, normal, inset) };
      };
      const from = end(edge[0], before.get(edge[0]));
      const to = end(edge[1], after.get(edge[1]));
      surface.triangle(from.low, to.low, to.high);
      surface.triangle(from.low, to.high, from.high);
    }
  }
  for (const [k, face] of faces.entries()) {
    caps(face);
    walls(face);
    if (k % 16 === 0) yield 0.5 + (0.4 * k) / faces.length;
  }
  return faces.length > 0 ? { parts: [surface.part('body')], texture: bothSides(subject) } : null;
}
