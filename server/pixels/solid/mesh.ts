import type { AskOf } from '#shared/tools/registry.ts';
import type { Bitmap } from '../imaging/bitmap.ts';

/** One surface of a solid with a look of its own: the picture, or one colour. */
export type Part = {
  name: string;
  /** x to the right, y up, z towards whoever looks at the picture; three numbers a vertex. */
  positions: Float32Array;
  normals: Float32Array;
  /** Two numbers a vertex, from the picture's top left. */
  uvs: Float32Array;
  /** Three a triangle, counter-clockwise seen from outside. */
  indices: Uint32Array;
  /** sRGB of a plain surface, null for the picture. */
  colour: readonly [number, number, number] | null;
};

/** A closed body around the origin, its longer side of the picture's plane 1. */
export type Solid = { parts: Part[]; texture: Bitmap };

/** Triangles of all parts. */
export function trianglesOf({ parts }: Pick<Solid, 'parts'>): number {
  return parts.reduce((sum, { indices }) => sum + indices.length / 3, 0);
}

/** A body in its size in metres, its origin in its middle or under its feet. */
export function placed<Body extends Pick<Solid, 'parts'>>(solid: Body, { pivot, size }: Pick<AskOf<'three'>, 'pivot' | 'size'>): Body {
  let lowest = Infinity;
  for (const { positions } of solid.parts) for (let i = 1; i < positions.length; i += 3) lowest = Math.min(lowest, positions[i]!);
  const lift = pivot === 'bottom' ? -lowest : 0;
  const parts = solid.parts.map((part) => ({
    ...part,
    positions: part.positions.map((value, i) => (value + (i % 3 === 1 ? lift : 0)) * size),
  }));
  return { ...solid, parts };
}

/** Collects vertices and triangles of one part. */
export class Surface {
  readonly #positions: number[] = [];
  readonly #normals: number[] = [];
  readonly #uvs: number[] = [];
  readonly #indices: number[] = [];

  /** Adds a vertex and answers its number. */
  vertex(x: number, y: number, z: number, u: number, v: number, normal: readonly [number, number, number] = [0, 0, 0]): number {
    this.#positions.push(x, y, z);
    this.#normals.push(...normal);
    this.#uvs.push(Math.min(1, Math.max(0, u)), Math.min(1, Math.max(0, v)));
    return this.#positions.length / 3 - 1;
  }

  triangle(a: number, b: number, c: number): void {
    this.#indices.push(a, b, c);
  }

  /** The finished part; `smooth` takes the normals from the triangles around each vertex. */
  part(name: string, { smooth = false, colour = null }: { smooth?: boolean; colour?: Part['colour'] } = {}): Part {
    const positions = Float32Array.from(this.#positions);
    const indices = Uint32Array.from(this.#indices);
    const normals = smooth ? normalsOf(positions, indices) : Float32Array.from(this.#normals);
    return { name, positions, normals, uvs: Float32Array.from(this.#uvs), indices, colour };
  }
}

/** Vertices at one place share their normal: front and back have pictures of their own, and still no crease between them. */
function joinSeams(positions: Float32Array, normals: Float32Array): void {
  const sums = new Map<string, [number, number, number]>();
  const sumAt = (i: number): [number, number, number] => {
    const name = `${positions[i]} ${positions[i + 1]} ${positions[i + 2]}`;
    const known = sums.get(name) ?? [0, 0, 0];
    sums.set(name, known);
    return known;
  };
  for (let i = 0; i < positions.length; i += 3) for (const [k, sum] of sumAt(i).entries()) sumAt(i)[k] = sum + normals[i + k]!;
  for (let i = 0; i < positions.length; i += 3) normals.set(sumAt(i), i);
}

// Not divided by its length before it is summed, a face counts by its area.
function normalsOf(positions: Float32Array, indices: Uint32Array): Float32Array {
  const out = new Float32Array(positions.length);
  for (let t = 0; t < indices.length; t += 3) {
    const [a, b, c] = [indices[t]! * 3, indices[t + 1]! * 3, indices[t + 2]! * 3];
    const ux = positions[b]! - positions[a]!;
    const uy = positions[b + 1]! - positions[a + 1]!;
    const uz = positions[b + 2]! - positions[a + 2]!;
    const vx = positions[c]! - positions[a]!;
    const vy = positions[c + 1]! - positions[a + 1]!;
    const vz = positions[c + 2]! - positions[a + 2]!;
    const [nx, ny, nz] = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
    for (const i of [a, b, c]) {
      out[i]! += nx;
      out[i + 1]! += ny;
      out[i + 2]! += nz;
    }
  }
  joinSeams(positions, out);
  for (let i = 0; i < out.length; i += 3) {
    const length = Math.hypot(out[i]!, out[i + 1]!, out[i + 2]!);
    if (length > 0) for (let k = 0; k < 3; k++) out[i + k]! /= length;
    else out[i + 2] = 1;
  }
  return out;
}
