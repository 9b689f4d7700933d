import * as z from 'zod/mini';
import { type Caps, type EngineFile, EngineError, type EngineIo, isStopping, type Job, type Out } from '../engine.ts';
import { beforeHandIn, bytesOf, type EngineHttp, isOutOfMemory, patience, pngBase64, read } from '../http.ts';
import { pause } from '../../kernel/pause.ts';
import { greyMask } from '../mask.ts';
import { fileIn, samplingOf } from '../names.ts';
import { plainPrompt } from '../plain-prompt.ts';
import { ANY_SIZE, type SizeRule } from '../size-rule.ts';
import { failureOf } from './sdapi-failure.ts';

const CppJob = z.looseObject({
  id: z.string(),
  status: z.enum(['queued', 'generating', 'completed', 'failed', 'cancelled']),
  result: z.optional(z.nullable(z.looseObject({ images: z.array(z.looseObject({ b64_json: z.string() })) }))),
  error: z.optional(z.nullable(z.looseObject({ message: z.optional(z.string()) }))),
});

const Strings = z.optional(z.array(z.string()));
const Features = z.optional(z.nullable(z.record(z.string(), z.unknown())));
const Capabilities = z.looseObject({
  model: z.optional(z.nullable(z.looseObject({ name: z.string(), stem: z.optional(z.string()) }))),
  samplers: Strings,
  schedulers: Strings,
  loras: z.optional(z.array(z.looseObject({ name: z.string(), path: z.string() }))),
  upscalers: z.optional(z.array(z.looseObject({ name: z.string() }))),
  features: Features,
  features_by_mode: z.optional(z.nullable(z.looseObject({ img_gen: Features }))),
  limits: z.optional(z.record(z.string(), z.number())),
});
type Capabilities = z.infer<typeof Capabilities>;

/** Upscalers that need no file. */
const BUILT_IN = /^(?:None|Lanczos|Nearest|Latent.*)$/;

/** What stable-diffusion.cpp says of itself; undefined where this is none. */
export async function capabilitiesOf(http: EngineHttp, signal: AbortSignal): Promise<Capabilities | undefined> {
  const answer = await http.get('/sdcpp/v1/capabilities', signal);
  if (answer.status >= 500 || answer.status === 401 || answer.status === 403) throw failureOf(answer);
  return answer.status === 200 ? read(Capabilities, answer.body) : undefined;
}

const has = ({ features, features_by_mode }: Capabilities, feature: string) => (features_by_mode?.img_gen ?? features)?.[feature] === true;

/** Its one model, its LoRAs by their path, the upscalers that are files. */
export function cppFiles({ model, loras = [], upscalers = [] }: Capabilities): EngineFile[] {
  return [
    ...(model?.name ? [{ kind: 'checkpoint' as const, name: model.name }] : []),
    ...loras.map(({ path }) => ({ kind: 'lora' as const, name: path })),
    ...upscalers.filter(({ name }) => !BUILT_IN.test(name)).map(({ name }) => ({ kind: 'upscaler' as const, name })),
  ];
}

function sizesOf({ limits = {} }: Capabilities): SizeRule {
  const { min_width, min_height, max_width, max_height } = limits;
  if (!min_width || !min_height || !max_width || !max_height) return ANY_SIZE;
  return { kind: 'range', multipleOf: 8, side: [Math.max(min_width, min_height), Math.min(max_width, max_height)] };
}

/** What it offers, in the port's words. */
export function cppCaps(said: Capabilities, base: Caps): Caps {
  const upscalers = (said.upscalers ?? []).map(({ name }) => name).filter((name) => name !== 'None');
  return {
    ...base,
    name: 'stable-diffusion.cpp',
    lacks: {
      vae: 'VAE 由引擎启动时决定',
      controls: 'ControlNet 由引擎启动时决定',
      ...(!has(said, 'hires') && { hires: '这个版本没有高清修复' }),
    },
    notes: ['没有生成中的预览图', ...(said.model?.name ? [`只有一个模型：${said.model.name}`] : [])],
    samplers: said.samplers ?? [],
    schedulers: said.schedulers ?? [],
    upscalers: has(said, 'hires') ? upscalers : [],
    sizes: sizesOf(said),
    tools: [],
  };
}

/** A job in its own words, every name looked up: it takes any model's name and any sampler's, and paints with what it has. */
async function bodyOf(io: EngineIo, job: Job, said: Capabilities): Promise<Record<string, unknown>> {
  const { hires, source, mask } = job;
  const listed = (names: string[] | undefined) => names?.map((name) => ({ name }));
  const { model } = said;
  if (job.model && model) fileIn([{ name: model.name, also: model.stem ? [model.stem] : [] }], job.model, 'model');
  const loras = said.loras?.map(({ name, path }) => ({ name: path, also: [name] }));
  const { sampler, scheduler } = samplingOf(job, listed(said.samplers), listed(said.schedulers));
  const second = hires && hires.scale > 1 && !source ? hires : undefined;
  if (second && !has(said, 'hires')) throw new EngineError('rejected', 'this version has no second pass');
  const upscaler = second?.upscaler ?? 'Latent';
  if (second) fileIn(listed(said.upscalers?.map(({ name }) => name)), upscaler, 'upscaler');
  return {
    prompt: plainPrompt(job.prompt),
    negative_prompt: plainPrompt(job.negativePrompt),
    width: job.width,
    height: job.height,
    seed: job.seed,
    batch_count: 1,
    ...(source && { init_image: await pngBase64(io, source), strength: job.denoise ?? 0.6 }),
    ...(source && mask && { mask_image: await pngBase64(io, greyMask(mask)) }),
    sample_params: {
      sample_steps: job.steps,
      guidance: { txt_cfg: job.cfg },
      ...(sampler && { sample_method: sampler }),
      ...(scheduler && { scheduler }),
    },
    ...(second && {
      hires: { enabled: true, scale: second.scale, upscaler, denoising_strength: second.denoise ?? 0.5, steps: job.steps },
    }),
    // This server does not read <lora:…> from the prompt.
    lora: job.loras.map(({ name, weight }) => ({
      path: fileIn(loras, name, 'LoRA')?.name ?? name,
      multiplier: weight,
      is_high_noise: false,
    })),
  };
}

const Remote = z.object({ id: z.string() });
const pathOf = (id: string) => `/sdcpp/v1/jobs/${encodeURIComponent(id)}`;

/** Calls a job off; 409: it is being painted and can't be stopped, and what comes of it is not collected. */
export async function cancelCpp(http: EngineHttp, remote: unknown): Promise<void> {
  const known = z.safeParse(Remote, remote);
  if (known.success) await http.post(`${pathOf(known.data.id)}/cancel`, {});
}

/** One picture by stable-diffusion.cpp's own jobs: begun once, then asked for until it is there, also after a restart. */
export async function runCpp(http: EngineHttp, job: Job, io: EngineIo, said: Capabilities | undefined, pollMs: number): Promise<Out> {
  const before = z.safeParse(Remote, io.remote);
  let id = before.success ? before.data.id : '';
  if (!id) {
    io.signal.throwIfAborted();
    const body = await beforeHandIn(() => bodyOf(io, job, said ?? {}));
    const answer = await http.post('/sdcpp/v1/img_gen', body);
    if (answer.status !== 202 && answer.status !== 200) throw failureOf(answer);
    id = read(CppJob, answer.body).id;
    await io.saveRemote({ id });
  }
  try {
    return { ...(await collect(http, pathOf(id), io, pollMs)), painted: { model: said?.model?.name, seed: job.seed } };
  } catch (error) {
    if (io.signal.aborted && !isStopping(io.signal)) await cancelCpp(http, { id }).catch(() => {});
    throw error;
  }
}

function endingOf({ status, error, result }: z.infer<typeof CppJob>): Out | undefined {
  const said = error?.message ?? status;
  if (status === 'failed') throw new EngineError(isOutOfMemory(said) ? 'memory' : 'rejected', said);
  if (status === 'cancelled') throw new EngineError('stopped', said);
  if (status !== 'completed') return undefined;
  const picture = result?.images[0];
  if (!picture) throw new EngineError('bad_reply', 'no picture in the answer');
  return { png: bytesOf(picture.b64_json) };
}

async function collect(http: EngineHttp, path: string, io: EngineIo, pollMs: number): Promise<Out> {
  const ask = patience(io, pollMs);
  for (;;) {
    io.signal.throwIfAborted();
    const { status, body } = await ask(async () => {
      const answer = await http.get(path, io.signal);
      if (answer.status >= 500 || answer.status === 429) throw failureOf(answer);
      return answer;
    });
    if (status === 404 || status === 410) {
      // It was started anew, or forgot an old job; nothing was paid for there, so it may be handed in again.
      await io.saveRemote(null);
      throw new EngineError('unavailable', `${path} is gone`);
    }
    if (status !== 200) throw failureOf({ status, body });
    const ending = endingOf(read(CppJob, body));
    if (ending) return ending;
    await pause(pollMs, io.signal);
  }
}
