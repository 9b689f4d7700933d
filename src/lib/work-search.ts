/** The picture that is open over a page, in its address; `same` shows its 画同款 report. */
export type WorkSearch = { work?: string | undefined; same?: true | undefined };

/** Reads it; what is no id is dropped (F-39). */
export function readWork(search: Record<string, unknown>): WorkSearch {
  const { work, same } = search;
  if (typeof work !== 'string' || !/^[\w-]{1,64}$/.test(work)) return {};
  return { work, ...(same === true && { same }) };
}
