import type { SOLIDS } from '#shared/tools/three.ts';
import type { AskOf } from '#shared/tools/registry.ts';
import type { Bitmap } from '../imaging/bitmap.ts';
import { dressMesh } from './dress-mesh.ts';
import { extrude } from './extrude.ts';
import { type Maker, writeGlb } from './glb.ts';
import { inflate } from './inflate.ts';
import { placed, type Solid, trianglesOf } from './mesh.ts';
import { renderPoster } from './poster.ts';
import { readMesh } from './read-mesh.ts';
import { relief } from './relief.ts';
import { simplifyMesh } from './simplify-mesh.ts';

type Place = Pick<AskOf<'three'>, 'pivot' | 'size'>;
export type SolidAsk = Place & Pick<AskOf<'three'>, 'depth' | 'faces'> & { mode: (typeof SOLIDS)[number] };
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
  return step.value && (yield* delivered(step.value, place, maker));
}

/**
 * The same of a body that an engine modelled: its file in at most so many faces, coloured from the picture's subject, or
 * what is wrong with it.
 */
export async function* dressModel(
  glb: Uint8Array<ArrayBuffer>,
  picture: Bitmap,
  { faces, ...place }: Place & { faces: number },
  maker: Maker,
): AsyncGenerator<number, MadeSolid | { unusable: string }> {
  const mesh = await readMesh(glb);
  if ('unusable' in mesh) return mesh;
  yield 0.1;
  const solid = dressMesh(await simplifyMesh(mesh, faces), picture);
  if (!solid) return { unusable: 'no extent' };
  yield 0.35;
  return yield* delivered(solid, place, maker);
}

/** A shape as it leaves, from 0.35 of the work on. */
async function* delivered(solid: Solid, place: Place, maker: Maker): AsyncGenerator<number, MadeSolid> {
  const rendering = renderPoster(solid);
  let part = rendering.next();
  for (; !part.done; part = rendering.next()) yield 0.35 + part.value * 0.4;
  yield 0.75;
  return { glb: await writeGlb(placed(solid, place), maker), poster: part.value, triangles: trianglesOf(solid) };
}
