import { ENLARGED_MAX } from '#shared/tools/enlarge.ts';
import type { AskOf } from '#shared/tools/registry.ts';
import type { Engine, Out } from '../../engines/engine.ts';
import type { ImageResult } from '../../images/build-image.ts';
import type { TaskRow } from '../../kernel/db/schema/tasks.ts';
import { HttpError } from '../../kernel/http-error.ts';
import type { Bitmap } from '../../pixels/imaging/bitmap.ts';
import type { Ports } from '../../ports/ports.ts';
import type { StepIo } from '../../tasks/worker.ts';
import { carriedOn, open, type ServerTool } from '../base/tool.ts';

/** Least membership that enlarges four times; with a plan that enlarges at all it is twice. */
const FOUR_TIMES = 2;
const MEGAPIXEL = 1_000_000;

export const enlarge: ServerTool<'enlarge'> = {
  // What costs time is the pixels of the result.
  price({ scale = 2 }, { width, height }) {
    const size = (width * scale * height * scale) / MEGAPIXEL;
    return size > 17 ? 12 : size > 4.2 ? 8 : 4;
  },
  assertPlan({ scale }, plan) {
    if (!plan.enlarge) throw new HttpError('PLAN_REQUIRED', { message: '图片放大需开通会员', fields: { scale: '需开通会员' } });
    if (scale === 4 && plan.vipType < FOUR_TIMES)
      throw new HttpError('PLAN_REQUIRED', { message: '4× 放大需开通标准会员，当前套餐可以放大 2×', fields: { scale: '需开通标准会员' } });
  },
  assertSource({ scale = 2 }, source) {
    const side = Math.max(source.width, source.height) * scale;
    if (side > ENLARGED_MAX)
      throw new HttpError('TOO_LARGE', { message: `放大后最长边为 ${side} 像素，最多 ${ENLARGED_MAX} 像素，请换小一点的倍数` });
  },
  make: async (ports, task, ask, io) => ({ made: await enlarged(ports, task, ask, io) }),
};

/** An engine's models know colours alone: of a cut-out they get a picture without holes, and its edge is put back. */
async function byEngine(
  { runJob, codec }: Ports,
  enlarge: NonNullable<Engine['enlarge']>,
  picture: Bitmap,
  scale: number,
  io: StepIo,
): Promise<Out> {
  const { signal } = io;
  const opaque = await runJob('opaqueOf', picture, { signal });
  const out = await enlarge(opaque ?? picture, { scale }, io);
  if (!opaque) return out;
  const colours = 'png' in out ? await codec.decode(out.png) : out.bitmap;
  return { ...(out.painted && { painted: out.painted }), bitmap: await runJob('withAlphaOf', { colours, picture }, { signal }) };
}

/** R4.6: larger, by the engine where it can, by arithmetic where it can't. */
async function enlarged(ports: Ports, task: TaskRow, ask: AskOf<'enlarge'>, io: StepIo): Promise<ImageResult> {
  const source = await open(ports, task, ask.image);
  const { pixels } = source;
  const engine = ask.mode === 'pixel' ? undefined : io.open?.engine;
  const out = engine?.enlarge
    ? await byEngine(ports, engine.enlarge.bind(engine), pixels, ask.scale, io)
    : {
        bitmap: await ports.runJob(
          'enlarge',
          {
            picture: pixels,
            ask: {
              width: pixels.width * ask.scale,
              height: pixels.height * ask.scale,
              mode: ask.mode,
              sharpen: ask.sharpen,
              detail: ask.detail,
            },
          },
          { signal: io.signal, progress: io.progress },
        ),
      };
  return { ...(await carriedOn(ports, source)), out };
}
