import ky, { HTTPError, TimeoutError } from 'ky';
import * as z from 'zod/mini';
import { session } from '#state/session.ts';
import { expireSession } from './expired-session.ts';
import { ApiError, type ApiFailure } from './api-error.ts';
import { type BodyOf, type Endpoint, Failure, type Params, type Reply } from '#shared/contract/endpoint.ts';

type Needs<E> = (keyof Params<E> extends never ? object : { params: Params<E> }) &
  (undefined extends BodyOf<E> ? object : { body: BodyOf<E> });
/** What a call needs: path parameters and a body only where the endpoint has them. */
export type Input<E> = Needs<E> & { form?: FormData };
/** `visitor`: asks as somebody who is not signed in. `keepalive`: goes on when its page is left, for a body under 64 KiB. */
type Options = { signal?: AbortSignal | undefined; idempotencyKey?: string | undefined; visitor?: boolean; keepalive?: boolean };

/** Spec §9: one shared client, empty base path, 60 s. */
const TIMEOUT = 60_000;

function addressOf(path: string, params: Record<string, string> | undefined): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params?.[name] ?? ''));
}

declare global {
  interface Window {
    /** What the page asked before this program was there (scripts/prerender.ts). */
    firstCall?: { key: string; answer: Promise<Response> } | undefined;
  }
}

/** The answer that is on its way already, once. */
function takeEarly(path: string, body: unknown, token: string): Promise<Response> | undefined {
  const { firstCall } = window;
  if (!firstCall || firstCall.key !== [path, JSON.stringify(body), token].join(' ')) return undefined;
  window.firstCall = undefined;
  return firstCall.answer;
}

/** Makes one call of the contract. Everything it throws is an ApiError. */
export async function call<E extends Endpoint>(endpoint: E, input: Input<E>, options: Options = {}): Promise<Reply<E>> {
  const given = input as { params?: Record<string, string>; body?: unknown; form?: FormData };
  // Captured now: a late 401 of an old session must not end a new one (T-SES-04).
  const token = options.visitor ? '' : session.token;
  try {
    const path = addressOf(endpoint.path, given.params);
    const asked = takeEarly(path, given.body, token);
    const response = await ky(path, {
      ...(asked && { fetch: () => asked }),
      method: endpoint.method,
      timeout: TIMEOUT,
      retry: 0,
      credentials: 'omit',
      ...(given.form ? { body: given.form } : given.body !== undefined && { json: given.body }),
      headers: {
        ...(token && { Authorization: `Bearer ${token}` }),
        ...(options.idempotencyKey && { 'Idempotency-Key': options.idempotencyKey }),
      },
      ...(options.signal && { signal: options.signal }),
      ...(options.keepalive && { keepalive: true }),
    });
    if (response.status !== 200) throw new ApiError(byStatus(response, null, endpoint));
    const parsed = z.safeParse(endpoint.reply, await response.json().catch(() => null));
    if (!parsed.success)
      throw new ApiError({ kind: 'contract', issues: parsed.error.issues.map((issue) => issue.path.join('.')).join(', ') });
    return parsed.data as Reply<E>;
  } catch (cause) {
    const failure = toFailure(cause, endpoint, options.signal);
    if (failure.kind === 'unauthorized' && session.token === token) expireSession();
    throw new ApiError(failure);
  }
}

function toFailure(cause: unknown, endpoint: Endpoint, signal: AbortSignal | undefined): ApiFailure {
  if (cause instanceof ApiError) return cause.failure;
  if (signal?.aborted || (cause instanceof DOMException && cause.name === 'AbortError')) return { kind: 'cancelled' };
  if (cause instanceof HTTPError) return byStatus(cause.response, cause.data ?? null, endpoint);
  // No answer at all: refused, cut off, or 60 s of silence.
  if (
    cause instanceof TimeoutError ||
    cause instanceof TypeError ||
    (cause instanceof Error && /network|fetch|timed? ?out/i.test(`${cause.name} ${cause.message}`))
  ) {
    return { kind: 'updating', code: '99' };
  }
  return { kind: 'unknown', message: cause instanceof Error ? cause.message : String(cause) };
}

/** Spec §8, row by row. Only 200 is success, so 201 is a failure too. */
function byStatus({ status, headers }: Response, body: unknown, endpoint: Endpoint): ApiFailure {
  const said = z.safeParse(z.partial(Failure), typeof body === 'string' ? safeJson(body) : body);
  const message = said.success ? (said.data.message ?? '') : '';
  const error = said.success ? (said.data.error ?? '') : '';
  const refused = (text: string): ApiFailure => ({
    kind: 'bad-request',
    message: text || '请求错误',
    code: error,
    fields: (said.success && said.data.fields) || {},
    retryAfter: (said.success ? said.data.retryAfter : undefined) ?? waitOf(headers),
  });
  // This server's own ceilings and its full disk come with a sentence, a gateway's in front of it without (decision 0029).
  if ((status === 429 || error === 'DISK_FULL') && readable(message)) return refused(message);
  switch (status) {
    case 400:
      // Spec §8: on the login path whatever the server says.
      return refused(endpoint.name === 'login' ? message : readable(message));
    case 401:
      return { kind: 'unauthorized' };
    case 403:
      return { kind: 'forbidden' };
    case 404:
      return { kind: 'not-found' };
    case 408:
      return { kind: 'updating', code: '08' };
    case 500:
      return { kind: 'server', message: readable(message) || readable(error) || '服务器开小差了，请稍后再试' };
    case 502:
    case 503:
    case 504:
      return { kind: 'updating', code: `0${status - 500}` };
    default:
      return { kind: 'updating', code: String(status), retryAfter: waitOf(headers) };
  }
}

/** A sentence of this server; a proxy's English says nothing to a member. */
const readable = (text: string) => (/\p{Script=Han}/u.test(text) ? text : '');

/** `Retry-After` in seconds. A date, or anything else, is nothing to count down from. */
function waitOf(headers: Headers): number | undefined {
  const seconds = headers.get('Retry-After') ?? '';
  return /^\d{1,6}$/.test(seconds) ? Number(seconds) : undefined;
}

function safeJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
