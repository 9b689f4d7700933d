import { spawn } from 'node:child_process';
import { createReadStream, existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { EngineError } from '../engines/engine.ts';
import { stemOf } from '../engines/names.ts';
import type { Bitmap } from '../pixels/imaging/bitmap.ts';
import type { Ports } from '../ports/ports.ts';
import { kohyaFiles, scriptFor } from '../trainers/kohya/files.ts';
import { type KohyaEvent, makeKohyaReader } from '../trainers/kohya/output.ts';
import type { Trainer, TrainerJob } from '../trainers/trainer.ts';
import { writeAside } from './write-aside.ts';

/** Where kohya's training scripts are and what they work with. */
export type KohyaSettings = {
  /** The command that starts a script, in parts: `accelerate launch --num_cpu_threads_per_process 1`. */
  command: string[];
  /** Folder of the scripts. */
  scripts: string;
  /** Folder of the checkpoints LoRAs are trained for. */
  checkpoints: string;
  /** Folder that trainings are done in. */
  work: string;
  /** Folder that the engine reads LoRAs from. */
  loras: string;
};

/** Time a stopped script gets to end by itself. */
const GRACE_MS = 10_000;
const epochName = (id: string, n: number) => `${id}-${String(n).padStart(6, '0')}`;

/** What a script told, in order, waited for one by one; ends with how it ended. */
function eventsOf(child: ReturnType<typeof spawn>) {
  const queue: (KohyaEvent | { type: 'ended'; code: number | null })[] = [];
  let wake: (() => void) | undefined;
  const push = (event: (typeof queue)[number]) => {
    queue.push(event);
    wake?.();
  };
  const reader = makeKohyaReader(push);
  child.stdout?.setEncoding('utf8').on('data', reader.read).on('end', reader.end);
  child.on('error', (error) => push({ type: 'failed', line: error.message }));
  child.on('close', (code) => push({ type: 'ended', code }));
  return async () => {
    while (queue.length === 0) await new Promise<void>((resolve) => (wake = resolve));
    return queue.shift()!;
  };
}

/** Trains LoRAs with kohya's sd-scripts, a process a training; its finished epochs are the files it wrote. */
export function kohyaTrainer(
  { command, scripts, checkpoints, work, loras }: KohyaSettings,
  { runJob, codec }: Pick<Ports, 'runJob' | 'codec'>,
): Trainer {
  /** The checkpoint a LoRA is trained for, in its folder or one below. */
  async function checkpointOf({ base }: TrainerJob): Promise<string> {
    const found = (await readdir(checkpoints, { recursive: true })).find((name) => base !== null && stemOf(name) === stemOf(base.file));
    if (found === undefined) throw new EngineError('missing', `no checkpoint ${base?.file}`, { final: true, subject: base?.file ?? '' });
    return join(checkpoints, found);
  }

  /** Lays out what the script reads. */
  async function layOut(job: TrainerJob, dir: string, script: string, signal: AbortSignal): Promise<void> {
    const images = join(dir, 'img');
    await mkdir(images, { recursive: true });
    for (const { id, caption, open } of job.pictures) {
      const picture = await open(job.settings?.resolution ?? 1024);
      const png = await runJob('encode', await runJob('onWhite', picture, { signal }), { signal });
      await writeFile(join(images, `${id}.png`), png);
      await writeFile(join(images, `${id}.txt`), caption);
    }
    const prompts = join(dir, 'prompts.txt');
    const texts = kohyaFiles(job, script, { checkpoint: await checkpointOf(job), images, out: join(dir, 'out'), prompts });
    await writeFile(join(dir, 'config.toml'), texts.config);
    await writeFile(join(dir, 'dataset.toml'), texts.dataset);
    await writeFile(prompts, texts.prompts);
  }

  /** What was drawn after an epoch, one for each prompt, in their order. */
  async function samplesOf(job: TrainerJob, dir: string, n: number): Promise<Bitmap[]> {
    const folder = join(dir, 'out', 'sample');
    const names = existsSync(folder) ? await readdir(folder) : [];
    const own = names.filter((name) => name.startsWith(`${job.id}_e${String(n).padStart(6, '0')}_`)).toSorted();
    return Promise.all(own.map(async (name) => codec.decode(new Uint8Array(await readFile(join(folder, name))))));
  }

  async function* run(job: TrainerJob, from: { n: number; state: unknown }, { signal, progress, facts }: Parameters<Trainer['run']>[2]) {
    const dir = join(work, job.id);
    const script = scriptFor(job.base?.family ?? '');
    const state = join(dir, 'out', `${epochName(job.id, from.n)}-state`);
    if (from.n > 0 && !existsSync(state)) throw new EngineError('unknown', `the state after epoch ${from.n} is gone`, { final: true });
    await layOut(job, dir, script, signal);
    signal.throwIfAborted();
    const more = from.n > 0 ? ['--resume', state, '--skip_until_initial_step'] : [];
    const args = [
      ...command,
      join(scripts, script),
      '--config_file',
      join(dir, 'config.toml'),
      '--dataset_config',
      join(dir, 'dataset.toml'),
      ...more,
    ];
    // Both outputs as one, or a bar would overtake the line of its epoch; a group of its own, for the launcher starts others, which are to end too.
    const child = spawn('sh', ['-c', 'exec "$@" 2>&1', 'sh', ...args], {
      cwd: scripts,
      detached: true,
      stdio: ['ignore', 'pipe', 'ignore'],
      env: { ...process.env, PYTHONUNBUFFERED: '1' },
    });
    const kill = (how: NodeJS.Signals) => {
      try {
        if (child.pid !== undefined) process.kill(-child.pid, how);
      } catch {
        // It has ended.
      }
    };
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = () => {
      kill('SIGTERM');
      timer = setTimeout(() => kill('SIGKILL'), GRACE_MS);
    };
    signal.addEventListener('abort', stop);
    const next = eventsOf(child);
    let [begun, train, heldOut, trouble]: [number, number, number | null, EngineError | undefined] = [from.n, NaN, null, undefined];
    let first: number | undefined;
    const epochOf = async (n: number) => {
      const last = n >= job.epochs;
      const file = join(dir, 'out', `${last ? job.id : epochName(job.id, n)}.safetensors`);
      return { n, train, heldOut, samples: await samplesOf(job, dir, n), made: { file }, state: { n } };
    };
    try {
      for (;;) {
        const event = await next();
        if (event.type === 'epoch') {
          // The one before is done: saved, and its samples drawn.
          if (event.n === 1) await facts({ untouched: null, floor: null, untouchedSamples: await samplesOf(job, dir, 0) });
          if (event.n > begun && begun > from.n) yield await epochOf(begun);
          begun = event.n;
          heldOut = null;
          first = undefined;
        } else if (event.type === 'step') {
          train = event.loss ?? train;
          first ??= event.step;
          progress(((event.step - first) * (job.epochs - from.n)) / event.of);
        } else if (event.type === 'validated') heldOut = event.loss;
        else if (event.type === 'memory') trouble = new EngineError('memory', event.line, { final: true });
        else if (event.type === 'failed') trouble ??= new EngineError('unknown', event.line, { final: true });
        else if (event.type === 'ended') {
          signal.throwIfAborted();
          if (event.code !== 0) throw trouble ?? new EngineError('unknown', `the script ended with ${event.code}`, { final: true });
          yield await epochOf(begun);
          return undefined;
        }
      }
    } finally {
      signal.removeEventListener('abort', stop);
      if (child.exitCode === null) kill('SIGTERM');
      clearTimeout(timer);
    }
  }

  return {
    kind: 'kohya',
    name: 'LoRA',
    notes: ['学人物、物件或画风，用在同一底模上', '在管理员的显卡上训练，一次一个'],
    price: 24,
    lora: true,
    run,
    // Not a plain copy: an engine that looks meanwhile must not list half a file.
    deliver: (made, name) => writeAside(join(loras, `${name}.safetensors`), createReadStream((made as { file: string }).file)),
  };
}
