import * as z from 'zod/mini';
import { DESK_SECTIONS } from '../rules/desk-roles.ts';
import { REPORT_OUTCOMES, REPORT_STATES } from '../vocabulary/account-kinds.ts';
import { OWN_DEEDS, WORK_STATES } from '../vocabulary/desk-kinds.ts';
import { DeskAuditLine } from './desk-audit.ts';
import { endpoint, ok } from './endpoint.ts';
import { CaseReason } from './reports.ts';

const roles = DESK_SECTIONS.works;
/** Works that one deed is done to at most. */
export const DEEDS_MAX = 100;

/** What everybody sees: everything, nothing by its owner's wish, before a review, by an operator's wish, in the bin. */
const Shown = z.enum(['public', 'private', 'review', 'hidden', 'deleted', 'gone']);

/** A work in a list. */
export const DeskWorkRow = z.object({
  id: z.string(),
  name: z.string(),
  image: z.string(),
  maker: z.nullable(z.object({ id: z.int(), name: z.string() })),
  madeAt: z.nullable(z.string()),
  shown: Shown,
  /** Complaints about it that are not answered. */
  open: z.int(),
});
export type DeskWorkRow = z.infer<typeof DeskWorkRow>;

export const DeskWork = z.extend(DeskWorkRow, {
  full: z.string(),
  /** What its maker wrote: description and prompt. */
  words: z.string(),
  /** The words of the label on the picture (L-01). */
  label: z.string(),
  views: z.int(),
  likes: z.int(),
  /** Cases about it, newest first: complaints, reviews, and what operators did by themselves. */
  cases: z.array(
    z.object({
      number: z.string(),
      reason: CaseReason,
      createdAt: z.string(),
      state: z.enum(REPORT_STATES),
      outcome: z.nullable(z.enum(REPORT_OUTCOMES)),
    }),
  ),
  /** What was said about it, newest first; what its writer took back is left out. */
  comments: z.array(
    z.object({
      id: z.string(),
      text: z.string(),
      writer: z.object({ id: z.int(), name: z.string() }),
      createdAt: z.string(),
      isReply: z.boolean(),
      shown: z.enum(['public', 'review', 'hidden', 'deleted']),
    }),
  ),
  /** What operators did to it and to its comments, newest first. */
  deeds: z.array(DeskAuditLine),
});
export type DeskWork = z.infer<typeof DeskWork>;

/** Works of a state, newest first, fifty at a time. Words are a number or address of one, a UID, or what a search finds. Private works are in none. */
export const deskWorks = endpoint('deskWorks', {
  method: 'POST',
  path: '/api/v2/desk/works',
  access: 'operator',
  roles,
  body: z.object({
    state: z._default(z.enum(WORK_STATES), 'public'),
    words: z._default(z.string().check(z.trim(), z.maxLength(200)), ''),
    /** Goes on from here: `next` of the answer before. */
    after: z.optional(z.string().check(z.maxLength(64))),
  }),
  reply: ok(z.object({ works: z.array(DeskWorkRow), next: z.nullable(z.string()) })),
});

/** A work with what is said about it and what was done to it. A private one only where somebody complained about it, or it waits for a review. */
export const deskWork = endpoint('deskWork', {
  method: 'POST',
  path: '/api/v2/desk/works/:id',
  access: 'operator',
  roles,
  reply: ok(DeskWork),
});

/** Hides, deletes or restores works or comments, each by itself. Whose they are is told the reason. Answers what was done, and what was not and why. */
export const dealWithWorks = endpoint('dealWithWorks', {
  method: 'POST',
  path: '/api/v2/desk/work-deeds',
  access: 'operator',
  roles: ['reviewer'],
  body: z.object({
    kind: z.enum(['image', 'comment']),
    ids: z.array(z.string().check(z.maxLength(40))).check(z.minLength(1, '请先选作品'), z.maxLength(DEEDS_MAX, `一次最多 ${DEEDS_MAX} 件`)),
    deed: z.enum(OWN_DEEDS),
    reason: z.string().check(z.trim(), z.minLength(2, '请写下原因，作者会看到'), z.maxLength(100, '原因最多 100 字')),
  }),
  reply: ok(z.object({ done: z.array(z.string()), left: z.array(z.object({ id: z.string(), why: z.string() })) })),
});
