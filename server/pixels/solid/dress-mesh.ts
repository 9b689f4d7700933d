import type { Bitmap } from '../imaging/bitmap.ts';
import { type Solid, Surface } from './mesh.ts';
import type { Mesh } from './read-mesh.ts';
import { subjectOf } from './silhouette.ts';
import { across, bothSides } from './texture.ts';

/** Lowest and highest of x, y and z over the corners of the triangles. */
function boundsOf({ positions, indices }: Mesh): { low: number[]; high: number[] } {
  const [low, high] = [
    [Infinity, Infinity, Infinity],
    [-Infinity, -Infinity, -Infinity],
  ];
  for (const index of indices)
    for (let k = 0; k < 3; k++) {
      const value = positions[index * 3 + k]!;
      low[k] = Math.min(low[k]!, value);
      high[k] = Math.max(high[k]!, value);
    }
  return { low, high };
}

/**
 * A bare body as a solid that wears its picture: what faces forward the front, what faces backward the back. It is brought
 * to the origin and to a longer side of 1 in the picture's plane; null where it or the picture has no extent.
 *
 * The axes are kept. ComfyUI decodes Hunyuan3D's grid as z, y, x and turns the order around when it makes the mesh, so that
 * its file has the model's own axes, which are those of glTF and of `Solid`: y up, the front towards +z.
 */
export function dressMesh(mesh: Mesh, picture: Bitmap): Solid | null {
  const found = subjectOf(picture);
  const { positions, indices } = mesh;
  const { low, high } = boundsOf(mesh);
  const [wide = 0, tall = 0] = high.map((value, k) => value - low[k]!);
  if (!found || !(wide > 0 && tall > 0)) return null;
  const longer = Math.max(wide, tall);
  const place = (index: number, k: number) => (positions[index * 3 + k]! - (low[k]! + high[k]!) / 2) / longer;
  const surface = new Surface();
  /** Numbers of the vertices by their number before, front and back: each side has a picture of its own. */
  const known = { 1: new Map<number, number>(), [-1]: new Map<number, number>() };
  function vertex(index: number, face: 1 | -1): number {
    const before = known[face].get(index);
    if (before !== undefined) return before;
    const [x, y, z] = [place(index, 0), place(index, 1), place(index, 2)];
    const number = surface.vertex(x, y, z, across((x * longer) / wide + 0.5, face), 0.5 - (y * longer) / tall);
    known[face].set(index, number);
    return number;
  }
  for (let t = 0; t < indices.length; t += 3) {
    const [a, b, c] = [indices[t]!, indices[t + 1]!, indices[t + 2]!];
    const forward = (place(b, 0) - place(a, 0)) * (place(c, 1) - place(a, 1)) - (place(b, 1) - place(a, 1)) * (place(c, 0) - place(a, 0));
    const face = forward >= 0 ? 1 : -1;
    surface.triangle(vertex(a, face), vertex(b, face), vertex(c, face));
  }
  return { parts: [surface.part('body', { smooth: true })], texture: bothSides(found.subject) };
}
