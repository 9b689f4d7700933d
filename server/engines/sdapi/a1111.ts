import * as z from 'zod/mini';
import type { Bitmap } from '../../pixels/imaging/bitmap.ts';
import { type Described, EngineError, type EngineIo, type Job, type Out } from '../engine.ts';
import { bytesOf, type EngineHttp, pngBase64, read } from '../http.ts';
import { pause } from '../../kernel/pause.ts';
import { greyMask } from '../mask.ts';
import { failureOf } from './sdapi-failure.ts';

const Pictures = z.object({ images: z.array(z.string()), info: z._default(z.union([z.string(), z.null()]), '') });
const Progress = z.looseObject({ progress: z.number(), current_image: z.optional(z.nullable(z.string())) });
const Enlarged = z.looseObject({ image: z.string() });
const Caption = z.looseObject({ caption: z.string() });
const Names = z.array(z.looseObject({ name: z.string() }));

const POLL_MS = 700;
/** What `/interrogate` is believed where the model does not say how sure it is. */
const FIRST_SCORE = 0.9;
const SCORE_STEP = 0.02;

async function bodyOf(job: Job): Promise<Record<string, unknown>> {
  const { hires } = job.params;
  return {
    prompt: [job.prompt, ...job.loras.map((lora) => `<lora:${lora.name}:${lora.weight}>`)].join(' '),
    negative_prompt: job.negativePrompt,
    seed: job.seed,
    steps: job.steps,
    cfg_scale: job.cfg,
    width: job.width,
    height: job.height,
    batch_size: 1,
    n_iter: 1,
    ...(job.sampler && { sampler_name: job.sampler }),
    ...(job.scheduler && { scheduler: job.scheduler }),
    // A grid in front of the pictures would be taken for the first of them.
    override_settings: { return_grid: false, ...(job.model && { sd_model_checkpoint: job.model }) },
    override_settings_restore_afterwards: false,
    send_images: true,
    save_images: false,
    ...(!job.source &&
      hires &&
      hires.scale > 1 && {
        enable_hr: true,
        hr_scale: hires.scale,
        hr_upscaler: hires.upscaler ?? 'Latent',
        denoising_strength: hires.denoise ?? 0.5,
      }),
    ...(job.source && { init_images: [await pngBase64(job.source)], denoising_strength: job.denoise ?? 0.6, resize_mode: 1 }),
    ...(job.source && job.mask && { mask: await pngBase64(greyMask(job.mask)), inpainting_fill: 1, mask_blur: 4 }),
  };
}

/** Runs one call that is ours from end to end: only while it is in flight is the process interrupted, or asked how far it is. */
async function inFlight<T>(http: EngineHttp, io: EngineIo, call: () => Promise<T>): Promise<T> {
  io.signal.throwIfAborted();
  const ended = new AbortController();
  const interrupt = () => void http.post('/sdapi/v1/interrupt', {}).catch(() => {});
  io.signal.addEventListener('abort', interrupt);
  const watch = (async () => {
    while (!ended.signal.aborted && !io.signal.aborted) {
      await pause(POLL_MS, ended.signal);
      if (ended.signal.aborted) return;
      const seen = await http.get('/sdapi/v1/progress?skip_current_image=false').catch(() => null);
      const parsed = z.safeParse(Progress, seen?.body);
      if (parsed.success && parsed.data.progress > 0 && !ended.signal.aborted) {
        const image = parsed.data.current_image;
        io.progress(parsed.data.progress, image ? `data:image/png;base64,${image}` : undefined);
      }
    }
  })();
  try {
    const done = await call();
    io.signal.throwIfAborted();
    return done;
  } finally {
    io.signal.removeEventListener('abort', interrupt);
    ended.abort();
    await watch;
  }
}

/** One picture by `/txt2img` or `/img2img`, which answer when it is done. */
export async function runA1111(http: EngineHttp, job: Job, io: EngineIo): Promise<Out> {
  const asked = await bodyOf(job);
  const { status, body } = await inFlight(http, io, () => http.post(job.source ? '/sdapi/v1/img2img' : '/sdapi/v1/txt2img', asked));
  if (status !== 200) throw failureOf(status, body);
  const last = read(Pictures, body).images.at(-1);
  if (!last) throw new EngineError('bad_reply', 'no picture in the answer');
  return { png: bytesOf(last) };
}

/** The upscaler to enlarge with: one that was trained for it before one that only computes. */
async function upscalerOf(http: EngineHttp, signal: AbortSignal): Promise<string> {
  const { status, body } = await http.get('/sdapi/v1/upscalers', signal);
  const names = status === 200 ? read(Names, body).map((row) => row.name) : [];
  const first = (part: string) => names.find((name) => name.includes(part));
  return first('R-ESRGAN') ?? first('ESRGAN') ?? 'Lanczos';
}

/** Enlarges by `/extra-single-image`. */
export async function enlargeA1111(http: EngineHttp, picture: Bitmap, scale: number, io: EngineIo): Promise<Out> {
  const asked = {
    resize_mode: 0,
    upscaling_resize: scale,
    upscaler_1: await upscalerOf(http, io.signal),
    image: await pngBase64(picture),
  };
  const { status, body } = await inFlight(http, io, () => http.post('/sdapi/v1/extra-single-image', asked));
  if (status !== 200) throw failureOf(status, body);
  return { png: bytesOf(read(Enlarged, body).image) };
}

/** Tags as deepdanbooru writes them: `tag`, `tag:0.97` or `(tag:0.97)`, the surest first, brackets of a name escaped. */
function tagsOf(caption: string): Described['tags'] {
  return caption
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part, index) => {
      const scored = /^\(?(.+?):(\d(?:\.\d+)?)\)?$/.exec(part);
      const name = (scored?.[1] ?? part).replace(/\\([()])/g, '$1').replaceAll('_', ' ');
      return { name, score: scored ? Math.min(1, Number(scored[2])) : Math.max(0.1, FIRST_SCORE - index * SCORE_STEP) };
    });
}

/** Describes by `/interrogate`: deepdanbooru's words, or CLIP's sentence where that model does not answer. */
export async function interrogateA1111(http: EngineHttp, picture: Bitmap, io: EngineIo): Promise<Described> {
  const image = await pngBase64(picture);
  const ask = (model: string) => inFlight(http, io, () => http.post('/sdapi/v1/interrogate', { image, model }));
  const tagged = await ask('deepdanbooru');
  if (tagged.status === 200) {
    const tags = tagsOf(read(Caption, tagged.body).caption);
    return { prompt: tags.map((tag) => tag.name).join(', '), tags };
  }
  if (tagged.status === 401 || tagged.status === 403) throw failureOf(tagged.status, tagged.body);
  const told = await ask('clip');
  if (told.status !== 200) throw failureOf(told.status, told.body);
  return { prompt: read(Caption, told.body).caption.trim(), tags: [] };
}
