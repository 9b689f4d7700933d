import type { DatasetItem } from '#shared/contract/datasets.ts';
import type { ItemEdit } from '#shared/rules/dataset-check.ts';

/** A picture of the set that is worked on; what was taken out stays, so that it can come back to its place. */
export type Kept = DatasetItem & { removed: boolean };
export type Work = { items: readonly Kept[]; trigger: string };
/** One step of work, undone as a whole. */
export type Change = { edits: readonly ItemEdit[]; order?: readonly string[] | undefined; trigger?: string | undefined };

/** The pictures that are in the set. */
export const present = ({ items }: Work): Kept[] => items.filter(({ removed }) => !removed);

const fields = ['caption', 'crop', 'flat', 'removed'] as const;

/** What an edit changes of a picture, as it was. */
function before(item: Kept, edit: ItemEdit): ItemEdit {
  return { id: item.id, ...Object.fromEntries(fields.filter((field) => edit[field] !== undefined).map((field) => [field, item[field]])) };
}

/** The pictures in another order; those that are not named come last, as they stood. */
function ordered(items: readonly Kept[], order: readonly string[]): Kept[] {
  const place = new Map(order.map((id, at) => [id, at]));
  return items.toSorted((a, b) => (place.get(a.id) ?? order.length) - (place.get(b.id) ?? order.length));
}

/** The work after a change, and the change that takes it back. */
export function applyChange(work: Work, { edits, order, trigger }: Change): { work: Work; undo: Change } {
  const byId = new Map(edits.map((edit) => [edit.id, edit]));
  const undone: ItemEdit[] = [];
  const items = work.items.map((item) => {
    const edit = byId.get(item.id);
    if (!edit) return item;
    undone.push(before(item, edit));
    return { ...item, ...edit };
  });
  return {
    work: { items: order ? ordered(items, order) : items, trigger: trigger ?? work.trigger },
    undo: {
      edits: undone,
      ...(order && { order: work.items.map(({ id }) => id) }),
      ...(trigger !== undefined && { trigger: work.trigger }),
    },
  };
}

/** One change that does what two do one after the other: what waits to be sent goes in one call. */
export function mergeChanges(first: Change, next: Change): Change {
  const edits = new Map(first.edits.map((edit) => [edit.id, edit]));
  for (const edit of next.edits) edits.set(edit.id, { ...edits.get(edit.id), ...edit });
  return { edits: [...edits.values()], order: next.order ?? first.order, trigger: next.trigger ?? first.trigger };
}

/** What has been done, newest last, and what was undone of it. */
export type History = { work: Work; done: readonly Change[]; undone: readonly Change[] };

export const begin = (work: Work): History => ({ work, done: [], undone: [] });

/** Does a change. */
export function perform(history: History, change: Change): History {
  const { work, undo } = applyChange(history.work, change);
  return { work, done: [...history.done, undo], undone: [] };
}

/** Takes the last step back, or does it again; `sent` is what the server is told, nothing where there is no step. */
export function step(history: History, way: 'undo' | 'redo'): { history: History; sent: Change | null } {
  const [from, to] = way === 'undo' ? (['done', 'undone'] as const) : (['undone', 'done'] as const);
  const change = history[from].at(-1);
  if (!change) return { history, sent: null };
  const { work, undo } = applyChange(history.work, change);
  return { history: { ...history, work, [from]: history[from].slice(0, -1), [to]: [...history[to], undo] }, sent: change };
}
