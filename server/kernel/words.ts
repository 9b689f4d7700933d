import type { pinyin as spell } from 'pinyin-pro';
import { terms } from '#shared/vocabulary/terms.ts';

/** Stand before each syllable of pinyin and each initial, and behind the last; no text holds them, nor the capitals they are in. */
const SYLLABLE = '\u0001';
const INITIAL = '\u0002';
/** So many letters, each of which a syllable can begin with, are looked for as initials. */
const INITIALS = /^[a-hj-tw-z]{2,4}$/;
/** Ways of reading letters as pinyin that are looked for at most. */
const READINGS_MAX = 4;

/** Texts as they are compared: small letters, full-width signs as their plain ones. */
const plain = (text: string) => text.normalize('NFKC').toLowerCase().replaceAll(SYLLABLE, '').replaceAll(INITIAL, '');

let pinyin: typeof spell | undefined;

/** Loads the dictionary of pinyin, 30 MB and 0.15 s: with the first words that are written or looked for, which wait for it, and not with the start. */
export async function loadPinyin(): Promise<void> {
  pinyin ??= (await import('pinyin-pro')).pinyin;
}

/** The syllables of Chinese signs, without tones, `v` for ü; a sign without pinyin has none. */
function syllablesOf(signs: string): string[] {
  if (!pinyin) throw new Error('pinyin is not loaded');
  return pinyin(signs, { toneType: 'none', type: 'array', v: true }).filter((one) => /^[a-z]+$/.test(one));
}

const marked = (mark: string, parts: readonly string[]) => parts.map((one) => mark + one.toUpperCase()).join('');

/** The syllables of each run of Chinese signs in a text. */
const spelled = (text: string): string[][] => (text.match(/\p{Script=Han}+/gu) ?? []).map(syllablesOf);

/** The prompt box's terms as texts hold them, the longest first: a potion is no water. */
const byChinese = terms.filter(({ kind }) => kind !== '虚词').toSorted((a, b) => b.zh.length - a.zh.length);
const byEnglish = new Map(byChinese.map(({ zh, en }) => [en.toLowerCase(), zh]));
const ENGLISH_MAX = Math.max(...[...byEnglish.keys()].map((en) => en.split(' ').length));

/** What the terms in a text are called in the other language. */
function translated(text: string): string[] {
  const found = new Set<string>();
  let rest = text;
  for (const { zh, en } of byChinese) {
    if (!rest.includes(zh)) continue;
    found.add(en.toLowerCase());
    rest = rest.replaceAll(zh, ' ');
  }
  const latin = text.match(/[a-z0-9-]+/g) ?? [];
  for (let at = 0; at < latin.length; at++) {
    for (let length = 1; length <= ENGLISH_MAX; length++) {
      const zh = byEnglish.get(latin.slice(at, at + length).join(' '));
      if (zh) found.add(zh);
    }
  }
  return [...found].filter(Boolean);
}

/**
 * What a row is found by, a line for each part: what it says in small letters, the terms in it in the other language, and both
 * in pinyin. Of titles, names and tags also the initials: a long text holds nearly any two of them.
 */
export function wordsOf({ named, said }: { named: readonly string[]; said: readonly string[] }): string {
  const names = named.map(plain);
  const own = [...names, ...said.map(plain)].filter(Boolean).join('\n');
  const text = [own, ...translated(own)].join('\n');
  const pinyins = spelled(text).map((run) => marked(SYLLABLE, run) + SYLLABLE);
  const initials = spelled(names.join('\n')).map((run) =>
    marked(
      INITIAL,
      run.map((one) => one.charAt(0)),
    ),
  );
  return [text, ...new Set([...pinyins, ...initials])].join('\n');
}

let known: ReadonlySet<string> | undefined;
/** Every syllable there is: those of the signs of Unicode's first block of Chinese writing. */
function allSyllables(): ReadonlySet<string> {
  if (known) return known;
  const signs = Array.from({ length: 0x9fff - 0x4e00 }, (_, n) => String.fromCodePoint(0x4e00 + n)).join('');
  return (known = new Set(syllablesOf(signs).filter((one) => /[aeiouv]/.test(one))));
}

/** A word's syllables. `open`: the last one may go on. */
type Reading = { syllables: string[]; open: boolean };

/** The ways to read letters as whole syllables, the longest first; where there is none, those with the beginning of one at the end. */
function readLetters(letters: string): Reading[] {
  const all = allSyllables();
  const whole: Reading[] = [];
  const begun: Reading[] = [];
  const read = (at: number, syllables: string[]): void => {
    if (whole.length >= READINGS_MAX) return;
    const rest = letters.slice(at);
    if (rest === '') return void whole.push({ syllables, open: false });
    if (begun.length < READINGS_MAX && syllables.length > 0 && [...all].some((one) => one.startsWith(rest) && one !== rest))
      begun.push({ syllables: [...syllables, rest], open: true });
    for (let length = Math.min(6, rest.length); length > 0; length--)
      if (all.has(rest.slice(0, length))) read(at + length, [...syllables, rest.slice(0, length)]);
  };
  read(0, []);
  return whole.length > 0 ? whole : begun;
}

/** The ways to read a word as pinyin: letters alone, or beside Chinese signs. */
function readings(word: string): Reading[] {
  const parts = word.match(/\p{Script=Han}+|[a-z]+|./gsu) ?? [];
  if (word.length > 40 || !parts.every((part) => /^[\p{Script=Han}a-z]/u.test(part)) || !/[a-z]/.test(word)) return [];
  let found: Reading[] = [{ syllables: [], open: false }];
  for (const [n, part] of parts.entries()) {
    const own = /^[a-z]/.test(part)
      ? readLetters(part.replaceAll(/([ln])ue/g, '$1ve')).filter(({ open }) => !open || n === parts.length - 1)
      : [{ syllables: syllablesOf(part), open: false }];
    found = found.flatMap(({ syllables }) => own.map((one) => ({ ...one, syllables: [...syllables, ...one.syllables] })));
  }
  return found.slice(0, READINGS_MAX);
}

const SIGNS = new RegExp(`[${SYLLABLE}${INITIAL}][A-Z]*|.`, 'gsu');
const blank = (sign: string | undefined) => sign === undefined || /^[ \n\t\r]$/.test(sign);

/** What the index is asked for (function grams of migration 0009): the pairs of neighbouring signs, or the one sign; what every second text holds is read for nothing. */
function gramsOf(text: string): string[] {
  const signs = text.match(SIGNS) ?? [];
  const pairs = signs.flatMap((sign, n) => (blank(sign) || blank(signs[n + 1]) ? [] : [`${sign}${signs[n + 1]}`]));
  return pairs.length > 0 ? pairs : signs.filter((sign) => !blank(sign));
}

/** One way in which a row's words may hold a word: the text that stands in them, and the grams that stand in them then. */
export type Spelling = { text: string; grams: string[] };

/** All the ways: as it is written, as initials, as pinyin. */
export function spellings(word: string): Spelling[] {
  const text = plain(word);
  const initials = INITIALS.test(text) ? [marked(INITIAL, Array.from(text))] : [];
  return [
    ...[text, ...initials].map((one) => ({ text: one, grams: gramsOf(one) })),
    ...readings(text).map(({ syllables, open }) => ({
      text: marked(SYLLABLE, syllables) + (open ? '' : SYLLABLE),
      grams: gramsOf(marked(SYLLABLE, open ? syllables.slice(0, -1) : syllables)),
    })),
  ];
}

/** A search's words. */
export const splitWords = (text: string): string[] => text.split(/\s+/).filter(Boolean);
