import { and, desc, eq, gt, inArray, lt, notInArray, or, type SQL, sql } from 'drizzle-orm';
import type { DeskMember, DeskMemberRow } from '#shared/contract/desk-members.ts';
import type { CaseReason } from '#shared/contract/reports.ts';
import { NO_COMPLAINTS } from '#shared/rules/report-reasons.ts';
import { maskAccount } from '#shared/rules/account-rules.ts';
import { nameDevice } from '../account/devices.ts';
import { suspensionOf } from '../account/suspension.ts';
import { shown } from '../billing/records.ts';
import { isUuid } from '../kernel/crypto.ts';
import type { Db } from '../kernel/db/db.ts';
import { rows } from '../kernel/db/rows.ts';
import { reports, sessions, users } from '../kernel/db/schema/accounts.ts';
import { memberships, orders } from '../kernel/db/schema/commerce.ts';
import { images } from '../kernel/db/schema/pictures.ts';
import { lots, pointChanges, txs } from '../kernel/db/schema/points.ts';
import { HttpError } from '../kernel/http-error.ts';
import { holdsAll, prepareWords } from '../kernel/search.ts';
import type { Ports } from '../ports/ports.ts';
import { auditAbout, type Operator, writeAudit } from './audit.ts';

type Acting = NonNullable<Operator>;
type Row = typeof users.$inferSelect;

const PAGE = 50;
/** Of each kind of thing that happened, how many are told. */
const COURSE = 40;

const masked = (value: string | null) => value && maskAccount(value);

async function toRows({ db, now }: Ports, found: Row[]): Promise<DeskMemberRow[]> {
  const at = now();
  const ids = found.map(({ id }) => id);
  const plans = await rows<{ user_id: number; type: number }>(
    db,
    sql`select user_id, max(type) as type from ${memberships} where user_id = any(${sql.param(ids)}::int[])
        and start_at <= ${at.toISOString()}::timestamptz and end_at > ${at.toISOString()}::timestamptz group by user_id`,
  );
  return found.map((row) => ({
    id: row.id,
    name: row.name,
    image: row.image,
    mobile: masked(row.mobile),
    email: masked(row.email),
    vip: plans.find((plan) => plan.user_id === row.id)?.type ?? -1,
    createdAt: row.createdAt.toISOString(),
    leavesAt: row.leavesAt?.toISOString() ?? null,
    deletedAt: row.deletedAt?.toISOString() ?? null,
    suspension: suspensionOf(row, at),
  }));
}

/** Members by what was typed, newest first. A number is a UID, or a phone number written out; who has it is told by nothing less. */
export async function findMembers(
  ports: Ports,
  { words, after }: { words: string; after?: number | undefined },
): Promise<{ members: DeskMemberRow[]; next: number | null }> {
  const { db } = ports;
  const digits = words.replaceAll(/[\s-]/g, '');
  let where: SQL | undefined;
  if (/^\d{11}$/.test(digits)) where = eq(users.mobile, digits);
  else if (words.includes('@')) where = eq(users.email, words.toLowerCase());
  else if (words !== '') {
    await prepareWords(db);
    const named = holdsAll('users', words);
    where = /^\d{1,9}$/.test(digits) ? or(eq(users.id, Number(digits)), named) : (named ?? sql`false`);
  }
  const found = await db
    .select()
    .from(users)
    .where(and(where, after === undefined ? undefined : lt(users.id, after)))
    .orderBy(desc(users.id))
    .limit(PAGE + 1);
  const page = found.slice(0, PAGE);
  return { members: await toRows(ports, page), next: found.length > PAGE ? (page.at(-1)?.id ?? null) : null };
}

/** A member by what an address says. */
export async function memberById({ db }: Pick<Ports, 'db'>, id: string): Promise<Row> {
  const [row] = /^[1-9]\d{0,8}$/.test(id)
    ? await db
        .select()
        .from(users)
        .where(eq(users.id, Number(id)))
    : [];
  if (!row) throw new HttpError('NOT_FOUND');
  return row;
}

/** The change of a member's points that waits for a second person, as whoever looks sees it. */
async function waitingPoints(db: Db, operator: Acting, userId: number): Promise<DeskMember['waitingPoints']> {
  const [found] = await db
    .select({ change: pointChanges, by: users.name })
    .from(pointChanges)
    .leftJoin(users, eq(users.id, pointChanges.askedBy))
    .where(and(eq(pointChanges.userId, userId), eq(pointChanges.state, 'waiting')));
  if (!found) return null;
  const { id, amount, bucket, expiresAt, reason, createdAt, askedBy } = found.change;
  return {
    id,
    amount,
    bucket,
    expiresAt: expiresAt?.toISOString() ?? null,
    reason,
    createdAt: createdAt.toISOString(),
    askedBy: { name: found.by ?? '', mine: askedBy === operator.id },
  };
}

/** A member with what they have, what happened, where they are signed in, and what was done to them. */
export async function lookAtMember(ports: Ports, operator: Acting, id: string): Promise<DeskMember> {
  const { db } = ports;
  const now = ports.now();
  const row = await memberById(ports, id);
  const [told] = await toRows(ports, [row]);
  if (!told) throw new Error('a member has no row');
  const own = await db
    .select()
    .from(lots)
    .where(and(eq(lots.userId, row.id), gt(lots.remaining, 0)));
  const live = own
    .filter(({ expiresAt }) => expiresAt === null || expiresAt > now)
    .toSorted((a, b) => (a.expiresAt?.getTime() ?? Infinity) - (b.expiresAt?.getTime() ?? Infinity) || a.id - b.id);
  const [plan] = await db
    .select({ end: sql<string | null>`max(${memberships.endAt})` })
    .from(memberships)
    .where(eq(memberships.userId, row.id));
  const [paid] = await db
    .select({ fen: sql<number>`coalesce(sum(${orders.fen}), 0)::int` })
    .from(orders)
    .where(and(eq(orders.userId, row.id), eq(orders.status, 'paid')));
  const moved = await db
    .select()
    .from(txs)
    .where(and(eq(txs.userId, row.id), inArray(txs.kind, shown)))
    .orderBy(desc(txs.id))
    .limit(COURSE);
  const bought = await db.select().from(orders).where(eq(orders.userId, row.id)).orderBy(desc(orders.createdAt)).limit(COURSE);
  const about = and(eq(reports.authorId, row.id), notInArray(reports.reason, [...NO_COMPLAINTS]));
  const complained = await db.select().from(reports).where(about).orderBy(desc(reports.createdAt)).limit(COURSE);
  const devices = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, row.id), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.lastSeen))
    .limit(COURSE);
  const takes = new Set(['paid', 'expired', 'withdrawn']);
  const course: DeskMember['course'] = [
    ...moved.map(({ at, desc: what, kind, point }) => ({
      kind: 'points' as const,
      at: at.toISOString(),
      what,
      points: takes.has(kind) ? -point : point,
    })),
    ...bought.map(({ createdAt, paidAt, desc: what, fen, status }) => ({
      kind: 'order' as const,
      at: (paidAt ?? createdAt).toISOString(),
      what,
      fen,
      status,
    })),
    ...complained.map(({ createdAt, number, reason, outcome }) => ({
      kind: 'report' as const,
      at: createdAt.toISOString(),
      number,
      reason: reason as CaseReason,
      outcome,
    })),
  ];
  return {
    ...told,
    vipEnd: plan?.end && new Date(plan.end) > now ? new Date(plan.end).toISOString() : null,
    points: live.reduce((sum, lot) => sum + lot.remaining, 0),
    paidFen: paid?.fen ?? 0,
    works: await db.$count(images, and(eq(images.userId, row.id), sql`${images.deletedAt} is null`)),
    reports: {
      about: await db.$count(reports, about),
      upheld: await db.$count(reports, and(about, inArray(reports.outcome, ['hidden', 'deleted']))),
      by: await db.$count(reports, eq(reports.userId, row.id)),
    },
    lots: live.map(({ id: lot, bucket, amount, remaining, expiresAt }) => ({
      id: lot,
      bucket,
      amount,
      remaining,
      expiresAt: expiresAt?.toISOString() ?? null,
    })),
    course: course.toSorted((a, b) => b.at.localeCompare(a.at)),
    minorMode: row.minorMode && { since: row.minorMode.since, daily: row.minorMode.daily },
    waitingPoints: await waitingPoints(db, operator, row.id),
    devices: devices.map((one) => ({ id: one.id, ...nameDevice(one.agent), lastSeen: one.lastSeen.toISOString(), current: false })),
    deeds: await auditAbout(ports, `user:${row.id}`),
  };
}

/** The numbers in full; that they were looked at, and why, is written down first. */
export async function revealMember(
  ports: Ports,
  operator: Acting,
  id: string,
  reason: string,
): Promise<{ mobile: string | null; email: string | null }> {
  return ports.db.transaction(async (tx) => {
    const { id: uid, mobile, email } = await memberById({ db: tx }, id);
    await writeAudit(tx, operator, ports.now(), { action: 'member.reveal', target: `user:${uid}`, reason });
    return { mobile, email };
  });
}

/** Ends a member's sessions, or one of them; what is being watched with it ends at once. */
export async function signOutMember(
  ports: Ports,
  operator: Acting,
  id: string,
  { reason, device }: { reason: string; device?: string | undefined },
): Promise<number> {
  const { uid, ended } = await ports.db.transaction(async (tx) => {
    const row = await memberById({ db: tx }, id);
    const one = device === undefined ? undefined : isUuid(device) ? eq(sessions.id, device) : sql`false`;
    const gone = await tx
      .delete(sessions)
      .where(and(eq(sessions.userId, row.id), one))
      .returning({ id: sessions.id });
    if (device !== undefined && gone.length === 0) throw new HttpError('NOT_FOUND', { message: '这台设备已经退出了' });
    await writeAudit(tx, operator, ports.now(), {
      action: 'member.sign-out',
      target: `user:${row.id}`,
      reason,
      after: { devices: gone.length },
    });
    return { uid: row.id, ended: gone.length };
  });
  ports.notifier.notify(`member:${uid}`);
  return ended;
}
