import { and, eq, sql } from 'drizzle-orm';
import type { ParsedBody } from '#shared/contract/endpoint.ts';
import type { suspendMember as contract } from '#shared/contract/desk-members.ts';
import { closeAllSessions, type Member } from '../account/sessions.ts';
import { keepsFromDrawing, type Suspension, suspensionOf, suspensionWords } from '../account/suspension.ts';
import { postponeMemberships } from '../billing/memberships.ts';
import type { Db } from '../kernel/db/db.ts';
import { users } from '../kernel/db/schema/accounts.ts';
import { errorText } from '../kernel/error-text.ts';
import { HttpError } from '../kernel/http-error.ts';
import { lockMember } from '../points/ledger.ts';
import type { Ports } from '../ports/ports.ts';
import { cancelQueued } from '../tasks/tasks.ts';
import { type Operator, writeAudit } from './audit.ts';
import { type Letter, noteLetter, sendLetter } from './letters.ts';
import { memberById } from './members.ts';

type Acting = NonNullable<Operator>;
type OwnLetter = Letter & { userId: number };

/** The longest time that an end may lie ahead. */
const LONGEST_MS = 10 * 365 * 24 * 3600_000;
/** Suspensions that one sweep ends. */
const SWEPT = 50;

const suspendedLetter = (member: Member, suspension: Suspension): OwnLetter => ({
  userId: member.id,
  number: '',
  lead: '账号停用',
  text: `：${suspensionWords(suspension)}。`,
});
const liftedLetter = (member: Member): OwnLetter => ({ userId: member.id, number: '', lead: '账号已恢复', text: '，可以照常使用。' });

/** What of a suspension the audit tells. */
const facts = ({ scopes, until }: Suspension) => ({ scopes, until });

/** Runs with the member as they are under their lock. */
const withMember = <T>(ports: Ports, id: string, work: (tx: Db, member: Member) => Promise<T>): Promise<T> =>
  ports.db.transaction(async (tx) => {
    const { id: uid } = await memberById({ db: tx }, id);
    await lockMember(tx, uid);
    return work(tx, await memberById({ db: tx }, id));
  });

/**
 * Keeps a member from signing in, from publishing and commenting, or from generating, until an end that comes by itself. What
 * waits in the queue is given back where nothing may be generated; what runs comes to its end.
 */
export async function suspendMember(ports: Ports, operator: Acting, id: string, asked: ParsedBody<typeof contract>): Promise<void> {
  const now = ports.now();
  const until = asked.until === null ? null : new Date(asked.until);
  if (until && (!(until > now) || until.getTime() - now.getTime() > LONGEST_MS))
    throw new HttpError('VALIDATION', { message: '恢复的时间要在今后十年之内，没有停用', fields: { until: '要在今后十年之内' } });
  const suspension: Suspension = {
    scopes: [...new Set(asked.scopes)],
    reason: asked.reason,
    at: now.toISOString(),
    until: until?.toISOString() ?? null,
  };
  const { member, told } = await withMember(ports, id, async (tx, member) => {
    if (member.deletedAt) throw new HttpError('CONFLICT', { message: '这个账号已经注销，没有可以停用的' });
    if (member.role) throw new HttpError('CONFLICT', { message: '运营台的人不能在这里停用，没有改动。请先用命令收回角色' });
    if (suspensionOf(member, now)) throw new HttpError('CONFLICT', { message: '这个会员已经停用，没有改动。要改请先恢复' });
    // One that has ended and that no sweep has seen yet is brought to its end first.
    if (member.suspension) await end(tx, member, now);
    await tx.update(users).set({ suspension }).where(eq(users.id, member.id));
    if (suspension.scopes.includes('sign-in')) await closeAllSessions(tx, member.id);
    const told = suspendedLetter(member, suspension);
    await noteLetter(tx, told, now);
    await writeAudit(tx, operator, now, {
      action: 'member.suspend',
      target: `user:${member.id}`,
      reason: asked.reason,
      after: facts(suspension),
    });
    return { told, member };
  });
  ports.notifier.notify(`member:${member.id}`);
  await sendLetter(ports, told);
  // After the suspension is there, so that nothing is pressed in between; what a worker is taking at this moment runs to its end.
  if (keepsFromDrawing(suspension.scopes)) {
    await cancelQueued(ports, member);
    ports.notifier.notify('queue');
  }
}

/** Ends a suspension, and gives the days back in which a membership could not be used. Call it under the member's lock. */
async function end(tx: Db, { id, suspension }: Member, now: Date): Promise<void> {
  await tx.update(users).set({ suspension: null }).where(eq(users.id, id));
  if (!suspension || !keepsFromDrawing(suspension.scopes)) return;
  const until = suspension.until === null ? now : new Date(Math.min(now.getTime(), Date.parse(suspension.until)));
  await postponeMemberships(tx, id, new Date(suspension.at), until);
}

/** Ends a suspension before its time. */
export async function unsuspendMember(ports: Ports, operator: Acting, id: string, reason: string): Promise<void> {
  const now = ports.now();
  const letter = await withMember(ports, id, async (tx, member) => {
    const before = suspensionOf(member, now);
    if (!before) throw new HttpError('CONFLICT', { message: '这个会员没有停用，没有改动' });
    await end(tx, member, now);
    const told = liftedLetter(member);
    await noteLetter(tx, told, now);
    await writeAudit(tx, operator, now, { action: 'member.unsuspend', target: `user:${member.id}`, reason, before: facts(before) });
    return told;
  });
  ports.notifier.notify(`member:${letter.userId}`);
  await sendLetter(ports, letter);
}

/** Ends the suspensions whose time has come, and tells their members; part of the sweep. */
export async function sweepSuspensions(ports: Ports): Promise<void> {
  const now = ports.now();
  const due = and(
    sql`${users.suspension} is not null`,
    sql`(${users.suspension} ->> 'until')::timestamptz <= ${now.toISOString()}::timestamptz`,
  );
  for (const { id } of await ports.db.select({ id: users.id }).from(users).where(due).limit(SWEPT)) {
    try {
      const letter = await withMember(ports, String(id), async (tx, member) => {
        const { suspension } = member;
        // Ended by another process meanwhile.
        if (!suspension || suspensionOf(member, now)) return null;
        await end(tx, member, now);
        const told = liftedLetter(member);
        await noteLetter(tx, told, now);
        await writeAudit(tx, null, now, {
          action: 'member.unsuspend',
          target: `user:${id}`,
          reason: '到期自动恢复',
          before: facts(suspension),
        });
        return told;
      });
      if (letter) await sendLetter(ports, letter);
    } catch (error) {
      ports.log(`the suspension of ${id} not ended, the next sweep tries again: ${errorText(error)}`);
    }
  }
}
