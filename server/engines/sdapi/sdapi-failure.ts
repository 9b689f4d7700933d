import { EngineError, type EngineErrorKind } from '../engine.ts';
import { type Answer, busyIn, isOutOfMemory } from '../http.ts';

/** The three shapes errors come in: A1111's middleware, FastAPI's default (Forge), stable-diffusion.cpp. */
export function failureOf(answer: Answer): EngineError {
  const { status, body } = answer;
  const fields = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
  const said = [fields.errors, fields.detail, fields.error, body].find((part) => typeof part === 'string' && part !== '');
  const words = typeof said === 'string' ? said : JSON.stringify(fields.detail ?? fields.error ?? '');
  const raw = `${status} ${words}`.slice(0, 500);
  const busy = busyIn(answer);
  if (busy) return busy;
  // A1111 names the exception in `error` and says it in `errors`.
  if (isOutOfMemory(`${typeof fields.error === 'string' ? fields.error : ''} ${words}`)) return new EngineError('memory', raw);
  if (/^(?:sampler|scheduler) not found/i.test(words)) return new EngineError('missing', raw);
  // A wrong password stays wrong, however often it is tried.
  if (status === 401 || status === 403) return new EngineError('unavailable', raw, { final: true });
  const kind: EngineErrorKind =
    status === 404 || status === 422 || status === 400 ? 'rejected' : status >= 502 ? 'unavailable' : 'bad_reply';
  return new EngineError(kind, raw);
}
