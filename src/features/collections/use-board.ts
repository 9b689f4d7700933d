import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useEditCollection, useSaveCollection } from '#api/collections/hooks.ts';
import { collectionKeys, collectionQuery, tell } from '#api/collections/queries.ts';
import type { CollectionItem, editCollectionItems } from '#shared/contract/collections.ts';
import type { BodyOf } from '#shared/contract/endpoint.ts';
import { toast } from '#state/toasts.ts';

type Edits = BodyOf<typeof editCollectionItems>;
/** Steps that Ctrl+Z goes back. */
const STEPS = 50;

/** R5.5: what changes a board: at once on the screen, taken back where the server refuses, step by step undone. */
export function useBoard(id: string) {
  const client = useQueryClient();
  const { mutateAsync } = useEditCollection(id);
  const save = useSaveCollection();
  const steps = useRef<(() => void)[]>([]);
  const pending = useRef(0);
  const { queryKey } = collectionQuery(id);

  /** Sends a change that `draw` has shown already; the last reply of several is the one that stays. */
  async function send(body: Edits, draw: (items: CollectionItem[]) => CollectionItem[]): Promise<boolean> {
    // Not waited for, so that a move is drawn with the press; reverting would undo what is drawn.
    void client.cancelQueries({ queryKey }, { revert: false });
    client.setQueryData(queryKey, (old) => old && { ...old, items: draw(old.items) });
    pending.current += 1;
    try {
      const reply = await mutateAsync(body);
      if (pending.current === 1) client.setQueryData(queryKey, reply);
      tell(client, reply.collection);
      return true;
    } catch {
      // Said by the toast of every failed call; what was drawn is taken back.
      await client.invalidateQueries({ queryKey: collectionKeys.all });
      return false;
    } finally {
      pending.current -= 1;
    }
  }
  function remember(step: () => void): () => void {
    steps.current = [...steps.current.slice(1 - STEPS), step];
    return () => {
      if (!steps.current.includes(step)) return;
      steps.current = steps.current.filter((one) => one !== step);
      step();
    };
  }
  const reorder = (ids: readonly string[]) =>
    send({ order: [...ids] }, (items) => ids.flatMap((one) => items.find((item) => item.id === one) ?? []));
  const setNote = (item: CollectionItem, note: string) =>
    send({ edits: [{ id: item.id, note }] }, (items) => items.map((one) => (one.id === item.id ? { ...one, note } : one)));

  return {
    /** The last step back; nothing where there is none. */
    undo(): void {
      steps.current.pop()?.();
    },
    move(items: readonly CollectionItem[], from: number, to: number): void {
      const before = items.map((item) => item.id);
      const after = before.filter((_, index) => index !== from);
      after.splice(to, 0, ...before.slice(from, from + 1));
      remember(() => void reorder(before));
      void reorder(after);
    },
    note(item: CollectionItem, note: string): void {
      if (note.trim() === item.note) return;
      remember(() => void setNote(item, item.note));
      void setNote(item, note.trim());
    },
    async remove(items: readonly CollectionItem[], item: CollectionItem): Promise<void> {
      const back = () => send({ edits: [{ id: item.id, removed: false }] }, () => [...items]);
      const undo = remember(() => void back());
      const done = await send({ edits: [{ id: item.id, removed: true }] }, (all) => all.filter((one) => one.id !== item.id));
      if (done) toast('pos', item.thumb === null ? '已移出收藏集' : '已移出收藏集，作品还在', { label: '撤销', run: undo });
    },
    cover(coverId: string | null, before: string | null): void {
      remember(() => save.mutate({ id, coverId: before }));
      save.mutate({ id, coverId });
    },
  };
}
export type BoardWork = ReturnType<typeof useBoard>;
