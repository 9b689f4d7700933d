import * as z from 'zod/mini';
import { ROLES } from '../vocabulary/kinds.ts';
import { endpoint, ok } from './endpoint.ts';

/** One thing that an operator, the command line or the server itself did. */
export const DeskAuditLine = z.object({
  /** Its place in the chain, from 1 without a gap. */
  n: z.int(),
  at: z.string(),
  /** Null for the command line and for what the server does by itself. */
  operator: z.nullable(z.object({ id: z.int(), name: z.string() })),
  /** What they were at that time; null where that was not written down yet. */
  role: z.nullable(z.enum(ROLES)),
  ip: z.string(),
  action: z.string(),
  /** What it was done to, as `engine:main` or `user:12`. */
  target: z.string(),
  reason: z.string(),
  before: z.nullable(z.record(z.string(), z.unknown())),
  after: z.nullable(z.record(z.string(), z.unknown())),
  /** SHA-256 of what the line says and of the print of the line before it. */
  print: z.string(),
});
export type DeskAuditLine = z.infer<typeof DeskAuditLine>;

/** What the lines are narrowed to. */
const filter = {
  /** Whose deeds; 0 for those of nobody: the command line's and the server's own. */
  operator: z.optional(z.int().check(z.gte(0), z.lte(2_147_483_647))),
  action: z.optional(z.string().check(z.maxLength(60))),
  /** A kind of target, or one with its id. */
  about: z.optional(z.string().check(z.regex(/^[a-z]+(?::.{1,200})?$/))),
  /** Today, or as many days together with today. */
  days: z.optional(z.int().check(z.gte(1), z.lte(3660))),
};

/** Lines that one export holds at most. */
export const AUDIT_EXPORT_MAX = 10_000;

/** What operators did, newest first, a hundred lines at a time. */
export const deskAudit = endpoint('deskAudit', {
  method: 'POST',
  path: '/api/v2/desk/audit',
  access: 'owner',
  body: z.object({
    ...filter,
    /** Goes on behind this line: `next` of the answer before. */
    before: z.optional(z.int().check(z.gte(1), z.lte(2_147_483_647))),
  }),
  reply: ok(
    z.object({
      lines: z.array(DeskAuditLine),
      next: z.nullable(z.int()),
      /** Everybody and every action that there is to filter by. */
      operators: z.array(z.object({ id: z.int(), name: z.string() })),
      actions: z.array(z.string()),
    }),
  ),
});

/** All lines of a filter at once, for a file; that they were taken out is written down. */
export const exportAudit = endpoint('exportAudit', {
  method: 'POST',
  path: '/api/v2/desk/audit/export',
  access: 'owner',
  body: z.object(filter),
  reply: ok(z.object({ lines: z.array(DeskAuditLine) })),
});

/**
 * Works out every line's print anew: the first line that does not follow on the one before it, or null where the chain is whole;
 * and holds it against the seals in the bucket: the last day that is sealed, and the first of the last days whose seal differs or is gone.
 */
export const deskAuditChain = endpoint('deskAuditChain', {
  method: 'POST',
  path: '/api/v2/desk/audit/chain',
  access: 'owner',
  reply: ok(
    z.object({
      lines: z.int(),
      brokenAt: z.nullable(z.int()),
      checkedAt: z.string(),
      sealedTo: z.nullable(z.string()),
      brokenSeal: z.nullable(z.string()),
    }),
  ),
});
