import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Comment, CommentThread } from '#shared/contract/comments.ts';
import type { HELD } from '#shared/vocabulary/desk-kinds.ts';
import { REPLIES_TOLD } from '#shared/contract/comments.ts';
import type { Member } from '../account/sessions.ts';
import { assertMay, isShut } from '../account/suspension.ts';
import { binSince } from '../images/bin.ts';
import { onSquare } from '../images/images.ts';
import { isUuid, randomKey, uuidv7 } from '../kernel/crypto.ts';
import type { Db } from '../kernel/db/db.ts';
import { rows } from '../kernel/db/rows.ts';
import { comments } from '../kernel/db/schema/comments.ts';
import { HttpError } from '../kernel/http-error.ts';
import { countAgainst } from '../kernel/rate-limit.ts';
import { openCase } from '../moderation/cases.ts';
import { moderateWords } from '../moderation/moderate.ts';
import { tellComment } from '../notices/notices.ts';
import type { Ports } from '../ports/ports.ts';

const PAGE = 20;
const DAY = 24 * 3600;
/** Comments that one sweep removes. */
const SWEPT = 500;

/** Comments that the viewer sees, by the names that the comment and its author go by: their own also where an operator hid it. */
function shownTo(viewer: Member | null, c: 'c' | 'p' = 'c', u: 'u' | 'v' = 'u'): SQL {
  const [comment, author] = [sql.raw(c), sql.raw(u)];
  const open = sql`${comment}.held_as is null and ${author}.deleted_at is null and ${author}.leaves_at is null and not ${isShut(author)}`;
  const own = sql`${comment}.user_id = ${viewer?.id ?? 0}::int and ${comment}.held_as is distinct from 'deleted'`;
  return sql`${comment}.deleted_at is null and ((${open}) or (${own}))`;
}
/** The comment that a reply hangs under and its author; a reply is seen with it alone. */
const parents = sql`left join comments p on p.id = c.reply_to left join users v on v.id = p.user_id`;
const withParent = (viewer: Member | null) => sql`(c.reply_to is null or (${shownTo(viewer, 'p', 'v')}))`;

type Row = {
  id: string;
  user_id: number;
  name: string;
  image: string;
  text: string;
  created_at: string | Date;
  held_as: (typeof HELD)[number] | null;
};
const told = sql`c.id, c.user_id, u.name, u.image, c.text, c.created_at, c.held_as`;

const toComment = (row: Row): Comment => ({
  id: row.id,
  user: { id: row.user_id, name: row.name, image: row.image },
  text: row.text,
  createdAt: new Date(row.created_at).toISOString(),
  hidden: row.held_as === 'hidden',
  waits: row.held_as === 'review',
});

/** The work, where everybody sees it; nobody comments on what is private, its owner neither. */
async function openWork(db: Db, id: string): Promise<{ id: string; userId: number }> {
  const where = sql`i.id = ${isUuid(id) ? id : null}::uuid and i.deleted_at is null and ${onSquare}`;
  const [work] = await rows<{ id: string; userId: number }>(db, sql`select i.id, i.user_id as "userId" from images i where ${where}`);
  if (!work) throw new HttpError('NOT_FOUND');
  return work;
}

type Placed = { id: string; userId: number; imageId: string; replyTo: string | null };

/** A comment that the viewer sees, with the work it is about. */
async function findComment(db: Db, viewer: Member | null, id: string): Promise<Placed | undefined> {
  const [found] = await rows<Placed>(
    db,
    sql`select c.id, c.user_id as "userId", c.image_id as "imageId", c.reply_to as "replyTo" from comments c
        join users u on u.id = c.user_id join images i on i.id = c.image_id ${parents}
        where c.id = ${isUuid(id) ? id : null}::uuid and ${shownTo(viewer)} and ${withParent(viewer)} and i.deleted_at is null and ${onSquare}`,
  );
  return found;
}

/** The same, where nothing goes on without it. */
export async function visibleComment(db: Db, viewer: Member | null, id: string): Promise<Placed> {
  const found = await findComment(db, viewer, id);
  if (!found) throw new HttpError('NOT_FOUND');
  return found;
}

function placeOf(after: string | undefined): string | null {
  if (after !== undefined && !isUuid(after)) throw new HttpError('BAD_CONDITION', { message: '列表位置已失效，请刷新' });
  return after ?? null;
}

/** What stands on a page of one more than it holds, and where the next one begins. */
function pageOf<T extends { id: string }>(found: T[]): { page: T[]; next: string | null } {
  const page = found.slice(0, PAGE);
  return { page, next: found.length > PAGE ? (page.at(-1)?.id ?? null) : null };
}

/** A page of comments on a work, newest first, each with its first replies. */
export async function listComments(
  { db }: Ports,
  viewer: Member | null,
  workId: string,
  after: string | undefined,
): Promise<{ comments: CommentThread[]; next: string | null; total: number }> {
  const work = await openWork(db, workId);
  const from = placeOf(after);
  const [found, [counted]] = await Promise.all([
    rows<Row>(
      db,
      sql`select ${told} from comments c join users u on u.id = c.user_id
          where c.image_id = ${work.id}::uuid and c.reply_to is null and ${from === null ? sql`true` : sql`c.id < ${from}::uuid`}
            and ${shownTo(viewer)} order by c.id desc limit ${PAGE + 1}::int`,
    ),
    rows<{ total: number }>(
      db,
      sql`select count(*)::int as total from comments c join users u on u.id = c.user_id ${parents}
          where c.image_id = ${work.id}::uuid and ${shownTo(viewer)} and ${withParent(viewer)}`,
    ),
  ]);
  const { page, next } = pageOf(found);
  const ids = sql.param(page.map(({ id }) => id));
  const replies = await rows<Row & { thread: string; n: number }>(
    db,
    sql`select t.id as thread, r.* from unnest(${ids}::uuid[]) t(id) cross join lateral (
          select ${told}, (count(*) over ())::int as n from comments c join users u on u.id = c.user_id
          where c.reply_to = t.id and ${shownTo(viewer)} order by c.id limit ${REPLIES_TOLD}::int) r order by r.id`,
  );
  return {
    comments: page.map((row) => {
      const below = replies.filter(({ thread }) => thread === row.id);
      return { ...toComment(row), replies: below.map(toComment), replyCount: below[0]?.n ?? 0 };
    }),
    next,
    total: counted?.total ?? 0,
  };
}

/** A page of the replies to a comment, oldest first. */
export async function listReplies(
  { db }: Ports,
  viewer: Member | null,
  id: string,
  after: string | undefined,
): Promise<{ replies: Comment[]; next: string | null }> {
  const comment = await visibleComment(db, viewer, id);
  const from = placeOf(after);
  const found = await rows<Row>(
    db,
    sql`select ${told} from comments c join users u on u.id = c.user_id
        where c.reply_to = ${comment.id}::uuid and ${from === null ? sql`true` : sql`c.id > ${from}::uuid`} and ${shownTo(viewer)}
        order by c.id limit ${PAGE + 1}::int`,
  );
  const { page, next } = pageOf(found);
  return { replies: page.map(toComment), next };
}

/** The comment that an earlier try with the same key left. */
async function saidBefore(db: Db, member: Member, said: { idem: string; text: string; work: string }): Promise<Comment | undefined> {
  const [row] = await db
    .select()
    .from(comments)
    .where(and(eq(comments.userId, member.id), eq(comments.idem, said.idem)));
  if (!row) return undefined;
  if (row.text !== said.text || row.imageId !== said.work) throw new HttpError('CONFLICT');
  const { id, text, createdAt, heldAs } = row;
  return toComment({
    id,
    user_id: member.id,
    name: member.name,
    image: member.image,
    text,
    created_at: createdAt,
    held_as: heldAs,
  });
}

/** Says something about a work, or answers a comment on it, and tells whom it is for. */
export async function addComment(
  ports: Ports,
  member: Member,
  workId: string,
  { text, replyTo }: { text: string; replyTo?: string | undefined },
  key: string,
): Promise<Comment> {
  const { db } = ports;
  const now = ports.now();
  if (member.leavesAt)
    throw new HttpError('VALIDATION', { message: '账号正在注销，现在不能评论。写好的还在，请先在「账号设置」里撤销注销' });
  assertMay(member, 'publish', now);
  const work = await openWork(db, workId);
  const idem = key || randomKey(16);
  const before = await saidBefore(db, member, { idem, text, work: work.id });
  if (before) return before;
  await countAgainst(db, now, [
    { key: `comment:${member.id}`, max: 10, seconds: 60 },
    { key: `comments:${member.id}`, max: 200, seconds: DAY },
  ]);
  const flagged = await moderateWords(
    ports,
    member,
    'comment',
    { text },
    (word) => `评论里有不能使用的词「${word}」，换一种说法就可以发。写好的还在`,
  );
  const { added, told } = await db.transaction(async (tx) => {
    const parent = replyTo === undefined ? undefined : await findComment(tx, member, replyTo);
    if (replyTo !== undefined && (!parent || parent.replyTo !== null || parent.imageId !== work.id))
      throw new HttpError('NOT_FOUND', { message: '要回复的评论已经不在了。写好的还在，可以另发一条' });
    const [row] = await tx
      .insert(comments)
      .values({
        id: uuidv7(now),
        imageId: work.id,
        userId: member.id,
        replyTo: parent?.id ?? null,
        text,
        idem,
        createdAt: now,
        heldAs: flagged.length > 0 ? 'review' : null,
      })
      .onConflictDoNothing()
      .returning();
    if (!row) return { added: undefined, told: [] };
    if (flagged.length > 0) {
      const about = { userId: null, kind: 'comment', targetId: row.id, authorId: member.id, reason: 'review' } as const;
      await openCase(tx, now, { ...about, text: flagged.join('、') });
      return { added: row, told: [] };
    }
    return { added: row, told: await tellComment(tx, row, now) };
  });
  for (const id of told) ports.notifier.notify(`notices:${id}`);
  if (added)
    return toComment({ ...added, user_id: member.id, name: member.name, image: member.image, created_at: now, held_as: added.heldAs });
  // Another try with the same key was there in between.
  const same = await saidBefore(db, member, { idem, text, work: work.id });
  if (!same) throw new Error('a comment was neither added nor there');
  return same;
}

/** Takes a comment away, or brings it back: its author or the work's, and only who took it. */
export async function keepComment(ports: Ports, member: Member, id: string, deleted: boolean): Promise<void> {
  const now = ports.now();
  if (!deleted) assertMay(member, 'publish', now);
  await ports.db.transaction(async (tx) => {
    const [comment] = await rows<{ deleted_by: number | null; deleted: boolean }>(
      tx,
      sql`select c.deleted_by, c.deleted_at is not null as deleted from comments c join images i on i.id = c.image_id
          where c.id = ${isUuid(id) ? id : null}::uuid and c.held_as is distinct from 'deleted'
            and (c.user_id = ${member.id}::int or i.user_id = ${member.id}::int) for update of c`,
    );
    if (!comment || (comment.deleted && comment.deleted_by !== member.id)) throw new HttpError('NOT_FOUND');
    if (comment.deleted === deleted) return;
    await tx
      .update(comments)
      .set({ deletedAt: deleted ? now : null, deletedBy: deleted ? member.id : null })
      .where(eq(comments.id, id));
  });
}

/** Ends comments that were taken away as long ago as works stay in the bin, unless an operator still has to look at them; part of the sweep. */
export async function sweepComments(db: Db, now: Date): Promise<void> {
  await db.execute(
    sql`delete from comments where id in (select c.id from comments c where c.deleted_at < ${binSince(now).toISOString()}::timestamptz
        and not exists (select 1 from reports r where r.kind = 'comment' and r.target_id = c.id::text and r.state <> 'answered')
        order by c.deleted_at limit ${SWEPT}::int for update skip locked)`,
  );
}
