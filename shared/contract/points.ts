import * as z from 'zod/mini';
import { BUCKETS } from '../vocabulary/kinds.ts';
import { VipType } from './account.ts';
import { endpoint, ok } from './endpoint.ts';

/** R8.13: points as dated batches, what they were used for by day, and how long they last at the pace of the last week. */
export const PointsOverview = z.object({
  balance: z.object({ all: z.int(), point: z.int(), point_gift: z.int(), point_permission: z.int() }),
  /** Soonest end first. `left`: what will not have been used by then; null while there is no pace to tell from. */
  batches: z.array(
    z.object({
      id: z.int(),
      bucket: z.enum(BUCKETS),
      desc: z.string(),
      granted: z.int(),
      remaining: z.int(),
      expiresAt: z.nullable(z.string()),
      left: z.nullable(z.int()),
    }),
  ),
  /** What a membership brings next. */
  next: z.nullable(z.object({ at: z.string(), amount: z.int(), desc: z.string() })),
  /** Thirty China days, today last. */
  days: z.array(z.object({ day: z.string(), generate: z.int(), train: z.int(), tool: z.int() })),
  forecast: z.nullable(z.object({ perDay: z.int(), days: z.int(), until: z.string() })),
  /** Months with a statement, newest first. */
  months: z.array(z.string()),
});
export type PointsOverview = z.infer<typeof PointsOverview>;

/** A month as a bank writes it: opening + earned − spent − expired − withdrawn = closing, and the balance after every line; newest line first. */
export const PointsStatement = z.object({
  month: z.string(),
  opening: z.int(),
  earned: z.int(),
  spent: z.int(),
  expired: z.int(),
  /** Taken because its money went back. */
  withdrawn: z.int(),
  closing: z.int(),
  lines: z.array(
    z.object({
      id: z.int(),
      at: z.string(),
      kind: z.enum(['point', 'gift', 'gift_month', 'paid', 'refund', 'expired', 'withdrawn']),
      desc: z.string(),
      /** What it was for, and the task; null where there is none. */
      use: z.nullable(z.enum(['generate', 'train', 'tool'])),
      ref: z.nullable(z.string()),
      change: z.int(),
      balance: z.int(),
      /** The batches it was taken from, came as, or ran out of; `of`: what brought the batch. */
      parts: z.array(
        z.object({
          bucket: z.enum(BUCKETS),
          amount: z.int(),
          granted: z.int(),
          of: z.nullable(z.string()),
          expiresAt: z.nullable(z.string()),
        }),
      ),
    }),
  ),
});
export type PointsStatement = z.infer<typeof PointsStatement>;
export type StatementLine = PointsStatement['lines'][number];

export const pointsOverview = endpoint('pointsOverview', {
  method: 'GET',
  path: '/api/v2/users/points',
  access: 'member',
  reply: ok(PointsOverview),
});

export const pointsStatement = endpoint('pointsStatement', {
  method: 'GET',
  path: '/api/v2/users/points/:month',
  access: 'member',
  reply: ok(PointsStatement),
});

/** R8.13: what somebody used in the last thirty days, and how long drawings waited under each plan in that time. */
export const Usage = z.object({
  /** Drawings that were begun. */
  tasks: z.int(),
  pictures: z.int(),
  /** Points used, without those that came back. */
  points: z.int(),
  /** Points that ran out unused. */
  expired: z.int(),
  /** Seconds that its drawings waited, all together. */
  waited: z.int(),
  /** Median seconds by plan, of everybody; a plan with too few drawings to tell is left out. */
  waits: z.array(z.object({ type: VipType, seconds: z.int() })),
});
export type Usage = z.infer<typeof Usage>;

export const usage = endpoint('usage', { method: 'GET', path: '/api/v2/users/usage', access: 'member', reply: ok(Usage) });
