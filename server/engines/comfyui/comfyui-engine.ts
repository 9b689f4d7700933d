import * as z from 'zod/mini';
import type { Bitmap } from '../../pixels/imaging/bitmap.ts';
import { MODEL_BYTES } from '../../pixels/solid/read-mesh.ts';
import { randomKey, sha256 } from '../../kernel/crypto.ts';
import { pause } from '../../kernel/pause.ts';
import { type Engine, EngineError, type EngineIo, isStopping, type Out, type Painted } from '../engine.ts';
import { basicAuth, beforeHandIn, cached, engineHttp, type EngineFetch, isConnectError, patience, QUESTION_MS, read } from '../http.ts';
import { failureOf } from './comfyui-failure.ts';
import { graphOf, type Upload } from './comfyui-draw.ts';
import { filesOf, firstCaps, lookAt, makeHeaders } from './comfyui-look.ts';
import { choicesOf, hasNode } from './comfyui-names.ts';
import { cancelPrompt, endOf, type Entry, fileIn, forget, type Left, paintedIn, placeOf, promptOf } from './comfyui-queue.ts';
import { type MakeSocket, type Watch, watchSocket } from './comfyui-socket.ts';
import { framed, threeCheckpoint, threeGraph } from './comfyui-three.ts';
import { enlargeGraph, MATTE_NODES, matteGraph, upscaleModel } from './comfyui-tools.ts';
import type { Graph, Workflow } from './workflow.ts';

const Uploaded = z.looseObject({ name: z.string(), subfolder: z._default(z.string(), ''), type: z._default(z.string(), 'input') });
const Accepted = z.looseObject({ prompt_id: z.string() });
const Remote = z.object({ clientId: z.string(), promptId: z.optional(z.string()) });

const POLL_MS = 700;
/** The socket tells of an end a moment before the history knows it. */
const SOON_MS = 60;
/** How long the hand-in waits for the socket. */
const SOCKET_MS = 2000;

type Settings = { url: string; key?: string; workflow?: Workflow | undefined };
type Means = {
  fetcher?: EngineFetch;
  Socket?: MakeSocket;
  pollMs?: number;
  questionMs?: number;
  /** Reads a picture's file; without it there are no mattes. */
  decode?: (bytes: Uint8Array<ArrayBuffer>) => Promise<Bitmap>;
};

/**
 * ComfyUI, with the operator's own workflow or a plain one made here. The history is the truth about a prompt; the socket
 * only brings progress. A prompt is found again after a restart by its id, or by the client id it was handed in with.
 */
export function comfyuiEngine(
  { url, key = '', workflow }: Settings,
  { fetcher = fetch, Socket = globalThis.WebSocket, pollMs = POLL_MS, questionMs, decode }: Means = {},
): Engine {
  const http = engineHttp(url, basicAuth(key), fetcher, questionMs);
  const headers = makeHeaders(http);
  /** Prompts that are through: taken out of the history once the next one is begun, for until then a restart may ask again. */
  const ended = new Set<string>();

  async function forgetEnded(): Promise<void> {
    const ids = [...ended];
    if (ids.length === 0) return;
    await forget(http, ids).then(
      () => ids.forEach((id) => ended.delete(id)),
      () => {},
    );
  }

  // An operator's own node may not read the temporary folder; ours do.
  const folder = workflow ? 'input' : 'temp';
  const uploadTo =
    (type: 'input' | 'temp', { encode, signal }: EngineIo): Upload =>
    async (picture) => {
      const bytes = await encode(picture);
      const form = new FormData();
      // Named by its content: the same picture is kept there once.
      form.append('image', new Blob([bytes], { type: 'image/png' }), `dianshi-${(await sha256(bytes)).slice(0, 20)}.png`);
      form.append('type', type);
      form.append('overwrite', 'true');
      const answer = await http.postForm('/upload/image', form, { signal });
      if (answer.status !== 200) throw failureOf(answer);
      const place = read(Uploaded, answer.body);
      const name = place.subfolder ? `${place.subfolder}/${place.name}` : place.name;
      return place.type === 'input' ? name : `${name} [${place.type}]`;
    };

  /** Hands the workflow in. An answer that got lost is looked for: the prompt may stand in the queue all the same. */
  async function submit(graph: Graph, clientId: string, io: EngineIo): Promise<string> {
    let failure: EngineError;
    try {
      const answer = await http.post('/prompt', { prompt: graph, client_id: clientId });
      if (answer.status === 200) return read(Accepted, answer.body).prompt_id;
      failure = failureOf(answer);
      if (answer.status >= 500) failure = new EngineError(failure.kind, failure.raw, { retryAfter: failure.retryAfter, cause: failure });
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      failure = error;
    }
    const mayBeThere = failure.cause !== undefined && !isConnectError(failure);
    const found = mayBeThere ? await patience(io, pollMs)(() => promptOf(http, clientId, io.signal)) : undefined;
    if (found) return found;
    await io.saveRemote(null);
    if (failure.kind !== 'unavailable' || !failure.retry) throw failure;
    throw new EngineError('unavailable', failure.raw, { unreached: true, cause: failure });
  }

  /** Waits for a prompt's end. The history is asked again after the queue, because work moves from there into it. */
  async function ending(id: string, io: EngineIo, watch: Watch): Promise<Entry> {
    const ask = patience(io, pollMs);
    for (;;) {
      io.signal.throwIfAborted();
      const entry = await ask(() => endOf(http, id, io.signal));
      if (entry) return entry;
      if (!(await ask(() => placeOf(http, id, io.signal)))) {
        const late = await ask(() => endOf(http, id, io.signal));
        if (late) return late;
        // A queue and a history without it: ComfyUI was started anew. Nothing was paid for there, so it may be handed in again.
        await io.saveRemote(null);
        throw new EngineError('unavailable', `prompt ${id} is gone`);
      }
      if (watch.ended.aborted) await pause(SOON_MS, io.signal);
      else await pause(pollMs, AbortSignal.any([io.signal, watch.ended]));
    }
  }

  type File = { bytes: Uint8Array<ArrayBuffer>; painted: Painted };
  async function collect(promptId: string, io: EngineIo, watch: Watch, left: Left): Promise<File> {
    try {
      const entry = await ending(promptId, io, watch);
      const { filename, subfolder, type } = fileIn(entry, left);
      const query = new URLSearchParams({ filename, subfolder, type });
      const { status, bytes } = await patience(
        io,
        pollMs,
      )(async () => {
        const answer = await http.bytes(`/view?${query}`, io.signal);
        if (answer.status >= 500) throw new EngineError('unavailable', `the file's address answers ${answer.status}`);
        return answer;
      });
      if (status !== 200) throw new EngineError('bad_reply', `the file's address answers ${status}`);
      return { bytes: new Uint8Array(bytes), painted: paintedIn(entry) };
    } catch (error) {
      if (io.signal.aborted && !isStopping(io.signal)) await cancelPrompt(http, promptId).catch(() => {});
      throw error;
    } finally {
      if (!isStopping(io.signal)) ended.add(promptId);
    }
  }

  async function handIn(clientId: string, graph: Graph, io: EngineIo, watch: Watch): Promise<string> {
    await forgetEnded();
    // The first messages come as soon as the prompt is there.
    await Promise.race([watch.ready, pause(SOCKET_MS, io.signal)]);
    await io.saveRemote({ clientId });
    if (io.signal.aborted) await io.saveRemote(null);
    io.signal.throwIfAborted();
    return submit(graph, clientId, io);
  }

  /** Has a workflow worked off, once: `make` is called only where nothing was handed in before. */
  async function runGraph(make: () => Promise<Graph>, io: EngineIo, left: Left = 'images'): Promise<File> {
    const parsed = z.safeParse(Remote, io.remote);
    const before = parsed.success ? parsed.data : undefined;
    // What is known to be there is called off there.
    if (!before?.promptId) io.signal.throwIfAborted();
    const clientId = before?.clientId ?? randomKey(16);
    const known = before?.promptId ?? (before && (await patience(io, pollMs)(() => promptOf(http, clientId, io.signal))));
    const graph = known ? undefined : await beforeHandIn(make);
    const watch = watchSocket({ url, clientId, graph }, io, Socket);
    try {
      const promptId = graph ? await handIn(clientId, graph, io, watch) : (known ?? '');
      if (promptId !== before?.promptId) await io.saveRemote({ clientId, promptId });
      return await collect(promptId, io, watch, left);
    } finally {
      watch.close();
    }
  }

  async function drawn(make: () => Promise<Graph>, io: EngineIo): Promise<Out> {
    const { bytes: png, painted } = await runGraph(make, io);
    return { png, painted };
  }

  async function enlargement(picture: Bitmap, scale: number, io: EngineIo): Promise<Graph> {
    const model = upscaleModel((await choicesOf(http, 'UpscaleModelLoader', 'model_name', io.signal)) ?? []);
    if (!model) throw new EngineError('missing', 'no upscale model', { subject: '放大模型' });
    const size = { width: picture.width * scale, height: picture.height * scale };
    return enlargeGraph(await uploadTo('temp', io)(picture), model, size);
  }

  async function matting(picture: Bitmap, io: EngineIo): Promise<Graph> {
    for (const node of MATTE_NODES) {
      if (!(await hasNode(http, node.class_type, io.signal))) continue;
      const models = (await choicesOf(http, node.class_type, 'model', io.signal)) ?? [];
      return matteGraph(await uploadTo('temp', io)(picture), node, models);
    }
    throw new EngineError('missing', 'no node that finds the subject', { subject: '抠图节点' });
  }

  async function modelling(picture: Bitmap, io: EngineIo): Promise<Graph> {
    const checkpoint = await threeCheckpoint(http, io.signal);
    if (!checkpoint) throw new EngineError('missing', 'no Hunyuan3D checkpoint', { subject: 'Hunyuan3D' });
    const [seed = 0] = crypto.getRandomValues(new Uint32Array(1));
    return threeGraph(await uploadTo('temp', io)(framed(picture)), checkpoint, seed);
  }

  const look = cached((signal) => lookAt(http, workflow, decode !== undefined, signal));
  return {
    kind: 'comfyui',
    concurrency: 1,
    caps: (model = '') =>
      look().then(
        (offer) => offer(headers.told(model)),
        () => firstCaps(workflow),
      ),
    files: (signal) => filesOf(http, headers, workflow, signal),
    run: (job, io) => drawn(() => graphOf(workflow, { http, headers, upload: uploadTo(folder, io), signal: io.signal }, job), io),
    enlarge: (picture, { scale }, io) => drawn(() => enlargement(picture, scale, io), io),
    ...(decode && {
      matte: async (picture, io) => decode((await runGraph(() => matting(picture, io), io)).bytes),
    }),
    async three(picture, io) {
      const { bytes } = await runGraph(() => modelling(picture, io), io, '3d');
      if (bytes.byteLength > MODEL_BYTES) throw new EngineError('bad_reply', `a model of ${bytes.byteLength} bytes`);
      return bytes;
    },
    async cancel(remote) {
      const { clientId = '', promptId } = z.safeParse(Remote, remote).data ?? {};
      const id = promptId ?? (clientId && (await promptOf(http, clientId, AbortSignal.timeout(QUESTION_MS))));
      if (!id) return;
      await cancelPrompt(http, id);
      ended.add(id);
    },
    close: forgetEnded,
  };
}
