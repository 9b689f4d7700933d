import type { BlockedWord } from '#shared/rules/sensitive-words.ts';

type Deed = BlockedWord['deed'];

/** What becomes of a text with a word. */
export const wordDeeds: { id: Deed; label: string }[] = [
  { id: 'refuse', label: '不能用' },
  { id: 'review', label: '先看' },
  { id: 'allow', label: '放行' },
];
/** A deed in a word. */
export const wordDeed = (deed: Deed): string => wordDeeds.find(({ id }) => id === deed)?.label ?? deed;

/** Where a text stands, as the preview tells it. */
export const aboutNames: Partial<Record<string, string>> = { work: '作品', comment: '评论' };

/** A word as the table shows it: how it differs from the list in force. */
export type ListedWord = BlockedWord & { change: 'same' | 'added' | 'changed' | 'removed' };

/** Words of both lists in the draft's order, those behind that the draft no longer has. */
export function listed(inForce: readonly BlockedWord[], draft: readonly BlockedWord[] | undefined): ListedWord[] {
  if (!draft) return inForce.map((word) => ({ ...word, change: 'same' }));
  const before = new Map(inForce.map((word) => [word.word, word]));
  const kept = new Set(draft.map(({ word }) => word));
  return [
    ...draft.map((word): ListedWord => {
      const was = before.get(word.word);
      return { ...word, change: !was ? 'added' : was.deed === word.deed && was.kind === word.kind ? 'same' : 'changed' };
    }),
    ...inForce.filter(({ word }) => !kept.has(word)).map((word): ListedWord => ({ ...word, change: 'removed' })),
  ];
}

/** What a draft changes, in words: `加 3 个，去掉 1 个`. */
export function draftSummary(words: readonly ListedWord[]): string {
  const count = (change: ListedWord['change']) => words.filter((word) => word.change === change).length;
  const parts = [
    [count('added'), '加'],
    [count('changed'), '改'],
    [count('removed'), '去掉'],
  ] as const;
  return (
    parts
      .filter(([n]) => n > 0)
      .map(([n, does]) => `${does} ${n} 个`)
      .join('，') || '和现在的词表一样'
  );
}

/** The words of a pasted text, one a line or between commas, with those replaced that were there. */
export function withWords(list: readonly BlockedWord[], pasted: string, { kind, deed }: Omit<BlockedWord, 'word'>): BlockedWord[] {
  const words = [...new Set(pasted.split(/[\n，,、;；\t]+/).map((word) => word.trim()))].filter(Boolean);
  const fresh = new Set(words);
  return [...words.map((word) => ({ word, kind: kind.trim(), deed })), ...list.filter(({ word }) => !fresh.has(word))];
}
