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

/** A stretch of a text to underline: solid, dashed or dotted; `lit` stands out for as long as it is pointed at elsewhere. */
export type Underline = { from: number; to: number; line: 'known' | 'near' | 'none'; lit?: boolean };

/** Cuts a text at its underlines, which are in order and do not overlap. Joined, the pieces are the text. */
export function underlined(text: string, underlines: readonly Underline[]): { text: string; under?: Underline }[] {
  const pieces: { text: string; under?: Underline }[] = [];
  let at = 0;
  for (const under of underlines) {
    pieces.push({ text: text.slice(at, under.from) }, { text: text.slice(under.from, under.to), under });
    at = under.to;
  }
  return [...pieces, { text: text.slice(at) }].filter((piece) => piece.text !== '');
}
