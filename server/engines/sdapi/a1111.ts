import * as z from 'zod/mini';
import { EngineError, type EngineIo, type Job, type Out, type Painted } from '../engine.ts';
import { beforeHandIn, bytesOf, type EngineHttp, pngBase64, read } from '../http.ts';
import { greyMask } from '../mask.ts';
import { fileIn, type Listed, samplingOf } from '../names.ts';
import { plainPrompt } from '../plain-prompt.ts';
import { assertNotInterrupted, inFlight } from './a1111-call.ts';
import {
  type A1111Control,
  checkpointsOf,
  controlsOf,
  hiresUpscalersOf,
  lorasOf,
  refusalOf,
  samplersOf,
  schedulersOf,
  vaesOf,
} from './a1111-lists.ts';

const Pictures = z.object({ images: z.array(z.string()), info: z._default(z.union([z.string(), z.null()]), '') });
const Info = z.looseObject({
  seed: z.optional(z.number()),
  sd_model_name: z.optional(z.nullable(z.string())),
  sd_model_hash: z.optional(z.nullable(z.string())),
  index_of_first_image: z.optional(z.number()),
});

/** A job's names in the engine's spelling. */
type Spelt = {
  model: string;
  vae: string | undefined;
  loras: Job['loras'];
  sampler?: string | undefined;
  scheduler?: string | undefined;
  upscaler: string;
  controls: (A1111Control & { picture: NonNullable<Job['controls']>[number]['picture']; weight: number })[];
};

/** Looks every name of a job up and refuses by name what is not there: A1111 itself paints on with what it has loaded. */
async function spelt(http: EngineHttp, job: Job, signal: AbortSignal): Promise<Spelt> {
  const { model, vae, hires, sampler, scheduler, controls = [] } = job;
  const ask = async <L extends Listed>(wanted: unknown, list: (http: EngineHttp, signal: AbortSignal) => Promise<L[] | undefined>) =>
    wanted ? list(http, signal) : undefined;
  const chosen = model ? fileIn(await ask(model, checkpointsOf), model, 'checkpoint') : undefined;
  const known = await ask(job.loras.length, lorasOf);
  const automatic = vae && /^(?:automatic|none)$/i.test(vae);
  const vaes = await ask(vae && !automatic, vaesOf);
  const upscaler = hires?.upscaler ?? 'Latent';
  const sampling = samplingOf({ sampler, scheduler }, await ask(sampler, samplersOf), await ask(sampler || scheduler, schedulersOf));
  const types = controls.length > 0 ? await controlsOf(http, signal) : [];
  return {
    // The title, with its hash, is what every version understands.
    model: chosen?.also?.[0] ?? model,
    vae: vae && (fileIn(vaes, vae, 'VAE')?.name ?? vae),
    loras: job.loras.map(({ name, weight }) => ({ name: fileIn(known, name, 'LoRA')?.name ?? name, weight })),
    ...sampling,
    upscaler: fileIn(await ask(hires?.upscaler, hiresUpscalersOf), upscaler, 'upscaler')?.name ?? upscaler,
    controls: controls.map(({ type, picture, weight }) => {
      const found = types.find((one) => one.type === type);
      if (!found) throw new EngineError('missing', `no ControlNet ${type}`, { subject: `ControlNet ${type}` });
      return { ...found, picture, weight };
    }),
  };
}

async function unitsOf(io: EngineIo, controls: Spelt['controls']): Promise<Record<string, unknown>> {
  if (controls.length === 0) return {};
  const args = await Promise.all(
    controls.map(async ({ module, model, weight, picture }) => ({
      enabled: true,
      module,
      model,
      weight,
      image: await pngBase64(io, picture),
      resize_mode: 'Crop and Resize',
      control_mode: 'Balanced',
      pixel_perfect: true,
      // The prepared picture would stand among the results.
      save_detected_map: false,
    })),
  );
  return { alwayson_scripts: { ControlNet: { args } } };
}

async function bodyOf(io: EngineIo, job: Job, names: Spelt): Promise<Record<string, unknown>> {
  const { hires } = job;
  return {
    prompt: [plainPrompt(job.prompt), ...names.loras.map((lora) => `<lora:${lora.name}:${lora.weight}>`)].join(' '),
    negative_prompt: plainPrompt(job.negativePrompt),
    seed: job.seed,
    steps: job.steps,
    cfg_scale: job.cfg,
    width: job.width,
    height: job.height,
    batch_size: 1,
    n_iter: 1,
    ...(names.sampler && { sampler_name: names.sampler }),
    ...(names.scheduler && { scheduler: names.scheduler }),
    // A grid in front of the pictures would be taken for the first of them.
    override_settings: {
      return_grid: false,
      ...(names.model && { sd_model_checkpoint: names.model }),
      ...(names.vae && { sd_vae: names.vae }),
    },
    // The model stays loaded for the next picture; a VAE chosen for one picture must not.
    override_settings_restore_afterwards: Boolean(names.vae),
    send_images: true,
    save_images: false,
    ...(!job.source &&
      hires &&
      hires.scale > 1 && {
        enable_hr: true,
        hr_scale: hires.scale,
        hr_upscaler: names.upscaler,
        denoising_strength: hires.denoise ?? 0.5,
      }),
    ...(job.source && { init_images: [await pngBase64(io, job.source)], denoising_strength: job.denoise ?? 0.6, resize_mode: 1 }),
    // Its own default paints the mask's box alone, without what stands around it.
    ...(job.source &&
      job.mask && { mask: await pngBase64(io, greyMask(job.mask)), inpainting_fill: 1, mask_blur: 4, inpaint_full_res: false }),
    ...(await unitsOf(io, names.controls)),
  };
}

function infoOf(text: string | null): z.infer<typeof Info> {
  try {
    const info = z.safeParse(Info, JSON.parse(text || '{}'));
    return info.success ? info.data : {};
  } catch {
    return {};
  }
}

/** One picture by `/txt2img` or `/img2img`, which answer when it is done. */
export async function runA1111(http: EngineHttp, job: Job, io: EngineIo, pollMs: number): Promise<Out> {
  const asked = await beforeHandIn(async () => bodyOf(io, job, await spelt(http, job, io.signal)));
  const path = job.source ? '/sdapi/v1/img2img' : '/sdapi/v1/txt2img';
  const answer = await inFlight(http, io, pollMs, (asking) => http.post(path, asked, asking));
  if (answer.status !== 200) {
    const failure = await refusalOf(http, answer, io.signal);
    // A proxy that has nobody behind it; a 502 may also be a process that died at work.
    if (answer.status !== 503 || failure.kind !== 'unavailable') throw failure;
    throw new EngineError('unavailable', failure.raw, { unreached: true, cause: failure });
  }
  const { images, info: text } = read(Pictures, answer.body);
  const info = infoOf(text);
  // ControlNet's prepared pictures stand behind the result, a grid before it.
  const at = info.index_of_first_image ?? (job.controls?.length ? 0 : images.length - 1);
  const made = images[at] ?? images.at(-1);
  if (!made) throw new EngineError('bad_reply', 'no picture in the answer');
  await assertNotInterrupted(http, io.signal);
  const painted: Painted = { model: info.sd_model_name ?? undefined, hash: info.sd_model_hash ?? undefined, seed: info.seed };
  return { png: bytesOf(made), painted };
}
