import * as z from 'zod/mini';
import { TARGETS } from '../vocabulary/kinds.ts';
import { endpoint, ok } from './endpoint.ts';

export const ReportReason = z.enum(['illegal', 'vulgar', 'infringing', 'abusive', 'minors', 'unlabelled', 'other']);
export type ReportReason = z.infer<typeof ReportReason>;

/** L-21: a complaint about something public; answers its number. */
export const report = endpoint('report', {
  method: 'POST',
  path: '/api/v2/common/reports',
  access: 'optional',
  body: z.object({
    kind: z.enum(TARGETS),
    targetId: z.union([z.string().check(z.maxLength(64)), z.int()]),
    reason: ReportReason,
    text: z.optional(z.string().check(z.maxLength(500, '说明最多 500 字'))),
  }),
  reply: ok(z.object({ number: z.string() })),
});
