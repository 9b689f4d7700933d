/** Ours: answers kept at once; the least lately made goes first. */
const KEPT_MAX = 200;

type Kept<T> = { answer: Promise<T>; until: number; goneAt: number; refreshing: boolean };

/** Answers that are the same for everybody, kept for a moment by what was asked. */
export type Keep<T> = {
  /**
   * What `read` answered lately. After `freshMs` the next one to ask still gets it at once, and has it read anew for those
   * who come later; after `staleMs` they wait. Who asks while it is read waits for the same reading.
   */
  get(key: string, read: () => Promise<T>): Promise<T>;
  /** Forgets all of it: what was read is known to have changed. */
  forget(): void;
};

/** `clock` tells milliseconds, of this process where it is not given. */
export function makeKeep<T>({
  freshMs,
  staleMs,
  clock = () => performance.now(),
}: {
  freshMs: number;
  staleMs: number;
  clock?: () => number;
}): Keep<T> {
  const kept = new Map<string, Kept<T>>();
  function make(key: string, read: () => Promise<T>): Kept<T> {
    const now = clock();
    const made: Kept<T> = { answer: read(), until: now + freshMs, goneAt: now + staleMs, refreshing: false };
    made.answer.catch(() => kept.get(key) === made && kept.delete(key));
    return made;
  }
  function put(key: string, made: Kept<T>): Kept<T> {
    kept.delete(key);
    kept.set(key, made);
    const [oldest] = kept.keys();
    if (kept.size > KEPT_MAX && oldest !== undefined) kept.delete(oldest);
    return made;
  }
  return {
    get(key, read) {
      const now = clock();
      const known = kept.get(key);
      if (!known || known.goneAt < now) return put(key, make(key, read)).answer;
      if (known.until < now && !known.refreshing) {
        known.refreshing = true;
        const next = make(key, read);
        next.answer.then(
          () => kept.get(key) === known && put(key, next),
          () => (known.refreshing = false),
        );
      }
      return known.answer;
    },
    forget: () => kept.clear(),
  };
}
