import { eq } from 'drizzle-orm';
import { blockedWords } from '#api/contract/sensitive-words.ts';
import { dicts } from '../db/schema.ts';
import { Refusal } from '../http/refusal.ts';
import type { Db } from '../ports.ts';

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
