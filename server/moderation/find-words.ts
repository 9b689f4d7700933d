import type { ConverterFunction } from 'opencc-js/t2cn';
import type { pinyin as spell } from 'pinyin-pro';
import { type BlockedWord, wordEnds } from '#shared/rules/sensitive-words.ts';

export type Hit = {
  word: string;
  kind: string;
  deed: 'refuse' | 'review';
  /** How it stands in the text, without what was put between its signs; as the list spells it where only its dress differs. */
  written: string;
};

/** Letters of other alphabets and digits that stand in for Latin letters. */
const STRANGE = 'авекмнорстухіѕјԁɡոαβεικνορτυχγηωıłøđʙᴅᴇɢʜɪᴋʟɴᴏᴘᴛᴜ';
const PLAIN = 'abekmhopctyxisjdgnabeikvoptuxynwilodbdeghiklnoptu';
const LOOK_ALIKES = new Map(Array.from(STRANGE, (sign, at) => [sign, PLAIN[at] ?? sign]));

let pinyin: typeof spell | undefined;
let simplified: ConverterFunction | undefined;

/** Loads the dictionaries of pinyin and of traditional signs: with the first text that is judged, not with the start. */
async function load(): Promise<void> {
  pinyin ??= (await import('pinyin-pro')).pinyin;
  simplified ??= (await import('opencc-js/t2cn')).Converter({ from: 't', to: 'cn' });
}

/** One form for full-width, cased, traditional, accented and look-alike spellings. Marks that end a part of a sentence stay, so that two parts make no word. */
function folded(text: string): string {
  const plain = text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{M}\p{Default_Ignorable_Code_Point}]/gu, '')
    .normalize('NFKC');
  const latin = Array.from(plain, (sign) => LOOK_ALIKES.get(sign) ?? sign).join('');
  return simplified?.(latin) ?? latin;
}

/** A sign with its syllable, or a run of letters or digits; `at` is its place in the folded text without separators. */
type Unit = { text: string; han: boolean; syllable: string; at: number };

/** A text in units by the parts that sentence marks end, and those parts without separators. */
type Part = { text: string; units: Unit[]; ends: Set<number>; allowed: { start: number; stop: number }[] };

/** Where a phrase stands in a text. */
function placesOf(text: string, phrase: string): { start: number; stop: number }[] {
  const places = [];
  for (let at = phrase ? text.indexOf(phrase) : -1; at >= 0; at = text.indexOf(phrase, at + 1))
    places.push({ start: at, stop: at + phrase.length });
  return places;
}

const SEPARATORS = /[\s\p{S}\p{Pd}\p{Pc}·•・*&@#%/\\'’‘.]/u;
const EVERY_SEPARATOR = new RegExp(SEPARATORS, 'gu');
/** Letters of the longest syllable. */
const SYLLABLE_MAX = 6;

function partsOf(text: string, allowed: readonly string[]): Part[] {
  const parts: Part[] = [];
  // A line break between signs is a separator like a space: one sign a line is an old trick.
  for (const piece of folded(text).split(/[，。；：！？、…,;:!?()（）[\]【】《》「」『』“”"]+/u)) {
    const units: Unit[] = [];
    let plain = '';
    // Letters one by one are a run as well.
    const joined = piece.replace(/(?<![a-z])[a-z](?:[^\p{L}\p{N}]+[a-z](?![a-z]))+/gu, (run) => run.replaceAll(/[^a-z]/g, ''));
    for (const token of joined.match(/\p{Script=Han}|[a-z]+|\d+|\S/gu) ?? []) {
      if (SEPARATORS.test(token)) continue;
      units.push({ text: token, han: /\p{Script=Han}/u.test(token), syllable: '', at: plain.length });
      plain += token;
    }
    if (units.length === 0) continue;
    const signs = units.filter(({ han }) => han);
    const syllables = syllablesOf(signs.map((unit) => unit.text).join(''));
    for (const [i, unit] of signs.entries()) unit.syllable = syllables[i] ?? '';
    parts.push({ text: plain, units, ends: wordEnds(plain), allowed: allowed.flatMap((phrase) => placesOf(plain, phrase)) });
  }
  return parts;
}

/** The syllables of Chinese signs, each with its tone. */
function syllablesOf(signs: string): string[] {
  if (!pinyin) throw new Error('pinyin is not loaded');
  return signs ? pinyin(signs, { toneType: 'num', type: 'array', v: true }) : [];
}

const toneless = (syllable: string) => syllable.replace(/\d$/, '');

type Spelled = { signs: string[]; syllables: string[] };
type Match = { end: number; same: number; sounds: number; letters: number; gaps: number };

/** How a word stands in units from `from` on: sign for sign, by other signs of its sound, in pinyin, or with letters put between. */
function matchAt(units: readonly Unit[], from: number, { signs, syllables }: Spelled): Match | null {
  const match: Match = { end: from, same: 0, sounds: 0, letters: 0, gaps: 0 };
  let next = 0;
  for (let at = from; at < units.length && next < signs.length; at++) {
    const unit = units[at]!;
    if (unit.han) {
      if (unit.text === signs[next]) match.same++;
      else if (unit.syllable !== '' && unit.syllable === syllables[next]) match.sounds++;
      else return null;
      next++;
    } else {
      let spelt = '';
      let covers = 0;
      for (let to = next; to < signs.length && spelt.length < unit.text.length; to++) {
        spelt += toneless(syllables[to]!);
        if (spelt === unit.text) covers = to - next + 1;
      }
      if (covers > 0) {
        match.letters += covers;
        next += covers;
      } else if (match.same === next && next > 0 && unit.text.length <= 2) match.gaps++;
      else return null;
    }
    match.end = at + 1;
  }
  return next === signs.length ? match : null;
}

const hitOf = ({ word, kind, deed }: BlockedWord, written: string): Hit => ({
  word,
  kind,
  deed: deed === 'review' ? 'review' : 'refuse',
  written,
});

/** What a match of a word comes to; null where it only happens to stand there, across words that mean something else. */
function judge(part: Part, from: number, word: BlockedWord, { end, same, sounds, letters, gaps }: Match): Hit | null {
  const start = part.units[from]!.at;
  const last = part.units[end - 1]!;
  const stop = last.at + last.text.length;
  if (part.allowed.some((phrase) => phrase.start <= start && stop <= phrase.stop)) return null;
  const hit = hitOf(word, sounds + letters + gaps === 0 ? word.word : part.text.slice(start, stop));
  const cutsFront = !part.ends.has(start);
  const cutsBack = !part.ends.has(stop);
  if (sounds === 0 && letters === 0) return gaps === 0 && cutsFront && cutsBack ? null : hit;
  if (sounds > 0 && (cutsFront || cutsBack)) return null;
  // Two other signs of the same sound, or two bare syllables, are often something else: a person looks.
  return same === 0 && sounds + letters < 3 ? { ...hit, deed: 'review' } : hit;
}

type Compiled = { word: BlockedWord; wanted: string } & Spelled;
/** A list made ready: Chinese words by how their first sign is written, sounds and is spelled; others as they are. */
type CompiledList = { chinese: Map<string, Compiled[]>; latin: Compiled[]; allowed: string[] };
const compiledLists = new WeakMap<readonly BlockedWord[], CompiledList>();

function compile(words: readonly BlockedWord[]): CompiledList {
  const known = compiledLists.get(words);
  if (known) return known;
  const list: CompiledList = { chinese: new Map(), latin: [], allowed: [] };
  for (const word of words) {
    const wanted = folded(word.word).replaceAll(EVERY_SEPARATOR, '');
    if (word.deed === 'allow') {
      list.allowed.push(wanted);
      continue;
    }
    const signs = wanted.match(/\p{Script=Han}/gu) ?? [];
    const chinese = signs.length > 1 && signs.join('') === wanted;
    const one: Compiled = { word, wanted, signs, syllables: chinese ? syllablesOf(wanted) : [] };
    if (!chinese) list.latin.push(one);
    else
      for (const key of new Set([signs[0]!, one.syllables[0]!, toneless(one.syllables[0]!)]))
        list.chinese.set(key, [...(list.chinese.get(key) ?? []), one]);
  }
  compiledLists.set(words, list);
  return list;
}

/** What a word may begin with where a unit stands. */
const keysOf = ({ han, text, syllable }: Unit): string[] =>
  han ? [text, syllable] : Array.from({ length: Math.min(text.length, SYLLABLE_MAX) }, (_, i) => text.slice(0, i + 1));

/** A word that is not Chinese stands for itself, between the ends of signs and words: a part of another word is no hit. */
function standsIn(part: Part, wanted: string): boolean {
  return placesOf(part.text, wanted).some(
    ({ start, stop }) => part.units.some(({ at }) => at === start) && part.units.some(({ at, text }) => at + text.length === stop),
  );
}

const graver = (a: Hit, b: Hit) => (a.deed === b.deed ? 0 : a.deed === 'refuse' ? -1 : 1);

/**
 * The words of a list that a text holds, also written in traditional signs, with look-alikes, separators, homophones or pinyin
 * (T-BIZ-11). What is refused comes first.
 */
export async function findWords(text: string, words: readonly BlockedWord[]): Promise<Hit[]> {
  if (!text.trim() || words.length === 0) return [];
  await load();
  const { chinese, latin, allowed } = compile(words);
  const found = new Map<string, Hit>();
  const note = (hit: Hit | null) => {
    const before = hit && found.get(hit.word);
    if (hit && (!before || graver(hit, before) < 0)) found.set(hit.word, hit);
  };
  for (const part of partsOf(text, allowed)) {
    for (const { word, wanted } of latin) if (standsIn(part, wanted)) note(hitOf(word, word.word));
    for (const [from, unit] of part.units.entries())
      for (const one of new Set(keysOf(unit).flatMap((key) => chinese.get(key) ?? []))) {
        const match = matchAt(part.units, from, one);
        if (match) note(judge(part, from, one.word, match));
      }
  }
  return [...found.values()].toSorted(graver);
}
