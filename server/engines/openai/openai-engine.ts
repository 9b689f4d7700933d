import * as z from 'zod/mini';
import { type Caps, type Engine, EngineError, type EngineIo, type Job, type Out } from '../engine.ts';
import { type Answer, bytesOf, engineHttp, retry, isConnectError, type EngineFetch, read } from '../http.ts';
import { ANY_SIZE } from '../size-rule.ts';
import { download } from './download.ts';
import { Failure, failureIn, failureOf } from './openai-failure.ts';
import { callOf, imageInGenerations, isBelow, isGptImage, type OpenaiSettings } from './openai-request.ts';

const Picture = z.looseObject({
  b64_json: z.optional(z.nullable(z.string())),
  url: z.optional(z.nullable(z.string())),
  error: z.optional(z.nullable(Failure)),
});
const Reply = z.looseObject({ data: z.array(Picture) });
const Fetching = z.object({ sent: z.literal(true), url: z.string() });

const RETRY_MS = 500;

function missingOf(settings: OpenaiSettings): string[] {
  return [
    '种子只作记录，不能复现',
    '没有反向描述，会写进描述里代替',
    '没有 LoRA 与采样器',
    '步数、引导强度与重绘幅度不影响画面',
    '没有生成进度，取消后引擎仍可能计费',
    '不支持高清修复',
    ...(isGptImage(settings.model) ? ['画面只有方形、3:2 与 2:3 三种'] : []),
    ...(imageInGenerations(settings) ? ['不支持局部重绘'] : []),
  ];
}

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

  async function send(job: Job, io: EngineIo): Promise<Answer> {
    const call = await callOf(job, settings);
    io.signal.throwIfAborted();
    await io.saveRemote({ sent: true });
    if (io.signal.aborted) {
      await io.saveRemote(null);
      io.signal.throwIfAborted();
    }
    try {
      return await ('form' in call ? http.postForm(call.path, call.form, io.signal) : http.post(call.path, call.body, io.signal));
    } catch (error) {
      if (io.signal.aborted) throw error;
      if (!isConnectError(error))
        throw new EngineError('unknown', error instanceof Error ? error.message : String(error), { cause: error });
      await io.saveRemote(null);
      throw error;
    }
  }

  async function pictureOf(job: Job, io: EngineIo): Promise<Uint8Array | string> {
    const answer = await send(job, io);
    if (answer.status !== 200) {
      const failure = failureOf(answer);
      if (failure.kind !== 'unknown') await io.saveRemote(null);
      throw failure;
    }
    const [picture] = read(Reply, answer.body).data;
    if (picture?.b64_json) return bytesOf(picture.b64_json);
    if (picture?.url) return picture.url.startsWith('data:') ? bytesOf(picture.url) : picture.url;
    if (picture?.error) {
      await io.saveRemote(null);
      throw failureIn(400, picture.error);
    }
    throw new EngineError('bad_reply', 'no picture in the answer');
  }

  async function run(job: Job, io: EngineIo): Promise<Out> {
    const before = z.safeParse(Fetching, io.remote);
    if (io.remote !== undefined && !before.success)
      throw new EngineError('unknown', 'the request was sent before the program ended; what became of it is not known');
    const made = before.success ? before.data.url : await pictureOf(job, io);
    if (typeof made !== 'string') return { png: made };
    // The result waits at the provider: a restart fetches it instead of ordering another.
    if (!before.success) await io.saveRemote({ sent: true, url: made });
    io.signal.throwIfAborted();
    return { png: await retry(() => download(made, { base, hosts, headers }, io.signal, fetchResult), io.signal, RETRY_MS) };
  }

  const caps: Caps = {
    name: settings.model,
    preview: false,
    lacks: {},
    notes: missingOf(settings),
    samplers: [],
    schedulers: [],
    vaes: [],
    upscalers: [],
    controls: [],
    sizes: ANY_SIZE,
    tools: [],
  };
  return { kind: 'openai', concurrency, caps: async () => caps, files: async () => [], run };
}
