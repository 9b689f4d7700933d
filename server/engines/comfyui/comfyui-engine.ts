import * as z from 'zod/mini';
import type { Bitmap } from '../../pixels/imaging/bitmap.ts';
import { coverBitmap } from '../../pixels/imaging/bitmap.ts';
import { encodePng } from '../../pixels/imaging/png.ts';
import { randomKey, sha256 } from '../../kernel/crypto.ts';
import { type Caps, type Engine, EngineError, type EngineIo, isStopping, type Job, type Out } from '../engine.ts';
import { basicAuth, cached, engineHttp, retry, isConnectError, type EngineFetch, read } from '../http.ts';
import { pause } from '../../kernel/pause.ts';
import { greyMask } from '../mask.ts';
import { ANY_SIZE } from '../size-rule.ts';
import { failureOf } from './comfyui-failure.ts';
import { choicesOf, samplerOf, spelt } from './comfyui-names.ts';
import { cancelPrompt, endOf, type Entry, pictureIn, placeOf, promptOf } from './comfyui-queue.ts';
import { type MakeSocket, type Watch, watchSocket } from './comfyui-socket.ts';
import { builtIn, fillWorkflow, type Graph, missingIn, type Values, type Workflow } from './workflow.ts';

const Uploaded = z.looseObject({ name: z.string(), subfolder: z._default(z.string(), '') });
const Accepted = z.looseObject({ prompt_id: z.string() });
const Remote = z.object({ clientId: z.string(), promptId: z.optional(z.string()) });

const POLL_MS = 700;
/** The socket tells of an end a moment before the history knows it. */
const SOON_MS = 60;

/**
 * ComfyUI, with the operator's own workflow or a plain one made here. The history is the truth about a prompt; the socket
 * only brings progress. A prompt is found again after a restart by its id, or by the client id it was handed in with.
 */
export function comfyuiEngine(
  { url, key = '', workflow }: { url: string; key?: string; workflow?: Workflow | undefined },
  {
    fetcher = fetch,
    Socket = globalThis.WebSocket,
    pollMs = POLL_MS,
  }: { fetcher?: EngineFetch; Socket?: MakeSocket; pollMs?: number } = {},
): Engine {
  const http = engineHttp(url, basicAuth(key), fetcher);

  async function upload(picture: Bitmap, signal: AbortSignal): Promise<string> {
    const bytes = new Uint8Array(await encodePng(picture));
    const form = new FormData();
    // Named by its content: the same picture is kept there once.
    form.append('image', new Blob([bytes], { type: 'image/png' }), `dianshi-${(await sha256(bytes)).slice(0, 20)}.png`);
    form.append('type', 'input');
    form.append('overwrite', 'true');
    const answer = await http.postForm('/upload/image', form, signal);
    if (answer.status !== 200) throw failureOf(answer);
    const { name, subfolder } = read(Uploaded, answer.body);
    return subfolder ? `${subfolder}/${name}` : name;
  }

  async function graphOf(job: Job, { signal }: EngineIo): Promise<Graph> {
    const { source, mask, width, height } = job;
    if (workflow?.map.image && !source) throw new EngineError('rejected', 'the workflow needs a picture to begin with');
    if (workflow && source && !workflow.map.image) throw new EngineError('rejected', 'the workflow takes no picture');
    if (workflow && mask && !workflow.map.mask) throw new EngineError('rejected', 'the workflow takes no mask');
    const values: Values = {
      prompt: job.prompt,
      negative: job.negativePrompt,
      seed: job.seed,
      steps: job.steps,
      cfg: job.cfg,
      width,
      height,
      ...samplerOf(job.sampler, job.scheduler),
      ...(source && { image: await upload(source, signal), denoise: job.denoise ?? 0.6 }),
      // Cut as the workflow's own scaling cuts the picture.
      ...(source && mask && { mask: await upload(coverBitmap(greyMask(mask), width, height), signal) }),
    };
    if (workflow) return fillWorkflow(workflow, { ...values, model: job.model || undefined });
    const models = await choicesOf(http, 'CheckpointLoaderSimple', 'ckpt_name', signal);
    const model = job.model ? spelt(models, job.model) : models[0];
    if (!model) throw new EngineError('rejected', 'the engine has no model');
    const known = job.loras.length > 0 ? await choicesOf(http, 'LoraLoader', 'lora_name', signal) : [];
    return builtIn(
      { ...values, model },
      job.loras.map(({ name, weight }) => ({ name: spelt(known, name), weight })),
    );
  }

  /** Hands the workflow in. An answer that got lost is looked for: the prompt may stand in the queue all the same. */
  async function submit(graph: Graph, clientId: string, io: EngineIo): Promise<string> {
    try {
      const answer = await http.post('/prompt', { prompt: graph, client_id: clientId });
      if (answer.status !== 200) {
        await io.saveRemote(null);
        throw failureOf(answer);
      }
      return read(Accepted, answer.body).prompt_id;
    } catch (error) {
      if (!(error instanceof EngineError && error.cause)) throw error;
      const found = isConnectError(error) ? undefined : await retry(() => promptOf(http, clientId, io.signal), io.signal, pollMs);
      if (found) return found;
      await io.saveRemote(null);
      throw error;
    }
  }

  /** Waits for a prompt's end. The history is asked again after the queue, because work moves from there into it. */
  async function ending(id: string, io: EngineIo, watch: Watch): Promise<Entry> {
    const ask = <T>(question: () => Promise<T>) => retry(question, io.signal, pollMs);
    for (;;) {
      io.signal.throwIfAborted();
      const entry = await ask(() => endOf(http, id, io.signal));
      if (entry) return entry;
      if (!(await ask(() => placeOf(http, id, io.signal)))) {
        const late = await ask(() => endOf(http, id, io.signal));
        if (late) return late;
        throw new EngineError('bad_reply', `prompt ${id} is gone`);
      }
      if (watch.ended.aborted) await pause(SOON_MS, io.signal);
      else await pause(pollMs, AbortSignal.any([io.signal, watch.ended]));
    }
  }

  async function collect(id: string, clientId: string, io: EngineIo): Promise<Out> {
    const watch = watchSocket(url, clientId, io, Socket);
    try {
      const { filename, subfolder, type } = pictureIn(await ending(id, io, watch));
      const query = new URLSearchParams({ filename, subfolder, type });
      const { status, bytes } = await retry(() => http.bytes(`/view?${query}`, io.signal), io.signal, pollMs);
      if (status !== 200) throw new EngineError('bad_reply', `the picture's address answers ${status}`);
      return { png: bytes };
    } catch (error) {
      if (io.signal.aborted && !isStopping(io.signal)) await cancelPrompt(http, id).catch(() => {});
      throw error;
    } finally {
      watch.close();
    }
  }

  async function run(job: Job, io: EngineIo): Promise<Out> {
    const parsed = z.safeParse(Remote, io.remote);
    const before = parsed.success ? parsed.data : undefined;
    if (before?.promptId) return collect(before.promptId, before.clientId, io);
    io.signal.throwIfAborted();
    const clientId = before?.clientId ?? randomKey(16);
    let id = before && (await retry(() => promptOf(http, clientId, io.signal), io.signal, pollMs));
    if (!id) {
      const graph = await graphOf(job, io);
      await io.saveRemote({ clientId });
      if (io.signal.aborted) await io.saveRemote(null);
      io.signal.throwIfAborted();
      id = await submit(graph, clientId, io);
    }
    await io.saveRemote({ clientId, promptId: id });
    return collect(id, clientId, io);
  }

  const missing = [...(workflow ? missingIn(workflow) : []), '不支持高清修复'];
  const base: Caps = {
    name: 'ComfyUI',
    preview: false,
    lacks: {},
    notes: missing,
    samplers: [],
    schedulers: [],
    vaes: [],
    upscalers: [],
    controls: [],
    sizes: ANY_SIZE,
    tools: [],
  };
  const look = cached(async (signal) => ({ ...base, samplers: await choicesOf(http, 'KSampler', 'sampler_name', signal) }));
  return { kind: 'comfyui', concurrency: 1, caps: () => look().catch(() => base), files: async () => [], run };
}
