import * as z from 'zod/mini';
import { EngineError } from '../../engines/engine.ts';
import { beforeHandIn, type EngineFetch, engineHttp, isOutOfMemory, patience, read } from '../../engines/http.ts';
import { pause } from '../../kernel/pause.ts';
import type { Bitmap } from '../../pixels/imaging/bitmap.ts';
import type { Trainer, TrainerIo, TrainerJob } from '../trainer.ts';

/** A running ai-toolkit (ostris) and what it trains. Its files are open to whoever reaches it: it belongs on a private network. */
export type AiToolkitSettings = {
  url: string;
  /** `AI_TOOLKIT_AUTH`; empty where it has none. */
  key: string;
  /** As its configuration names graphics cards. */
  gpuIds: string;
  /** The model it trains for, by its repository or path there, and that model's family: `flex1`, `flux`, `qwen_image`. */
  model: string;
  arch: string;
};

type Outside = {
  fetcher: EngineFetch;
  decode: (bytes: Uint8Array<ArrayBuffer>) => Promise<Bitmap>;
  encode: (picture: Bitmap, signal: AbortSignal) => Promise<Uint8Array<ArrayBuffer>>;
  /** Writes a LoRA where the engine finds it. */
  store: (name: string, bytes: ReadableStream<Uint8Array<ArrayBuffer>>) => Promise<void>;
  /** How long it is left alone between two questions. @default 2000 */
  pollMs?: number;
};

const Job = z.object({ id: z.string(), status: z.string(), step: z.number(), info: z.string() });
type Job = z.infer<typeof Job>;
const Jobs = z.object({ jobs: z.array(z.object({ ...Job.shape, name: z.string() })) });
const Folders = z.object({ DATASETS_FOLDER: z.string(), TRAINING_FOLDER: z.string() });
const Files = z.object({ files: z.array(z.object({ path: z.string() })) });
const Samples = z.object({ samples: z.array(z.string()) });
/** What an epoch is kept as: its file there. */
const Made = z.object({ file: z.string() });
const Losses = z.object({ points: z.array(z.object({ step: z.number(), value: z.nullable(z.number()) })) });

/** Its name on ai-toolkit: letters, digits and underscores are what every call of it keeps as they are. */
const nameOf = (id: string) => `dianshi_${id.toLowerCase().replaceAll(/[^a-z0-9]+/g, '_')}`;
/** Steps of one epoch. */
export const stepsOf = ({ pictures, settings }: Pick<TrainerJob, 'pictures' | 'settings'>): number =>
  Math.max(1, Math.ceil((pictures.length * (settings?.repeats ?? 1)) / (settings?.batch ?? 1)));

/** What a job is, in ai-toolkit's words. */
export function configOf(
  job: TrainerJob,
  folders: { datasets: string; training: string },
  { model, arch }: Pick<AiToolkitSettings, 'model' | 'arch'>,
) {
  const { settings } = job;
  if (!settings) throw new Error('a LoRA is trained without settings');
  const every = stepsOf(job);
  const name = nameOf(job.id);
  const side = Math.min(1024, settings.resolution);
  return {
    job: 'extension',
    config: {
      name,
      process: [
        {
          type: 'diffusion_trainer',
          training_folder: folders.training,
          sqlite_db_path: './aitk_db.db',
          device: 'cuda',
          trigger_word: job.trigger || null,
          network: { type: 'lora', linear: settings.rank, linear_alpha: settings.rank },
          // Every epoch is kept: each can be published.
          save: { dtype: 'bf16', save_every: every, max_step_saves_to_keep: job.epochs + 1, save_format: 'diffusers', push_to_hub: false },
          datasets: [
            {
              folder_path: `${folders.datasets}/${name}`,
              caption_ext: 'txt',
              caption_dropout_rate: 0.05,
              cache_latents_to_disk: true,
              resolution: [settings.resolution],
              num_repeats: settings.repeats,
            },
          ],
          train: {
            batch_size: settings.batch,
            steps: every * job.epochs,
            gradient_accumulation: 1,
            train_unet: true,
            train_text_encoder: false,
            gradient_checkpointing: true,
            noise_scheduler: 'flowmatch',
            optimizer: 'adamw8bit',
            lr: settings.lr,
            dtype: 'bf16',
          },
          logging: { log_every: 1, use_ui_logger: true },
          model: { name_or_path: model, arch, quantize: true, quantize_te: true },
          sample: {
            sampler: 'flowmatch',
            sample_every: every,
            width: side,
            height: side,
            samples: job.prompts.map((prompt) => ({ prompt: [job.trigger, prompt].filter(Boolean).join(', ') })),
            neg: '',
            seed: job.seed,
            walk_seed: false,
            guidance_scale: 4,
            sample_steps: 24,
          },
        },
      ],
    },
    meta: { name: '[name]', version: '1.0' },
  };
}

/** Trains LoRAs on an ai-toolkit by the HTTP of its interface. */
export function aiToolkitTrainer(
  { url, key, gpuIds, model, arch }: AiToolkitSettings,
  { fetcher, decode, encode, store, pollMs = 2000 }: Outside,
): Trainer {
  const headers: Record<string, string> = key ? { Authorization: `Bearer ${key}` } : {};
  const http = engineHttp(url, headers, fetcher);
  function checked<T extends { status: number; body?: unknown }>(answer: T, path: string): T {
    if (answer.status === 200) return answer;
    throw new EngineError('bad_reply', `${path.split('?')[0]}: ${answer.status} ${JSON.stringify(answer.body ?? '').slice(0, 200)}`);
  }
  const ask = async (path: string, signal: AbortSignal) => checked(await http.get(path, signal), path).body;

  /** Brings the pictures with their captions there. */
  async function upload(job: TrainerJob, signal: AbortSignal): Promise<void> {
    const name = nameOf(job.id);
    checked(await http.post('/api/datasets/create', { name }, { signal }), '/api/datasets/create');
    for (const { id, caption, open } of job.pictures) {
      const form = new FormData();
      form.append('datasetName', name);
      const png = await encode(await open(job.settings?.resolution ?? 1024), signal);
      form.append('files', new File([png], `${id}.png`, { type: 'image/png' }));
      form.append('files', new File([caption], `${id}.txt`, { type: 'text/plain' }));
      checked(await http.postForm('/api/datasets/upload', form, { signal }), '/api/datasets/upload');
    }
  }

  /** The job of a training, made where it is not there yet: after a restart it goes on by itself, or is started again. */
  async function jobOf(job: TrainerJob, resumed: boolean, signal: AbortSignal): Promise<Job> {
    const name = nameOf(job.id);
    const there = read(Jobs, await ask('/api/jobs', signal)).jobs.find((one) => one.name === name);
    if (there) return there;
    if (resumed) throw new EngineError('unknown', `the job ${name} is gone`, { final: true });
    await upload(job, signal);
    const folders = read(Folders, await ask('/api/settings', signal));
    const config = configOf(job, { datasets: folders.DATASETS_FOLDER, training: folders.TRAINING_FOLDER }, { model, arch });
    return read(Job, checked(await http.post('/api/jobs', { name, gpu_ids: gpuIds, job_config: config }, { signal }), '/api/jobs').body);
  }

  async function samplesOf(id: string, step: number, signal: AbortSignal): Promise<Bitmap[]> {
    const { samples } = read(Samples, await ask(`/api/jobs/${id}/samples`, signal));
    const own = samples.filter((path) => path.includes(`__${String(step).padStart(9, '0')}_`)).toSorted();
    const pictures: Bitmap[] = [];
    for (const path of own) {
      const address = `/api/img/${encodeURIComponent(path)}`;
      pictures.push(await decode(new Uint8Array(checked(await http.bytes(address, signal), address).bytes)));
    }
    return pictures;
  }

  async function* run(job: TrainerJob, from: { n: number; state: unknown }, io: TrainerIo) {
    const { signal } = io;
    const every = stepsOf(job);
    const found = await beforeHandIn(() => jobOf(job, from.n > 0, signal));
    const { id } = found;
    if (!['running', 'queued'].includes(found.status)) await ask(`/api/jobs/${id}/start`, signal);
    await ask(`/api/queue/${encodeURIComponent(gpuIds)}/start`, signal);
    const patiently = patience(io, pollMs);
    const stop = () => {
      // Whether it is heard decides nothing here.
      void http.get(`/api/jobs/${id}/stop`).catch(() => {});
    };
    signal.addEventListener('abort', stop);
    try {
      for (let n = from.n + 1; n <= job.epochs; n++) {
        const file = await epochDone(id, job, n, every, io, patiently);
        if (n === 1) await io.facts({ untouched: null, floor: null, untouchedSamples: await patiently(() => samplesOf(id, 0, signal)) });
        const since = (n - 1) * every;
        const { points } = read(Losses, await patiently(() => ask(`/api/jobs/${id}/loss?since_step=${since}&limit=20000`, signal)));
        const losses = points.flatMap(({ step, value }) => (value !== null && step <= n * every ? [value] : []));
        const train = losses.reduce((sum, value) => sum + value, 0) / (losses.length || 1);
        const samples = await patiently(() => samplesOf(id, n * every, signal));
        yield { n, train, heldOut: null, samples, made: { file }, state: { n } };
      }
      return undefined;
    } finally {
      signal.removeEventListener('abort', stop);
    }
  }

  /** Waits until an epoch's file is there, and tells how far it is; what ended otherwise is an error. */
  async function epochDone(
    id: string,
    job: TrainerJob,
    n: number,
    every: number,
    { signal, progress }: TrainerIo,
    patiently: ReturnType<typeof patience>,
  ): Promise<string> {
    const last = n === job.epochs;
    const wanted = last ? `${nameOf(job.id)}.safetensors` : `${nameOf(job.id)}_${String(n * every).padStart(9, '0')}.safetensors`;
    for (;;) {
      const body = await patiently(() => ask(`/api/jobs?id=${id}`, signal));
      const { files } = read(Files, await patiently(() => ask(`/api/jobs/${id}/files`, signal)));
      signal.throwIfAborted();
      if (body === null) throw new EngineError('stopped', 'the job was deleted there', { final: true });
      const { status, step, info } = read(Job, body);
      const found = files.find(({ path }) => path.split(/[\\/]/).at(-1) === wanted);
      // A file is written before the samples of its epoch are drawn.
      if (found && (step > n * every || status === 'completed')) return found.path;
      if (status === 'error') throw new EngineError(isOutOfMemory(info) ? 'memory' : 'unknown', info, { final: true });
      if (status === 'stopped') throw new EngineError('stopped', info, { final: true });
      if (status === 'completed') throw new EngineError('bad_reply', `${wanted} is not there`, { final: true });
      progress(Math.min(1, Math.max(0, step / every - (n - 1))));
      await pause(pollMs, signal);
    }
  }

  return {
    kind: 'ai-toolkit',
    name: 'LoRA',
    notes: ['学人物、物件或画风，用在同一底模上', '在管理员的显卡上训练，一次一个'],
    price: 24,
    lora: true,
    run,
    async deliver(made, name) {
      const { file } = read(Made, made);
      const address = `/api/files/${encodeURIComponent(file)}`;
      const { ok, status, body } = await fetcher(`${url}${address}`, { method: 'GET', headers });
      if (!ok || !body) throw new EngineError('unknown', `${address}: ${status}`, { final: true });
      await store(name, body);
    },
  };
}
