/**
 * What a notice is about: the queue as a whole, one task, what a member's sessions may do, what a member is told, or which
 * pictures lists show.
 */
export type Topic = 'queue' | 'pictures' | `task:${string}` | `member:${number}` | `notices:${number}`;

/**
 * Tells whoever waits, in this process and every other, that something may have changed. A notice carries no news: who
 * hears it looks. One that is lost costs a poll interval, never a task.
 */
export type Notifier = {
  /** Rings for these topics; without any, for all that are listened to. */
  notify(...topics: Topic[]): void;
  /** Calls `heard` at every notice of the topics, until the function it answers with is called. */
  listen(topics: readonly Topic[], heard: () => void): () => void;
  /** Resolves at the next notice of one of the topics, or after `ms`, or when the signal aborts. */
  wait(topics: readonly Topic[], ms: number, signal: AbortSignal): Promise<void>;
};

/** Notices within this process; `carry` takes them to the others. */
export function makeNotifier(carry?: (topics: readonly Topic[]) => void): Notifier & { deliver: (topics: readonly Topic[]) => void } {
  const listening = new Map<Topic, Set<() => void>>();
  const ring = (topic: Topic) => {
    for (const heard of Array.from(listening.get(topic) ?? [])) heard();
  };
  /** Rings here alone, as for a notice that came from another process. */
  const deliver = (topics: readonly Topic[]) => (topics.length > 0 ? topics : Array.from(listening.keys())).forEach(ring);
  const listen: Notifier['listen'] = (topics, heard) => {
    for (const topic of topics) {
      const here = listening.get(topic) ?? new Set();
      here.add(heard);
      listening.set(topic, here);
    }
    return () => {
      for (const topic of topics) {
        const here = listening.get(topic);
        here?.delete(heard);
        if (here?.size === 0) listening.delete(topic);
      }
    };
  };
  return {
    notify(...topics) {
      deliver(topics);
      carry?.(topics);
    },
    deliver,
    listen,
    wait(topics, ms, signal) {
      return new Promise((resolve) => {
        const done = () => {
          clearTimeout(timer);
          forget();
          signal.removeEventListener('abort', done);
          resolve();
        };
        const timer = setTimeout(done, ms);
        const forget = listen(topics, done);
        signal.addEventListener('abort', done);
        if (signal.aborted) done();
      });
    },
  };
}
