import type { AskOf } from '#shared/tools/registry.ts';
import type { Bitmap } from '../imaging/bitmap.ts';
import { extrude } from './extrude.ts';
import { type Maker, writeGlb } from './glb.ts';
import { inflate } from './inflate.ts';
import { placed, trianglesOf } from './mesh.ts';
import { renderPoster } from './poster.ts';
import { relief } from './relief.ts';

export type SolidAsk = Pick<AskOf<'three'>, 'mode' | 'depth' | 'faces' | 'pivot' | 'size'>;
export type MadeSolid = { glb: Uint8Array<ArrayBuffer>; poster: Bitmap; triangles: number };

/** The shapes there are, by name. */
export const shapers = { relief, inflate, extrude };

/**
 * A body made from a picture: as a file, and as a picture of it. Inflating and extruding take the picture's transparency for
 * its outline; null where nothing is in it. Yields the share done (0..1).
 */
export async function* makeSolid(
  picture: Bitmap,
  { mode, depth, faces, ...place }: SolidAsk,
  maker: Maker,
): AsyncGenerator<number, MadeSolid | null> {
  const shaping = shapers[mode](picture, depth, faces);
  let step = shaping.next();
  for (; !step.done; step = shaping.next()) yield step.value * 0.35;
  const solid = step.value;
  if (!solid) return null;
  const rendering = renderPoster(solid);
  let part = rendering.next();
  for (; !part.done; part = rendering.next()) yield 0.35 + part.value * 0.4;
  yield 0.75;
  return { glb: await writeGlb(placed(solid, place), maker), poster: part.value, triangles: trianglesOf(solid) };
}
