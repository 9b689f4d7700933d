/** A queue of `count` lanes: at most so many works at one time, the others wait their turn. A failed one holds up nobody. */
export function makeLanes(count: number): <T>(work: () => Promise<T>) => Promise<T> {
  const lanes = Array.from({ length: count }, () => Promise.resolve<unknown>(undefined));
  let turn = 0;
  return (work) => {
    const lane = turn++ % count;
    const done = (lanes[lane] ?? Promise.resolve()).then(work);
    lanes[lane] = done.catch(() => undefined);
    return done;
  };
}
