import type { Job, Out } from '../engines/engine.ts';
import { openSource, sourceOf } from '../images/source.ts';
import type { Bitmap } from '../pixels/imaging/bitmap.ts';
import type { TaskRow } from '../kernel/db/schema/tasks.ts';
import type { Ports } from '../ports/ports.ts';
import type { Resolved } from './resolve.ts';

const NO_EXTENSION = { left: 0, top: 0, right: 0, bottom: 0 };

/** What a job is painted from, and what is made of the engine's picture where only a part may change. */
type Canvas = { job: Pick<Job, 'source' | 'mask'>; finish?: (out: Out) => Promise<Out> };

/** The reference of image-to-image; with a mask or an extension, the canvas of repainting. Undefined without a reference. */
export async function canvasOf(ports: Ports, task: TaskRow, params: Resolved, signal: AbortSignal): Promise<Canvas | undefined> {
  const pixelsOf = async (key: string) => (await openSource(ports, await sourceOf(ports.db, { id: task.userId }, key))).pixels;
  if (!params.image) return undefined;
  const picture = await pixelsOf(params.image);
  const source = (whole: Bitmap) => ports.runJob('onWhite', whole, { signal });
  if (!params.mask && !params.extend) return { job: { source: await source(picture) } };
  const mask = params.mask ? await pixelsOf(params.mask) : null;
  const ask = { picture, mask, extend: params.extend ?? NO_EXTENSION, feather: params.feather ?? 0 };
  const canvas = await ports.runJob('repaintCanvas', ask, { signal });
  return {
    job: { source: await source(canvas.before), mask: canvas.mask },
    async finish(out) {
      const after = 'png' in out ? await ports.codec.decode(out.png) : out.bitmap;
      const { before, share } = canvas;
      return {
        ...(out.painted && { painted: out.painted }),
        bitmap: await ports.runJob('composeRepainted', { before, after, share }, { signal }),
      };
    },
  };
}
