import * as z from 'zod/mini';
import { type Engine, EngineError, type EngineIo, type Job, type Out, type Painted } from '../engine.ts';
import { type Answer, beforeHandIn, bytesOf, engineHttp, isConnectError, type EngineFetch, patience, read } from '../http.ts';
import { fileIn } from '../names.ts';
import { download } from './download.ts';
import { describePicture, translateText } from './openai-chat.ts';
import { Failure, failureIn, failureOf } from './openai-failure.ts';
import { openaiCaps, paintingModels } from './openai-look.ts';
import { callOf, isBelow, type OpenaiSettings } from './openai-request.ts';

const Picture = z.looseObject({
  b64_json: z.optional(z.nullable(z.string())),
  url: z.optional(z.nullable(z.string())),
  error: z.optional(z.nullable(Failure)),
});
const Reply = z.looseObject({ data: z.array(Picture), usage: z.optional(z.unknown()) });
/** One event of a picture that is sent in parts: unfinished ones, then the whole, or how it failed. */
const Part = z.looseObject({
  type: z.string(),
  b64_json: z.optional(z.string()),
  partial_image_index: z.optional(z.number()),
  error: z.optional(z.nullable(Failure)),
  usage: z.optional(z.unknown()),
});
const Fetching = z.object({ sent: z.literal(true), url: z.string() });

const RETRY_MS = 500;
/** Where a picture is, by the last unfinished one: there are at most three. */
const PART_SHARE = 0.25;

type Made = { file: Uint8Array<ArrayBuffer> | string; usage: unknown };

/**
 * The images API of OpenAI and of those who speak it: Volcengine Ark, LiteLLM, LocalAI, stable-diffusion.cpp.
 * A request costs money the moment it is read and can't be asked about later, so it is marked as sent before it goes out,
 * and what was marked is never sent again.
 */
export function openaiEngine(
  settings: OpenaiSettings,
  {
    concurrency = 2,
    fetcher = fetch,
    fetchResult = fetch,
  }: { concurrency?: number; fetcher?: EngineFetch; fetchResult?: typeof fetch } = {},
): Engine {
  const base = new URL(settings.url);
  const headers = { Authorization: `Bearer ${settings.key}` };
  // A connection kept open may be closed at the other end just as it is used again, and then nobody knows what was read.
  const http = engineHttp(settings.url, { ...headers, Connection: 'close' }, fetcher);
  const hosts = [...settings.resultHosts, ...(isBelow(base.hostname, 'volces.com') ? ['volces.com'] : [])];

  async function send(job: Job, model: string, io: EngineIo): Promise<Answer> {
    const call = await callOf(io, job, settings, model);
    io.signal.throwIfAborted();
    await io.saveRemote({ sent: true });
    if (io.signal.aborted) {
      await io.saveRemote(null);
      io.signal.throwIfAborted();
    }
    const asking = { signal: io.signal, limitMs: io.patienceMs, onEvent: (event: unknown) => tellPart(event, io) };
    try {
      return await ('form' in call ? http.postForm(call.path, call.form, asking) : http.post(call.path, call.body, asking));
    } catch (error) {
      if (io.signal.aborted) throw error;
      if (!isConnectError(error))
        throw new EngineError('unknown', error instanceof Error ? error.message : String(error), { cause: error });
      await io.saveRemote(null);
      throw error;
    }
  }

  async function refused(failure: EngineError, io: EngineIo): Promise<never> {
    if (failure.kind !== 'unknown') await io.saveRemote(null);
    throw failure;
  }

  async function pictureOf(job: Job, model: string, io: EngineIo): Promise<Made> {
    const answer = await send(job, model, io);
    if (answer.status !== 200) return refused(failureOf(answer), io);
    if (Array.isArray(answer.body)) return wholeOf(answer.body, io);
    const { data, usage } = read(Reply, answer.body);
    const [picture] = data;
    if (picture?.b64_json) return { file: bytesOf(picture.b64_json), usage };
    if (picture?.url) return { file: picture.url.startsWith('data:') ? bytesOf(picture.url) : picture.url, usage };
    if (picture?.error) return refused(failureIn({ status: 400 }, picture.error), io);
    throw new EngineError('bad_reply', 'no picture in the answer');
  }

  async function wholeOf(events: unknown[], io: EngineIo): Promise<Made> {
    const parts = events.flatMap((event) => z.safeParse(Part, event).data ?? []);
    const failed = parts.find(({ error }) => error);
    if (failed?.error) return refused(failureIn({ status: 400 }, failed.error), io);
    const whole = parts.find(({ type, b64_json }) => type.endsWith('.completed') && b64_json);
    // A stream that ends early: the picture may have been made and paid for.
    if (!whole?.b64_json) throw new EngineError('unknown', 'the stream ended without the picture');
    return { file: bytesOf(whole.b64_json), usage: whole.usage };
  }

  /** The model a job names, looked up; the configured one needs no look. */
  async function modelOf({ model }: Job, { signal }: EngineIo): Promise<string> {
    if (!model || model === settings.model) return settings.model;
    const list = (await beforeHandIn(() => paintingModels(http, settings, signal))).map((name) => ({ name }));
    return fileIn(list, model, 'model')?.name ?? model;
  }

  async function run(job: Job, io: EngineIo): Promise<Out> {
    const before = z.safeParse(Fetching, io.remote);
    if (io.remote !== undefined && !before.success)
      throw new EngineError('unknown', 'the request was sent before the program ended; what became of it is not known');
    const model = before.success ? undefined : await modelOf(job, io);
    const made: Made = model === undefined ? { file: before.data?.url ?? '', usage: undefined } : await pictureOf(job, model, io);
    const painted: Painted = { model, usage: made.usage };
    const { file } = made;
    if (typeof file !== 'string') return { png: file, painted };
    // The result waits at the provider: a restart fetches it instead of ordering another.
    if (!before.success) await io.saveRemote({ sent: true, url: file });
    io.signal.throwIfAborted();
    const png = await patience(io, RETRY_MS)(() => download(file, { base, hosts, headers }, io.signal, fetchResult));
    return { png, painted };
  }

  const { vision_model, chat_model } = settings.extra;
  return {
    kind: 'openai',
    concurrency,
    caps: async (model) => openaiCaps(settings, model || settings.model),
    files: async (signal) => (await paintingModels(http, settings, signal)).map((name) => ({ kind: 'checkpoint', name })),
    run,
    ...(typeof vision_model === 'string' && {
      interrogate: (picture, io) => describePicture(http, vision_model, picture, io),
    }),
    ...(typeof chat_model === 'string' && { translate: (text, to, signal) => translateText(http, chat_model, text, to, signal) }),
  };
}

/** An unfinished picture of a stream, shown as the preview. */
function tellPart(event: unknown, io: EngineIo): void {
  const part = z.safeParse(Part, event);
  if (!part.success || !part.data.type.endsWith('.partial_image') || !part.data.b64_json) return;
  io.progress(((part.data.partial_image_index ?? 0) + 1) * PART_SHARE, `data:image/png;base64,${part.data.b64_json}`);
}
