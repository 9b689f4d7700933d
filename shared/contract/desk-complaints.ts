import * as z from 'zod/mini';
import { DESK_SECTIONS } from '../rules/desk-roles.ts';
import { REPORT_OUTCOMES, REPORT_STATES, REPORT_TARGETS } from '../vocabulary/account-kinds.ts';
import { endpoint, ok } from './endpoint.ts';
import { CaseReason } from './reports.ts';

const roles = DESK_SECTIONS.complaints;
/** The longest letter. */
export const LETTER_MAX = 300;
/** What a template leaves to be filled in stands between these; a letter that still has one is not sent. */
const BLANK = /〔[^〕]*〕/;
const letter = (least: number) =>
  z.string().check(
    z.trim(),
    z.minLength(least, '请写给投诉人的答复'),
    z.maxLength(LETTER_MAX, `最多 ${LETTER_MAX} 字`),
    z.refine((text) => !BLANK.test(text), '〔〕里的内容还没有填'),
  );

/** A complaint in the queue. */
export const DeskComplaintRow = z.object({
  number: z.string(),
  kind: z.enum(REPORT_TARGETS),
  targetId: z.string(),
  /** What it is about: its name, and its picture's address; both empty where it is gone. */
  name: z.string(),
  image: z.string(),
  reason: CaseReason,
  /** Who complained; null without an account. */
  from: z.nullable(z.string()),
  createdAt: z.string(),
  state: z.enum(REPORT_STATES),
  outcome: z.nullable(z.enum(REPORT_OUTCOMES)),
  /** Complaints about the same target, this one with them. */
  same: z.int(),
});
export type DeskComplaintRow = z.infer<typeof DeskComplaintRow>;

/** Somebody in a complaint, and how often they were in one before. */
const Party = z.object({ id: z.int(), name: z.string(), complaints: z.int(), upheld: z.int() });

export const DeskComplaint = z.extend(DeskComplaintRow, {
  text: z.string(),
  asked: z.string(),
  material: z.string(),
  answer: z.string(),
  letter: z.string(),
  answeredAt: z.nullable(z.string()),
  answeredBy: z.nullable(z.string()),
  /** Complaints that they made. */
  complainant: z.nullable(Party),
  /** Whose it is; complaints about them and all that is theirs. */
  author: z.nullable(Party),
  /** What stands beside it: the description of a picture, the words of a model or a person. */
  words: z.string(),
  /** Of a comment: the work it is on, by title and maker; else empty. */
  on: z.string(),
  madeAt: z.nullable(z.string()),
  /** The picture in full, or empty. */
  full: z.string(),
  views: z.int(),
  likes: z.int(),
  /** What everybody sees of it: everything, nothing by its owner's wish, before a review, by an operator's wish, in the bin; or it is no more. */
  shown: z.enum(['public', 'private', 'review', 'hidden', 'deleted', 'gone']),
  /** Earlier ones about the same target, newest first. */
  earlier: z.array(
    z.object({ number: z.string(), reason: CaseReason, createdAt: z.string(), outcome: z.nullable(z.enum(REPORT_OUTCOMES)) }),
  ),
  /** Another operator who has it open: until they are done it is read only. */
  seenBy: z.nullable(z.string()),
});
export type DeskComplaint = z.infer<typeof DeskComplaint>;

/** Complaints of a state: those that wait by age, those that are answered newest first; fifty at a time. */
export const deskComplaints = endpoint('deskComplaints', {
  method: 'POST',
  path: '/api/v2/desk/complaints',
  access: 'operator',
  roles,
  body: z.object({
    state: z.enum(REPORT_STATES),
    /** Goes on behind this one: `next` of the answer before. */
    after: z.optional(z.string().check(z.maxLength(40))),
  }),
  reply: ok(
    z.object({
      rows: z.array(DeskComplaintRow),
      next: z.nullable(z.string()),
      counts: z.object({ open: z.int(), waiting: z.int() }),
    }),
  ),
});

/** One complaint with all there is to know. Opening it says to other operators that it is being looked at. */
export const deskComplaint = endpoint('deskComplaint', {
  method: 'POST',
  path: '/api/v2/desk/complaints/:number',
  access: 'operator',
  roles,
  reply: ok(DeskComplaint),
});

/** Decides a complaint: the target stays, goes out of sight or into the bin, and both sides are told. */
export const answerComplaint = endpoint('answerComplaint', {
  method: 'POST',
  path: '/api/v2/desk/complaints/:number/answer',
  access: 'operator',
  roles,
  body: z.object({ outcome: z.enum(REPORT_OUTCOMES), answer: letter(2), letter: z._default(letter(0), '') }),
  reply: ok(z.object({ number: z.string() })),
});

/** Asks the complainant for material; until it comes the complaint waits. */
export const askComplainant = endpoint('askComplainant', {
  method: 'POST',
  path: '/api/v2/desk/complaints/:number/ask',
  access: 'operator',
  roles,
  body: z.object({ text: letter(2) }),
  reply: ok(z.object({ number: z.string() })),
});

/** Takes an answer back: what it changed is as before, and the complaint is to be looked at again. */
export const restoreComplaint = endpoint('restoreComplaint', {
  method: 'POST',
  path: '/api/v2/desk/complaints/:number/restore',
  access: 'operator',
  roles,
  body: z.object({ reason: z.string().check(z.trim(), z.minLength(2, '请写下原因'), z.maxLength(200, '原因最多 200 字')) }),
  reply: ok(z.object({ number: z.string() })),
});
