import * as z from 'zod/mini';
import { REPORT_OUTCOMES, REPORT_STATES, REPORT_TARGETS } from '../vocabulary/account-kinds.ts';
import { endpoint, ok } from './endpoint.ts';

export const ReportReason = z.enum(['illegal', 'vulgar', 'infringing', 'abusive', 'minors', 'unlabelled', 'other']);
export type ReportReason = z.infer<typeof ReportReason>;

/** Why the desk looks at something: somebody complained, what a member published is to be looked at (R9.4), or an operator found it. */
export const CaseReason = z.enum([...ReportReason.options, 'review', 'desk']);
export type CaseReason = z.infer<typeof CaseReason>;

/** L-21: a complaint about something public; answers its number. */
export const report = endpoint('report', {
  method: 'POST',
  path: '/api/v2/common/reports',
  access: 'optional',
  body: z.object({
    kind: z.enum(REPORT_TARGETS),
    targetId: z.union([z.string().check(z.maxLength(64)), z.int()]),
    reason: ReportReason,
    text: z.optional(z.string().check(z.maxLength(500, '说明最多 500 字'))),
  }),
  reply: ok(z.object({ number: z.string() })),
});

/** A complaint as whoever made it sees it. */
export const OwnReport = z.object({
  number: z.string(),
  kind: z.enum(REPORT_TARGETS),
  /** What it is about by name; empty where that is gone. */
  name: z.string(),
  reason: ReportReason,
  text: z.string(),
  createdAt: z.string(),
  state: z.enum(REPORT_STATES),
  /** What else is wanted of them; empty where nothing is. */
  asked: z.string(),
  material: z.string(),
  outcome: z.nullable(z.enum(REPORT_OUTCOMES)),
  answer: z.string(),
  answeredAt: z.nullable(z.string()),
});
export type OwnReport = z.infer<typeof OwnReport>;

/** The caller's last fifty complaints with what became of them, newest first. */
export const ownReports = endpoint('ownReports', {
  method: 'GET',
  path: '/api/v2/common/reports',
  access: 'member',
  reply: ok(z.array(OwnReport)),
});

/** L-21: what was asked for about an own complaint; it is looked at again. */
export const addMaterial = endpoint('addMaterial', {
  method: 'POST',
  path: '/api/v2/common/reports/:number',
  access: 'member',
  body: z.object({ text: z.string().check(z.trim(), z.minLength(2, '请写下要补充的内容'), z.maxLength(1000, '补充最多 1000 字')) }),
  reply: ok(z.object({ number: z.string() })),
});
