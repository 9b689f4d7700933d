import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { failureOf } from '#api/api-error.ts';
import { useDataset, useEditItems, useSaveDataset } from '#api/datasets/hooks.ts';
import { datasetKeys } from '#api/datasets/queries.ts';
import { failureMessage } from '#product/failure-message.ts';
import { toast } from '#state/toasts.ts';
import { begin, type Change, type History, mergeChanges, perform, step, type Work } from './edits.ts';

/** How what was changed is stored: 'stored' for a second after it was. */
export type StoreState = 'idle' | 'storing' | 'stored' | 'paused';
/** The same in words. */
export const storeWords: Record<StoreState, string> = {
  idle: '',
  storing: '正在存',
  stored: '已存',
  paused: '网络已断开，改动会在恢复后存下',
};
const STORED_MS = 1000;

type Answer = NonNullable<ReturnType<typeof useDataset>['data']>;

/** What the server has, with the steps taken here; pictures that arrived meanwhile come at the end. */
function withArrived(history: History | undefined, { dataset, items }: Answer): History {
  const fresh = items.map((item) => ({ ...item, removed: false }));
  if (!history) return begin({ items: fresh, trigger: dataset.trigger });
  const known = new Set(history.work.items.map(({ id }) => id));
  const added = fresh.filter(({ id }) => !known.has(id));
  if (added.length === 0) return history;
  const work: Work = { ...history.work, items: [...history.work.items, ...added] };
  return { ...history, work };
}

/**
 * R8.12: a dataset that is worked on. Every step shows at once and is stored by itself, in its order, also after the page was left; what
 * can't be stored is said, and the page then shows what the server has.
 */
export function useDatasetWork(id: string) {
  const client = useQueryClient();
  const query = useDataset(id);
  const edit = useEditItems(id);
  const save = useSaveDataset();
  const [history, setHistory] = useState<History>();
  const [seen, setSeen] = useState<Answer>();
  const [state, setState] = useState<Exclude<StoreState, 'paused'>>('idle');
  const waiting = useRef<Change>(undefined);
  const busy = useRef(false);
  /** For steps that are taken from a toast, long after it was drawn. */
  const latest = useRef<History>(undefined);
  useLayoutEffect(() => {
    latest.current = history;
  }, [history]);
  if (query.data && query.data !== seen) {
    setSeen(query.data);
    setHistory(withArrived(history, query.data));
  }

  useEffect(() => {
    if (state !== 'stored') return;
    const timer = setTimeout(() => setState('idle'), STORED_MS);
    return () => clearTimeout(timer);
  }, [state]);

  async function store(change: Change): Promise<void> {
    const { edits, order, trigger } = change;
    if (edits.length > 0 || order)
      await edit.mutateAsync({ id, edits: edits.map((one) => ({ ...one })), ...(order && { order: [...order] }) });
    const name = query.data?.dataset.name;
    if (trigger !== undefined && name !== undefined) await save.mutateAsync({ id, name, trigger });
  }
  async function flush(): Promise<void> {
    if (busy.current) return;
    busy.current = true;
    setState('storing');
    for (let change = waiting.current; change; change = waiting.current) {
      waiting.current = undefined;
      try {
        await store(change);
      } catch (error) {
        waiting.current = undefined;
        toast('neg', `刚才的改动没有存下：${failureMessage(failureOf(error))}`);
        put(undefined);
        setSeen(undefined);
        await client.invalidateQueries({ queryKey: datasetKeys.one(id) });
      }
    }
    busy.current = false;
    setState('stored');
  }
  function send(change: Change): void {
    waiting.current = waiting.current ? mergeChanges(waiting.current, change) : change;
    void flush();
  }
  function put(next: History | undefined): void {
    latest.current = next;
    setHistory(next);
  }
  function go(way: 'undo' | 'redo'): void {
    if (!latest.current) return;
    const next = step(latest.current, way);
    if (!next.sent) return;
    put(next.history);
    send(next.sent);
  }
  /** Takes a step; answers the step that takes it back, whenever that is asked for. */
  function change(wanted: Change): Change {
    if (!latest.current) return { edits: [] };
    const next = perform(latest.current, wanted);
    put(next);
    send(wanted);
    return next.done.at(-1) ?? { edits: [] };
  }
  return {
    query,
    work: history?.work,
    state: edit.isPaused ? ('paused' as const) : state,
    canUndo: (history?.done.length ?? 0) > 0,
    change,
    undo: () => go('undo'),
    redo: () => go('redo'),
  };
}
