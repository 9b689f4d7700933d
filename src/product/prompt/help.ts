import { type Term, terms } from '#shared/vocabulary/terms.ts';
import { rewordings, usual } from './rewordings.ts';

const SEPARATORS = '，,、。；;！!？?\n';
/** A description that says what time or weather it is. */
const WHEN = /[夜晚暮昏午晨晓雨雪雾月霜]|暴风|雷|阴天|晴|night|evening|dusk|dawn|morning|noon|rain|snow|storm|fog/i;
/** Terms offered at once. */
const OFFERED = 8;

/** A phrase of a description, and where it stands. */
export type Phrase = { text: string; from: number; to: number };

const words = terms
  .filter(({ kind }) => kind !== '虚词')
  .map((term) => ({
    ...term,
    spelled: term.pinyin.replaceAll(' ', ''),
    initials: term.pinyin
      .split(' ')
      .map((syllable) => syllable.charAt(0))
      .join(''),
    lower: term.en.toLowerCase(),
  }));
/** Words before a term that are none themselves, longest first. */
const fillers = terms
  .filter(({ kind }) => kind === '虚词')
  .map(({ zh }) => zh)
  .toSorted((a, b) => b.length - a.length);
type Word = (typeof words)[number];
const byChinese = new Map(words.map((word) => [word.zh, word]));
const byEnglish = new Map(words.map((word) => [word.lower, word]));

/** The phrases of a description, as its commas divide it. */
export function phrasesOf(text: string): Phrase[] {
  const found: Phrase[] = [];
  let from = 0;
  for (let at = 0; at <= text.length; at++) {
    if (at < text.length && !SEPARATORS.includes(text.charAt(at))) continue;
    const raw = text.slice(from, at);
    const start = from + (raw.length - raw.trimStart().length);
    if (raw.trim()) found.push({ text: raw.trim(), from: start, to: start + raw.trim().length });
    from = at + 1;
  }
  return found;
}

/** A phrase that is a known term, whichever language it is written in. */
export function termOf(phrase: string): Term | undefined {
  return byChinese.get(phrase) ?? byEnglish.get(phrase.toLowerCase());
}

/** How well a word answers what was typed; 0 for not at all. */
function fits(word: Word, typed: string, latin: boolean): number {
  if (!latin) return word.zh.startsWith(typed) ? 3 : word.zh.includes(typed) ? 1 : 0;
  if (word.spelled.startsWith(typed) || word.lower.startsWith(typed)) return 3;
  if (typed.length > 1 && word.initials.startsWith(typed)) return 2;
  return typed.length > 2 && (word.lower.includes(` ${typed}`) || word.spelled.includes(typed)) ? 1 : 0;
}

function bestFor(typed: string): Word[] {
  const latin = /^[a-z']+$/.test(typed);
  const plain = typed.replaceAll("'", '');
  return words
    .map((word) => ({ word, score: fits(word, plain, latin) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score || a.word.zh.length - b.word.zh.length)
    .slice(0, OFFERED)
    .map(({ word }) => word);
}

/**
 * Terms for what stands before the caret: Chinese by its characters, Latin letters as pinyin, as the first letters of its
 * syllables, or as English (R8.10). `from` to `to` is what an accepted term takes the place of.
 */
export function complete(text: string, caret: number): { from: number; to: number; options: Term[] } {
  const before = text.slice(0, caret);
  const nothing = { from: caret, to: caret, options: [] };
  const letters = /[a-zA-Z']{2,}$/.exec(before)?.[0];
  if (letters) return { from: caret - letters.length, to: caret, options: bestFor(letters.toLowerCase()) };
  const run = /\p{Script=Han}{1,12}$/u.exec(before)?.[0] ?? '';
  const filler = fillers.find((word) => run.startsWith(word)) ?? '';
  const han = run.slice(filler.length);
  // Of a longer run its end may be what is being written; one character of it says too little to interrupt for.
  for (let start = 0; start < han.length && (start === 0 || han.length - start > 1); start++) {
    const typed = han.slice(start);
    const options = bestFor(typed).filter(({ zh }) => zh.startsWith(typed) && zh !== typed);
    if (options.length > 0) return { from: caret - typed.length, to: caret, options };
  }
  return nothing;
}

/** One change to a description, to be taken or left: `before` is what it replaces, nothing where it only adds. */
export type Proposal = { id: string; before: string | null; after: string; reason: string; from: number; to: number };

/** What would make a description more certain, phrase by phrase: vague words named precisely, what nobody said yet. */
export function rewrite(text: string): Proposal[] {
  const proposals: Proposal[] = [];
  for (const { text: phrase, from } of phrasesOf(text)) {
    for (const { word, better, reason } of rewordings) {
      const at = phrase.indexOf(word);
      if (at < 0 || phrase.includes(better)) continue;
      const start = from + at;
      proposals.push({ id: `${start} ${better}`, before: word, after: better, reason, from: start, to: start + word.length });
      break;
    }
  }
  if (text.trim() === '') return proposals;
  const said = new Set(words.filter((word) => text.includes(word.zh) || text.toLowerCase().includes(word.lower)).map(({ kind }) => kind));
  const place = said.has('场景') ? 'scene' : 'object';
  for (const { kind, scene, object, reason } of usual) {
    if (said.has(kind)) continue;
    const usually = place === 'scene' ? scene : object;
    // A morning would contradict a night, mist a storm.
    const after = kind === '光线' && place === 'scene' && WHEN.test(text) ? '体积光' : usually;
    proposals.push({ id: `add ${after}`, before: null, after, reason, from: text.length, to: text.length });
  }
  return proposals;
}

/** A description with one proposal taken. */
export function accept(text: string, { before, after, from, to }: Proposal): string {
  if (before !== null) return text.slice(0, from) + after + text.slice(to);
  const trimmed = text.trimEnd().replace(/[，,、；;]$/, '');
  return `${trimmed}，${after}`;
}

/** All of it, as prompt boxes take it. */
export const help = { complete, phrasesOf, termOf, rewrite, accept };
