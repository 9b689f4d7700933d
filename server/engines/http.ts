import * as z from 'zod/mini';
import type { Bitmap } from '../pixels/imaging/bitmap.ts';
import { fromBase64, toBase64 } from '../kernel/base64.ts';
import { pause } from '../kernel/pause.ts';
import { EngineError, type EngineIo } from './engine.ts';

/** fetch without its own time limits: a picture may take minutes before the first byte of an answer. */
export type EngineFetch = (
  url: string,
  init: {
    method: string;
    headers: Record<string, string>;
    body?: string | Uint8Array<ArrayBuffer>;
    signal?: AbortSignal;
    redirect?: 'manual';
  },
) => Promise<Response>;

/**
 * An answer as far as it was understood: JSON parsed, anything else cut short as text, a stream of events (SSE) as the list
 * of them. `retryAfter` in seconds.
 */
export type Answer = { status: number; body: unknown; retryAfter?: number | undefined };

/** How a call is limited: `limitMs` to the whole answer, a question's 15 s unless told; longer for calls that answer when the work is done. */
export type Asking = { signal?: AbortSignal | undefined; limitMs?: number; onEvent?: (event: unknown) => void };

/** A call to an engine; it rejects with `unavailable` where no answer came, and with the signal's reason where it was called off. */
export type EngineHttp = {
  get(path: string, signal?: AbortSignal): Promise<Answer>;
  post(path: string, body: unknown, asking?: Asking): Promise<Answer>;
  postForm(path: string, form: FormData, asking?: Asking): Promise<Answer>;
  bytes(path: string, signal?: AbortSignal): Promise<{ status: number; bytes: Uint8Array }>;
  /** A form answered by a file. */
  fileByForm(path: string, form: FormData, asking: Asking): Promise<{ status: number; bytes: Uint8Array; retryAfter?: number | undefined }>;
};

/** How long a question may take. */
export const QUESTION_MS = 15_000;
/** How long carrying a picture may take. */
const PICTURE_MS = 120_000;
/** How long a look at what an engine offers is believed, and how long a failed one is not repeated. */
const BELIEVE_MS = 60_000;
const FAILED_MS = 10_000;
/** The longest pause between two questions about work handed in. */
const LONGEST_PAUSE_MS = 30_000;
const RETRY_AFTER_MAX = 60;

/** Seconds of a `Retry-After` header, written as such or as a date; at most a minute. */
function retryAfterOf(response: Response): number | undefined {
  const said = response.headers.get('retry-after');
  if (!said) return undefined;
  const seconds = /^\s*\d+\s*$/.test(said) ? Number(said) : (Date.parse(said) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.min(RETRY_AFTER_MAX, Math.max(0, Math.ceil(seconds))) : undefined;
}

/** The data of one server-sent event; undefined for comments and `[DONE]`. */
function eventIn(block: string): unknown {
  const data = block
    .split(/\r?\n/)
    .flatMap((line) => (line.startsWith('data:') ? [line.slice(5).trim()] : []))
    .join('\n');
  return data === '' || data === '[DONE]' ? undefined : parsed(data);
}

/** Reads server-sent events, telling each as it comes. */
async function readEvents(body: AsyncIterable<Uint8Array>, onEvent: (event: unknown) => void): Promise<unknown[]> {
  const events: unknown[] = [];
  let text = '';
  const take = (block: string) => {
    const event = eventIn(block);
    if (event === undefined) return;
    events.push(event);
    onEvent(event);
  };
  const decoder = new TextDecoder();
  for await (const part of body) {
    text += decoder.decode(part, { stream: true });
    const blocks = text.split(/\r?\n\r?\n/);
    text = blocks.pop() ?? '';
    blocks.forEach(take);
  }
  take(text);
  return events;
}

/** An answer's body. One that may be a stream is known by its type or, where a fetcher keeps no headers, by how it begins. */
async function bodyOf(response: Response, onEvent: Asking['onEvent']): Promise<unknown> {
  if (onEvent && response.body && response.headers.get('content-type')?.startsWith('text/event-stream'))
    return readEvents(response.body, onEvent);
  const text = new TextDecoder().decode(await response.arrayBuffer());
  if (!onEvent || !/^\s*(?:event|data):/.test(text)) return parsed(text);
  const events = text.split(/\r?\n\r?\n/).flatMap((block) => eventIn(block) ?? []);
  events.forEach(onEvent);
  return events;
}

function parsed(text: string): unknown {
  try {
    return text === '' ? null : (JSON.parse(text) as unknown);
  } catch {
    return text.slice(0, 300);
  }
}

/** A form written out, because not every fetcher knows forms. */
async function written(form: FormData): Promise<{ headers: Record<string, string>; body: Uint8Array<ArrayBuffer> }> {
  const whole = new Response(form);
  const body = new Uint8Array(await whole.arrayBuffer());
  return { headers: { 'Content-Type': whole.headers.get('content-type') ?? '' }, body };
}

/**
 * Talks to an engine at `url`; `headers` go with every call. Redirects are not followed: they would carry the key elsewhere.
 * A question without an answer within `questionMs` is `unavailable`.
 */
export function engineHttp(
  url: string,
  headers: Record<string, string>,
  fetcher: EngineFetch,
  questionMs: number = QUESTION_MS,
): EngineHttp {
  type Init = Omit<Parameters<EngineFetch>[1], 'signal' | 'redirect'>;
  async function call<T>(path: string, init: Init, asking: Asking, take: (response: Response) => Promise<T>): Promise<T> {
    const { signal, limitMs = questionMs } = asking;
    const limit = Number.isFinite(limitMs) ? AbortSignal.timeout(limitMs) : undefined;
    const signals = [signal, limit].filter((one) => one !== undefined);
    try {
      const sent = { redirect: 'manual' as const, ...init, headers: { ...headers, ...init.headers } };
      return await take(await fetcher(`${url}${path}`, { ...sent, ...(signals.length > 0 && { signal: AbortSignal.any(signals) }) }));
    } catch (cause) {
      if (signal?.aborted) throw signal.reason;
      const said = cause instanceof Error ? cause.message || cause.name : String(cause);
      throw new EngineError('unavailable', limit?.aborted ? `no answer within ${limitMs / 1000} s` : said, {
        unreached: init.method === 'GET' || isConnectError(cause),
        cause,
      });
    }
  }
  const bytesIn = async (response: Response) => ({
    status: response.status,
    bytes: new Uint8Array(await response.arrayBuffer()),
    retryAfter: retryAfterOf(response),
  });
  const json = (path: string, init: Init, asking: Asking = {}): Promise<Answer> =>
    call(path, init, asking, async (response) => ({
      status: response.status,
      body: await bodyOf(response, asking.onEvent),
      retryAfter: retryAfterOf(response),
    }));
  return {
    get: (path, signal) => json(path, { method: 'GET', headers: {} }, { signal }),
    post: (path, body, asking) =>
      json(path, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }, asking),
    postForm: async (path, form, asking) => json(path, { method: 'POST', ...(await written(form)) }, { limitMs: PICTURE_MS, ...asking }),
    bytes: (path, signal) => call(path, { method: 'GET', headers: {} }, { signal, limitMs: PICTURE_MS }, bytesIn),
    fileByForm: async (path, form, asking) => call(path, { method: 'POST', ...(await written(form)) }, asking, bytesIn),
  };
}

/** The header for a key written as `user:password`; none for an empty one. */
export function basicAuth(key: string): Record<string, string> {
  return key ? { Authorization: `Basic ${btoa(String.fromCharCode(...new TextEncoder().encode(key)))}` } : {};
}

/** Connection refused, name not resolved, certificate not accepted: the request was not sent. */
const UNSENT = /^(?:ECONNREFUSED|ENOTFOUND|EAI_AGAIN|CERT_.*|ERR_TLS_CERT.*|DEPTH_ZERO_.*|SELF_SIGNED_.*|UNABLE_TO_(?:GET|VERIFY)_.*)$/;

/** Whether a call that failed certainly never reached the other side. A line that was cut may have carried it. */
export function isConnectError(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    const { code, syscall } = at as Error & { code?: unknown; syscall?: unknown };
    if ((typeof code === 'string' && UNSENT.test(code)) || syscall === 'connect') return true;
  }
  return false;
}

/** What an engine said, held to the shape it is known to have. */
export function read<S extends z.core.$ZodType>(schema: S, value: unknown): z.core.output<S> {
  const parsed = z.safeParse(schema, value);
  if (!parsed.success) throw new EngineError('bad_reply', parsed.error.message.slice(0, 300));
  return parsed.data;
}

/** The bytes of a picture sent as base64, with or without a `data:` prefix. */
export function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  try {
    return fromBase64(base64.startsWith('data:') ? base64.slice(base64.indexOf(',') + 1) : base64);
  } catch {
    throw new EngineError('bad_reply', 'a picture is not base64');
  }
}

/** A picture as the base64 of its PNG. */
export async function pngBase64({ encode }: Pick<EngineIo, 'encode'>, picture: Bitmap): Promise<string> {
  return toBase64(await encode(picture));
}

/** An answer that asks to come back later, whatever engine gave it; undefined for any other. */
export function busyIn({ status, body, retryAfter }: Answer): EngineError | undefined {
  if (status !== 429 && !(status === 503 && retryAfter !== undefined)) return undefined;
  const raw = `${status} ${typeof body === 'string' ? body : JSON.stringify(body)}`.slice(0, 300);
  return new EngineError('busy', raw, { retryAfter });
}

/** Whether an engine's words say that its memory was too small. */
export function isOutOfMemory(words: string): boolean {
  return /out ?of ?memory|not enough (?:gpu |video )?memory|(?:failed|unable) to allocate|alloc\w* failed/i.test(words);
}

/** What comes before the hand-in: where nobody answers here, nothing was begun. */
export async function beforeHandIn<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof EngineError && error.kind === 'unavailable' && error.retry)) throw error;
    throw new EngineError('unavailable', error.raw, { unreached: true, cause: error });
  }
}

/**
 * Asks about work handed in until an answer comes, with growing pauses and for as long as `io.patienceMs` allows: an engine
 * that is away for a while must not lose work that goes on there. What it asks must be safe to repeat.
 */
export function patience(
  io: Pick<EngineIo, 'signal' | 'silent' | 'patienceMs'>,
  pauseMs: number,
): <T>(ask: () => Promise<T>) => Promise<T> {
  let silentSince: number | undefined;
  function silent(error: unknown): number {
    io.signal.throwIfAborted();
    if (!(error instanceof EngineError && error.retry)) throw error;
    if (silentSince === undefined) io.silent(true);
    silentSince ??= performance.now();
    const left = io.patienceMs - (performance.now() - silentSince);
    if (left <= 0) throw new EngineError('timeout', `given up: ${error.raw}`, { final: true, cause: error });
    return left;
  }
  return async (ask) => {
    for (let wait = pauseMs; ; wait = Math.min(wait * 2, LONGEST_PAUSE_MS)) {
      try {
        const answer = await ask();
        if (silentSince !== undefined) io.silent(false);
        silentSince = undefined;
        return answer;
      } catch (error) {
        const left = silent(error);
        const asked = (error as EngineError).retryAfter;
        await pause(Math.min(left, Math.max(wait, (asked ?? 0) * 1000)), io.signal);
        io.signal.throwIfAborted();
      }
    }
  };
}

/**
 * Keeps what was seen for a minute. After that it is looked again while the last one is still served, so that nobody waits
 * for an engine that is away; a look that failed is not repeated for ten seconds.
 */
export function cached<T>(ask: (signal: AbortSignal) => Promise<T>): () => Promise<T> {
  let seen: { at: number; value: T } | undefined;
  let failed: { at: number; error: unknown } | undefined;
  let looking: Promise<T> | undefined;
  async function look(): Promise<T> {
    try {
      const value = await ask(AbortSignal.timeout(QUESTION_MS));
      seen = { at: Date.now(), value };
      failed = undefined;
      return value;
    } catch (error) {
      failed = { at: Date.now(), error };
      throw error;
    } finally {
      looking = undefined;
    }
  }
  return async () => {
    const now = Date.now();
    if (seen && now - seen.at <= BELIEVE_MS) return seen.value;
    if (failed && now - failed.at <= FAILED_MS) {
      if (seen) return seen.value;
      throw failed.error;
    }
    looking ??= look();
    if (!seen) return looking;
    looking.catch(() => {});
    return seen.value;
  };
}
