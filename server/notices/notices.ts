import { type SQL, sql } from 'drizzle-orm';
import { loudFrom, noticeDefaults, NOTICE_DAYS, rowOfKind, type NoticeWay } from '#shared/rules/notices.ts';
import type { NoticeKind } from '#shared/vocabulary/kinds.ts';
import { chinaDay } from '../kernel/china-time.ts';
import { randomKey, uuidv7 } from '../kernel/crypto.ts';
import type { Db } from '../kernel/db/db.ts';
import { rows } from '../kernel/db/rows.ts';
import type { comments } from '../kernel/db/schema/comments.ts';

/** What is kept of a notice, by its kind: ids and numbers, and sentences only where an operator wrote them. */
export type NoticeSubjects = {
  task: { task: string; failed: boolean; made: number; cost: number; refunded: number };
  paid: { order: string };
  refund: { refund: string };
  invoice: { invoice: string };
  points: { points: number; until: string };
  membership: { type: number; until: string };
  /** `by`: ids of who did it as texts, the newest last, a hundred at most. */
  like: { work: string; by: string[] };
  same: { work: string; by: string[] };
  follow: { by: string[] };
  /** `comment`: what was said last; `reply`: it answers the member's own comment, on whosever work. */
  answer: { work: string; by: string[]; comment: string; reply: boolean };
  /** `lead` and `text` together are what an operator told one of the two that a complaint is between. */
  complaint: { number: string; lead: string; text: string };
  /** `link`: a path of this site. */
  announcement: { text: string; link?: string };
};

const DAY_MS = 24 * 3600_000;
/** People a merged notice remembers: whoever likes twice is one of them. */
const PEOPLE_KEPT = 100;
/** Rows that one statement writes or removes. */
const SLICE = 1000;
/** How long before its end a membership is spoken of. */
const MEMBERSHIP_MS = 3 * DAY_MS;

/** The part of a version 7 uuid that is time: notices that one statement writes share it. */
const timePart = (now: Date) => uuidv7(now).slice(0, 15);

/**
 * Writes notices for the members that `found` names: rows of user_id, merge, subject. Whoever wants none of the kind gets
 * none; what was written before under the same name stays, or becomes unread again with the subject that `again` makes of
 * both, where that `when` is true.
 */
async function writeNotices(db: Db, kind: NoticeKind, found: SQL, now: Date, again?: { subject: SQL; when: SQL }): Promise<number[]> {
  const row = rowOfKind[kind];
  const wants = (way: NoticeWay) =>
    sql`coalesce((u.notice_settings #>> ${sql.raw(`'{ways,${row},${way}}'`)})::boolean, ${noticeDefaults.ways[row][way]}::boolean)`;
  const at = sql`${now.toISOString()}::timestamptz`;
  const conflict = again
    ? sql`do update set subject = ${again.subject}, created_at = excluded.created_at, read_at = null where ${again.when}`
    : sql`do nothing`;
  const written = await rows<{ user_id: number }>(
    db,
    sql`insert into notices (id, user_id, kind, merge, subject, site, mail_at, created_at)
        select (${timePart(now)} || substr(gen_random_uuid()::text, 16))::uuid, u.id, ${kind}, f.merge, f.subject, ${wants('site')},
          case when ${wants('mail')} and u.email is not null then
            case when coalesce((u.notice_settings ->> 'quiet')::boolean, ${noticeDefaults.quiet}::boolean)
              then ${loudFrom(now).toISOString()}::timestamptz else ${at} end end, ${at}
        from (${found}) f join users u on u.id = f.user_id and u.deleted_at is null
        where ${wants('site')} or ${wants('browser')} or (${wants('mail')} and u.email is not null)
        order by u.id, f.merge
        on conflict (user_id, merge) ${conflict} returning user_id`,
  );
  return written.map(({ user_id }) => user_id);
}

/** One notice of a member, in the transaction of what it tells. The same `merge` is the same notice. */
async function writeNotice<K extends NoticeKind>(
  db: Db,
  userId: number,
  notice: { kind: K; merge: string; subject: NoticeSubjects[K]; now: Date; again?: { subject: SQL; when: SQL } },
): Promise<void> {
  const { kind, merge, subject, now, again } = notice;
  const row = sql`select ${userId}::int as user_id, ${merge}::text as merge, ${JSON.stringify(subject)}::jsonb as subject`;
  await writeNotices(db, kind, row, now, again);
}

const total = (field: string) => sql`(notices.subject ->> ${field})::int + (excluded.subject ->> ${field})::int`;

/** A task came to its end; tasks of one set of assets are told as one. */
export const tellTaskEnded = (
  tx: Db,
  userId: number,
  { set, ...subject }: NoticeSubjects['task'] & { set?: string | undefined },
  now: Date,
) =>
  writeNotice(tx, userId, {
    kind: 'task',
    merge: set ? `set:${set}:${chinaDay(now)}` : `task:${subject.task}`,
    subject,
    now,
    ...(set && {
      again: {
        subject: sql`notices.subject || jsonb_build_object('made', ${total('made')}, 'cost', ${total('cost')}, 'refunded', ${total('refunded')},
          'failed', (notices.subject ->> 'failed')::boolean or (excluded.subject ->> 'failed')::boolean)`,
        when: sql`true`,
      },
    }),
  });

/** An order was paid. */
export const tellPaid = (tx: Db, order: { id: string; userId: number }, now: Date) =>
  writeNotice(tx, order.userId, { kind: 'paid', merge: `paid:${order.id}`, subject: { order: order.id }, now });

/** Money of an order went back. */
export const tellRefund = (tx: Db, refund: { id: string; userId: number }, now: Date) =>
  writeNotice(tx, refund.userId, { kind: 'refund', merge: `refund:${refund.id}`, subject: { refund: refund.id }, now });

/** An invoice was issued, or turned down. */
export const tellInvoice = (tx: Db, invoice: { id: string; userId: number }, now: Date) =>
  writeNotice(tx, invoice.userId, { kind: 'invoice', merge: `invoice:${invoice.id}`, subject: { invoice: invoice.id }, now });

/** Somebody liked or collected a work: one notice a work and China day, that knows who did. */
export async function tellLike(tx: Db, userId: number, { work, by }: { work: string; by: number }, now: Date): Promise<void> {
  if (userId === by) return;
  const known = sql`notices.subject -> 'by'`;
  const room = sql`case when jsonb_array_length(${known}) < ${PEOPLE_KEPT}::int then ${known} else (${known}) - 0 end`;
  await writeNotice(tx, userId, {
    kind: 'like',
    merge: `like:${work}:${chinaDay(now)}`,
    subject: { work, by: [String(by)] },
    now,
    again: {
      subject: sql`jsonb_set(notices.subject, '{by}', (${room}) || (excluded.subject -> 'by'))`,
      // Whoever likes, thinks better of it and likes again is no news.
      when: sql`not (${known}) ? ${String(by)}`,
    },
  });
}

/** Somebody drew like a work: one notice a work, person and China day. Answers who was told. */
export function tellSame(tx: Db, { work, by }: { work: string; by: number }, now: Date): Promise<number[]> {
  const subject = JSON.stringify({ work, by: [String(by)] } satisfies NoticeSubjects['same']);
  return writeNotices(
    tx,
    'same',
    sql`select i.user_id, ${`same:${work}:${by}:${chinaDay(now)}`}::text as merge, ${subject}::jsonb as subject
        from images i where i.id = ${work}::uuid and i.user_id <> ${by}::int and i.deleted_at is null`,
    now,
  );
}

/** Somebody follows a member: told once, however often they think better of it. */
export async function tellFollow(tx: Db, userId: number, by: number, now: Date): Promise<void> {
  if (userId !== by) await writeNotice(tx, userId, { kind: 'follow', merge: `follow:${by}`, subject: { by: [String(by)] }, now });
}

/** Somebody commented on the member's work, or answered their comment on one: one notice a work and China day, that knows who did. */
async function tellAnswer(
  tx: Db,
  userId: number,
  { by, ...said }: { work: string; by: number; comment: string; reply: boolean },
  now: Date,
): Promise<void> {
  if (userId === by) return;
  // Who says more is the newest again, and counts once.
  const known = sql`(notices.subject -> 'by') - ${String(by)}::text`;
  const room = sql`case when jsonb_array_length(${known}) < ${PEOPLE_KEPT}::int then ${known} else (${known}) - 0 end`;
  await writeNotice(tx, userId, {
    kind: 'answer',
    merge: `${said.reply ? 'reply' : 'answer'}:${said.work}:${chinaDay(now)}`,
    subject: { ...said, by: [String(by)] },
    now,
    again: { subject: sql`jsonb_set(excluded.subject, '{by}', (${room}) || (excluded.subject -> 'by'))`, when: sql`true` },
  });
}

/** Tells the work's owner, and whom a reply answers, of a comment that everybody sees; answers whom. */
export async function tellComment(tx: Db, row: typeof comments.$inferSelect, now: Date): Promise<number[]> {
  const owners = await rows<{ id: number; reply: boolean }>(
    tx,
    sql`select user_id as id, false as reply from images where id = ${row.imageId}::uuid
        union all select p.user_id, true from comments p join images i on i.id = p.image_id where p.id = ${row.replyTo}::uuid and p.user_id <> i.user_id`,
  );
  const answer = { work: row.imageId, by: row.userId, comment: row.id };
  // The work's owner first, so that no two who comment on it wait for each other.
  for (const { id, reply } of owners.toSorted((a, b) => Number(a.reply) - Number(b.reply)))
    await tellAnswer(tx, id, { ...answer, reply }, now);
  return owners.map(({ id }) => id).filter((id) => id !== row.userId);
}

/** What an operator did about a complaint, for who complained or who was complained about: a notice each time. */
export const tellComplaint = (tx: Db, userId: number, complaint: NoticeSubjects['complaint'], now: Date) =>
  writeNotice(tx, userId, { kind: 'complaint', merge: `complaint:${complaint.number}:${randomKey(6)}`, subject: complaint, now });

/** An address of a member's own is switched off because nothing arrives there. */
export const tellWebhookOff = (tx: Db, userId: number, { id, text }: { id: string; text: string }, now: Date) =>
  writeNotice(tx, userId, { kind: 'announcement', merge: `webhook:${id}`, subject: { text }, now });

/** Members that follow on one, a slice of them. */
async function sliceAfter(db: Db, last: number): Promise<number | null> {
  const [slice] = await rows<{ last: number | null }>(
    db,
    sql`select max(id) as last from (select id from users where id > ${last}::int order by id limit ${SLICE}::int) u`,
  );
  return slice?.last ?? null;
}

type Announcement = { id: string; text: string; link: string };
const mergeOf = ({ id }: Pick<Announcement, 'id'>) => `announcement:${id}`;

/** Tells the next members of an announcement; answers the last of them, or null where nobody is left. Told twice, it is one notice. */
export async function announce(db: Db, told: Announcement, last: number, now: Date): Promise<number | null> {
  const next = await sliceAfter(db, last);
  if (next === null) return null;
  const { text, link } = told;
  const subject = JSON.stringify({ text, ...(link && { link }) } satisfies NoticeSubjects['announcement']);
  const from = sql`select id as user_id, ${mergeOf(told)}::text as merge, ${subject}::jsonb as subject
    from users where id > ${last}::int and id <= ${next}::int`;
  await writeNotices(db, 'announcement', from, now);
  return next;
}

/** Takes an announcement, and its mails that were not sent yet, from the next members; answers as `announce`. */
export async function unannounce(db: Db, told: Pick<Announcement, 'id'>, last: number): Promise<number | null> {
  const next = await sliceAfter(db, last);
  if (next === null) return null;
  await db.execute(
    sql`delete from notices where user_id > ${last}::int and user_id <= ${next}::int and merge = ${mergeOf(told)} and kind = 'announcement'`,
  );
  return next;
}

/** What runs out soon: points of more than a day's life within a day, a membership within three. Answers who was told. */
export async function tellExpiries(db: Db, now: Date): Promise<number[]> {
  const [from, day, days] = [now, new Date(now.getTime() + DAY_MS), new Date(now.getTime() + MEMBERSHIP_MS)].map(
    (at) => sql`${at.toISOString()}::timestamptz`,
  );
  const stamp = sql.raw(`'YYYY-MM-DD"T"HH24:MI:SS"Z"'`);
  const untold = (merge: SQL) => sql`not exists (select 1 from notices n where n.user_id = e.user_id and n.merge = ${merge})`;
  // The day's own gift leaves every day and is no news.
  const points = sql`select e.user_id, e.merge, e.subject from (
      select user_id, 'points:' || extract(epoch from expires_at)::bigint as merge,
        jsonb_build_object('points', sum(remaining)::int, 'until', to_char(expires_at at time zone 'UTC', ${stamp})) as subject
      from lots where remaining > 0 and expires_at > ${from} and expires_at <= ${day} and expires_at - created_at > interval '1 day'
      group by user_id, expires_at) e where ${untold(sql`e.merge`)} limit ${SLICE}::int`;
  // What follows on is no end.
  const ends = sql`select e.user_id, e.merge, e.subject from (
      select m.user_id, 'membership:' || extract(epoch from m.end_at)::bigint as merge,
        jsonb_build_object('type', m.type, 'until', to_char(m.end_at at time zone 'UTC', ${stamp})) as subject
      from memberships m where m.end_at > ${from} and m.end_at <= ${days}
        and not exists (select 1 from memberships l where l.user_id = m.user_id and l.end_at > m.end_at)) e
    where ${untold(sql`e.merge`)} limit ${SLICE}::int`;
  return [...(await writeNotices(db, 'points', points, now)), ...(await writeNotices(db, 'membership', ends, now))];
}

/** Removes what is older than is kept, a slice at a time; part of the sweep. */
export async function sweepNotices(db: Db, now: Date): Promise<void> {
  const oldest = `${timePart(new Date(now.getTime() - NOTICE_DAYS * DAY_MS)).slice(0, 13)}-0000-0000-000000000000`;
  await db.execute(
    sql`delete from notices where id in (select id from notices where id < ${oldest}::uuid order by id limit ${SLICE}::int for update skip locked)`,
  );
}
