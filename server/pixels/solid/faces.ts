import earcut from 'earcut';
import { areaOf, type Ring, type Shape, shapesOf, simplify } from './outlines.ts';

/** Bodies and holes told apart; the smallest of more are noise. A ring takes at least as many triangles as a share of all allows. */
const RINGS = 600;
const TRIANGLES_A_RING = 60;
/** How far a line may leave the outline, in steps of the grid. */
const LOOSE = 0.35;
const LOOSEST = 64;

/** A flat shape in triangles, counter-clockwise as one sees it, and its edge in pieces with the shape to their left. */
export type Face = { places: number[]; triangles: [number, number, number][]; edges: [from: number, to: number][] };

function simpler({ outer, holes }: Shape, most: number): Ring[] {
  const real = (ring: Ring) => ring.length >= 6 && areaOf(ring) !== 0;
  const [edge, ...rest] = [outer, ...holes].map((ring) => simplify(ring, most));
  return edge && real(edge) ? [edge, ...rest.filter(real)] : [];
}

function faceOf(rings: Ring[]): Face {
  const places = rings.flat();
  const starts = rings.map((_, k) => rings.slice(0, k).reduce((sum, ring) => sum + ring.length / 2, 0)).slice(1);
  const found = earcut(places, starts, 2);
  const triangles = Array.from({ length: found.length / 3 }, (_, t): [number, number, number] => {
    const [a, b, c] = [found[t * 3]!, found[t * 3 + 1]!, found[t * 3 + 2]!];
    // Earcut turns all of them one way; which one is its own business.
    return areaOf([a, b, c].flatMap((i) => [places[i * 2]!, places[i * 2 + 1]!])) >= 0 ? [a, b, c] : [a, c, b];
  });
  return { places, triangles, edges: edgesOf(triangles) };
}

/**
 * Sides of triangles that no other triangle runs along the other way. The rings will not do: of a ring that crosses itself, or
 * has points in one line, the triangles leave something out, and a wall along it would leave a gap.
 */
function edgesOf(triangles: Face['triangles']): Face['edges'] {
  const count = new Map<string, number>();
  const add = (from: number, to: number, by: number) => count.set(`${from} ${to}`, (count.get(`${from} ${to}`) ?? 0) + by);
  for (const triangle of triangles)
    for (const [k, from] of triangle.entries()) {
      const to = triangle[(k + 1) % 3]!;
      add(from, to, 1);
      add(to, from, -1);
    }
  return [...count].flatMap(([name, times]) => {
    const [from = 0, to = 0] = name.split(' ').map(Number);
    return Array.from({ length: Math.max(0, times) }, (): [number, number] => [from, to]);
  });
}

/** Triangles of a board cut along these faces: two caps, and two for each piece of the edge. */
const boardOf = (faces: readonly Face[]): number =>
  faces.reduce((sum, { triangles, edges }) => sum + 2 * (triangles.length + edges.length), 0);

/**
 * What lies within rings, as exactly as a board of at most `triangles` allows; `pixel` is a step of the grid they were found on.
 */
export function facesOf(rings: readonly Ring[], pixel: number, triangles: number): Face[] {
  const most = Math.min(RINGS, Math.floor(triangles / TRIANGLES_A_RING));
  const shapes = shapesOf([...rings].sort((a, b) => Math.abs(areaOf(b)) - Math.abs(areaOf(a))).slice(0, most));
  for (let loose = LOOSE * pixel; ; loose *= 1.5) {
    const faces = facesWithin(shapes, loose);
    if (loose >= LOOSEST * pixel || boardOf(faces) <= triangles) return faces;
  }
}

function facesWithin(shapes: readonly Shape[], most: number): Face[] {
  return shapes.flatMap((shape) => {
    let first: Face | undefined;
    // A line shortened less is less likely to cross itself.
    for (const share of [1, 2, 4, 8]) {
      const found = simpler(shape, most / share);
      if (found.length === 0) continue;
      const face = faceOf(found);
      if (face.edges.length === face.places.length / 2) return [face];
      first ??= face;
    }
    return first ? [first] : [];
  });
}
