import * as z from 'zod/mini';
import { type Caps, EngineError, type EngineFile } from '../engine.ts';
import { familyOf } from '../family.ts';
import { type Answer, type EngineHttp, read } from '../http.ts';
import type { Listed } from '../names.ts';
import { ANY_SIZE } from '../size-rule.ts';
import { failureOf } from './sdapi-failure.ts';

const Text = z.optional(z.nullable(z.string()));
const Models = z.array(z.looseObject({ title: z.string(), model_name: z.string(), hash: Text }));
const Loras = z.array(
  z.looseObject({ name: z.string(), alias: Text, path: Text, metadata: z.optional(z.nullable(z.record(z.string(), z.unknown()))) }),
);
const Vaes = z.array(z.looseObject({ model_name: z.string() }));
const Upscalers = z.array(z.looseObject({ name: z.string(), model_path: Text }));
const Samplers = z.array(z.looseObject({ name: z.string(), aliases: z._default(z.array(z.string()), []) }));
const Schedulers = z.array(z.looseObject({ name: z.string(), label: Text }));
const Named = z.array(z.looseObject({ name: z.string() }));
const ControlTypes = z.looseObject({
  control_types: z.record(z.string(), z.looseObject({ default_option: z.string(), default_model: z.string() })),
});

/** What a call lists; undefined where this relative of A1111 does not have the call. */
async function listed<S extends z.core.$ZodType>(
  http: EngineHttp,
  path: string,
  schema: S,
  signal: AbortSignal,
): Promise<z.core.output<S> | undefined> {
  const answer = await http.get(path, signal);
  if (answer.status === 404 || answer.status === 405) return undefined;
  if (answer.status !== 200) throw failureOf(answer);
  return read(schema, answer.body);
}

/**
 * What every relative of A1111 lists. Its page answers before its calls are there, each of which is then not found: without
 * this list nobody is there yet, and nothing that was there is gone.
 */
function there<T>(list: T | undefined): T {
  if (list === undefined) throw new EngineError('unavailable', '404, its API is not up', { unreached: true });
  return list;
}

/** What a call that was refused means; one that was not found, where none is, has begun nothing. */
export async function refusalOf(http: EngineHttp, answer: Answer, signal: AbortSignal): Promise<EngineError> {
  if (answer.status === 404) there(await samplersOf(http, signal));
  return failureOf(answer);
}

/** A checkpoint's title carries its hash as soon as that was computed; the file's name is what stays. */
const fileName = (title: string) => title.replace(/ \[[0-9a-f]+\]$/i, '');

export async function checkpointsOf(
  http: EngineHttp,
  signal: AbortSignal,
): Promise<(Listed & { hash?: string | undefined })[] | undefined> {
  const models = await listed(http, '/sdapi/v1/sd-models', Models, signal);
  return models?.map(({ title, model_name, hash }) => ({ name: fileName(title), also: [title, model_name], hash: hash ?? undefined }));
}

export async function lorasOf(http: EngineHttp, signal: AbortSignal): Promise<(Listed & { base?: string | undefined })[] | undefined> {
  const loras = await listed(http, '/sdapi/v1/loras', Loras, signal);
  return loras?.map(({ name, alias, metadata }) => ({ name, also: alias ? [alias] : [], base: metadata ? familyOf(metadata) : undefined }));
}

export async function vaesOf(http: EngineHttp, signal: AbortSignal): Promise<Listed[] | undefined> {
  return (await listed(http, '/sdapi/v1/sd-vae', Vaes, signal))?.map(({ model_name }) => ({ name: model_name }));
}

export async function samplersOf(http: EngineHttp, signal: AbortSignal): Promise<Listed[] | undefined> {
  return (await listed(http, '/sdapi/v1/samplers', Samplers, signal))?.map(({ name, aliases }) => ({ name, also: aliases }));
}

export async function schedulersOf(http: EngineHttp, signal: AbortSignal): Promise<Listed[] | undefined> {
  const rows = await listed(http, '/sdapi/v1/schedulers', Schedulers, signal);
  return rows?.map(({ name, label }) => ({ name, also: label ? [label] : [] }));
}

/** Upscalers for enlarging, with the file of those that have one. */
export async function upscalersOf(http: EngineHttp, signal: AbortSignal): Promise<(Listed & { file: boolean })[] | undefined> {
  const rows = await listed(http, '/sdapi/v1/upscalers', Upscalers, signal);
  return rows?.filter(({ name }) => name !== 'None').map(({ name, model_path }) => ({ name, file: Boolean(model_path) }));
}

/** What a second pass may enlarge by: the latent ways, and the upscalers. */
export async function hiresUpscalersOf(http: EngineHttp, signal: AbortSignal): Promise<Listed[] | undefined> {
  const [latent, upscalers] = await Promise.all([listed(http, '/sdapi/v1/latent-upscale-modes', Named, signal), upscalersOf(http, signal)]);
  return latent || upscalers ? [...(latent ?? []), ...(upscalers ?? [])].map(({ name }) => ({ name })) : undefined;
}

/** Types in the words of the form; any other stands under its own name. */
const labels: Record<string, string> = {
  canny: '边缘',
  depth: '深度',
  openpose: '姿势',
  lineart: '线稿',
  softedge: '柔和边缘',
  scribble: '涂鸦',
  normalmap: '法线',
  mlsd: '直线',
  segmentation: '分割',
  tile: '分块重绘',
  shuffle: '打乱',
  recolor: '重新上色',
  'ip-adapter': '参考图风格',
};

/** A kind of reference picture of the ControlNet extension: its preprocessor and its model. */
export type A1111Control = { type: string; label: string; module: string; model: string };

/** The kinds that have a model on this engine; none where the extension is not installed. */
export async function controlsOf(http: EngineHttp, signal: AbortSignal): Promise<A1111Control[]> {
  const types = await listed(http, '/controlnet/control_types', ControlTypes, signal);
  return Object.entries(types?.control_types ?? {}).flatMap(([name, { default_option, default_model }]) => {
    const type = name.toLowerCase();
    const usable = type !== 'all' && default_model !== 'None' && default_model !== '';
    return usable ? [{ type, label: labels[type] ?? name, module: default_option, model: default_model }] : [];
  });
}

/** The engine's files. Families are told of LoRAs only: the lists say nothing of checkpoints. */
export async function a1111Files(http: EngineHttp, signal: AbortSignal): Promise<EngineFile[]> {
  const [checkpoints, loras, vaes, upscalers] = await Promise.all([
    checkpointsOf(http, signal),
    lorasOf(http, signal),
    vaesOf(http, signal),
    upscalersOf(http, signal),
  ]);
  const models = z.safeParse(z.looseObject({ model_list: z.array(z.string()) }), (await http.get('/controlnet/model_list', signal)).body);
  const files = (kind: EngineFile['kind'], list: (Listed & { base?: string | undefined; hash?: string | undefined })[] | undefined) =>
    (list ?? []).map(({ name, base, hash }): EngineFile => ({ kind, name, base, hash }));
  return [
    ...files('checkpoint', there(checkpoints)),
    ...files('lora', loras),
    ...files('vae', vaes),
    ...files(
      'upscaler',
      upscalers?.filter(({ file }) => file),
    ),
    ...files('controlnet', models.success ? models.data.model_list.map((title) => ({ name: fileName(title) })) : []),
  ];
}

/** What it offers now. */
export async function a1111Caps(http: EngineHttp, base: Caps, signal: AbortSignal): Promise<Caps> {
  const [samplers, schedulers, vaes, upscalers, controls] = await Promise.all([
    samplersOf(http, signal),
    schedulersOf(http, signal),
    vaesOf(http, signal),
    hiresUpscalersOf(http, signal),
    controlsOf(http, signal),
  ]);
  const names = (list: Listed[] | undefined) => (list ?? []).map(({ name }) => name);
  return {
    ...base,
    lacks: {
      ...(!schedulers && { scheduler: '这个版本的调度器写在采样器的名字里' }),
      ...(!vaes?.length && { vae: '引擎上没有单独的 VAE' }),
      ...(controls.length === 0 && { controls: '引擎没有安装 ControlNet，或没有它的模型' }),
    },
    samplers: names(there(samplers)),
    schedulers: (schedulers ?? []).flatMap(({ name, also }) => also?.[0] ?? name),
    vaes: names(vaes),
    upscalers: names(upscalers),
    controls: controls.map(({ type, label }) => ({ type, label })),
    sizes: ANY_SIZE,
    tools: ['enlarge', 'interrogate'],
  };
}
