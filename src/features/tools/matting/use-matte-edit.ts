import { useEffect, useRef, useState } from 'react';
import type { MatteEdit, Stroke } from '#shared/tools/matt.ts';
import type { ToolAsk } from '#shared/tools/registry.ts';
import { useEditMatte } from '#api/tools/hooks.ts';

/** Ours: quiet this long after the last change, it is sent. */
const SETTLE_MS = 350;

const editOf = ({ shrink, feather, defringe, background, strokes }: Extract<ToolAsk, { kind: 'matt' }>): MatteEdit => ({
  shrink,
  feather,
  defringe,
  background,
  strokes,
});

/**
 * R4.4: edge, brush and ground of one cut-out. What is changed shows at once on the controls and is drawn by the server, so
 * that what is seen is what is downloaded. One for each picture.
 */
export function useMatteEdit(id: string, ask: Extract<ToolAsk, { kind: 'matt' }>) {
  const save = useEditMatte();
  const [edit, setEdit] = useState(() => editOf(ask));
  const [undone, setUndone] = useState<Stroke[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  function change(next: MatteEdit, at: 'once' | 'settled'): void {
    setEdit(next);
    clearTimeout(timer.current);
    const send = () => save.mutate({ id, edit: next });
    if (at === 'once') send();
    else timer.current = setTimeout(send, SETTLE_MS);
  }
  const strokes = (next: Stroke[]) => change({ ...edit, strokes: next }, 'once');
  const last = edit.strokes.at(-1);
  const back = undone.at(-1);
  return {
    edit,
    saving: save.isPending,
    /** Strokes the picture on screen does not have yet. */
    pending: save.isPending ? edit.strokes.slice(ask.strokes.length) : [],
    set: (fields: Partial<MatteEdit>) => change({ ...edit, ...fields }, 'settled'),
    paint: (stroke: Stroke) => {
      setUndone([]);
      strokes([...edit.strokes, stroke]);
    },
    undo:
      last &&
      (() => {
        setUndone([...undone, last]);
        strokes(edit.strokes.slice(0, -1));
      }),
    redo:
      back &&
      (() => {
        setUndone(undone.slice(0, -1));
        strokes([...edit.strokes, back]);
      }),
  };
}

export type MatteEditing = ReturnType<typeof useMatteEdit>;
