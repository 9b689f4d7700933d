import * as z from 'zod/mini';
import { REPORT_TARGETS } from '../vocabulary/account-kinds.ts';
import { PRODUCTS } from '../vocabulary/kinds.ts';
import { TaskKind } from './content.ts';
import { ENGINE_STATES } from './desk.ts';
import { DeskAuditLine } from './desk-audit.ts';
import { endpoint, ok } from './endpoint.ts';
import { CaseReason } from './reports.ts';

/** Since when it waits, and until when it should be done; and who looks at it, or who asked for it and whether that is who reads. */
const waiting = { at: z.string(), dueAt: z.string(), who: z.nullable(z.object({ name: z.string(), mine: z.boolean() })) };
const ofCase = {
  ...waiting,
  number: z.string(),
  target: z.enum(REPORT_TARGETS),
  /** What it is about; empty where that is gone. */
  name: z.string(),
  author: z.string(),
};

/** Something that waits for an operator. Money is in fen. */
export const DeskWait = z.discriminatedUnion('kind', [
  z.object({
    ...waiting,
    kind: z.literal('engine'),
    id: z.string(),
    name: z.string(),
    /** Nobody answers there; or its failures in a row, 0 where its owner has to pay. */
    isAway: z.boolean(),
    failures: z.int(),
    retryIn: z.nullable(z.int()),
  }),
  /** A day on which our books and the gateways' bills differ, in so many orders and by so much in all. */
  z.object({ ...waiting, kind: z.literal('difference'), day: z.string(), many: z.int(), fen: z.int() }),
  z.object({ ...waiting, kind: z.literal('file'), id: z.string(), file: z.string(), name: z.string() }),
  /** `same`: complaints about the same thing, this one with them. */
  z.object({ ...ofCase, kind: z.literal('complaint'), reason: CaseReason, same: z.int() }),
  z.object({ ...ofCase, kind: z.literal('review') }),
  z.object({ ...waiting, kind: z.literal('refund'), key: z.string(), fen: z.int() }),
  /** A second payment of an order; `waits`: its return is before a second person. */
  z.object({ ...waiting, kind: z.literal('stray'), key: z.string(), fen: z.int(), waits: z.boolean() }),
  /** All requests at once; `key`: an order of the most urgent one. */
  z.object({ ...waiting, kind: z.literal('invoices'), many: z.int(), key: z.string() }),
  z.object({ ...waiting, kind: z.literal('price'), source: z.enum(PRODUCTS), pid: z.string(), name: z.string(), fen: z.int() }),
  z.object({ ...waiting, kind: z.literal('points'), id: z.int(), name: z.string(), amount: z.int() }),
]);
export type DeskWait = z.infer<typeof DeskWait>;

/** An engine in the overview: what it does, what waits for it and runs there, seconds that 95 % of a day's tasks took at most. */
const EngineLine = z.object({
  id: z.string(),
  name: z.string(),
  does: z.array(TaskKind),
  queue: z.int(),
  p95: z.nullable(z.number()),
  state: z.enum(ENGINE_STATES),
});

/** How everything stands now, as far as whoever looks may know: of sections that they don't open there is no figure. Times are in seconds. */
export const deskOverview = endpoint('deskOverview', {
  method: 'POST',
  path: '/api/v2/desk/overview',
  access: 'operator',
  reply: ok(
    z.object({
      /** When these figures were taken. */
      at: z.string(),
      queue: z.object({ waiting: z.int(), longest: z.nullable(z.number()), members: z.int() }),
      /** `busy`: the share of the places that are taken, of engines that work; null where none does. */
      engines: z.object({ all: z.int(), broken: z.array(z.string()), busy: z.nullable(z.number()) }),
      /** Orders paid since midnight, how late the latest of them was heard of, and how many there were on the whole day before. */
      payments: z.nullable(z.object({ many: z.int(), fen: z.int(), latest: z.nullable(z.number()), yesterday: z.int() })),
      /** What pictures take, and more a day over the last week; of a disk, what is taken of it and how large it is. In bytes. */
      space: z.object({ stored: z.number(), daily: z.number(), disk: z.nullable(z.object({ used: z.number(), all: z.number() })) }),
      complaints: z.nullable(z.object({ open: z.int(), longest: z.nullable(z.number()), answered: z.int() })),
      /** What waits, the latest first and then the oldest; not more than 20 of all there is. */
      waits: z.array(DeskWait),
      waiting: z.int(),
      /** Tasks that ended in each hour of the China day, and those of them that failed; and the engine where most of them did. */
      hours: z.array(z.object({ ended: z.int(), failed: z.int() })),
      failedMost: z.nullable(z.string()),
      /** Half of the drawings of a day took so long at most. */
      p50: z.nullable(z.number()),
      machines: z.array(EngineLine),
      /** The last lines of the audit; null for whoever does not read it. */
      audit: z.nullable(z.array(DeskAuditLine)),
    }),
  ),
});
export type DeskOverview = z.infer<typeof deskOverview.reply>['data'];
