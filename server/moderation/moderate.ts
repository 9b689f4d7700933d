import { and, count, eq, gt, lt, max } from 'drizzle-orm';
import type { Moderated } from '#shared/vocabulary/desk-kinds.ts';
import { uuidv7 } from '../kernel/crypto.ts';
import type { Db } from '../kernel/db/db.ts';
import { moderationRecords } from '../kernel/db/schema/moderation.ts';
import { errorText } from '../kernel/error-text.ts';
import { HttpError } from '../kernel/http-error.ts';
import { waitText } from '../kernel/rate-limit.ts';
import { shorten } from '../kernel/shorten.ts';
import type { Ports } from '../ports/ports.ts';
import { findWords } from './find-words.ts';
import { wordsInForce } from './word-list.ts';

type Fields = Record<string, string | undefined>;

const HOUR = 3600_000;
const DAY = 24 * HOUR;
/** How long records of what was refused or flagged are kept (L-22: six months at least). */
const KEPT_MS = 190 * DAY;
/** Refusals in an hour from which on a member has to wait, a minute at first and twice as long each time. */
const OFTEN = 5;
const LONGEST_WAIT_MIN = 60;
/** Signs of a text that a record keeps. */
const SAMPLE_MAX = 500;
/** What is flagged where no judge answered. */
const UNJUDGED = '没有机器审核';

/** Where a text breaks a rule: the field, the word of the list, and how it is written there. */
export type Blocked = { field: string; word: string; written: string };

/** Whose words and pictures are judged. In minors' mode what a person would look at later is refused at once (L-33). */
type Judged = { id: number; minorMode: object | null };

/** The first word in texts that may not be used, by the own list; with what a person should look at, where that is not refused as well (`strict`). */
async function readWords(db: Db, fields: Fields, strict = false): Promise<{ blocked?: Blocked; flagged: string[] }> {
  const words = await wordsInForce(db);
  const given = Object.entries(fields).flatMap(([field, text]) => (text ? [{ field, text }] : []));
  const last = given.at(-1);
  // In the end all of it as one: a word may begin in one field and end in the next.
  if (last && given.length > 1) given.push({ field: last.field, text: given.map(({ text }) => text).join('') });
  const flagged = new Set<string>();
  for (const { field, text } of given)
    for (const { word, written, deed } of await findWords(text, words)) {
      if (deed === 'refuse' || strict) return { blocked: { field, word, written }, flagged: [] };
      flagged.add(word);
    }
  return { flagged: [...flagged] };
}

/** The first word in texts that may not be used, without consequences for whoever wrote them. */
export const findBlocked = async (db: Db, fields: Fields): Promise<Blocked | undefined> => (await readWords(db, fields)).blocked;

/** Keeps a record of what was refused or flagged. */
export async function noteModeration(
  { db, now }: Pick<Ports, 'db' | 'now'>,
  record: Omit<typeof moderationRecords.$inferInsert, 'id' | 'createdAt'>,
): Promise<void> {
  await db.insert(moderationRecords).values({ ...record, id: uuidv7(now()), sample: shorten(record.sample, SAMPLE_MAX), createdAt: now() });
}

/** Has whoever was refused again and again wait, so that a list can't be tried out word by word. */
export async function assertPatient({ db, now }: Pick<Ports, 'db' | 'now'>, userId: number): Promise<void> {
  const [seen] = await db
    .select({ n: count(), last: max(moderationRecords.createdAt) })
    .from(moderationRecords)
    .where(
      and(
        eq(moderationRecords.userId, userId),
        eq(moderationRecords.verdict, 'refuse'),
        gt(moderationRecords.createdAt, new Date(now().getTime() - HOUR)),
      ),
    );
  if (!seen?.last || seen.n < OFTEN) return;
  const until = seen.last.getTime() + Math.min(2 ** (seen.n - OFTEN), LONGEST_WAIT_MIN) * 60_000;
  const seconds = Math.ceil((until - now().getTime()) / 1000);
  if (seconds > 0)
    throw new HttpError('TOO_FREQUENT', {
      message: `一小时里有 ${seen.n} 次内容没有通过审核，请 ${waitText(seconds)}后再试。写好的还在，积分没有变化`,
      retryAfter: seconds,
    });
}

/**
 * Judges what a member wrote, by the own list and by the service that is configured. Refuses, naming the part, what may not be; what
 * a person should look at before it is public comes back as labels. Each is recorded. A service that is away stops nobody: what it
 * did not see is flagged.
 */
export async function moderateWords(
  ports: Ports,
  member: Judged,
  about: Moderated,
  fields: Fields,
  sentence: (word: string) => string = (word) => `内容里有不能使用的词「${word}」，请换一种说法`,
): Promise<string[]> {
  const text = Object.values(fields).filter(Boolean).join('\n');
  if (!text.trim()) return [];
  await assertPatient(ports, member.id);
  const note = (verdict: 'refuse' | 'review', judge: string, labels: string[]) =>
    noteModeration(ports, { userId: member.id, about, verdict, judge, labels, sample: text });
  const refuse = (field: string, message: string) => new HttpError('SENSITIVE', { message, fields: { [field]: message } });
  const { blocked, flagged } = await readWords(ports.db, fields, member.minorMode !== null);
  if (blocked) {
    await note('refuse', 'words', [blocked.word]);
    throw refuse(blocked.field, sentence(blocked.written));
  }
  if (flagged.length > 0) await note('review', 'words', flagged);
  if (!ports.moderation) return flagged;
  const found = await ports.moderation.words(text).catch((error: unknown) => {
    ports.log(`words were not judged: ${errorText(error)}`);
    return null;
  });
  if (!found) return [...flagged, UNJUDGED];
  const verdict = sterner(found.verdict, member);
  if (verdict) await note(verdict, ports.moderation.name, found.labels);
  if (verdict === 'refuse') {
    const [part] = found.parts;
    const field = Object.keys(fields).find((name) => part && fields[name]?.includes(part)) ?? Object.keys(fields)[0] ?? '';
    throw refuse(field, part ? sentence(part) : `内容涉及${found.labels.join('、')}，不能使用。请换一种说法`);
  }
  return verdict === 'review' ? [...flagged, ...found.labels] : flagged;
}

/** What a judge's word comes to for a member. */
const sterner = (verdict: 'refuse' | 'review' | null, { minorMode }: Judged) => (minorMode && verdict ? 'refuse' : verdict);

/**
 * Judges a picture by the service that is configured: refused, to be looked at before it is public, or neither; null where nobody
 * judges. `key` is its file's.
 */
export async function moderatePicture(
  ports: Ports,
  member: Judged,
  about: 'upload' | 'result',
  key: string,
): Promise<{ verdict: 'refuse' | 'review' | null; labels: string[] } | null> {
  if (!ports.moderation) return null;
  const found = await ports.moderation.picture(key).catch((error: unknown) => {
    ports.log(`a picture was not judged: ${errorText(error)}`);
    return null;
  });
  if (!found) return { verdict: 'review', labels: [UNJUDGED] };
  const verdict = sterner(found.verdict, member);
  if (verdict)
    await noteModeration(ports, { userId: member.id, about, verdict, judge: ports.moderation.name, labels: found.labels, sample: key });
  return { verdict, labels: found.labels };
}

/** Ends records that were kept long enough; part of the sweep. */
export async function sweepModeration(db: Db, now: Date): Promise<void> {
  await db.delete(moderationRecords).where(lt(moderationRecords.createdAt, new Date(now.getTime() - KEPT_MS)));
}
