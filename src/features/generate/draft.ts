import { DRAWING_DEFAULTS } from '#shared/rules/limits.ts';
import type { DrawingOptions, Priced } from '#shared/contract/generation.ts';
import { snapshot } from 'valtio';
import * as z from 'zod/mini';
import { CONTROLS_MAX, type GenParams, LORAS_MAX, PROMPT_MAX } from '#shared/contract/params.ts';
import { persistedForm } from '#state/persisted-form.ts';
import { DraftAxis, draftAxes, gridOf } from './grid-axes.ts';
import { toast } from '#state/toasts.ts';

const shape = {
  mode: z.enum(['txt2img', 'img2img']),
  prompt: z.string().check(z.maxLength(PROMPT_MAX)),
  negativePrompt: z.string().check(z.maxLength(PROMPT_MAX)),
  /** Empty leaves it to the server's default. */
  modelId: z.string(),
  loras: z.array(z.object({ id: z.string(), weight: z.number(), version: z.optional(z.int()) })).check(z.maxLength(LORAS_MAX)),
  rander: z.string(),
  tipOptimize: z.enum(['off', 'light', 'full']),
  ratio: z.string(),
  /** A size that was typed; null leaves it to the ratio. */
  size: z.nullable(z.object({ width: z.int(), height: z.int() })),
  num: z.int(),
  steps: z.int(),
  cfg: z.number(),
  seed: z.int(),
  denoise: z.number(),
  /** Empty leaves it to the engine. */
  sampler: z.string(),
  scheduler: z.string(),
  vae: z.string(),
  /** A second pass at this many times the size; 1 is none. */
  hires: z.number().check(z.gte(1), z.lte(2)),
  /** Pictures that steer the composition, each by the engine's own type. */
  controls: z
    .array(z.object({ type: z.string(), weight: z.number(), source: z.object({ key: z.string(), width: z.int(), height: z.int() }) }))
    .check(z.maxLength(CONTROLS_MAX)),
  visibility: z.enum(['public', 'private', 'prompt_hidden']),
  source: z.nullable(z.object({ key: z.string(), width: z.int(), height: z.int() })),
  /** R8.14: a grid in place of a few pictures; its axes are empty until one is asked for. */
  grid: z.boolean(),
  axes: z.array(DraftAxis).check(z.maxLength(2)),
  /** R8.8: the picture this one is made like. */
  sameAs: z.nullable(z.string().check(z.maxLength(64))),
};
/** Everything on the form. */
export type Draft = { [Name in keyof typeof shape]: z.infer<(typeof shape)[Name]> };

export const emptyDraft: Draft = {
  mode: 'txt2img',
  prompt: '',
  negativePrompt: '',
  modelId: '',
  loras: [],
  rander: '',
  tipOptimize: 'off',
  ratio: DRAWING_DEFAULTS.ratio,
  size: null,
  num: DRAWING_DEFAULTS.num,
  steps: DRAWING_DEFAULTS.steps,
  cfg: DRAWING_DEFAULTS.cfg,
  seed: -1,
  denoise: 0.6,
  sampler: '',
  scheduler: '',
  vae: '',
  hires: 1,
  controls: [],
  visibility: 'public',
  source: null,
  grid: false,
  axes: [],
  sameAs: null,
};

/** The form of quick generate. */
export const generateForm = persistedForm('generate', shape, emptyDraft);
export const { state: draft, read: readDraft } = generateForm;

/** What the form asks the server for. */
export function toParams(form: Draft): GenParams {
  const {
    mode,
    source,
    denoise,
    modelId,
    rander,
    tipOptimize,
    negativePrompt,
    loras,
    sameAs,
    sampler,
    scheduler,
    vae,
    hires,
    controls,
    grid,
    axes,
    ratio,
    size,
    ...rest
  } = form;
  const asked = grid ? gridOf(axes) : undefined;
  return {
    ...rest,
    ...(size ?? { ratio }),
    ...(asked && { grid: asked }),
    ...(modelId && { modelId }),
    ...(sampler && { sampler }),
    ...(scheduler && { scheduler }),
    ...(vae && { vae }),
    ...(hires > 1 && !(mode === 'img2img' && source) && { hires: { scale: hires } }),
    ...(controls.length > 0 && { controls: controls.map(({ type, weight, source: { key } }) => ({ type, weight, image: key })) }),
    ...(negativePrompt.trim() && { negativePrompt }),
    ...(loras.length > 0 && { loras: loras.map((lora) => ({ ...lora })) }),
    ...(rander && { rander }),
    ...(tipOptimize !== 'off' && { tipOptimize }),
    ...(mode === 'img2img' && source && { image: source.key, denoise }),
    ...(sameAs && { sameAs }),
  };
}

/** A form as an engine with these options takes it: by its ratio where no size can be typed. */
export const sizedFor = (form: Draft, options: DrawingOptions | undefined): Draft =>
  options && !options.sizes ? { ...form, size: null } : form;

/** Without what the engine does not follow or have: it would be stored, shown and paid for, and change nothing. */
export function followed(params: GenParams, options: DrawingOptions | undefined): GenParams {
  if (!options) return params;
  const { lacks, samplers, schedulers, vaes, controls: types } = options;
  const { sampler, scheduler, vae, hires, controls, negativePrompt, loras, ...rest } = params;
  const steered = controls?.filter(({ type }) => types.some((one) => one.type === type)) ?? [];
  return {
    ...rest,
    ...(negativePrompt && !lacks.negativePrompt && { negativePrompt }),
    ...(loras && !lacks.loras && { loras }),
    ...(sampler && samplers.includes(sampler) && { sampler }),
    ...(scheduler && schedulers.includes(scheduler) && { scheduler }),
    ...(vae && vaes.includes(vae) && { vae }),
    ...(hires && !lacks.hires && { hires }),
    ...(steered.length > 0 && { controls: steered }),
  };
}

/** What of it decides the price: the words do not, so they are not asked about. */
export function priced({
  prompt: _words,
  negativePrompt: _negative,
  seed: _seed,
  image: _image,
  sameAs: _like,
  mask: _mask,
  controls,
  ...rest
}: GenParams): Priced {
  return { kind: 'txt2img', ...rest, ...(controls && { controls: controls.map(({ type }) => ({ type })) }) };
}

/** R4.3: a picture's parameters back on the form. Fields the picture does not have keep what the form has. Never starts anything. */
export function makeAgain(params: Partial<GenParams>): void {
  const { image, width, height, ratio, hires, controls = [], grid, num, ...rest } = params;
  const source = image ? { key: image, width: width ?? 0, height: height ?? 0 } : null;
  Object.assign(
    draft,
    readDraft({
      ...snapshot(draft),
      loras: [],
      rander: '',
      tipOptimize: 'off',
      sameAs: null,
      sampler: '',
      scheduler: '',
      vae: '',
      hires: hires?.scale ?? 1,
      controls: controls.map(({ type, weight, image: key }) => ({ type, weight, source: { key, width: 0, height: 0 } })),
      grid: grid !== undefined,
      ...(grid ? { axes: draftAxes(grid) } : num && { num }),
      ...rest,
      ...(ratio ? { ratio, size: null } : width && height && { size: { width, height } }),
      ...(source && { mode: 'img2img', source }),
    }),
  );
}

/** The same from a press, which is told: the form may be out of sight. */
export function reuse(params: Partial<GenParams>): void {
  makeAgain(params);
  toast('pos', '参数已载入');
}

/** Uses a picture as the reference of image-to-image. */
export function referTo(source: NonNullable<Draft['source']>): void {
  Object.assign(draft, { mode: 'img2img', source: { key: source.key.split('?')[0] ?? '', width: source.width, height: source.height } });
}

/** Puts a checkpoint on the form. */
export function chooseModel(id: string): undefined {
  draft.modelId = id;
}

/** Puts the two axes of a grid on the form, and goes on to it. */
export function setAxes(axes: DraftAxis[]): void {
  Object.assign(draft, { grid: true, axes });
}

/** Adds a picture that steers the composition, where there is room for one. */
export function addControl(type: string, source: Draft['controls'][number]['source']): void {
  if (draft.controls.length < CONTROLS_MAX) draft.controls.push({ type, weight: 1, source });
}

/** Adds a LoRA at its usual weight; answers why not, where it can't. */
export function addLora(id: string): string | undefined {
  if (draft.loras.some((lora) => lora.id === id)) return '这个 LoRA 已经加上了';
  if (draft.loras.length >= LORAS_MAX) return `最多使用 ${LORAS_MAX} 个 LoRA`;
  draft.loras.push({ id, weight: 0.8 });
  return undefined;
}
