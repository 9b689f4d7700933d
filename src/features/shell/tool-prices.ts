import { useState } from 'react';
import { useLeastPrices } from '#api/tools/hooks.ts';
import { points } from '#lib/format.ts';
import { toolPages } from '#product/tools.ts';
import { lastTools } from '#state/last-tools.ts';

type Tool = keyof typeof toolPages;

/** Told in few words: what is free today, what is free, or what a press costs at least. */
export function priceWords({ from, free = 0 }: { from: number; free?: number | undefined }): string {
  if (free > 0) return `今日免费 ${free} 张`;
  return from === 0 ? '免费' : `${points(from)} 积分起`;
}

const order = ['generate', 'matt', 'interrogate', 'enlarge', 'three', 'logo'] as const satisfies Tool[];

/** The six tools as menus call them, those last used first, with what each costs; no words until the price table has come. */
export function usePricedTools(): { id: Tool; name: string; to: (typeof toolPages)[Tool]['to']; cost: string; used: number | undefined }[] {
  const prices = useLeastPrices().data ?? [];
  // As it was when the menu was opened.
  const [uses] = useState(lastTools);
  const usedAt = (id: Tool) => uses.find(({ to }) => to === toolPages[id].to)?.at;
  return order
    .toSorted((a, b) => (usedAt(b) ?? 0) - (usedAt(a) ?? 0))
    .map((id) => {
      const { to, label, tab } = toolPages[id];
      const price = prices.find(({ kind }) => kind === id);
      return { id, to, name: tab?.label ?? label, cost: price ? priceWords(price) : '', used: usedAt(id) };
    });
}
