import { EngineError, type EngineErrorKind } from '../engine.ts';

/** fetch without its own time limits: a picture may take minutes before the first byte of an answer. */
export type PatientFetch = (
  url: string,
  init: { method: string; headers: Record<string, string>; body?: string; signal?: AbortSignal },
) => Promise<Response>;

export type SdapiHttp = {
  get(path: string, signal?: AbortSignal): Promise<{ status: number; body: unknown }>;
  post(path: string, body: unknown, signal?: AbortSignal): Promise<{ status: number; body: unknown }>;
};

/** Talks JSON to an engine. `key` is `user:password` for HTTP Basic (A1111's --api-auth) or empty. */
export function sdapiHttp(url: string, key: string, fetcher: PatientFetch): SdapiHttp {
  const headers = { 'Content-Type': 'application/json', ...(key && { Authorization: `Basic ${btoa(key)}` }) };
  async function send(method: string, path: string, body?: unknown, signal?: AbortSignal) {
    let response: Response;
    try {
      response = await fetcher(`${url}${path}`, {
        method,
        headers,
        ...(body !== undefined && { body: JSON.stringify(body) }),
        ...(signal && { signal }),
      });
    } catch (cause) {
      if (signal?.aborted) throw signal.reason;
      throw new EngineError('unavailable', cause instanceof Error ? cause.message : String(cause));
    }
    const text = await response.text();
    try {
      return { status: response.status, body: text === '' ? null : (JSON.parse(text) as unknown) };
    } catch {
      return { status: response.status, body: text.slice(0, 300) };
    }
  }
  return { get: (path, signal) => send('GET', path, undefined, signal), post: (path, body, signal) => send('POST', path, body, signal) };
}

/** The three shapes errors come in: A1111's middleware, FastAPI's default (Forge), stable-diffusion.cpp. */
export function failureOf(status: number, body: unknown): EngineError {
  const fields = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
  const said = [fields.errors, fields.detail, fields.error, body].find((part) => typeof part === 'string' && part !== '');
  const kind: EngineErrorKind =
    status === 401 || status === 403
      ? 'unavailable'
      : status === 429
        ? 'quota'
        : status === 404 || status === 422 || status === 400
          ? 'rejected'
          : status >= 502
            ? 'unavailable'
            : 'bad_reply';
  return new EngineError(
    kind,
    `${status} ${typeof said === 'string' ? said : JSON.stringify(fields.detail ?? fields.error ?? '')}`.slice(0, 500),
  );
}
