import { type MouseEvent, useTransition } from 'react';

/** Begins `work` when what stands by now has been painted. */
export async function afterPaint<T>(work: () => T | Promise<T>): Promise<T> {
  await new Promise((painted) => requestAnimationFrame(() => setTimeout(painted)));
  return work();
}

/**
 * Lets a press answer before what it starts, where that takes longer than an answer may: `busy` from the press on until `work` is
 * done, which begins when that has been painted.
 */
export function useAfterPaint(): [busy: boolean, start: (work: () => unknown) => void] {
  const [busy, startTransition] = useTransition();
  return [
    busy,
    (work) =>
      startTransition(async () => {
        await afterPaint(work);
      }),
  ];
}

/** Whether a click on a link is the page's own to answer: a new tab or window, or a download, is the browser's. */
export const isPlainClick = ({ metaKey, altKey, ctrlKey, shiftKey }: MouseEvent): boolean => !(metaKey || altKey || ctrlKey || shiftKey);
