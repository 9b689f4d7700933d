/** Takes bytes from the budget and answers how to give them back; waits its turn where they are not there. */
export type MemoryBudget = { take(bytes: number, signal?: AbortSignal): Promise<() => void> };

/**
 * A budget of bytes that heavy works share, first come first served: one that is large is not overtaken by many small ones
 * for ever. What is larger than all of it is let in alone, because it would wait for ever otherwise.
 */
export function makeMemoryBudget(total: number): MemoryBudget {
  const waiting: { bytes: number; enter(): void }[] = [];
  let used = 0;

  function admit(): void {
    for (let next = waiting[0]; next && (used === 0 || used + next.bytes <= total); next = waiting[0]) {
      waiting.shift();
      used += next.bytes;
      next.enter();
    }
  }

  return {
    take: (bytes, signal) =>
      new Promise((resolve, reject) => {
        signal?.throwIfAborted();
        const entry = {
          bytes,
          enter() {
            signal?.removeEventListener('abort', leave);
            let given = false;
            resolve(() => {
              if (given) return;
              given = true;
              used -= bytes;
              admit();
            });
          },
        };
        function leave(): void {
          waiting.splice(waiting.indexOf(entry), 1);
          reject(signal?.reason);
          // It may have been the one that the others waited for.
          admit();
        }
        signal?.addEventListener('abort', leave, { once: true });
        waiting.push(entry);
        admit();
      }),
  };
}
