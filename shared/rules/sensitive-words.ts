import type { WORD_DEEDS } from '../vocabulary/desk-kinds.ts';

/** A word of the list, the kind of content it stands for, and what becomes of a text with it. */
export type BlockedWord = { word: string; kind: string; deed: (typeof WORD_DEEDS)[number] };

const segmenter = new Intl.Segmenter('zh', { granularity: 'word' });

/** Where the words of a text end, its beginning too. */
export const wordEnds = (text: string): Set<number> =>
  new Set([0, ...Array.from(segmenter.segment(text), ({ index, segment }) => index + segment.length)]);

/**
 * One form for full-width, cased and broken-up spellings (T-BIZ-11): what is invisible, only marks the letter before it or is
 * put between letters to break a word goes; the marks that end a sentence or part it stay, so that two don't make a word.
 */
function plain(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\p{M}\p{Default_Ignorable_Code_Point}·•・*_.-]/gu, '');
}

/**
 * The words of `text` that may not be used, as the dictionary spells them; what only happens to stand across two other words is none.
 * Forms judge by it as one types; the server finds more (`server/moderation/find-words.ts`).
 */
export function blockedWords(text: string, words: readonly string[]): string[] {
  const searched = plain(text);
  return words.filter((word) => {
    const wanted = plain(word);
    for (let at = wanted ? searched.indexOf(wanted) : -1; at >= 0; at = searched.indexOf(wanted, at + 1)) {
      const ends = wordEnds(searched);
      if (ends.has(at) || ends.has(at + wanted.length)) return true;
    }
    return false;
  });
}
