import type { BUCKETS } from '#shared/vocabulary/kinds.ts';
import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm';
import { entries, holdLots, holds, lots, txs, type MOVEMENTS } from '../kernel/db/schema/points.ts';
import { HttpError } from '../kernel/http-error.ts';
import type { Db } from '../kernel/db/db.ts';

export type Bucket = (typeof BUCKETS)[number];
/** What a line of the member's point log is (Spec §7); `settle` is an inner movement. */
export type TxKind = (typeof MOVEMENTS)[number];

/** The accounts a lot's points can be in. Entries of one movement sum to zero. */
type Account = 'available' | 'held' | 'granted' | 'revenue' | 'expired' | 'withdrawn' | 'taken';

const GRACE = 24 * 3600 * 1000;
/** What the log says where the money of points went back. */
const WITHDRAWN = '退款，收回积分';

/** One writer per member: every operation below takes this lock first, so concurrent presses line up. Held until the transaction ends. */
export async function lockMember(tx: Db, userId: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(20261, ${userId})`);
}

/** Opens a movement; null when this idempotency key has been booked before. */
async function book(
  tx: Db,
  movement: { userId: number; idem: string; kind: TxKind; ref: string; desc: string; point: number; now: Date },
): Promise<number | null> {
  const { now, ...row } = movement;
  const [made] = await tx
    .insert(txs)
    .values({ ...row, at: now })
    .onConflictDoNothing({ target: txs.idem })
    .returning({ id: txs.id });
  return made?.id ?? null;
}

async function post(tx: Db, txId: number, moves: { lotId: number; from: Account; to: Account; amount: number }[]): Promise<void> {
  const lines = moves.flatMap(({ lotId, from, to, amount }) => [
    { txId, lotId, account: from, amount: -amount },
    { txId, lotId, account: to, amount },
  ]);
  if (lines.length > 0) await tx.insert(entries).values(lines);
}

/** Gives points as a new lot. Booked once per `idem`; returns false when it was there already. */
export async function grant(
  db: Db,
  gift: {
    userId: number;
    bucket: Bucket;
    amount: number;
    expiresAt: Date | null;
    idem: string;
    kind: TxKind;
    ref: string;
    desc: string;
    now: Date;
  },
): Promise<boolean> {
  // Checked before the transaction: reading the balance grants the day's gift, which mostly exists already.
  if ((await db.$count(txs, eq(txs.idem, gift.idem))) > 0) return false;
  return db.transaction(async (tx) => {
    await lockMember(tx, gift.userId);
    const txId = await book(tx, { ...gift, point: gift.amount });
    if (txId === null) return false;
    const [lot] = await tx
      .insert(lots)
      .values({
        userId: gift.userId,
        bucket: gift.bucket,
        amount: gift.amount,
        remaining: gift.amount,
        expiresAt: gift.expiresAt,
        createdAt: gift.now,
      })
      .returning({ id: lots.id });
    if (!lot) throw new Error('a lot was not inserted');
    await post(tx, txId, [{ lotId: lot.id, from: 'granted', to: 'available', amount: gift.amount }]);
    return true;
  });
}

/** A lot that still has points. */
export type OpenLot = { id: number; bucket: Bucket; remaining: number; expiresAt: Date | null };

const lives = (lot: OpenLot, now: Date) => lot.remaining > 0 && (lot.expiresAt === null || lot.expiresAt > now);

/** Spec §9 and R8.2: what expires first is spent first; then gifts, then membership points, then bought ones. */
const rank: Record<Bucket, number> = { point_gift: 0, point_permission: 1, point: 2 };
const spentBefore = (a: OpenLot, b: OpenLot): number =>
  (a.expiresAt?.getTime() ?? Infinity) - (b.expiresAt?.getTime() ?? Infinity) || rank[a.bucket] - rank[b.bucket] || a.id - b.id;

/** Which of these lots a spending of `amount` would take, in order; shorter than `amount` when points are short. */
export function planSpending(
  open: readonly OpenLot[],
  amount: number,
  now: Date,
): { lotId: number; bucket: Bucket; amount: number; expiresAt: Date | null }[] {
  const plan = [];
  let left = amount;
  for (const lot of open.filter((one) => lives(one, now)).toSorted(spentBefore)) {
    if (left <= 0) break;
    const take = Math.min(left, lot.remaining);
    plan.push({ lotId: lot.id, bucket: lot.bucket, amount: take, expiresAt: lot.expiresAt });
    left -= take;
  }
  return plan;
}

/** What a spending of `amount` would take; throws POINT_INSUFFICIENT where points are short. */
export function assertEnough(open: readonly OpenLot[], amount: number, now: Date): ReturnType<typeof planSpending> {
  const plan = planSpending(open, amount, now);
  const found = plan.reduce((sum, part) => sum + part.amount, 0);
  if (found < amount)
    throw new HttpError('POINT_INSUFFICIENT', { message: `积分不足：需要 ${amount}，当前 ${found}，还差 ${amount - found}` });
  return plan;
}

async function openLots(db: Db, userId: number): Promise<OpenLot[]> {
  const { id, bucket, remaining, expiresAt } = lots;
  return db
    .select({ id, bucket, remaining, expiresAt })
    .from(lots)
    .where(and(eq(lots.userId, userId), gt(remaining, 0)));
}

/**
 * Sets points aside for `ref`. Call it inside the transaction that makes the task. Throws POINT_INSUFFICIENT. `underLock` are
 * the member's lots as the caller read them under the lock that this transaction has already.
 */
export async function hold(
  tx: Db,
  spend: { userId: number; ref: string; amount: number; desc: string; now: Date; underLock?: readonly OpenLot[] },
): Promise<void> {
  if (spend.amount <= 0) return;
  if (!spend.underLock) await lockMember(tx, spend.userId);
  const plan = assertEnough(spend.underLock ?? (await openLots(tx, spend.userId)), spend.amount, spend.now);
  const { userId, ref, desc, now } = spend;
  const txId = await book(tx, { userId, ref, desc, now, idem: `paid:${ref}`, kind: 'paid', point: spend.amount });
  if (txId === null) return;
  await tx.insert(holds).values({ ref: spend.ref, userId: spend.userId, amount: spend.amount });
  for (const [position, part] of plan.entries()) {
    await tx
      .update(lots)
      .set({ remaining: sql`${lots.remaining} - ${part.amount}` })
      .where(eq(lots.id, part.lotId));
    await tx.insert(holdLots).values({ ref: spend.ref, lotId: part.lotId, position, held: part.amount });
  }
  await post(
    tx,
    txId,
    plan.map((part) => ({ lotId: part.lotId, from: 'available' as const, to: 'held' as const, amount: part.amount })),
  );
}

/** Takes points that are free, in the order in which they would be spent; what is set aside stays so. Throws POINT_INSUFFICIENT. */
export async function takeFree(
  tx: Db,
  taken: { userId: number; amount: number; idem: string; ref: string; desc: string; now: Date },
): Promise<void> {
  const { userId, amount, idem, ref, desc, now } = taken;
  await lockMember(tx, userId);
  const plan = assertEnough(await openLots(tx, userId), amount, now);
  const txId = await book(tx, { userId, idem, kind: 'withdrawn', ref, desc, point: amount, now });
  if (txId === null) return;
  for (const part of plan) await takeFromLot(tx, part.lotId, part.amount);
  await post(
    tx,
    txId,
    plan.map((part) => ({ lotId: part.lotId, from: 'available' as const, to: 'taken' as const, amount: part.amount })),
  );
}

/** Takes up to `amount` out of a hold, first-spent lots first for settling and last-spent first for giving back. */
async function takeFromHold(tx: Db, ref: string, amount: number, from: 'first' | 'last'): Promise<{ lotId: number; amount: number }[]> {
  const parts = await tx
    .select()
    .from(holdLots)
    .where(and(eq(holdLots.ref, ref), gt(holdLots.held, 0)))
    .orderBy(asc(holdLots.position));
  const taken = [];
  let left = amount;
  for (const part of from === 'first' ? parts : parts.toReversed()) {
    if (left <= 0) break;
    const take = Math.min(left, part.held);
    await tx
      .update(holdLots)
      .set({ held: sql`${holdLots.held} - ${take}` })
      .where(and(eq(holdLots.ref, ref), eq(holdLots.lotId, part.lotId)));
    taken.push({ lotId: part.lotId, amount: take });
    left -= take;
  }
  return taken;
}

async function openHold(tx: Db, ref: string): Promise<{ userId: number; open: number } | null> {
  const [found] = await tx.select().from(holds).where(eq(holds.ref, ref));
  if (!found) return null;
  await lockMember(tx, found.userId);
  const [row] = await tx.select().from(holds).where(eq(holds.ref, ref));
  return row ? { userId: row.userId, open: row.amount - row.settled - row.released } : null;
}

/**
 * Sets points of one lot aside for `ref`: as many of `amount` as it still has, which is answered. `settle` to `withdrawn` takes
 * them, `release` gives them back.
 */
export async function holdOfLot(
  tx: Db,
  { userId, lotId, ref, amount, now }: { userId: number; lotId: number; ref: string; amount: number; now: Date },
): Promise<number> {
  await lockMember(tx, userId);
  const [lot] = await tx.select().from(lots).where(eq(lots.id, lotId));
  const part = Math.min(lot?.remaining ?? 0, amount);
  if (part <= 0) return 0;
  const txId = await book(tx, { userId, ref, desc: WITHDRAWN, now, idem: `withdrawn:${ref}`, kind: 'withdrawn', point: part });
  if (txId === null) return 0;
  await tx.insert(holds).values({ ref, userId, amount: part });
  await tx.insert(holdLots).values({ ref, lotId, position: 0, held: part });
  await takeFromLot(tx, lotId, part);
  await post(tx, txId, [{ lotId, from: 'available', to: 'held', amount: part }]);
  return part;
}

const takeFromLot = (tx: Db, lotId: number, amount: number) =>
  tx
    .update(lots)
    .set({ remaining: sql`${lots.remaining} - ${amount}` })
    .where(eq(lots.id, lotId));

/**
 * The money of `amount` points of a lot went back. What the lot still has of them is taken; the rest is spent, and is taken where
 * it comes back to the lot after all. What is spent for good is never asked for again. `ref` names the occasion.
 */
export async function owe(
  tx: Db,
  { userId, lotId, ref, amount, now }: { userId: number; lotId: number; ref: string; amount: number; now: Date },
): Promise<void> {
  if (amount <= 0) return;
  await lockMember(tx, userId);
  await tx
    .update(lots)
    .set({ owed: sql`least(${lots.owed} + ${amount}, ${lots.amount})` })
    .where(eq(lots.id, lotId));
  await collectOwed(tx, { userId, lotIds: [lotId], ref, now });
}

/** Takes what these lots owe out of what they have. */
async function collectOwed(
  tx: Db,
  { userId, lotIds, ref, now }: { userId: number; lotIds: number[]; ref: string; now: Date },
): Promise<void> {
  const owing = and(inArray(lots.id, lotIds), gt(lots.owed, 0), gt(lots.remaining, 0));
  for (const lot of await tx.select().from(lots).where(owing)) {
    const part = Math.min(lot.owed, lot.remaining);
    const txId = await book(tx, { userId, ref, desc: WITHDRAWN, now, idem: `withdrawn:${ref}:${lot.id}`, kind: 'withdrawn', point: part });
    if (txId === null) continue;
    await takeFromLot(tx, lot.id, part);
    await tx
      .update(lots)
      .set({ owed: lot.owed - part })
      .where(eq(lots.id, lot.id));
    await post(tx, txId, [{ lotId: lot.id, from: 'available', to: 'withdrawn', amount: part }]);
  }
}

/** Books the delivered part of a hold as spent: `amount`, or all that is still open; or the whole of it as withdrawn. */
export async function settle(tx: Db, ref: string, now: Date, amount?: number, to: 'revenue' | 'withdrawn' = 'revenue'): Promise<number> {
  const found = await openHold(tx, ref);
  const part = Math.min(found?.open ?? 0, amount ?? Infinity);
  if (!found || part <= 0) return 0;
  const txId = await book(tx, { userId: found.userId, idem: `settle:${ref}`, kind: 'settle', ref, desc: '', point: part, now });
  if (txId === null) return 0;
  const taken = await takeFromHold(tx, ref, part, 'first');
  await tx
    .update(holds)
    .set({ settled: sql`${holds.settled} + ${part}` })
    .where(eq(holds.ref, ref));
  await post(
    tx,
    txId,
    taken.map(({ lotId, amount: moved }) => ({ lotId, from: 'held' as const, to, amount: moved })),
  );
  return part;
}

/**
 * Gives back what is still open of a hold, to the very lots it came from. A lot that expired meanwhile gets 24 hours
 * more: a task that failed must not cost points. Points whose money went back meanwhile are taken.
 */
export async function release(tx: Db, ref: string, desc: string, now: Date): Promise<number> {
  const found = await openHold(tx, ref);
  if (!found || found.open <= 0) return 0;
  const txId = await book(tx, { userId: found.userId, idem: `refund:${ref}`, kind: 'refund', ref, desc, point: found.open, now });
  if (txId === null) return 0;
  const taken = await takeFromHold(tx, ref, found.open, 'last');
  await tx
    .update(holds)
    .set({ released: sql`${holds.released} + ${found.open}` })
    .where(eq(holds.ref, ref));
  const grace = new Date(now.getTime() + GRACE);
  for (const { lotId, amount } of taken) {
    await tx
      .update(lots)
      .set({
        remaining: sql`${lots.remaining} + ${amount}`,
        expiresAt: sql`case when ${lots.expiresAt} <= ${now.toISOString()}::timestamptz then ${grace.toISOString()}::timestamptz else ${lots.expiresAt} end`,
      })
      .where(eq(lots.id, lotId));
  }
  await post(
    tx,
    txId,
    taken.map(({ lotId, amount }) => ({ lotId, from: 'held' as const, to: 'available' as const, amount })),
  );
  const lotIds = taken.map(({ lotId }) => lotId);
  await collectOwed(tx, { userId: found.userId, lotIds, ref, now });
  return found.open;
}

/** Books what ran out as expired, lot by lot. Safe to repeat. */
export async function expire(db: Db, userId: number, now: Date): Promise<void> {
  const due = and(eq(lots.userId, userId), gt(lots.remaining, 0), sql`${lots.expiresAt} <= ${now.toISOString()}::timestamptz`);
  if ((await db.$count(lots, due)) === 0) return;
  await db.transaction(async (tx) => {
    await lockMember(tx, userId);
    const gone = await tx.select().from(lots).where(due);
    for (const lot of gone) {
      // The end is part of the key: a lot that was given grace may expire a second time.
      const idem = `expired:${lot.id}:${lot.expiresAt?.toISOString() ?? ''}`;
      const txId = await book(tx, { userId, idem, kind: 'expired', ref: String(lot.id), desc: '积分到期', point: lot.remaining, now });
      if (txId === null) continue;
      await tx.update(lots).set({ remaining: 0 }).where(eq(lots.id, lot.id));
      await post(tx, txId, [{ lotId: lot.id, from: 'available', to: 'expired', amount: lot.remaining }]);
    }
  });
}

/** Points by bucket, and the gift points that leave within 24 hours. */
export function balanceOf(open: readonly OpenLot[], now: Date): Record<Bucket, number> & { all: number; expiring: number } {
  const soon = new Date(now.getTime() + GRACE);
  const sum = { point: 0, point_gift: 0, point_permission: 0, all: 0, expiring: 0 };
  for (const lot of open.filter((one) => lives(one, now))) {
    sum[lot.bucket] += lot.remaining;
    sum.all += lot.remaining;
    if (lot.bucket === 'point_gift' && lot.expiresAt !== null && lot.expiresAt <= soon) sum.expiring += lot.remaining;
  }
  return sum;
}

/** The same of what the database has now. */
export async function balance(db: Db, userId: number, now: Date): Promise<ReturnType<typeof balanceOf>> {
  return balanceOf(await openLots(db, userId), now);
}
