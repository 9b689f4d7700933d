import * as z from 'zod/mini';
import { capsOf } from '../caps.ts';
import type { Caps, EngineFile } from '../engine.ts';
import { familyOf } from '../family.ts';
import { type EngineHttp, QUESTION_MS } from '../http.ts';
import { controlTypes } from './comfyui-controls.ts';
import { choicesOf, hasNode } from './comfyui-names.ts';
import { familyByName } from './comfyui-parts.ts';
import { canModel } from './comfyui-three.ts';
import { MATTE_NODES } from './comfyui-tools.ts';
import { lacksIn, modelInputOf, type Workflow } from './workflow.ts';

/** Where each kind of file is listed: the node that loads it, its input, and the folder that serves its header. */
const loaders = [
  { kind: 'checkpoint', node: 'CheckpointLoaderSimple', input: 'ckpt_name', folder: 'checkpoints' },
  { kind: 'checkpoint', node: 'UNETLoader', input: 'unet_name', folder: 'diffusion_models' },
  { kind: 'lora', node: 'LoraLoader', input: 'lora_name', folder: 'loras' },
  { kind: 'vae', node: 'VAELoader', input: 'vae_name', folder: 'vae' },
  { kind: 'upscaler', node: 'UpscaleModelLoader', input: 'model_name', folder: 'upscale_models' },
  { kind: 'controlnet', node: 'ControlNetLoader', input: 'control_net_name', folder: 'controlnet' },
] as const;
/** Folders whose files' headers tell a family. */
const HEADED = new Set<string>(['checkpoints', 'diffusion_models', 'loras']);
/** What a loader lists besides files: VAEs of its own, such as `pixel_space`. */
const isFile = (name: string) => /\.\w+$/.test(name);
/** Headers asked for at once. */
const ABREAST = 4;
/** Of the time a look may take, what headers may use: files not asked about by then are listed without a family, and asked next time. */
const HEADERS_MS = QUESTION_MS - 5000;

const Metadata = z.record(z.string(), z.unknown());

/** The latent is enlarged, not the pixels: needs no upscale model. */
export const LATENT = 'Latent';

/** Families of files, asked once per name. `told` says what is known of a model without asking. */
export type Headers = {
  of(folder: string, name: string, signal: AbortSignal): Promise<string | undefined>;
  told(name: string): string | undefined;
};

/** Reads the headers that the engine serves (`/view_metadata`); a file without one, or an engine that serves none, has no family. */
export function makeHeaders(http: EngineHttp): Headers {
  const known = new Map<string, string | undefined>();
  return {
    async of(folder, name, signal) {
      const key = `${folder}/${name}`;
      if (known.has(key)) return known.get(key);
      const answer = await http.get(`/view_metadata/${folder}?${new URLSearchParams({ filename: name })}`, signal);
      // 404 stands for a file without metadata; anything from 500 up is asked again another time.
      if (answer.status >= 500) return undefined;
      const metadata = z.safeParse(Metadata, answer.body);
      const family = answer.status === 200 && metadata.success ? familyOf(metadata.data) : undefined;
      known.set(key, family);
      return family;
    },
    told: (name) => {
      const diffusion = `diffusion_models/${name}`;
      return known.get(`checkpoints/${name}`) ?? known.get(diffusion) ?? (known.has(diffusion) ? familyByName(name) : undefined);
    },
  };
}

/** The engine's files, with the family where a header tells it. */
export async function filesOf(
  http: EngineHttp,
  headers: Headers,
  workflow: Workflow | undefined,
  signal: AbortSignal,
): Promise<EngineFile[]> {
  if (workflow) {
    const place = modelInputOf(workflow);
    const names = place ? ((await choicesOf(http, place.node, place.input, signal)) ?? []) : [];
    return names.map((name) => ({ kind: 'checkpoint', name }));
  }
  const lists = await Promise.all(
    loaders.map(async (loader) => ({ ...loader, names: (await choicesOf(http, loader.node, loader.input, signal)) ?? [] })),
  );
  const files = lists.flatMap(({ kind, folder, names }) =>
    names.filter(isFile).map((name) => ({ kind, folder, file: { kind, name } as EngineFile })),
  );
  const waiting = files.filter(({ folder }) => HEADED.has(folder));
  const limit = AbortSignal.any([signal, AbortSignal.timeout(HEADERS_MS)]);
  const worker = async () => {
    for (let next = waiting.shift(); next && !limit.aborted; next = waiting.shift())
      next.file.base = await headers.of(next.folder, next.file.name, limit).catch(() => undefined);
  };
  await Promise.all(Array.from({ length: ABREAST }, worker));
  signal.throwIfAborted();
  return files.map(({ file }) => file);
}

const plain = capsOf({ name: 'ComfyUI' });

/** What is known of it before it ever answered. */
export function firstCaps(workflow: Workflow | undefined): Caps {
  return workflow ? { ...plain, lacks: lacksIn(workflow), notes: workflow.map.image ? ['只能图生图'] : [] } : plain;
}

/** What it offers with a model's family. */
export type Offer = (family?: string) => Caps;

/** What it offers now. `decodes` tells whether mattes can be read here. */
export async function lookAt(http: EngineHttp, workflow: Workflow | undefined, decodes: boolean, signal: AbortSignal): Promise<Offer> {
  const choices = async (node: string, input: string) => (await choicesOf(http, node, input, signal)) ?? [];
  const [samplers, schedulers, upscalers, mattes, models] = await Promise.all([
    choices('KSampler', 'sampler_name'),
    choices('KSampler', 'scheduler'),
    choices('UpscaleModelLoader', 'model_name'),
    Promise.all(MATTE_NODES.map(({ class_type }) => hasNode(http, class_type, signal))),
    canModel(http, signal),
  ]);
  const tools: Caps['tools'] = [
    ...(upscalers.length > 0 ? ['enlarge' as const] : []),
    ...(decodes && mattes.includes(true) ? ['matt' as const] : []),
    ...(models ? ['three' as const] : []),
  ];
  if (workflow) return () => ({ ...firstCaps(workflow), ...(workflow.map.sampler && { samplers, schedulers }), tools });
  const [vaes, nets, aux, canny] = await Promise.all([
    choices('VAELoader', 'vae_name').then((names) => names.filter(isFile)),
    choices('ControlNetLoader', 'control_net_name'),
    choices('AIO_Preprocessor', 'preprocessor'),
    hasNode(http, 'Canny', signal),
  ]);
  return (family) => {
    const controls = controlTypes({ nets, aux, canny }, family);
    return {
      ...plain,
      lacks: {
        ...lacksOfFamily(family),
        ...(vaes.length === 0 && { vae: '引擎上没有单独的 VAE' }),
        ...(controls.length === 0 && { controls: '引擎上没有合用的 ControlNet 模型或预处理节点' }),
      },
      samplers,
      schedulers,
      vaes,
      upscalers: [LATENT, ...upscalers],
      controls,
      tools,
    };
  };
}

/** What a family does not follow. */
function lacksOfFamily(family: string | undefined): Caps['lacks'] {
  return family === 'Flux' ? { negativePrompt: 'Flux 模型不看反向描述', cfg: 'Flux 模型的引导强度固定为 3.5' } : {};
}
