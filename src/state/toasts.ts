import { proxy } from 'valtio';

export type ToastTone = 'pos' | 'neg' | 'warn' | 'info';
export type ToastItem = { id: number; tone: ToastTone; text: string; action?: { label: string; run: () => void } | undefined };

/** What is on screen, newest last. */
export const toasts = proxy<{ items: ToastItem[] }>({ items: [] });

let next = 1;

/** Shows a message; the same text is not shown twice while it is visible (Spec §8). */
export function toast(tone: ToastTone, text: string, action?: ToastItem['action']): void {
  if (toasts.items.some((item) => item.text === text)) return;
  const id = next++;
  toasts.items.push({ id, tone, text, action });
}

export function dismiss(id: number): void {
  toasts.items = toasts.items.filter((item) => item.id !== id);
}
