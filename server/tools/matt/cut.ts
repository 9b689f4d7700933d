import type { MatteEdit } from '#shared/tools/matt.ts';
import type { Bitmap } from '../../pixels/imaging/bitmap.ts';
import { createBitmap } from '../../pixels/imaging/bitmap.ts';
import type { Ports } from '../../ports/ports.ts';
import type { JobIo } from '../../worker-pool/worker-pool.ts';
import { openSource, sourceOf } from '../../images/source.ts';

/** A matte as a gray picture, for storing. */
export function grayOf(matte: Uint8ClampedArray, width: number, height: number): Bitmap {
  const gray = createBitmap(width, height, [0, 0, 0, 255]);
  for (let i = 0; i < matte.length; i++) gray.data.fill(matte[i] ?? 0, i * 4, i * 4 + 3);
  return gray;
}

/** The matte that a stored gray picture is. */
export function matteOf(gray: Bitmap): Uint8ClampedArray {
  return Uint8ClampedArray.from({ length: gray.width * gray.height }, (_, i) => gray.data[i * 4] ?? 0);
}

/** Nothing asked for but clean edges, on clear ground. */
export const PLAIN_EDIT: MatteEdit = { shrink: 0, feather: 0, defringe: true, background: null, strokes: [] };

/** The subject alone: edge and brush as asked for, on the background that was chosen. `viewer` is whose background picture it may be. */
export async function cutOutOf(
  ports: Ports,
  viewer: { id: number },
  picture: Bitmap,
  matte: Uint8ClampedArray,
  edit: MatteEdit,
  io: JobIo,
): Promise<Bitmap> {
  const { background, ...edge } = edit;
  const chosen =
    background === null
      ? null
      : background.startsWith('#')
        ? { colour: background }
        : { picture: (await openSource(ports, await sourceOf(ports.db, viewer, background))).pixels };
  return ports.runJob('cut', { picture, matte, edit: edge, background: chosen }, io);
}
