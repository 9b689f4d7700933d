import * as z from 'zod/mini';
import { EngineError, type EngineIo, isStopping, type Job, type Out } from '../engine.ts';
import { bytesOf, type EngineHttp, retry, pngBase64, read } from '../http.ts';
import { pause } from '../../kernel/pause.ts';
import { greyMask } from '../mask.ts';
import { failureOf } from './sdapi-failure.ts';

const CppJob = z.looseObject({
  id: z.string(),
  status: z.enum(['queued', 'generating', 'completed', 'failed', 'cancelled']),
  result: z.optional(z.nullable(z.looseObject({ images: z.array(z.looseObject({ b64_json: z.string() })) }))),
  error: z.optional(z.nullable(z.looseObject({ message: z.optional(z.string()) }))),
});

const POLL_MS = 700;

async function bodyOf(job: Job): Promise<Record<string, unknown>> {
  return {
    prompt: job.prompt,
    negative_prompt: job.negativePrompt,
    width: job.width,
    height: job.height,
    seed: job.seed,
    batch_count: 1,
    ...(job.source && { init_image: await pngBase64(job.source), strength: job.denoise ?? 0.6 }),
    ...(job.source && job.mask && { mask_image: await pngBase64(greyMask(job.mask)) }),
    sample_params: {
      sample_steps: job.steps,
      guidance: { txt_cfg: job.cfg },
      ...(job.sampler && { sample_method: job.sampler }),
      ...(job.scheduler && { scheduler: job.scheduler }),
    },
    // This server does not read <lora:…> from the prompt.
    lora: job.loras.map((lora) => ({ path: lora.name, multiplier: lora.weight, is_high_noise: false })),
  };
}

/** One picture by stable-diffusion.cpp's own jobs: begun once, then asked for until it is there, also after a restart. */
export async function runCpp(http: EngineHttp, job: Job, io: EngineIo): Promise<Out> {
  const before = z.safeParse(z.object({ id: z.string() }), io.remote);
  let id = before.success ? before.data.id : '';
  if (!id) {
    io.signal.throwIfAborted();
    const { status, body } = await http.post('/sdcpp/v1/img_gen', await bodyOf(job));
    if (status !== 202 && status !== 200) throw failureOf(status, body);
    id = read(CppJob, body).id;
    await io.saveRemote({ id });
  }
  const path = `/sdcpp/v1/jobs/${encodeURIComponent(id)}`;
  try {
    return await collect(http, path, io);
  } catch (error) {
    // 409: it is being painted and can't be stopped; what comes of it is not collected.
    if (io.signal.aborted && !isStopping(io.signal)) await http.post(`${path}/cancel`, {}).catch(() => {});
    throw error;
  }
}

async function collect(http: EngineHttp, path: string, { signal }: EngineIo): Promise<Out> {
  for (;;) {
    signal.throwIfAborted();
    const { status, body } = await retry(() => http.get(path, signal), signal, POLL_MS);
    if (status === 404 || status === 410) throw new EngineError('bad_reply', `${path} is gone`);
    if (status !== 200) throw failureOf(status, body);
    const state = read(CppJob, body);
    if (state.status === 'failed' || state.status === 'cancelled') throw new EngineError('rejected', state.error?.message ?? state.status);
    if (state.status === 'completed') {
      const picture = state.result?.images[0];
      if (!picture) throw new EngineError('bad_reply', 'no picture in the answer');
      return { png: bytesOf(picture.b64_json) };
    }
    await pause(POLL_MS, signal);
  }
}
