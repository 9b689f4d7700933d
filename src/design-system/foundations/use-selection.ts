import { useState } from 'react';

/** What is selected after `id` was set to `on`; with a `from`, everything between the two in `order` follows it. */
export function selectRange(
  order: readonly string[],
  before: ReadonlySet<string>,
  id: string,
  on: boolean,
  from?: string,
): ReadonlySet<string> {
  const ends = [order.indexOf(from ?? id), order.indexOf(id)];
  const touched = ends.includes(-1) ? [id] : order.slice(Math.min(...ends), Math.max(...ends) + 1);
  const after = new Set(before);
  for (const one of touched) {
    if (on) after.add(one);
    else after.delete(one);
  }
  return after;
}

export type Selection = {
  /** Whether things are being selected at all. */
  active: boolean;
  /** What is selected, in the order of the list; what left the list is not. */
  ids: string[];
  has: (id: string) => boolean;
  start: (...ids: string[]) => void;
  /** `range` carries the change from the last one touched to this one. */
  toggle: (id: string, on: boolean, range?: boolean) => void;
  /** Several at once, e.g. a whole day. */
  set: (ids: readonly string[], on: boolean) => void;
  all: (on: boolean) => void;
  end: () => void;
};

const none: ReadonlySet<string> = new Set();

/** Selecting several things of a list that stands in `order`. */
export function useSelection(order: readonly string[]): Selection {
  const [state, setState] = useState<{ chosen: ReadonlySet<string>; last?: string | undefined }>();
  const chosen = state?.chosen ?? none;
  // Each change builds on the one before it, whichever drawing of the list it was made on.
  return {
    active: state !== undefined,
    ids: order.filter((id) => chosen.has(id)),
    has: (id) => chosen.has(id),
    start: (...ids) => setState({ chosen: new Set(ids), last: ids.at(-1) }),
    toggle: (id, on, range = false) =>
      setState((old) => ({ chosen: selectRange(order, old?.chosen ?? none, id, on, range ? old?.last : undefined), last: id })),
    set: (ids, on) =>
      setState((old) => {
        const after = new Set(old?.chosen);
        for (const id of ids) {
          if (on) after.add(id);
          else after.delete(id);
        }
        return { chosen: after, last: ids.at(-1) };
      }),
    all: (on) => setState({ chosen: new Set(on ? order : []) }),
    end: () => setState(undefined),
  };
}
