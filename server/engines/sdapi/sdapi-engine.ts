import * as z from 'zod/mini';
import { encodePng } from '../../imaging/png.ts';
import type { Bitmap } from '../../imaging/bitmap.ts';
import { type Caps, type Engine, EngineError, type EngineIo, type Job, type Out } from '../engine.ts';
import { failureOf, type PatientFetch, sdapiHttp } from './sdapi-http.ts';

const Pictures = z.object({ images: z.array(z.string()), info: z._default(z.union([z.string(), z.null()]), '') });
const Progress = z.looseObject({ progress: z.number(), current_image: z.optional(z.nullable(z.string())) });
const Names = z.array(z.looseObject({ name: z.string() }));
const CppJob = z.looseObject({
  id: z.string(),
  status: z.enum(['queued', 'generating', 'completed', 'failed', 'cancelled']),
  result: z.optional(z.nullable(z.looseObject({ images: z.array(z.looseObject({ b64_json: z.string() })) }))),
  error: z.optional(z.nullable(z.looseObject({ message: z.optional(z.string()) }))),
});

const POLL_MS = 700;

function read<S extends z.core.$ZodType>(schema: S, value: unknown): z.core.output<S> {
  const parsed = z.safeParse(schema, value);
  if (!parsed.success) throw new EngineError('bad_reply', parsed.error.message.slice(0, 300));
  return parsed.data;
}

function bytesOf(base64: string): Uint8Array {
  try {
    return Uint8Array.from(atob(base64.replace(/^data:[^,]*,/, '')), (char) => char.charCodeAt(0));
  } catch {
    throw new EngineError('bad_reply', 'a picture is not base64');
  }
}

async function base64Of(bitmap: Bitmap): Promise<string> {
  let text = '';
  for (const byte of await encodePng(bitmap)) text += String.fromCharCode(byte);
  return btoa(text);
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, ms);
    function done() {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    }
    signal.addEventListener('abort', done);
  });
}

/**
 * AUTOMATIC1111, Forge and SD.Next over `/sdapi/v1`, and stable-diffusion.cpp over its own job API where it answers.
 * `/progress` and `/interrupt` there are global to the process, so one address takes one job at a time and is only
 * interrupted while our own call is in flight.
 */
export function sdapiEngine({ url, key }: { url: string; key: string }, fetcher: PatientFetch = fetch): Engine {
  const http = sdapiHttp(url, key, fetcher);
  let kind: Promise<'a1111' | 'cpp'> | undefined;
  const probe = () =>
    (kind ??= http.get('/sdcpp/v1/capabilities').then(
      ({ status }) => (status === 200 ? 'cpp' : 'a1111'),
      (error: unknown) => {
        kind = undefined;
        throw error;
      },
    ));

  async function caps(): Promise<Caps> {
    const cpp = await probe().then(
      (found) => found === 'cpp',
      () => false,
    );
    const samplers = await http.get('/sdapi/v1/samplers').then(
      ({ status, body }) => (status === 200 ? read(Names, body).map((row) => row.name) : []),
      () => [],
    );
    return {
      name: cpp ? 'stable-diffusion.cpp' : 'Stable Diffusion',
      preview: false,
      missing: cpp ? ['没有生成中的预览图'] : [],
      samplers,
      tools: [],
    };
  }

  async function bodyOf(job: Job): Promise<Record<string, unknown>> {
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
      ...(job.source && { init_images: [await base64Of(job.source)], denoising_strength: job.denoise ?? 0.6, resize_mode: 1 }),
    };
  }

  async function runA1111(job: Job, io: EngineIo): Promise<Out> {
    const path = job.source ? '/sdapi/v1/img2img' : '/sdapi/v1/txt2img';
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
      const { status, body } = await http.post(path, await bodyOf(job));
      io.signal.throwIfAborted();
      if (status !== 200) throw failureOf(status, body);
      const { images } = read(Pictures, body);
      const last = images.at(-1);
      if (!last) throw new EngineError('bad_reply', 'no picture in the answer');
      return { png: bytesOf(last) };
    } finally {
      io.signal.removeEventListener('abort', interrupt);
      ended.abort();
      await watch;
    }
  }

  async function runCpp(job: Job, io: EngineIo): Promise<Out> {
    const before = z.safeParse(z.object({ id: z.string() }), io.remote);
    let id = before.success ? before.data.id : '';
    if (!id) {
      const { status, body } = await http.post('/sdcpp/v1/img_gen', {
        prompt: job.prompt,
        negative_prompt: job.negativePrompt,
        width: job.width,
        height: job.height,
        seed: job.seed,
        batch_count: 1,
        ...(job.source && { init_image: await base64Of(job.source), strength: job.denoise ?? 0.6 }),
        sample_params: {
          sample_steps: job.steps,
          guidance: { txt_cfg: job.cfg },
          ...(job.sampler && { sample_method: job.sampler }),
          ...(job.scheduler && { scheduler: job.scheduler }),
        },
        // This server does not read <lora:…> from the prompt.
        lora: job.loras.map((lora) => ({ path: lora.name, multiplier: lora.weight, is_high_noise: false })),
      });
      if (status !== 202 && status !== 200) throw failureOf(status, body);
      id = read(CppJob, body).id;
      await io.saveRemote({ id });
    }
    for (;;) {
      if (io.signal.aborted) {
        await http.post(`/sdcpp/v1/jobs/${encodeURIComponent(id)}/cancel`, {}).catch(() => {});
        io.signal.throwIfAborted();
      }
      const { status, body } = await http.get(`/sdcpp/v1/jobs/${encodeURIComponent(id)}`);
      if (status === 404 || status === 410) throw new EngineError('bad_reply', `job ${id} is gone`);
      if (status !== 200) throw failureOf(status, body);
      const state = read(CppJob, body);
      if (state.status === 'failed' || state.status === 'cancelled')
        throw new EngineError('rejected', state.error?.message ?? state.status);
      const picture = state.result?.images[0];
      if (state.status === 'completed') {
        if (!picture) throw new EngineError('bad_reply', 'no picture in the answer');
        return { png: bytesOf(picture.b64_json) };
      }
      await pause(POLL_MS, io.signal);
    }
  }

  return {
    id: 'sdapi',
    concurrency: 1,
    caps,
    run: async (job, io) => ((await probe()) === 'cpp' ? runCpp(job, io) : runA1111(job, io)),
  };
}
