import { useState } from 'react';
import { failureOf } from '#api/api-error.ts';
import { useEditSet, useRepair } from '#api/sets/hooks.ts';
import { useQuote } from '#api/tasks/hooks.ts';
import { failureMessage } from '#product/failure-message.ts';
import { usePress } from '#product/press.ts';
import type { AssetSet, SetItem, SetRepair } from '#shared/contract/sets.ts';
import { toast } from '#state/toasts.ts';
import { cellsOf, type Filter, needsRedo, nextFlagged, passes } from './board-state.ts';

/** What is selected, picked and filtered on a board, and everything that can be done from there. `first` is selected to begin with. */
export function useBoard(set: AssetSet, first?: string) {
  const cells = cellsOf(set);
  const [filter, setFilter] = useState<Filter>('all');
  const [chosen, setChosen] = useState(first);
  /** Ids of what is picked; undefined while nothing is being picked. */
  const [picked, setPicked] = useState<readonly string[]>();
  const edit = useEditSet(set.id);
  const mend = useRepair(set.id);
  const { press, ...pressing } = usePress(`set:${set.id}`);
  const shown = cells.filter((cell) => passes(filter, cell));
  const cell = cells.find(({ item }) => item.id === chosen) ?? cells.find(({ flag }) => flag !== undefined) ?? cells[0];
  const wanted = picked
    ? cells.filter(({ item, state }) => picked.includes(item.id) && !item.locked && (state === 'ready' || state === 'failed'))
    : cells.filter(needsRedo);
  const whole = useQuote(wanted.length > 0 ? { kind: 'set', num: wanted.length } : null);
  const unit = whole.data?.unit ?? 2;
  // Not enough points for all: as many as they pay for, and the button says how many.
  const affordable = whole.data && unit > 0 ? Math.floor(whole.data.balance / unit) : wanted.length;
  const redo = wanted.slice(0, Math.max(0, affordable));
  const part = useQuote(redo.length > 0 && redo.length < wanted.length ? { kind: 'set', num: redo.length } : null);

  const said = (error: unknown) => toast('neg', failureMessage(failureOf(error)));
  const change = (edits: Parameters<typeof edit.mutate>[0], then?: () => void) =>
    edit.mutate(edits, { onError: said, ...(then && { onSuccess: then }) });
  async function draw(items: readonly SetItem[], seen: typeof whole.data): Promise<void> {
    if (items.length === 0) return;
    await press(
      { kind: 'set', again: { set: set.id, items: items.map(({ id }) => id) }, redo: false },
      seen,
      `set:${set.id}:${items[0]!.id}`,
    );
  }
  const one = useQuote({ kind: 'set', num: 1 });
  return {
    cells,
    shown,
    cell,
    filter,
    picked,
    pressing,
    unit,
    /** What one new drawing costs. */
    one: one.data,
    /** What a press of the button would draw anew, what it would be if points sufficed, and its price. */
    redo: { cells: redo, wanted: wanted.length, quote: redo.length < wanted.length ? part.data : whole.data },
    busy: edit.isPending || mend.isPending,
    setFilter,
    setPicked,
    select: setChosen,
    toggle: (id: string) => setPicked((before = []) => (before.includes(id) ? before.filter((one) => one !== id) : [...before, id])),
    walk(by: 1 | -1): string | undefined {
      const next = nextFlagged(cells, cell?.item.id, by);
      if (next) setChosen(next.item.id);
      return next?.item.id;
    },
    rename: (item: SetItem, names: { name?: string; detail?: string }) => change([{ id: item.id, ...names }]),
    lock(items: readonly SetItem[]): void {
      const locked = !items.every((item) => item.locked);
      if (items.length > 0) change(items.map(({ id }) => ({ id, locked })));
    },
    nextVersion(item: SetItem): void {
      const at = item.versions.findIndex(({ id }) => id === item.shown);
      const next = item.versions[(at + 1) % item.versions.length];
      if (next && item.versions.length > 1) change([{ id: item.id, shown: next.id }]);
    },
    remove(items: readonly SetItem[]): void {
      if (items.length === 0) return;
      const ids = items.map(({ id }) => id);
      change(
        ids.map((id) => ({ id, deleted: true })),
        () =>
          toast('info', items.length === 1 ? `已删除${items[0]!.name}` : `已删除 ${items.length} 件`, {
            label: '撤销',
            run: () => change(ids.map((id) => ({ id, deleted: false }))),
          }),
      );
      setPicked(undefined);
    },
    repair(item: SetItem, repair: SetRepair): void {
      const before = item.shown;
      mend.mutate(
        { item: item.id, repair },
        {
          onError: said,
          onSuccess: () =>
            toast('pos', `已修好${item.name}，没有扣积分`, {
              label: '撤销',
              run: () => before !== null && change([{ id: item.id, shown: before }]),
            }),
        },
      );
    },
    drawOne: (item: SetItem) => void draw([item], one.data),
    async drawFlagged(): Promise<void> {
      await draw(
        redo.map(({ item }) => item),
        redo.length < wanted.length ? part.data : whole.data,
      );
      setPicked(undefined);
    },
  };
}

export type Board = ReturnType<typeof useBoard>;
