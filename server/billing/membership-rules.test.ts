import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addMonths, MONTHS, type Period, postpone, stack } from './membership-rules.ts';

const china = (text: string) => new Date(`${text}+08:00`);

test.each([
  ['2026-01-31T10:00:00', 1, '2026-02-28T10:00:00'],
  ['2028-01-31T10:00:00', 1, '2028-02-29T10:00:00'],
  ['2026-11-30T23:59:59', 3, '2027-02-28T23:59:59'],
  ['2026-12-15T00:00:00', 12, '2027-12-15T00:00:00'],
  ['2028-02-29T12:00:00', 12, '2029-02-28T12:00:00'],
  // The first of the month in China is still the last of the month before in UTC.
  ['2026-03-01T00:30:00', 1, '2026-04-01T00:30:00'],
  ['2026-05-31T07:59:59', 1, '2026-06-30T07:59:59'],
])('%s and %i months is %s', (from, months, to) => {
  expect(addMonths(china(from), months)).toEqual(china(to));
});

/** Applies a purchase to a history, as the database does. */
function buy(history: Period[], bought: { type: number; months: number }, now: Date): Period[] {
  const { startAt, endAt, moves } = stack(history, bought, now);
  const moved = new Set(moves.map((move) => move.period));
  return [
    ...history.filter((period) => !moved.has(period)),
    ...moves.filter((move) => move.cut).map(({ period }) => ({ ...period, endAt: now })),
    ...moves.map((move) => ({ type: move.period.type, startAt: move.startAt, endAt: move.endAt })),
    { type: bought.type, startAt, endAt },
  ];
}

const DAY = 24 * 3600_000;
const left = (period: Period, now: Date) => Math.max(0, period.endAt.getTime() - Math.max(period.startAt.getTime(), now.getTime()));
const total = (history: Period[], type: number, now: Date) =>
  history.filter((period) => period.type === type).reduce((sum, period) => sum + left(period, now), 0);
const lived = (history: Period[]) => history.reduce((sum, period) => sum + period.endAt.getTime() - period.startAt.getTime(), 0);

test('R3.2 a better plan starts now, the rest of the lower one goes on behind it', () => {
  const now = china('2026-11-21T12:00:00');
  const basic: Period = { type: 1, startAt: china('2026-11-11T12:00:00'), endAt: china('2026-12-11T12:00:00') };
  const { startAt, endAt, moves } = stack([basic], { type: 3, months: 1 }, now);
  expect([startAt, endAt]).toEqual([now, china('2026-12-21T12:00:00')]);
  expect(moves).toEqual([{ period: basic, cut: true, startAt: endAt, endAt: china('2027-01-10T12:00:00') }]);
});

test('R3.2 an equal plan queues behind its own kind, a lower one behind everything', () => {
  const now = china('2026-11-21T12:00:00');
  const pro: Period = { type: 3, startAt: china('2026-11-01T12:00:00'), endAt: china('2026-12-01T12:00:00') };
  const basic: Period = { type: 1, startAt: pro.endAt, endAt: china('2027-01-01T12:00:00') };
  expect(stack([pro, basic], { type: 3, months: 1 }, now)).toMatchObject({
    startAt: pro.endAt,
    moves: [{ period: basic, cut: false, startAt: china('2027-01-01T12:00:00') }],
  });
  expect(stack([pro, basic], { type: 1, months: 1 }, now)).toMatchObject({ startAt: basic.endAt, moves: [] });
});

test('I6 T-BIZ-06 whatever is bought whenever: nothing overlaps, nothing bought is lost, something is in effect, the best comes first', () => {
  const purchase = fc.record({
    type: fc.constantFrom(1, 2, 3),
    time: fc.constantFrom(1, 2, 3),
    // Same instant, hours, and long enough to run out.
    wait: fc.constantFrom(0, 3600_000, 9 * DAY, 31 * DAY, 200 * DAY),
  });
  const start = fc.date({ min: new Date('2024-01-01T00:00:00Z'), max: new Date('2030-01-01T00:00:00Z'), noInvalidDate: true });
  fc.assert(
    fc.property(start, fc.array(purchase, { minLength: 1, maxLength: 12 }), (begin, purchases) => {
      let now = begin;
      let history: Period[] = [];
      let bought = 0;
      for (const { type, time, wait } of purchases) {
        now = new Date(now.getTime() + wait);
        const before = history;
        history = buy(history, { type, months: MONTHS[time] ?? 0 }, now);
        const fresh = history.at(-1);
        if (!fresh) throw new Error('nothing was bought');
        expect(fresh.endAt).toEqual(addMonths(fresh.startAt, MONTHS[time] ?? 0));
        const length = fresh.endAt.getTime() - fresh.startAt.getTime();
        bought += length;
        expect(lived(history)).toBe(bought);
        for (const tier of [1, 2, 3]) {
          expect(total(history, tier, now)).toBe(total(before, tier, now) + (tier === type ? length : 0));
        }
        const live = history.filter((period) => period.endAt > now).toSorted((a, b) => a.startAt.getTime() - b.startAt.getTime());
        expect(live.filter((period) => period.startAt <= now)).toHaveLength(1);
        for (const [i, period] of live.entries()) {
          const next = live[i + 1];
          if (next) expect([period.endAt, period.type >= next.type]).toEqual([next.startAt, true]);
        }
      }
    }),
    { numRuns: 3000, seed: 11 },
  );
});

test('time that could not be used is lived through afterwards: nothing overlaps, and each tier has what it had', () => {
  const day = fc.integer({ min: 0, max: 60 });
  const at = (days: number) => new Date(china('2026-11-01T00:00:00').getTime() + days * DAY);
  const length = fc.record({ type: fc.constantFrom(1, 2, 3), days: fc.integer({ min: 1, max: 40 }), gap: fc.constantFrom(0, 0, 10) });
  fc.assert(
    fc.property(fc.array(length, { maxLength: 4 }), day, fc.integer({ min: 0, max: 40 }), (lengths, begins, lasts) => {
      let free = 0;
      const periods = lengths.map(({ type, days, gap }): Period => {
        const start = free + gap;
        free = start + days;
        return { type, startAt: at(start), endAt: at(free) };
      });
      const [from, to] = [at(begins), at(begins + lasts)];
      // Bought while the member was kept from it: what it would have used up by `to` is given back too.
      const after = postpone(periods, from, to);
      const untouched = periods.filter((period) => !after.some((one) => one.period === period));
      const all = [...untouched, ...after.map(({ period, startAt, endAt }) => ({ ...period, startAt, endAt }))];
      for (const type of [1, 2, 3]) expect([type, total(all, type, to)]).toEqual([type, total(periods, type, from)]);
      for (const [n, one] of all.entries()) if (n > 0) expect(one.startAt.getTime()).toBeGreaterThanOrEqual(all[n - 1]!.endAt.getTime());
      for (const { period, startAt } of after) if (period.startAt <= from) expect(startAt).toEqual(period.startAt);
    }),
    { numRuns: 300, seed: 3 },
  );
});
