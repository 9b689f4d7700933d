import { desc, eq, isNull } from 'drizzle-orm';
import type { DeskAnnouncement, publishAnnouncement as contract } from '#shared/contract/desk-announcements.ts';
import type { ParsedBody } from '#shared/contract/endpoint.ts';
import { assertLeads } from '../dicts/dead-links.ts';
import { users } from '../kernel/db/schema/accounts.ts';
import { announcements } from '../kernel/db/schema/announcements.ts';
import { HttpError } from '../kernel/http-error.ts';
import { announce, unannounce } from '../notices/notices.ts';
import type { Ports } from '../ports/ports.ts';
import { type Operator, writeAudit } from './audit.ts';

type Row = typeof announcements.$inferSelect;
type State = DeskAnnouncement['state'];

/** Announcements that the desk lists. */
const LISTED = 50;
/** How long a call goes on telling members; the sweep tells the others. */
const CALL_MS = 5000;
/** How long a sweep does. */
const SWEEP_MS = 20_000;

const stateOf = ({ takenBackAt, doneAt }: Pick<Row, 'takenBackAt' | 'doneAt'>): State =>
  takenBackAt ? (doneAt ? 'gone' : 'leaving') : doneAt ? 'sent' : 'sending';

/** What members were told lately, the newest first. */
export async function listAnnouncements({ db }: Ports): Promise<DeskAnnouncement[]> {
  const found = await db
    .select({ row: announcements, by: users.name })
    .from(announcements)
    .leftJoin(users, eq(users.id, announcements.madeBy))
    .orderBy(desc(announcements.createdAt), desc(announcements.id))
    .limit(LISTED);
  return found.map(({ row, by }) => {
    const { id, text, link, createdAt, reason } = row;
    return { id, text, link, at: createdAt.toISOString(), by, reason, state: stateOf(row) };
  });
}

/**
 * Tells a slice of members, or takes it from them: the row is held until the slice is written, so that what is taken back is told to
 * nobody any more, and two processes never do the same slice. Answers how it stands.
 */
async function spreadSlice({ db, now }: Ports, id: string): Promise<State> {
  return db.transaction(async (tx) => {
    const [row] = await tx.select().from(announcements).where(eq(announcements.id, id)).for('update');
    if (!row) throw new HttpError('NOT_FOUND');
    if (row.doneAt) return stateOf(row);
    const reached = row.takenBackAt ? await unannounce(tx, row, row.reached) : await announce(tx, row, row.reached, now());
    const [after] = await tx
      .update(announcements)
      .set(reached === null ? { doneAt: now() } : { reached })
      .where(eq(announcements.id, id))
      .returning();
    return stateOf(after ?? row);
  });
}

const underWay = (state: State) => state === 'sending' || state === 'leaving';

async function spread(ports: Ports, id: string, until: number): Promise<State> {
  for (;;) {
    const state = await spreadSlice(ports, id);
    if (!underWay(state) || performance.now() >= until || ports.stopping.aborted) return state;
  }
}

/** Goes on with announcements that a call or a process left half told; part of the sweep. */
export async function sweepAnnouncements(ports: Ports): Promise<void> {
  const until = performance.now() + SWEEP_MS;
  const left = await ports.db
    .select({ id: announcements.id })
    .from(announcements)
    .where(isNull(announcements.doneAt))
    .orderBy(announcements.createdAt);
  for (const { id } of left) await spread(ports, id, until);
}

/** Tells every member something; the same `id` is the same announcement. Answers how far that has come. */
export async function publishAnnouncement(
  ports: Ports,
  operator: Operator,
  { text, link, reason }: ParsedBody<typeof contract>,
  id: string,
): Promise<State> {
  await assertLeads(ports.db, link);
  await ports.db.transaction(async (tx) => {
    const made = { id, text, link, madeBy: operator?.id ?? null, reason, createdAt: ports.now() };
    const fresh = await tx.insert(announcements).values(made).onConflictDoNothing().returning({ id: announcements.id });
    if (fresh.length > 0)
      await writeAudit(tx, operator, ports.now(), {
        action: 'announcement.publish',
        target: `announcement:${id}`,
        reason,
        after: { text, link },
      });
  });
  return spread(ports, id, performance.now() + CALL_MS);
}

/** Takes an announcement out of every member's notices; answers how far that has come. */
export async function takeBackAnnouncement(ports: Ports, operator: Operator, id: string, reason: string): Promise<State> {
  await ports.db.transaction(async (tx) => {
    const [row] = await tx.select().from(announcements).where(eq(announcements.id, id)).for('update');
    if (!row) throw new HttpError('NOT_FOUND', { message: '没有这条公告' });
    if (row.takenBackAt) throw new HttpError('CONFLICT', { message: '这条公告已经收回了，可能是同事刚刚做的。请刷新再看' });
    await tx.update(announcements).set({ takenBackAt: ports.now(), reached: 0, doneAt: null }).where(eq(announcements.id, id));
    await writeAudit(tx, operator, ports.now(), {
      action: 'announcement.take-back',
      target: `announcement:${id}`,
      reason,
      before: { text: row.text, link: row.link },
    });
  });
  return spread(ports, id, performance.now() + CALL_MS);
}
