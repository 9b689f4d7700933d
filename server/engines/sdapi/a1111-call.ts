import * as z from 'zod/mini';
import { EngineError, type EngineIo } from '../engine.ts';
import { type EngineHttp, patience } from '../http.ts';
import { pause } from '../../kernel/pause.ts';
import { failureOf } from './sdapi-failure.ts';

const Progress = z.looseObject({
  progress: z.number(),
  current_image: z.optional(z.nullable(z.string())),
  state: z.optional(z.nullable(z.looseObject({ interrupted: z.optional(z.boolean()) }))),
});

export const POLL_MS = 700;

async function progressOf(http: EngineHttp, query: string, signal: AbortSignal): Promise<z.infer<typeof Progress> | undefined> {
  const answer = await http.get(`/sdapi/v1/progress?${query}`, signal);
  if (answer.status >= 500) throw failureOf(answer);
  const parsed = z.safeParse(Progress, answer.body);
  return parsed.success ? parsed.data : undefined;
}

/**
 * Runs one call that is ours from end to end, however long it takes: only while it is in flight is the process interrupted,
 * or asked how far it is. An engine that does not answer that for as long as `io.patienceMs` is given up.
 */
export async function inFlight<T>(
  http: EngineHttp,
  io: EngineIo,
  pollMs: number,
  call: (asking: { signal: AbortSignal; limitMs: number }) => Promise<T>,
): Promise<T> {
  io.signal.throwIfAborted();
  const ended = new AbortController();
  const givenUp = new AbortController();
  const interrupt = () => void http.post('/sdapi/v1/interrupt', {}).catch(() => {});
  io.signal.addEventListener('abort', interrupt);
  const watch = async () => {
    const over = AbortSignal.any([ended.signal, io.signal]);
    const ask = patience({ ...io, signal: over }, pollMs);
    for (;;) {
      await pause(pollMs, over);
      if (over.aborted) return;
      const seen = await ask(() => progressOf(http, 'skip_current_image=false', over));
      if (!seen || seen.progress <= 0 || ended.signal.aborted) continue;
      io.progress(seen.progress, seen.current_image ? `data:image/png;base64,${seen.current_image}` : undefined);
    }
  };
  const watching = watch().catch((error: unknown) => {
    if (!ended.signal.aborted) givenUp.abort(error);
  });
  try {
    const done = await call({ signal: givenUp.signal, limitMs: Number.POSITIVE_INFINITY });
    io.signal.throwIfAborted();
    return done;
  } finally {
    io.signal.removeEventListener('abort', interrupt);
    ended.abort();
    await watching;
  }
}

/** An interrupted picture is answered like a finished one; only the state afterwards tells. */
export async function assertNotInterrupted(http: EngineHttp, signal: AbortSignal): Promise<void> {
  const seen = await progressOf(http, 'skip_current_image=true', signal).catch(() => undefined);
  if (seen?.state?.interrupted) throw new EngineError('stopped', 'interrupted at the engine');
}
