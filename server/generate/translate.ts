import { terms } from '#shared/vocabulary/terms.ts';

const byChinese = new Map(terms.map(({ zh, en }) => [zh, en]));
const byEnglish = new Map(terms.filter(({ en }) => en).map(({ zh, en }) => [en.toLowerCase(), zh]));
const longestChinese = Math.max(...terms.map(({ zh }) => zh.length));

/** Chinese punctuation as an English prompt writes it. */
const marks: Record<string, string> = {
  '，': ', ',
  '、': ', ',
  '。': '. ',
  '；': '; ',
  '：': ': ',
  '（': ' (',
  '）': ') ',
  '！': '! ',
  '？': '? ',
  '\n': '\n',
};

function toEnglish(text: string): { text: string; complete: boolean } {
  let complete = true;
  const words: string[] = [];
  let at = 0;
  // `<lora:…>` and anything not Chinese passes through as it is.
  while (at < text.length) {
    const char = text[at] ?? '';
    const mark = marks[char];
    if (mark !== undefined) {
      words.push(mark);
      at += 1;
      continue;
    }
    if (!/\p{Script=Han}/u.test(char)) {
      const plain = /^[^\p{Script=Han}，、。；：（）！？\n]+/u.exec(text.slice(at))?.[0] ?? char;
      words.push(plain);
      at += plain.length;
      continue;
    }
    let found = '';
    for (let length = Math.min(longestChinese, text.length - at); length > 0; length--) {
      const part = text.slice(at, at + length);
      if (byChinese.has(part)) {
        found = part;
        break;
      }
    }
    if (found) words.push(` ${byChinese.get(found) ?? ''} `);
    else {
      complete = false;
      words.push(char);
    }
    at += found.length || 1;
  }
  const joined = words
    .join('')
    .replace(/[ \t]+/g, ' ')
    .replace(/ ([,.;:!?)])/g, '$1')
    .replace(/\( /g, '(')
    .trim();
  return { text: joined, complete };
}

function toChinese(text: string): { text: string; complete: boolean } {
  let complete = true;
  const parts = text.split(/\s*[,，]\s*/).map((part) => {
    const known = byEnglish.get(part.trim().toLowerCase());
    if (!known && /[a-z]{3}/i.test(part)) complete = false;
    return known ?? part.trim();
  });
  return { text: parts.filter(Boolean).join('，'), complete };
}

/** Translates a description by the built-in glossary; words it does not know stay as they are and `complete` says so. */
export function translate(text: string, to: 'en' | 'zh'): { text: string; engine: string; complete: boolean } {
  return { ...(to === 'en' ? toEnglish(text) : toChinese(text)), engine: 'glossary' };
}
