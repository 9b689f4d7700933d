import { idOf, searchReader } from './search.ts';

/** The picture that is open over a page, in its address; `same` shows its 画同款 report. What is no id is dropped (F-39). */
export const readWork = searchReader({
  work: (value) => (typeof value === 'string' && idOf(value)) || undefined,
  same: (value) => (value === true ? value : undefined),
});
export type WorkSearch = ReturnType<typeof readWork>;
