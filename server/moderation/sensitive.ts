import { eq } from 'drizzle-orm';
import { blockedWords } from '#shared/rules/sensitive-words.ts';
import { dicts } from '../kernel/db/schema/catalogue.ts';
import { HttpError } from '../kernel/http-error.ts';
import type { Db } from '../kernel/db/db.ts';

/** The first forbidden word in texts, and the field it is in. */
export async function findBlocked(
  db: Db,
  fields: Record<string, string | undefined>,
): Promise<{ field: string; word: string } | undefined> {
  const found = await db.select({ val: dicts.val }).from(dicts).where(eq(dicts.name, 'sensitive'));
  const words = found.map((row) => String(row.val));
  const given = Object.entries(fields).flatMap(([field, text]) => (text ? [{ field, text }] : []));
  const last = given.at(-1);
  // In the end all of it as one: a word may begin in one field and end in the next.
  if (last) given.push({ field: last.field, text: given.map(({ text }) => text).join('') });
  for (const { field, text } of given) {
    const word = blockedWords(text, words)[0];
    if (word) return { field, word };
  }
  return undefined;
}

/** Refuses texts with a forbidden word and names the word and its field. */
export async function assertClean(db: Db, fields: Record<string, string | undefined>): Promise<void> {
  const found = await findBlocked(db, fields);
  if (!found) return;
  const message = `内容里有不能使用的词「${found.word}」，请换一种说法`;
  throw new HttpError('SENSITIVE', { message, fields: { [found.field]: message } });
}
