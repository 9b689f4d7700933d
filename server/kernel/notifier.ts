/** Tells waiting workers that there may be work, and watchers that a task moved. A missed one costs a poll interval, never a task. */
export type Notifier = {
  notify(): void;
  /** Resolves at the next `notify`, or after `ms`, or when the signal aborts. */
  wait(ms: number, signal: AbortSignal): Promise<void>;
};

export function makeNotifier(): Notifier {
  const waiting = new Set<() => void>();
  return {
    notify() {
      for (const wake of Array.from(waiting)) wake();
    },
    wait(ms, signal) {
      return new Promise((resolve) => {
        const done = () => {
          clearTimeout(timer);
          waiting.delete(done);
          signal.removeEventListener('abort', done);
          resolve();
        };
        const timer = setTimeout(done, ms);
        waiting.add(done);
        signal.addEventListener('abort', done);
        if (signal.aborted) done();
      });
    },
  };
}
