import * as z from 'zod/mini';
import { EngineError, type Painted } from '../engine.ts';
import { type EngineHttp, read } from '../http.ts';
import { exceptionOf, failureOf } from './comfyui-failure.ts';

const Place = z.looseObject({ filename: z.string(), subfolder: z._default(z.string(), ''), type: z._default(z.string(), 'output') });
/** Where a picture lies at the engine. */
export type Place = z.infer<typeof Place>;

// [number, prompt_id, prompt, extra_data, outputs]
const Item = z.tuple([z.unknown(), z.string(), z.unknown(), z.looseObject({ client_id: z.optional(z.string()) })], z.unknown());
const Queue = z.looseObject({ queue_running: z.array(Item), queue_pending: z.array(Item) });
// Names of what nodes leave: pictures, and `3d` by SaveGLB. Other nodes put other things under `3d`.
const Output = z.looseObject({ images: z.optional(z.array(Place)), '3d': z.catch(z.optional(z.array(Place)), undefined) });
/** What a workflow is to leave. */
export type Left = 'images' | '3d';
const Entry = z.looseObject({
  prompt: z.optional(z.unknown()),
  outputs: z._default(z.record(z.string(), Output), {}),
  status: z.optional(z.nullable(z.looseObject({ status_str: z.optional(z.string()), messages: z._default(z.array(z.unknown()), []) }))),
});
/** A finished prompt, however it ended. */
export type Entry = z.infer<typeof Entry>;
const History = z.record(z.string(), Entry);
const Message = z.tuple([
  z.string(),
  z.looseObject({ node_type: z.optional(z.string()), exception_type: z.optional(z.string()), exception_message: z.optional(z.string()) }),
]);

/** Prompts of the past that are looked through for a lost one. */
const LOOK_BACK = 64;
const CANCEL_MS = 10_000;

async function got(http: EngineHttp, path: string, signal: AbortSignal): Promise<unknown> {
  const answer = await http.get(path, signal);
  if (answer.status !== 200) throw failureOf(answer);
  return answer.body;
}

/** A prompt's end, or undefined while it has none. */
export async function endOf(http: EngineHttp, id: string, signal: AbortSignal): Promise<Entry | undefined> {
  return read(History, await got(http, `/history/${encodeURIComponent(id)}`, signal))[id];
}

/** Where a prompt waits or works; undefined once it is through, or if it never was there. */
export async function placeOf(http: EngineHttp, id: string, signal: AbortSignal): Promise<'running' | 'pending' | undefined> {
  const queue = read(Queue, await got(http, '/queue', signal));
  const holds = (items: z.infer<typeof Item>[]) => items.some((item) => item[1] === id);
  return holds(queue.queue_running) ? 'running' : holds(queue.queue_pending) ? 'pending' : undefined;
}

/** The prompt a client handed in, wherever it is by now. The queue comes first: work moves from there into the past. */
export async function promptOf(http: EngineHttp, clientId: string, signal: AbortSignal): Promise<string | undefined> {
  const queue = read(Queue, await got(http, '/queue', signal));
  const waiting = [...queue.queue_running, ...queue.queue_pending].find((item) => item[3].client_id === clientId);
  if (waiting) return waiting[1];
  const past = read(History, await got(http, `/history?max_items=${LOOK_BACK}`, signal));
  return Object.entries(past).find(([, entry]) => {
    const item = z.safeParse(Item, entry.prompt);
    return item.success && item.data[3].client_id === clientId;
  })?.[0];
}

/** Takes a prompt out of the queue, or interrupts it if it is what the engine works at. Somebody else's is left alone. */
export async function cancelPrompt(http: EngineHttp, id: string): Promise<void> {
  const signal = AbortSignal.timeout(CANCEL_MS);
  let place = await placeOf(http, id, signal);
  if (place === 'pending') {
    await http.post('/queue', { delete: [id] }, { signal });
    // It may have begun meanwhile.
    place = await placeOf(http, id, signal);
  }
  // Newer versions interrupt only the prompt named; older ones read no body.
  if (place === 'running') await http.post('/interrupt', { prompt_id: id }, { signal });
}

/** Takes finished prompts out of the engine's history: they hold members' words. */
export async function forget(http: EngineHttp, ids: string[]): Promise<void> {
  await http.post('/history', { delete: ids }, { signal: AbortSignal.timeout(CANCEL_MS) });
}

/** The file a finished prompt left: a kept one before one only shown. Throws how it failed. */
export function fileIn({ outputs, status }: Entry, left: Left): Place {
  for (const raw of status?.messages ?? []) {
    const message = z.safeParse(Message, raw);
    if (!message.success) continue;
    const [name, { node_type, exception_type, exception_message }] = message.data;
    if (name === 'execution_error') throw exceptionOf(node_type ?? '', exception_type ?? '', exception_message ?? '');
    if (name === 'execution_interrupted') throw new EngineError('stopped', 'interrupted at the engine');
  }
  const files = Object.values(outputs).flatMap((output) => output[left] ?? []);
  const found = files.findLast((place) => place.type === 'output') ?? files.at(-1);
  const none = `the workflow left no ${left === '3d' ? 'model' : 'picture'}`;
  if (!found) throw new EngineError('bad_reply', status?.status_str === 'error' ? 'failed without a word' : none);
  return found;
}

const Nodes = z.record(z.string(), z.looseObject({ inputs: z.record(z.string(), z.unknown()) }));

/** What a finished prompt was painted with: the names in its own graph. */
export function paintedIn({ prompt }: Entry): Painted {
  const item = z.safeParse(Item, prompt);
  const graph = z.safeParse(Nodes, item.success ? item.data[2] : undefined);
  if (!graph.success) return {};
  const inputs = Object.values(graph.data).map((node) => node.inputs);
  const model = inputs.flatMap(({ ckpt_name, unet_name }) => ckpt_name ?? unet_name ?? []).find((name) => typeof name === 'string');
  const seed = inputs.flatMap(({ seed: plain, noise_seed }) => plain ?? noise_seed ?? []).find((number) => typeof number === 'number');
  return { model, seed };
}
