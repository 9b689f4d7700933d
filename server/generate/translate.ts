import { terms } from '#shared/vocabulary/terms.ts';
import { EngineError } from '../engines/engine.ts';
import { errorText } from '../kernel/error-text.ts';
import type { Ports } from '../ports/ports.ts';

const byChinese = new Map(terms.map(({ zh, en }) => [zh, en]));
const byEnglish = new Map(terms.filter(({ en }) => en).map(({ zh, en }) => [en.toLowerCase(), zh]));
const longestChinese = Math.max(...terms.map(({ zh }) => zh.length));
const SEPARATORS = /\s*[，,、。；;！!？?\n]\s*/;
const isHan = (text: string): boolean => /\p{Script=Han}/u.test(text);

/** `complete` where every phrase was translated; `engine` names who did it. */
export type Translated = { text: string; engine: string; complete: boolean };

/** A Chinese phrase in English, undefined unless the glossary covers all of it: half a phrase is no translation. */
function phraseInEnglish(phrase: string): string | undefined {
  let words = '';
  const add = (word: string): void => {
    words += /[\w,]$/.test(words) && /^\w/.test(word) ? ` ${word}` : word;
  };
  for (let at = 0; at < phrase.length;) {
    // Weights, tags and anything else that is not Chinese stay as they are.
    const plain = /^\P{Script=Han}+/u.exec(phrase.slice(at))?.[0];
    if (plain) {
      add(plain);
      at += plain.length;
      continue;
    }
    let length = Math.min(longestChinese, phrase.length - at);
    while (length > 0 && !byChinese.has(phrase.slice(at, at + length))) length -= 1;
    if (length === 0) return undefined;
    add(byChinese.get(phrase.slice(at, at + length)) ?? '');
    at += length;
  }
  return words.replace(/\s+/g, ' ').trim();
}

/** By the built-in glossary, phrase by phrase: one that it does not cover stays as it is, and `complete` says so. */
export function translate(text: string, to: 'en' | 'zh'): Translated {
  let complete = true;
  const phrases = text.split(SEPARATORS).flatMap((phrase) => {
    const trimmed = phrase.trim();
    if (trimmed === '') return [];
    const foreign = to === 'en' ? isHan(trimmed) : /[a-z]{3}/i.test(trimmed);
    const found = to === 'en' ? phraseInEnglish(trimmed) : byEnglish.get(trimmed.toLowerCase());
    if (foreign && found === undefined) complete = false;
    return [(foreign && found) || trimmed];
  });
  return { text: phrases.join(to === 'en' ? ', ' : '，'), engine: 'glossary', complete };
}

/** Whether anything in it was translated at all; punctuation is not. */
function changes(before: string, after: string): boolean {
  const bare = (text: string) => text.split(SEPARATORS).join();
  return bare(before).trim() !== bare(after).trim();
}

/**
 * A description in the other language: by an engine's language model where one is there, else by the glossary. Where that has
 * none of the phrases the text comes back as it was.
 */
export async function translated(
  { engines, log }: Pick<Ports, 'engines' | 'log'>,
  text: string,
  to: 'en' | 'zh',
  signal: AbortSignal,
): Promise<Translated> {
  for (const { row, engine } of await engines.list()) {
    if (row.downSince || !engine.translate) continue;
    const { tools, name } = await engine.caps();
    if (!tools.includes('translate')) continue;
    try {
      return { text: await engine.translate(text, to, signal), engine: name, complete: true };
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      log(`${row.id} did not translate: ${errorText(error)}`);
    }
  }
  const found = translate(text, to);
  return changes(text, found.text) ? found : { ...found, text };
}
