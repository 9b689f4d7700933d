import { useState } from 'react';

/** A list of the site as it is being changed here, beside what there is. */
export type ListDraft<T> = {
  list: readonly T[];
  /** Which edition it was begun from. */
  edition: number;
  changed: boolean;
  /** A colleague wrote the list since then: what is here can't be published any more. */
  stale: boolean;
  write: (list: readonly T[]) => void;
  drop: () => void;
};

/** Keeps changes of a list until they are published or dropped, and notices when there is a newer one. */
export function useListDraft<T>(now: readonly T[], edition: number): ListDraft<T> {
  const [draft, setDraft] = useState<{ list: readonly T[]; edition: number }>();
  return {
    list: draft?.list ?? now,
    edition: draft?.edition ?? edition,
    changed: draft !== undefined,
    stale: draft !== undefined && draft.edition !== edition,
    write: (list) => setDraft({ list, edition: draft?.edition ?? edition }),
    drop: () => setDraft(undefined),
  };
}

/** The list with one of it a place further up (-1) or down (1). */
export function moved<T>(list: readonly T[], at: number, by: -1 | 1): readonly T[] {
  const [one, other] = [list[at], list[at + by]];
  if (one === undefined || other === undefined) return list;
  return list.with(at, other).with(at + by, one);
}
