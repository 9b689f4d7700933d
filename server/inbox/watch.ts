import { desc, eq } from 'drizzle-orm';
import type { noticeEvents } from '#shared/contract/notices.ts';
import type { Reply } from '#shared/contract/endpoint.ts';
import { loudFrom, rowOfKind, withDefaults } from '#shared/rules/notices.ts';
import type { Member } from '../account/sessions.ts';
import { users } from '../kernel/db/schema/accounts.ts';
import { notices } from '../kernel/db/schema/notices.ts';
import type { Ports } from '../ports/ports.ts';
import { countUnread, noticeOf } from './list.ts';

/** Ours: how often a stream looks where nobody rings; what is lost on the way is late by so much. */
const POLL_MS = 60_000;

type Event = Reply<typeof noticeEvents>;

/** How many notices a member has not read, now and whenever that changes, until the session ends or nobody listens. */
export async function* watchNotices(
  ports: Ports,
  { member, signedIn }: { member: Member; signedIn: () => Promise<boolean> },
  signal: AbortSignal,
): AsyncGenerator<Event, void> {
  const { db } = ports;
  const newest = async () => {
    const [row] = await db
      .select({ id: notices.id, kind: notices.kind, at: notices.createdAt, readAt: notices.readAt, settings: users.noticeSettings })
      .from(notices)
      .innerJoin(users, eq(users.id, notices.userId))
      .where(eq(notices.userId, member.id))
      .orderBy(desc(notices.createdAt), desc(notices.id))
      .limit(1);
    return row;
  };
  const nameOf = (row: Awaited<ReturnType<typeof newest>>) => (row ? `${row.id} ${row.at.getTime()}` : '');
  let told: { unread: number; newest: string } | undefined;
  while (!signal.aborted) {
    // Listened for before looking, so that what comes in between is not slept over.
    const changed = ports.notifier.wait([`notices:${member.id}`, `member:${member.id}`], POLL_MS, signal);
    if (told && !(await signedIn())) return;
    const [{ all: unread }, row] = await Promise.all([countUnread(db, member.id), newest()]);
    const state = { unread, newest: nameOf(row) };
    const isFresh = told !== undefined && row !== undefined && row.readAt === null && state.newest !== told.newest;
    if (!told || told.unread !== unread || isFresh) {
      const fresh = isFresh ? await noticeOf(ports, member.id, row.id) : null;
      const { ways, quiet } = withDefaults(row?.settings ?? null);
      const isLoud = !quiet || loudFrom(ports.now()) <= ports.now();
      yield { unread, fresh, note: fresh !== null && isLoud && ways[rowOfKind[fresh.kind]].browser };
    }
    told = state;
    await changed;
  }
}
