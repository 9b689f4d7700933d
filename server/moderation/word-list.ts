import { desc, eq, isNotNull } from 'drizzle-orm';
import type { BlockedWord } from '#shared/rules/sensitive-words.ts';
import type { Db } from '../kernel/db/db.ts';
import { dicts } from '../kernel/db/schema/catalogue.ts';
import { wordLists } from '../kernel/db/schema/moderation.ts';

/** The list in force as it was last read, by database: what is made ready of it is kept with it. */
const kept = new WeakMap<Db, { version: number; words: BlockedWord[] }>();

/** The list of words in force: what was published last at the desk, or the words that a site begins with. */
export async function wordsInForce(db: Db): Promise<BlockedWord[]> {
  const [newest] = await db
    .select({ version: wordLists.version })
    .from(wordLists)
    .where(isNotNull(wordLists.publishedAt))
    .orderBy(desc(wordLists.version))
    .limit(1);
  if (!newest) return firstWords(db);
  const held = kept.get(db);
  if (held?.version === newest.version) return held.words;
  const [list] = await db.select({ words: wordLists.words }).from(wordLists).where(eq(wordLists.version, newest.version));
  const words = list?.words ?? [];
  kept.set(db, { version: newest.version, words });
  return words;
}

/** The words of the dictionary that forms show as one types. */
async function firstWords(db: Db): Promise<BlockedWord[]> {
  const found = await db.select({ val: dicts.val, kind: dicts.val2 }).from(dicts).where(eq(dicts.name, 'sensitive'));
  return found.map(({ val, kind }) => ({ word: String(val), kind: String(kind ?? ''), deed: 'refuse' }));
}
