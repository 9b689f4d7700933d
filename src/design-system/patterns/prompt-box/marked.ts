/** Cuts a text at the words in it, longest first, so that each piece is either a hit or not. Joined, the pieces are the text. */
export function marked(text: string, words: readonly string[]): { text: string; hit: boolean }[] {
  const wanted = words.filter(Boolean).toSorted((a, b) => b.length - a.length);
  if (wanted.length === 0) return text === '' ? [] : [{ text, hit: false }];
  const pattern = new RegExp(`(${wanted.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')})`, 'giu');
  return text
    .split(pattern)
    .map((piece, index) => ({ text: piece, hit: index % 2 === 1 }))
    .filter((piece) => piece.text !== '');
}
