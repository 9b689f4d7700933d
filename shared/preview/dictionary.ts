import { terms } from '../vocabulary/terms.ts';
import {
  type ColourRow,
  colourRows,
  type FeatureRow,
  featureRows,
  fillers,
  inkRow,
  insteadRows,
  type SubjectRow,
  subjectRows,
  wrapRows,
} from './picture-words.ts';

/** One thing that a word may mean to the painter. */
export type Sense =
  | { kind: 'subject'; row: SubjectRow; near: boolean }
  | { kind: 'feature'; row: FeatureRow; near: boolean }
  | { kind: 'colour'; row: ColourRow; near: boolean }
  | { kind: 'wrap'; row: (typeof wrapRows)[number] }
  | { kind: 'ink' }
  | { kind: 'instead'; instead: string };
type Entry = { filler?: true; senses: Sense[] };

/** A word of the dictionary where it stands, or a stretch of the text that no word covers. */
export type Piece = { text: string; from: number; to: number; entry: Entry | undefined };

const dictionary = new Map<string, Entry>();
const keyOf = (word: string): string => word.replaceAll('-', ' ');
const isHan = (char: string): boolean => /\p{Script=Han}/u.test(char);
const isLatin = (char: string): boolean => /[a-z0-9]/.test(char);

function add(words: string, sense: Sense): void {
  for (const word of words.split(' ')) {
    const entry = dictionary.get(keyOf(word)) ?? { senses: [] };
    entry.senses.push(sense);
    dictionary.set(keyOf(word), entry);
  }
}
for (const row of subjectRows) {
  add(row.words, { kind: 'subject', row, near: false });
  if (row.near) add(row.near, { kind: 'subject', row, near: true });
}
for (const row of featureRows) {
  add(row.words, { kind: 'feature', row, near: false });
  if (row.near) add(row.near, { kind: 'feature', row, near: true });
}
for (const row of colourRows) {
  add(row.words, { kind: 'colour', row, near: false });
  if (row.near) add(row.near, { kind: 'colour', row, near: true });
}
for (const row of wrapRows) add(row.words, { kind: 'wrap', row });
add(inkRow.words, { kind: 'ink' });
for (const { words, instead } of insteadRows) add(words, { kind: 'instead', instead });
for (const word of fillers.split(' ')) dictionary.set(word, { filler: true, senses: [] });

// The prompt box's own terms: their English and pinyin are synonyms of what is painted, and a term that is not painted is a
// word of its own, so that nobody takes 海盗 for the sea.
for (const { zh, en, pinyin, kind } of terms) {
  const painted = dictionary.get(zh);
  if (kind === '虚词' || (!painted && zh.length < 2)) continue;
  const entry = painted ?? { senses: [] };
  const spelled = pinyin.includes(' ') ? pinyin.replaceAll(' ', '') : '';
  for (const word of [zh, keyOf(en.toLowerCase()), spelled]) if (word && !dictionary.has(word)) dictionary.set(word, entry);
}
/** How long a word can be that begins with a letter or sign, an English plural's included. */
const longest = new Map<string, number>();
for (const word of dictionary.keys()) longest.set(word.charAt(0), Math.max(longest.get(word.charAt(0)) ?? 0, word.length + 1));

/** The entry of a word as it is written, English plurals included. */
const lookUp = (word: string): Entry | undefined =>
  dictionary.get(word) ?? (/[a-z]s$/.test(word) ? dictionary.get(word.slice(0, -1)) : undefined);

/** Prompt syntax is no vocabulary: `<lora:…>` tags, attention weights and brackets turn to blanks; every place stays where it was. */
function plain(text: string): string {
  const blank = (match: string) => ' '.repeat(match.length);
  return text
    .replace(/[A-Z]/g, (letter) => letter.toLowerCase())
    .replace(/<[^>]*>/g, blank)
    .replace(/:\d+(?:\.\d+)?/g, blank)
    .replace(/[()[\]{}]/g, ' ')
    .replace(/(?<=[a-z0-9])-(?=[a-z0-9])/g, ' ');
}

/** The longest word of the dictionary that begins here and ends where a word may end. */
function wordAt(text: string, from: number): Piece | undefined {
  const latin = isLatin(text.charAt(from));
  if (latin && isLatin(text.charAt(from - 1))) return undefined;
  for (let to = Math.min(text.length, from + (longest.get(text.charAt(from)) ?? 0)); to > from; to--) {
    if (isLatin(text.charAt(to - 1)) && isLatin(text.charAt(to))) continue;
    const word = text.slice(from, to);
    const entry = lookUp(word);
    if (!entry) continue;
    // 和服 is no 和 with something beside it: words that join need something before them.
    if (entry.filler && /^[和与及了着]$/.test(word) && !isHan(text.charAt(from - 1))) continue;
    return { text: word, from, to, entry };
  }
  return undefined;
}

function unknownAt(text: string, from: number): Piece {
  const latin = /^[a-z0-9]+/.exec(text.slice(from))?.[0];
  const [first = ''] = text.slice(from);
  const found = latin ?? first;
  return { text: found, from, to: from + found.length, entry: undefined };
}

/** 樱花树下, 山上: where something stands is no part of it. */
function withoutPlace(run: Piece[]): Piece[] {
  const last = run.at(-1);
  return run.length > 1 && last && !last.entry && /^[上下里中旁]$/.test(last.text) ? run.slice(0, -1) : run;
}

/** A single character means something by itself only: 山 in 山羊 is no mountain, so its run must be words throughout. */
function settled(run: Piece[]): Piece[] {
  const kept = withoutPlace(run);
  if (kept.every(({ entry }) => entry)) return kept;
  return kept.map((piece) => (piece.text.length === 1 && isHan(piece.text) ? { ...piece, entry: undefined } : piece));
}

/** A description cut into the words it is made of, in their order; fillers and punctuation are left out. */
export function cut(description: string): Piece[] {
  const text = plain(description);
  const pieces: Piece[] = [];
  let run: Piece[] = [];
  const end = (): void => {
    pieces.push(...settled(run));
    run = [];
  };
  for (let at = 0; at < text.length;) {
    if (!/[\p{L}\p{N}]/u.test(text.charAt(at))) {
      end();
      at += 1;
      continue;
    }
    const piece = wordAt(text, at) ?? unknownAt(text, at);
    if (piece.entry?.filler) end();
    else run.push(piece);
    at = piece.to;
  }
  end();
  return pieces;
}
