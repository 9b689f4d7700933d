import { HttpError } from './http-error.ts';

export type Permits = {
  /** Refuses with 429 where none is left for this holder. */
  assertFree(holder: string): void;
  /** Takes one permit for a holder and answers how to give it back; refuses as `assertFree` does. */
  take(holder: string): () => void;
};

/**
 * Permits for what holds memory or a connection while it lasts: at most `each` of one holder and `all` together. A process
 * counts its own.
 */
export function makePermits({ each, all, message }: { each: number; all: number; message: string }): Permits {
  const held = new Map<string, number>();
  let together = 0;
  const countOf = (holder: string) => held.get(holder) ?? 0;
  const assertFree = (holder: string) => {
    if (countOf(holder) >= each || together >= all) throw new HttpError('TOO_MANY', { message, retryAfter: RETRY_SECONDS });
  };
  return {
    assertFree,
    take(holder) {
      assertFree(holder);
      held.set(holder, countOf(holder) + 1);
      together += 1;
      let given = false;
      return () => {
        if (given) return;
        given = true;
        together -= 1;
        const left = countOf(holder) - 1;
        if (left === 0) held.delete(holder);
        else held.set(holder, left);
      };
    },
  };
}

/** Nobody knows when the next one is free; soon enough for a person, late enough for a loop. */
const RETRY_SECONDS = 5;
