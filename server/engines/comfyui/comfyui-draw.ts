import { coverBitmap } from '../../pixels/imaging/bitmap.ts';
import type { Bitmap } from '../../pixels/imaging/bitmap.ts';
import { EngineError, type Job } from '../engine.ts';
import type { EngineHttp } from '../http.ts';
import { greyMask } from '../mask.ts';
import { fileIn, samplingOf } from '../names.ts';
import { plainPrompt } from '../plain-prompt.ts';
import { builtIn, type ControlNodes, type Drawing, type Parts } from './built-in.ts';
import { controlFor } from './comfyui-controls.ts';
import { type Headers, LATENT } from './comfyui-look.ts';
import { choicesOf, hasNode, samplerOf } from './comfyui-names.ts';
import { checkpointParts, diffusionParts } from './comfyui-parts.ts';
import { fillWorkflow, type Graph, modelInputOf, type Values, type Workflow } from './workflow.ts';

/** Puts a picture among the engine's inputs and says what it is called there. */
export type Upload = (picture: Bitmap) => Promise<string>;

const HIRES_DENOISE = 0.5;
const SOURCE_DENOISE = 0.6;

type Makes = { http: EngineHttp; upload: Upload; headers: Headers; signal: AbortSignal };

const listed = (names: readonly string[] | undefined) => names?.map((name) => ({ name }));

async function fileOf({ http, signal }: Makes, node: string, input: string, wanted: string, what: string): Promise<string> {
  return fileIn(listed(await choicesOf(http, node, input, signal)), wanted, what)?.name ?? wanted;
}

/** Sampler and scheduler in the engine's names, looked up before anything is handed in. */
async function samplingFor({ http, signal }: Makes, job: Job): Promise<{ sampler?: string | undefined; scheduler?: string | undefined }> {
  const asked = samplerOf(job.sampler, job.scheduler);
  const list = async (input: string, wanted: string | undefined) =>
    wanted ? listed(await choicesOf(http, 'KSampler', input, signal)) : undefined;
  return samplingOf(asked, await list('sampler_name', asked.sampler), await list('scheduler', asked.scheduler));
}

/** The model's family and how it is loaded; without a chosen one it is the first checkpoint. */
async function loadingOf({ http, headers, signal }: Makes, wanted: string): Promise<{ parts: Parts; family: string | undefined }> {
  const checkpoints = listed((await choicesOf(http, 'CheckpointLoaderSimple', 'ckpt_name', signal)) ?? []) ?? [];
  const [first] = checkpoints;
  if (!wanted && !first) throw new EngineError('missing', 'the engine has no checkpoint', { subject: '大模型' });
  const familyIn = (folder: string, name: string) => headers.of(folder, name, signal).catch(() => undefined);
  const diffusion = wanted ? (listed(await choicesOf(http, 'UNETLoader', 'unet_name', signal)) ?? []) : [];
  const name = wanted ? fileIn([...checkpoints, ...diffusion], wanted, 'checkpoint')?.name : first?.name;
  const whole = checkpoints.some((one) => one.name === name);
  const family = name && (await familyIn(whole ? 'checkpoints' : 'diffusion_models', name));
  const parts = whole ? checkpointParts(name ?? '', family) : await diffusionParts(http, name ?? '', family, signal);
  return { parts, family };
}

async function controlsFor(makes: Makes, job: Job, family: string | undefined): Promise<ControlNodes[]> {
  const { http, signal, upload } = makes;
  if (!job.controls?.length) return [];
  const [nets, aux, canny] = await Promise.all([
    choicesOf(http, 'ControlNetLoader', 'control_net_name', signal),
    choicesOf(http, 'AIO_Preprocessor', 'preprocessor', signal),
    hasNode(http, 'Canny', signal),
  ]);
  const has = { nets: nets ?? [], aux: aux ?? [], canny };
  const chosen = job.controls.map((control) => ({ ...control, ...controlFor(control.type, has, family) }));
  return Promise.all(chosen.map(async ({ picture, ...rest }) => ({ ...rest, image: await upload(picture) })));
}

async function hiresFor(makes: Makes, { hires, source }: Job): Promise<Drawing['hires']> {
  if (!hires || hires.scale <= 1 || source) return undefined;
  const { scale, denoise = HIRES_DENOISE, upscaler = LATENT } = hires;
  if (upscaler === LATENT) return { scale, denoise };
  return { scale, denoise, model: await fileOf(makes, 'UpscaleModelLoader', 'model_name', upscaler, 'upscale model') };
}

/** What every workflow takes as it is. */
const plainValues = ({ prompt, negativePrompt, seed, steps, cfg, width, height }: Job) => ({
  prompt: plainPrompt(prompt),
  negative: plainPrompt(negativePrompt),
  seed,
  steps,
  cfg,
  width,
  height,
});

/** The mask, cut as the workflow's own scaling cuts the picture. */
const uploadMask = ({ upload }: Makes, mask: Bitmap, { width, height }: Job): Promise<string> =>
  upload(coverBitmap(greyMask(mask), width, height));

/** Names and pictures of a job, looked up and uploaded, as the workflow made here. Pictures come last: what is refused uploads nothing. */
async function drawn(makes: Makes, job: Job): Promise<Graph> {
  const { upload } = makes;
  const { source, mask } = job;
  const { parts, family } = await loadingOf(makes, job.model);
  const { sampler = 'euler', scheduler = 'normal' } = await samplingFor(makes, job);
  const loras = [];
  for (const { name, weight } of job.loras) loras.push({ name: await fileOf(makes, 'LoraLoader', 'lora_name', name, 'LoRA'), weight });
  const vae = job.vae && (await fileOf(makes, 'VAELoader', 'vae_name', job.vae, 'VAE'));
  const hires = await hiresFor(makes, job);
  const controls = await controlsFor(makes, job, family);
  const image = source && (await upload(source));
  return builtIn({
    parts,
    ...plainValues(job),
    sampler,
    scheduler,
    image,
    mask: image && mask && (await uploadMask(makes, mask, job)),
    denoise: job.denoise ?? SOURCE_DENOISE,
    loras,
    vae: vae || undefined,
    hires,
    controls,
  });
}

/** The operator's workflow, filled with a job's values. */
async function filled(workflow: Workflow, makes: Makes, job: Job): Promise<Graph> {
  const { upload } = makes;
  const { source, mask } = job;
  const { map } = workflow;
  if (map.image && !source) throw new EngineError('rejected', 'the workflow needs a picture to begin with');
  if (source && !map.image) throw new EngineError('rejected', 'the workflow takes no picture');
  if (mask && !map.mask) throw new EngineError('rejected', 'the workflow takes no mask');
  const place = job.model ? modelInputOf(workflow) : undefined;
  const values: Values = {
    ...plainValues(job),
    ...(map.sampler && (await samplingFor(makes, job))),
    model: place && (await fileOf(makes, place.node, place.input, job.model, 'model')),
    ...(source && { image: await upload(source), denoise: job.denoise ?? SOURCE_DENOISE }),
    ...(source && mask && { mask: await uploadMask(makes, mask, job) }),
  };
  return fillWorkflow(workflow, values);
}

/** The workflow of a job: the operator's own, or one made for it. Refuses by name what the engine does not have. */
export function graphOf(workflow: Workflow | undefined, makes: Makes, job: Job): Promise<Graph> {
  return workflow ? filled(workflow, makes, job) : drawn(makes, job);
}
