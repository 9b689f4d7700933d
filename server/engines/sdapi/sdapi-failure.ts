import { EngineError, type EngineErrorKind } from '../engine.ts';

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
