/** One form for full-width, cased and broken-up spellings (T-BIZ-11); punctuation stays, so that two sentences don't make a word. */
function plain(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\s|\u00ad|[\u200b-\u200f]|\u2060|[\ufe00-\ufe0f]|\ufeff/g, '');
}

/** The words of `text` that may not be used, as the dictionary spells them. The form and the server judge alike. */
export function blockedWords(text: string, words: readonly string[]): string[] {
  const searched = plain(text);
  return words.filter((word) => searched.includes(plain(word)));
}
