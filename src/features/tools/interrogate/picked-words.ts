import type { Interrogated } from '#shared/contract/tools.ts';

/** How many tags are taken at first, and how sure of them it must be. */
const LEVELS = { brief: { most: 6, least: 0.6 }, medium: { most: 10, least: 0.4 }, full: { most: 40, least: 0 } } as const;
export type Level = keyof typeof LEVELS;

/** The tags a description begins with, at a level of detail. Tags whose certainty nobody knows go by their order. */
export function pickedAt(level: Level, tags: Interrogated['tags']): string[] {
  const { most, least } = LEVELS[level];
  return tags
    .filter(({ score }) => (score ?? 1) >= least)
    .slice(0, most)
    .map(({ name }) => name);
}

/** Chosen tags as a description. */
export function wordsOf(tags: Interrogated['tags'], picked: readonly string[]): string {
  return tags
    .filter(({ name }) => picked.includes(name))
    .map(({ zh }) => zh)
    .join('，');
}

/** A description with a tag taken in or out, whatever else was written into it. */
export function withTag(words: string, tag: string, taken: boolean): string {
  const parts = words.split(/[，,]/).map((part) => part.trim());
  return (taken ? [words.trim(), tag] : parts.filter((part) => part !== tag)).filter(Boolean).join('，');
}

/** What an answer comes from, said plainly. */
export function originOf({ source, by }: Interrogated): string {
  if (source === 'metadata') return `图里带有 ${by} 的生成参数，已原样取回`;
  if (source === 'engine') return `由引擎 ${by} 识别，数字是它的把握`;
  return '图里没有生成参数，也没有引擎能看图。下面只有量出来的颜色、明暗与构图，不代表画的是什么';
}
