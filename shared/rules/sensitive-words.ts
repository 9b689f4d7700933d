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

/** The words of `text` that may not be used, as the dictionary spells them. The form and the server judge alike. */
export function blockedWords(text: string, words: readonly string[]): string[] {
  const searched = plain(text);
  return words.filter((word) => searched.includes(plain(word)));
}
