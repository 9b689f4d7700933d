import { planMonths } from '#shared/vocabulary/plan-terms.ts';

/** How bought memberships lie one after the other. Pure: no clock, no database. */

/** Spec §9: month, quarter, year, in months. */
export const MONTHS = planMonths;

const CHINA = 8 * 3600_000;

/** The same China day and time so many months later; the 31st becomes the month's last day where there is none. */
export function addMonths(from: Date, months: number): Date {
  const at = new Date(from.getTime() + CHINA);
  const day = at.getUTCDate();
  at.setUTCDate(1);
  at.setUTCMonth(at.getUTCMonth() + months);
  const last = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 0)).getUTCDate();
  at.setUTCDate(Math.min(day, last));
  return new Date(at.getTime() - CHINA);
}

/** A tier from one moment to another. */
export type Period = { type: number; startAt: Date; endAt: Date };

/** A period that makes room: `cut` ends the used part now, and the rest goes on later as a period of its own. */
export type Move<P> = { period: P; cut: boolean; startAt: Date; endAt: Date };

/**
 * Where a purchase goes: behind everything that is at least as good, before everything lower. So a better plan starts now,
 * an equal or lower one queues, and what is pushed back keeps its length to the millisecond: no bought time is lost.
 */
export function stack<P extends Period>(
  periods: P[],
  bought: { type: number; months: number },
  now: Date,
): { startAt: Date; endAt: Date; moves: Move<P>[] } {
  const live = periods.filter((period) => period.endAt > now).toSorted((a, b) => a.startAt.getTime() - b.startAt.getTime());
  const startAt = live.findLast((period) => period.type >= bought.type)?.endAt ?? now;
  const endAt = addMonths(startAt, bought.months);
  let free = endAt;
  const moves = live
    .filter((period) => period.type < bought.type)
    .map((period): Move<P> => {
      const cut = period.startAt < now;
      const left = period.endAt.getTime() - (cut ? now : period.startAt).getTime();
      const from = free;
      free = new Date(from.getTime() + left);
      return { period, cut, startAt: from, endAt: free };
    });
  return { startAt, endAt, moves };
}

/** A period that brings points: `point` with the beginning of each of its `months`, `given` of which have. */
export type Giving = Period & { point: number; months: number; given: number };

/** The months of a period that have brought no points yet, each from the moment they are given to the one they run out. */
export function monthsToCome({ startAt, months, given }: Giving): { nth: number; at: Date; until: Date }[] {
  return Array.from({ length: Math.max(0, months - given) }, (_, i) => {
    const nth = given + i;
    return { nth, at: addMonths(startAt, nth), until: addMonths(startAt, nth + 1) };
  });
}

/** A moved period at its new place: what goes on of a cut one has the months that the used part has not given. */
export function moved<P extends Giving>({ period, cut, startAt, endAt }: Move<P>): P {
  return { ...period, startAt, endAt, ...(cut && { months: period.months - period.given, given: 0 }) };
}

/** What a purchase does: a payment writes it down, a preview shows it (R8.13). `after`: everything that is lived through from now on. */
export function outcome<P extends Giving>(live: P[], wanted: { type: number; months: number; point: number }, now: Date) {
  const { startAt, endAt, moves } = stack(live, wanted, now);
  const bought: Giving = { ...wanted, startAt, endAt, given: 0 };
  const pushed = new Set(moves.map(({ period }) => period));
  const after: Giving[] = [...live.filter((period) => !pushed.has(period)), bought, ...moves.map(moved)];
  after.sort((a, b) => a.startAt.getTime() - b.startAt.getTime());
  return { bought, moves, after };
}

/** The points that periods will bring, in the order in which they come. */
export function grantsOf(periods: readonly Giving[]): { at: Date; until: Date; amount: number; type: number }[] {
  return periods
    .filter(({ point }) => point > 0)
    .flatMap((period) => monthsToCome(period).map(({ at, until }) => ({ at, until, amount: period.point, type: period.type })))
    .toSorted((a, b) => a.at.getTime() - b.at.getTime());
}

/**
 * What becomes of periods whose member could not use them from `from` to `to`: what was left of them at `from` is lived through
 * from `to` on, and what follows is pushed back by it.
 */
export function postpone<P extends Period>(periods: readonly P[], from: Date, to: Date): { period: P; startAt: Date; endAt: Date }[] {
  let free = -Infinity;
  return periods
    .filter(({ endAt }) => endAt > from)
    .toSorted((a, b) => a.startAt.getTime() - b.startAt.getTime())
    .map((period) => {
      const start = Math.max(period.startAt.getTime(), free);
      const isPushed = start > period.startAt.getTime();
      const lost = isPushed ? 0 : Math.max(0, to.getTime() - Math.max(start, from.getTime()));
      free = start + period.endAt.getTime() - period.startAt.getTime() + lost;
      return { period, startAt: new Date(start), endAt: new Date(free) };
    });
}

/** Months of a period that have not begun. */
export const unbegun = ({ months, given }: Giving): number => Math.max(0, months - given);

/** A period that a refund changes: it starts and ends elsewhere and has fewer months, or it is gone. */
export type Shortened<P> = { period: P; startAt: Date; endAt: Date; months: number; gone: boolean };

/**
 * What becomes of the member's periods where the money of `months` of an order's goes back: its last months that have not begun
 * are taken, and what follows comes forward by as much, so that no other bought time is lost. `ends`: nothing of the order is
 * left, and the period that is lived through ends now. Every month is to be given first that has begun.
 */
export function shorten<P extends Giving & { orderId: string | null }>(
  live: readonly P[],
  { orderId, months, ends }: { orderId: string; months: number; ends: boolean },
  now: Date,
): { taken: number; periods: Shortened<P>[] } {
  const sorted = live.filter((period) => period.endAt > now).toSorted((a, b) => a.startAt.getTime() - b.startAt.getTime());
  let left = ends ? Infinity : months;
  const takes = new Map<P, number>();
  for (const period of sorted.filter((one) => one.orderId === orderId).toReversed()) {
    const take = Math.min(left, unbegun(period));
    takes.set(period, take);
    left -= take;
  }
  let shift = 0;
  const periods = sorted.map((period): Shortened<P> => {
    const take = takes.get(period) ?? 0;
    const rest = period.months - take;
    const isOver = ends && takes.has(period);
    // Measured where the period lies now: what was pushed into a longer month is no longer than it was.
    const gone = addMonths(period.startAt, period.months).getTime() - addMonths(period.startAt, rest).getTime();
    const span = period.endAt.getTime() - period.startAt.getTime();
    const length = Math.max(0, isOver ? now.getTime() - period.startAt.getTime() : span - gone);
    const startAt = new Date(period.startAt.getTime() - shift);
    const endAt = new Date(startAt.getTime() + length);
    shift += span - length;
    return { period, startAt, endAt, months: rest, gone: length === 0 };
  });
  return { taken: [...takes.values()].reduce((sum, take) => sum + take, 0), periods };
}
