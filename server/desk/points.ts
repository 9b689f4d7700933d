import { and, eq } from 'drizzle-orm';
import { type changePoints as contract, SECOND_PERSON_POINTS } from '#shared/contract/desk-members.ts';
import type { ParsedBody } from '#shared/contract/endpoint.ts';
import { giveMonthly } from '../billing/memberships.ts';
import { isUuid, uuidv7 } from '../kernel/crypto.ts';
import type { Db } from '../kernel/db/db.ts';
import { pointChanges } from '../kernel/db/schema/points.ts';
import { HttpError } from '../kernel/http-error.ts';
import { balance, expire, grant, lockMember, takeFree } from '../points/ledger.ts';
import type { Ports } from '../ports/ports.ts';
import { type Operator, writeAudit } from './audit.ts';
import { memberById } from './members.ts';

type Acting = NonNullable<Operator>;
type Change = typeof pointChanges.$inferSelect;

/** Bought points live as long. */
const LONGEST_MS = 2 * 366 * 24 * 3600_000;

/** Points a member has to spend, once what is due is booked; today's gift is for who comes. Call it under their lock. */
async function balanceNow(tx: Db, userId: number, now: Date): Promise<number> {
  await giveMonthly(tx, userId, now);
  await expire(tx, userId, now);
  return (await balance(tx, userId, now)).all;
}

/** Writes the change into the ledger; what is taken are free points only. Answers the balance before. */
async function move(tx: Db, { id, userId, amount, bucket, expiresAt, reason }: Change, now: Date): Promise<number> {
  const before = await balanceNow(tx, userId, now);
  if (amount > 0) {
    if (expiresAt && expiresAt <= now)
      throw new HttpError('VALIDATION', { message: '到期时间已经过了，积分没有变。请重新填', fields: { expiresAt: '已经过了' } });
    await grant(tx, { userId, bucket, amount, expiresAt, idem: `desk:${id}`, kind: 'gift', ref: id, desc: reason, now });
  } else {
    if (before < -amount) {
      const message = `会员现在只有 ${before} 积分可以扣，积分没有变`;
      throw new HttpError('VALIDATION', { message, fields: { amount: `最多扣 ${before}` } });
    }
    await takeFree(tx, { userId, amount: -amount, idem: `desk:${id}`, ref: id, desc: reason, now });
  }
  return before;
}

const facts = ({ amount, bucket, expiresAt }: Change) => ({
  amount,
  ...(amount > 0 && { bucket, expiresAt: expiresAt?.toISOString() ?? null }),
});

const nobodyTheirOwn = new HttpError('ROLE_REQUIRED', { message: '自己的积分要由别人来改，没有变' });

const waitingOf = async (db: Db, userId: number) =>
  (
    await db
      .select()
      .from(pointChanges)
      .where(and(eq(pointChanges.userId, userId), eq(pointChanges.state, 'waiting')))
  )[0];

/**
 * Gives a member points as a batch, or takes free ones, as new lines of the ledger; much of it is laid before a second person. The
 * same key is the same change. Answers whether it is booked or waits.
 */
export async function changePoints(
  ports: Ports,
  operator: Acting,
  id: string,
  asked: ParsedBody<typeof contract>,
  key: string,
): Promise<Change['state']> {
  const now = ports.now();
  const { amount, bucket, reason } = asked;
  const expiresAt = amount > 0 && asked.expiresAt !== null ? new Date(asked.expiresAt) : null;
  if (expiresAt && (!(expiresAt > now) || expiresAt.getTime() - now.getTime() > LONGEST_MS))
    throw new HttpError('VALIDATION', { message: '到期时间要在今后两年之内，积分没有变', fields: { expiresAt: '要在今后两年之内' } });
  return ports.db.transaction(async (tx) => {
    const { id: userId } = await memberById({ db: tx }, id);
    if (userId === operator.id) throw nobodyTheirOwn;
    await lockMember(tx, userId);
    const { deletedAt } = await memberById({ db: tx }, id);
    const changeId = uuidv7(now);
    const idem = `${operator.id}:${key || changeId}`;
    const [same] = await tx.select().from(pointChanges).where(eq(pointChanges.idem, idem));
    if (same) {
      if (same.userId !== userId || same.amount !== amount || same.reason !== reason) throw new HttpError('CONFLICT');
      return same.state;
    }
    if (deletedAt) throw new HttpError('CONFLICT', { message: '这个账号已经注销，积分没有变' });
    if (await waitingOf(tx, userId)) throw new HttpError('CONFLICT', { message: '有一笔还在等第二人，积分没有变。请先处理那一笔' });
    const state = Math.abs(amount) > SECOND_PERSON_POINTS ? 'waiting' : 'done';
    const change: Change = {
      id: changeId,
      userId,
      idem,
      amount,
      bucket,
      expiresAt,
      reason,
      state,
      askedBy: operator.id,
      decidedBy: null,
      createdAt: now,
      endedAt: state === 'done' ? now : null,
    };
    await tx.insert(pointChanges).values(change);
    const before = state === 'done' ? await move(tx, change, now) : await balanceNow(tx, userId, now);
    await writeAudit(tx, operator, now, {
      action: state === 'waiting' ? 'points.propose' : amount > 0 ? 'points.give' : 'points.take',
      target: `user:${userId}`,
      reason,
      before: { points: before },
      after: { points: state === 'done' ? before + amount : before, ...facts(change) },
    });
    return state;
  });
}

/** The second person's word; whoever asked for it can only take it back, and nobody agrees to points of their own. */
export async function decidePoints(ports: Ports, operator: Acting, id: string, agree: boolean): Promise<Change['state']> {
  const now = ports.now();
  const [found] = isUuid(id)
    ? await ports.db.select({ userId: pointChanges.userId }).from(pointChanges).where(eq(pointChanges.id, id))
    : [];
  if (!found) throw new HttpError('NOT_FOUND');
  const { userId } = found;
  return ports.db.transaction(async (tx) => {
    await lockMember(tx, userId);
    const [change] = await tx
      .update(pointChanges)
      .set({ state: agree ? 'done' : 'withdrawn', decidedBy: operator.id, endedAt: now })
      .where(and(eq(pointChanges.id, id), eq(pointChanges.state, 'waiting')))
      .returning();
    if (!change) throw new HttpError('CONFLICT', { message: '这一笔已经有人处理了' });
    if (userId === operator.id) throw nobodyTheirOwn;
    if (agree && change.askedBy === operator.id) throw new HttpError('ROLE_REQUIRED', { message: '要另一个人同意，积分没有变' });
    const before = agree ? await move(tx, change, now) : await balanceNow(tx, userId, now);
    await writeAudit(tx, operator, now, {
      action: agree ? (change.amount > 0 ? 'points.give' : 'points.take') : 'points.refuse',
      target: `user:${userId}`,
      reason: change.reason,
      before: { points: before, askedBy: change.askedBy },
      after: { points: agree ? before + change.amount : before, ...facts(change) },
    });
    return change.state;
  });
}
