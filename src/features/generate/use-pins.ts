import { useState } from 'react';
import * as z from 'zod/mini';
import { loadJson, save } from '#state/persist.ts';
import { toast } from '#state/toasts.ts';

/** Pictures that fit beside each other. */
const COMPARED = 4;
const Pins = z.array(z.string()).check(z.maxLength(COMPARED));

/** Kept as unsent forms are: over a reload, and gone when their member signs out. */
function kept(): readonly string[] {
  const stored = z.safeParse(Pins, loadJson('draft:compared'));
  return stored.success ? stored.data : [];
}

/** R8.14: the pictures to compare, four at most, of those that are there. */
export function usePins<Picture extends { id: string }>(pictures: readonly Picture[]) {
  const [ids, setIds] = useState(kept);
  const pinned = ids.flatMap((id) => pictures.find((picture) => picture.id === id) ?? []);
  function set(next: readonly string[]): void {
    setIds(next);
    save('draft:compared', JSON.stringify(next));
  }
  return {
    pinned,
    isPinned: (id: string) => ids.includes(id),
    unpin: (id: string) => set(ids.filter((one) => one !== id)),
    /** Takes a picture in, or out again; the fifth is refused in words. */
    toggle: (id: string): void => {
      if (ids.includes(id)) set(ids.filter((one) => one !== id));
      else if (pinned.length < COMPARED) set([...pinned.map((one) => one.id), id]);
      else toast('warn', '对比盘已满，先拿出一张');
    },
  };
}
