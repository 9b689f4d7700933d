import { eq } from 'drizzle-orm';
import { dicts } from '../db/schema.ts';
import { Refusal } from '../http/refusal.ts';
import type { Db } from '../ports.ts';

/** One form for full-width, cased and broken-up spellings (T-BIZ-11); punctuation stays, so that two sentences don't make a word. */
function plain(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\u00ad\u200b-\u200f\u2060\ufe00-\ufe0f\ufeff]/g, '');
}

/** The words of `text` that may not be used, as the dictionary spells them. */
export function blockedWords(text: string, words: string[]): string[] {
  const searched = plain(text);
  return words.filter((word) => searched.includes(plain(word)));
}

/** Refuses texts with a forbidden word and names the word and its field. */
export async function assertClean(db: Db, fields: Record<string, string | undefined>): Promise<void> {
  const found = await db.select({ val: dicts.val }).from(dicts).where(eq(dicts.name, 'sensitive'));
  const words = found.map((row) => String(row.val));
  for (const [field, text] of Object.entries(fields)) {
    const word = text ? blockedWords(text, words)[0] : undefined;
    if (word) {
      const message = `内容里有不能使用的词「${word}」，请换一种说法`;
      throw new Refusal('SENSITIVE', { message, fields: { [field]: message } });
    }
  }
}
