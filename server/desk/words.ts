import { desc, eq, isNotNull, isNull, max, sql } from 'drizzle-orm';
import type { DeskWords, saveWordDraft, WordPreview, WordVersion } from '#shared/contract/desk-words.ts';
import type { ParsedBody } from '#shared/contract/endpoint.ts';
import type { BlockedWord } from '#shared/rules/sensitive-words.ts';
import type { Moderated } from '#shared/vocabulary/desk-kinds.ts';
import type { Db } from '../kernel/db/db.ts';
import { rows } from '../kernel/db/rows.ts';
import { users } from '../kernel/db/schema/accounts.ts';
import { dicts } from '../kernel/db/schema/catalogue.ts';
import { wordLists } from '../kernel/db/schema/moderation.ts';
import { HttpError } from '../kernel/http-error.ts';
import { shorten } from '../kernel/shorten.ts';
import { findWords } from '../moderation/find-words.ts';
import { wordsInForce } from '../moderation/word-list.ts';
import type { Ports } from '../ports/ports.ts';
import { type Operator, writeAudit } from './audit.ts';

type Acting = NonNullable<Operator>;

/** The number that the draft has until it is published, as the next one. */
const DRAFT = 1_000_000;
/** Published versions that the desk shows. */
const VERSIONS = 20;
/** What members wrote lately that a draft is tried on: works, comments. */
const TRIED = { work: 1000, comment: 500 };
const SHOWN = 20;
const TEXT_MAX = 120;
/** Words that an audit line names. */
const NAMED = 50;

/** The list in force, the draft, and what was published before. */
export async function readWords({ db }: Ports): Promise<DeskWords> {
  const published = await db
    .select({
      version: wordLists.version,
      at: wordLists.publishedAt,
      by: users.name,
      count: sql<number>`jsonb_array_length(${wordLists.words})`,
    })
    .from(wordLists)
    .leftJoin(users, eq(users.id, wordLists.madeBy))
    .where(isNotNull(wordLists.publishedAt))
    .orderBy(desc(wordLists.version))
    .limit(VERSIONS);
  const versions = published.map(({ version, at, by, count }): WordVersion => ({
    version,
    publishedAt: (at ?? new Date(0)).toISOString(),
    by,
    count,
  }));
  const [draft] = await db
    .select({ words: wordLists.words, by: users.name, at: wordLists.createdAt })
    .from(wordLists)
    .leftJoin(users, eq(users.id, wordLists.madeBy))
    .where(isNull(wordLists.publishedAt));
  return {
    words: await wordsInForce(db),
    inForce: versions[0] ?? null,
    draft: draft ? { ...draft, at: draft.at.toISOString() } : null,
    versions,
  };
}

/** One who writes the list at a time. What a site began with is its first version, so that the way back leads there too. */
async function lock(tx: Db, now: Date): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('word_lists'))`);
  if ((await tx.$count(wordLists, isNotNull(wordLists.publishedAt))) > 0) return;
  await tx.insert(wordLists).values({ version: 1, words: await wordsInForce(tx), createdAt: now, publishedAt: now });
}
const nextVersion = async (tx: Db): Promise<number> => {
  const [last] = await tx
    .select({ version: max(wordLists.version) })
    .from(wordLists)
    .where(isNotNull(wordLists.publishedAt));
  return (last?.version ?? 0) + 1;
};

/** Each word once, as it was written first. */
function distinct(words: readonly BlockedWord[]): BlockedWord[] {
  const known = new Map<string, BlockedWord>();
  for (const word of words) {
    const key = word.word.normalize('NFKC').toLowerCase();
    if (!known.has(key)) known.set(key, word);
  }
  return [...known.values()];
}

/** Writes the draft, or drops it; answers how many words it has. */
export async function saveDraft({ db, now }: Ports, operator: Acting, { words }: ParsedBody<typeof saveWordDraft>): Promise<number> {
  const list = words && distinct(words);
  await db.transaction(async (tx) => {
    await lock(tx, now());
    if (list === null) await tx.delete(wordLists).where(isNull(wordLists.publishedAt));
    else
      await tx
        .insert(wordLists)
        .values({ version: DRAFT, words: list, madeBy: operator.id, createdAt: now() })
        .onConflictDoUpdate({ target: wordLists.version, set: { words: list, madeBy: operator.id, createdAt: now() } });
    await writeAudit(tx, operator, now(), {
      action: list === null ? 'words.drop' : 'words.draft',
      target: 'words:draft',
      ...(list && { after: { words: list.length } }),
    });
  });
  return list?.length ?? 0;
}

async function draftOf(db: Db): Promise<BlockedWord[]> {
  const [draft] = await db.select({ words: wordLists.words }).from(wordLists).where(isNull(wordLists.publishedAt));
  if (!draft) throw new HttpError('CONFLICT', { message: '没有草稿了，可能同事已经发布或放弃了它。请刷新再看' });
  return draft.words;
}

/** Tries the draft on what members wrote lately. */
export async function tryDraft({ db }: Ports): Promise<WordPreview> {
  const [draft, now] = [await draftOf(db), await wordsInForce(db)];
  const written = await rows<{ about: Moderated; text: string }>(
    db,
    sql`(select 'work' as about, concat_ws('，', nullif(title, ''), nullif(prompt, ''), nullif("desc", '')) as text from images
          where deleted_at is null order by created_at desc limit ${TRIED.work}::int)
        union all (select 'comment', text from comments where deleted_at is null order by id desc limit ${TRIED.comment}::int)`,
  );
  const found: WordPreview = { read: written.length, caught: { count: 0, some: [] }, freed: { count: 0, some: [] } };
  for (const { about, text } of written) {
    const [[then], [before]] = [await findWords(text, draft), await findWords(text, now)];
    const side = then && then.deed !== before?.deed ? found.caught : before && !then ? found.freed : undefined;
    const hit = then ?? before;
    if (!side || !hit) continue;
    side.count++;
    if (side.some.length < SHOWN) side.some.push({ word: hit.word, deed: hit.deed, about, text: shorten(text, TEXT_MAX) });
  }
  return found;
}

/** What forms explain while one types: the words of the list that are refused. */
async function tellForms(tx: Db, words: readonly BlockedWord[]): Promise<void> {
  await tx.delete(dicts).where(eq(dicts.name, 'sensitive'));
  const told = words.filter(({ deed }) => deed === 'refuse');
  for (let at = 0; at < told.length; at += 1000)
    await tx.insert(dicts).values(
      told.slice(at, at + 1000).map(({ word, kind }, i) => ({
        id: `sensitive-${at + i + 1}`,
        name: 'sensitive',
        key: 'sensitive',
        val: word,
        val2: kind,
        sort: at + i + 1,
      })),
    );
}

/** Puts a list in force under a version, in its transaction, and writes down what it changed. */
async function putInForce(
  tx: Db,
  operator: Acting,
  now: Date,
  { version, words, before }: { version: number; words: BlockedWord[]; before: BlockedWord[] },
  deed: { action: string; reason: string },
) {
  await tellForms(tx, words);
  const as = ({ word, deed: does }: BlockedWord) => `${word} ${does}`;
  const [was, is] = [new Set(before.map(as)), new Set(words.map(as))];
  await writeAudit(tx, operator, now, {
    ...deed,
    target: `words:${version}`,
    before: {
      words: before.length,
      gone: before
        .map(as)
        .filter((one) => !is.has(one))
        .slice(0, NAMED),
    },
    after: {
      words: words.length,
      added: words
        .map(as)
        .filter((one) => !was.has(one))
        .slice(0, NAMED),
    },
  });
}

/** Puts the draft in force; answers its version. */
export async function publishDraft({ db, now }: Ports, operator: Acting, reason: string): Promise<number> {
  return db.transaction(async (tx) => {
    await lock(tx, now());
    const before = await wordsInForce(tx);
    const words = await draftOf(tx);
    const [list] = await tx
      .update(wordLists)
      .set({ version: await nextVersion(tx), publishedAt: now(), madeBy: operator.id })
      .where(isNull(wordLists.publishedAt))
      .returning();
    if (!list) throw new Error('the draft is gone under its lock');
    await putInForce(tx, operator, now(), { version: list.version, words, before }, { action: 'words.publish', reason });
    return list.version;
  });
}

/** Puts a published version in force again, as the newest; the draft stays. Answers the new version. */
export async function restoreVersion({ db, now }: Ports, operator: Acting, asked: { version: number; reason: string }): Promise<number> {
  return db.transaction(async (tx) => {
    await lock(tx, now());
    const before = await wordsInForce(tx);
    const [old] = await tx.select().from(wordLists).where(eq(wordLists.version, asked.version));
    if (!old?.publishedAt) throw new HttpError('NOT_FOUND', { message: '没有这个版本' });
    const version = await nextVersion(tx);
    await tx.insert(wordLists).values({ version, words: old.words, madeBy: operator.id, createdAt: now(), publishedAt: now() });
    await putInForce(tx, operator, now(), { version, words: old.words, before }, { action: 'words.restore', reason: asked.reason });
    return version;
  });
}
