import * as z from 'zod/mini';
import type { Bitmap } from '../pixels/imaging/bitmap.ts';
import { encodePng } from '../pixels/imaging/png.ts';
import { pause } from '../kernel/pause.ts';
import { EngineError } from './engine.ts';

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

/** An answer as far as it was understood: JSON parsed, anything else cut short as text. */
export type Answer = { status: number; body: unknown };

/** A call to an engine; it rejects with `unavailable` where no answer came, and with the signal's reason where it was called off. */
export type EngineHttp = {
  get(path: string, signal?: AbortSignal): Promise<Answer>;
  post(path: string, body: unknown, signal?: AbortSignal): Promise<Answer>;
  postForm(path: string, form: FormData, signal?: AbortSignal): Promise<Answer>;
  bytes(path: string, signal?: AbortSignal): Promise<{ status: number; bytes: Uint8Array }>;
};

/** How long a look at what an engine offers may take: a page waits for it. */
const LOOK_MS = 4000;
/** How long such a look is believed. */
const BELIEVE_MS = 60_000;
/** Times a question about work under way is asked again. */
const TRIES = 5;

/** Talks to an engine at `url`; `headers` go with every call. Redirects are not followed: they would carry the key elsewhere. */
export function engineHttp(url: string, headers: Record<string, string>, fetcher: EngineFetch): EngineHttp {
  async function send(path: string, init: Parameters<EngineFetch>[1]): Promise<{ status: number; bytes: Uint8Array }> {
    try {
      const response = await fetcher(`${url}${path}`, { redirect: 'manual', ...init, headers: { ...headers, ...init.headers } });
      return { status: response.status, bytes: new Uint8Array(await response.arrayBuffer()) };
    } catch (cause) {
      if (init.signal?.aborted) throw init.signal.reason;
      throw new EngineError('unavailable', cause instanceof Error ? cause.message || cause.name : String(cause), { cause });
    }
  }
  async function json(path: string, init: Parameters<EngineFetch>[1]): Promise<Answer> {
    const { status, bytes } = await send(path, init);
    const text = new TextDecoder().decode(bytes);
    try {
      return { status, body: text === '' ? null : (JSON.parse(text) as unknown) };
    } catch {
      return { status, body: text.slice(0, 300) };
    }
  }
  return {
    get: (path, signal) => json(path, { method: 'GET', headers: {}, ...(signal && { signal }) }),
    post: (path, body, signal) =>
      json(path, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
        ...(signal && { signal }),
      }),
    async postForm(path, form, signal) {
      // Written out here, because not every fetcher knows forms.
      const whole = new Response(form);
      const body = new Uint8Array(await whole.arrayBuffer());
      const type = whole.headers.get('content-type') ?? '';
      return json(path, { method: 'POST', headers: { 'Content-Type': type }, body, ...(signal && { signal }) });
    },
    bytes: (path, signal) => send(path, { method: 'GET', headers: {}, ...(signal && { signal }) }),
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
    return Uint8Array.from(atob(base64.replace(/^data:[^,]*,/, '')), (char) => char.charCodeAt(0));
  } catch {
    throw new EngineError('bad_reply', 'a picture is not base64');
  }
}

/** Bytes as base64. */
export function base64Of(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}

/** A picture as the base64 of its PNG. */
export async function pngBase64(bitmap: Bitmap): Promise<string> {
  return base64Of(await encodePng(bitmap));
}

/** Repeats a read while the engine is unavailable: a lost connection must not lose work that goes on there. Never for calls that start work. */
export async function retry<T>(ask: () => Promise<T>, signal: AbortSignal, waitMs: number): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await ask();
    } catch (error) {
      if (signal.aborted || tries >= TRIES || !(error instanceof EngineError && error.kind === 'unavailable')) throw error;
      await pause(waitMs * tries, signal);
      signal.throwIfAborted();
    }
  }
}

/** Keeps an answer for a minute and times out early; a failed answer is not kept. */
export function cached<T>(ask: (signal: AbortSignal) => Promise<T>): () => Promise<T> {
  let kept: { at: number; value: Promise<T> } | undefined;
  return () => {
    if (!kept || Date.now() - kept.at > BELIEVE_MS) {
      const asked = { at: Date.now(), value: ask(AbortSignal.timeout(LOOK_MS)) };
      kept = asked;
      asked.value.catch(() => {
        if (kept === asked) kept = undefined;
      });
    }
    return kept.value;
  };
}
