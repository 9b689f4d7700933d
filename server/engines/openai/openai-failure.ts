import * as z from 'zod/mini';
import { EngineError } from '../engine.ts';
import { type Answer, isOutOfMemory } from '../http.ts';

const Word = z.optional(z.nullable(z.union([z.string(), z.number()])));
/** An error as the providers write it; stable-diffusion.cpp and LocalAI send a bare sentence. */
export const Failure = z.union([z.string(), z.looseObject({ message: Word, type: Word, code: Word })]);
const Failed = z.looseObject({ error: Failure });

const CONTENT = /moderation|content_?policy|content_?filter|sensitive/i;
/** Nothing more is painted until somebody pays or raises a limit: OpenAI, Ark. */
const MONEY = /insufficient_quota|billing|overdue|quota_?exceeded|set_?limit_?exceeded|insufficient_?balance/i;

/** Answers of those in between who gave up waiting: the provider may have gone on and be paid for it. */
const GAVE_UP = new Set([408, 502, 504, 520, 522, 524]);
const TIMED_OUT = new Set([408, 504]);

/** What an error's own words make of it, whatever status it came with. Too often (429) is no empty account: only the code tells. */
export function failureIn({ status, retryAfter }: Pick<Answer, 'status' | 'retryAfter'>, error: z.infer<typeof Failure>): EngineError {
  const { message = '', type = '', code = '' } = typeof error === 'string' ? { message: error } : error;
  const raw = `${status} ${code} ${message}`.slice(0, 500);
  const words = `${code} ${type}`;
  if (CONTENT.test(words)) return new EngineError('content', raw);
  if (status === 402 || MONEY.test(words)) return new EngineError('quota', raw);
  if (status === 429 || (status === 503 && retryAfter !== undefined)) return new EngineError('busy', raw, { retryAfter });
  if (/model_not_found|ModelNotFound|InvalidEndpointOrModel/i.test(words)) return new EngineError('missing', raw);
  // A wrong key stays wrong, however often it is tried.
  if (status === 401 || status === 403) return new EngineError('unavailable', raw, { final: true });
  if (isOutOfMemory(raw)) return new EngineError('memory', raw);
  if (TIMED_OUT.has(status)) return new EngineError('unknown', raw);
  if (status >= 500) return new EngineError('unavailable', raw);
  return new EngineError(status >= 400 ? 'rejected' : 'bad_reply', raw);
}

/** What an answer other than 200 means. `unknown`, where it does not say that the work was not done. */
export function failureOf(answer: Answer): EngineError {
  const { status, body } = answer;
  const said = z.safeParse(Failed, body);
  if (said.success) return failureIn(answer, said.data.error);
  const raw = `${status} ${typeof body === 'string' ? body : JSON.stringify(body)}`.slice(0, 300);
  if (GAVE_UP.has(status)) return new EngineError('unknown', raw);
  // A proxy without the provider's words: nobody behind it took the request.
  if (status === 503 && answer.retryAfter === undefined) return new EngineError('unavailable', raw, { unreached: true });
  if (status === 401 || status === 402 || status === 403 || status === 429 || status >= 500) return failureIn(answer, raw);
  return new EngineError('bad_reply', raw);
}
