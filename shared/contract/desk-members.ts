import * as z from 'zod/mini';
import { DESK_SECTIONS } from '../rules/desk-roles.ts';
import { BUCKETS, ORDER_STATUSES } from '../vocabulary/kinds.ts';
import { REPORT_OUTCOMES } from '../vocabulary/account-kinds.ts';
import { POINT_CHANGE_STATES, SUSPENSION_SCOPES } from '../vocabulary/desk-kinds.ts';
import { DeskAuditLine } from './desk-audit.ts';
import { endpoint, ok } from './endpoint.ts';
import { CaseReason } from './reports.ts';
import { Device } from './safety.ts';

const roles = DESK_SECTIONS.members;

/** More points than this, given or taken by hand, wait for a second person. */
export const SECOND_PERSON_POINTS = 1000;

const reason = z.string().check(z.trim(), z.minLength(2, '请写下理由'), z.maxLength(200, '理由最多 200 字'));
/** A moment as the browser writes it. A pattern of our own: zod's would go into the part that every page loads. */
const moment = (problem: string) => z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,3})?Z$/, problem));
const memberReason = z.string().check(z.trim(), z.minLength(2, '请写下理由，会员会看到'), z.maxLength(100, '理由最多 100 字'));

/** A member in a list. Numbers are masked. */
export const DeskMemberRow = z.object({
  /** The UID. */
  id: z.int(),
  name: z.string(),
  image: z.string(),
  mobile: z.nullable(z.string()),
  email: z.nullable(z.string()),
  /** The plan in effect: -1 without one. */
  vip: z.int(),
  createdAt: z.string(),
  /** When the account ends by its owner's wish, and when it did. */
  leavesAt: z.nullable(z.string()),
  deletedAt: z.nullable(z.string()),
  /** What they are kept from now, since when, until when (null: until it is taken back), and why. */
  suspension: z.nullable(
    z.object({ scopes: z.array(z.enum(SUSPENSION_SCOPES)), reason: z.string(), at: z.string(), until: z.nullable(z.string()) }),
  ),
});
export type DeskMemberRow = z.infer<typeof DeskMemberRow>;

export const DeskMember = z.extend(DeskMemberRow, {
  vipEnd: z.nullable(z.string()),
  points: z.int(),
  paidFen: z.int(),
  works: z.int(),
  reports: z.object({ about: z.int(), upheld: z.int(), by: z.int() }),
  /** Lots that still have points, what ends first at the front. */
  lots: z.array(z.object({ id: z.int(), bucket: z.enum(BUCKETS), amount: z.int(), remaining: z.int(), expiresAt: z.nullable(z.string()) })),
  /** What happened lately, newest first: movements of points, orders, complaints about them. */
  course: z.array(
    z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('points'), at: z.string(), what: z.string(), points: z.int() }),
      z.object({ kind: z.literal('order'), at: z.string(), what: z.string(), fen: z.int(), status: z.enum(ORDER_STATUSES) }),
      z.object({
        kind: z.literal('report'),
        at: z.string(),
        number: z.string(),
        reason: CaseReason,
        outcome: z.nullable(z.enum(REPORT_OUTCOMES)),
      }),
    ]),
  ),
  /** The change of points that waits for a second person. `mine`: whoever looks asked for it. */
  waitingPoints: z.nullable(
    z.object({
      id: z.string(),
      amount: z.int(),
      bucket: z.enum(BUCKETS),
      expiresAt: z.nullable(z.string()),
      reason: z.string(),
      createdAt: z.string(),
      askedBy: z.object({ name: z.string(), mine: z.boolean() }),
    }),
  ),
  /** Minors' mode that is on (L-33), since when, and how many tasks a day. */
  minorMode: z.nullable(z.object({ since: z.string(), daily: z.int() })),
  devices: z.array(Device),
  /** What operators did to them, newest first. */
  deeds: z.array(DeskAuditLine),
});
export type DeskMember = z.infer<typeof DeskMember>;

/** Finds members by UID, whole phone number or mail address, or the words of their name; without any, the newest. Fifty at a time. */
export const deskMembers = endpoint('deskMembers', {
  method: 'POST',
  path: '/api/v2/desk/members',
  access: 'operator',
  roles,
  body: z.object({
    words: z._default(z.string().check(z.trim(), z.maxLength(100)), ''),
    /** Goes on behind this UID: `next` of the answer before. */
    after: z.optional(z.int().check(z.gte(1), z.lte(2_147_483_647))),
  }),
  reply: ok(z.object({ members: z.array(DeskMemberRow), next: z.nullable(z.int()) })),
});

/** A member with what they have, did and had done to them. */
export const deskMember = endpoint('deskMember', {
  method: 'POST',
  path: '/api/v2/desk/members/:id',
  access: 'operator',
  roles,
  reply: ok(DeskMember),
});

/** The whole phone number and mail address, for a reason that is written down. */
export const revealMember = endpoint('revealMember', {
  method: 'POST',
  path: '/api/v2/desk/members/:id/reveal',
  access: 'operator',
  roles,
  body: z.object({ reason }),
  reply: ok(z.object({ mobile: z.nullable(z.string()), email: z.nullable(z.string()) })),
});

/** Signs a member out, everywhere or on one device. */
export const signOutMember = endpoint('signOutMember', {
  method: 'POST',
  path: '/api/v2/desk/members/:id/sign-out',
  access: 'operator',
  roles,
  body: z.object({ reason, device: z.optional(z.string().check(z.maxLength(64))) }),
  reply: ok(z.object({ devices: z.int() })),
});

/** Keeps a member from something until an end that comes by itself (null: until somebody takes it back). They read the reason. */
export const suspendMember = endpoint('suspendMember', {
  method: 'POST',
  path: '/api/v2/desk/members/:id/suspend',
  access: 'operator',
  roles,
  body: z.object({
    scopes: z.array(z.enum(SUSPENSION_SCOPES)).check(z.minLength(1, '请选停用什么'), z.maxLength(SUSPENSION_SCOPES.length)),
    until: z.nullable(moment('请选恢复的时间')),
    reason: memberReason,
  }),
  reply: ok(z.object({ id: z.string() })),
});

/** Takes a suspension back before its end. */
export const unsuspendMember = endpoint('unsuspendMember', {
  method: 'POST',
  path: '/api/v2/desk/members/:id/unsuspend',
  access: 'operator',
  roles,
  body: z.object({ reason }),
  reply: ok(z.object({ id: z.string() })),
});

/** Ends minors' mode of a member whose guardian forgot the password. */
export const endMembersMinorMode = endpoint('endMembersMinorMode', {
  method: 'POST',
  path: '/api/v2/desk/members/:id/end-minor-mode',
  access: 'operator',
  roles,
  body: z.object({ reason }),
  reply: ok(z.object({ id: z.string() })),
});

/** Gives points as a batch of its own, or takes free ones (below zero); much of it is laid before a second person. The member reads the reason. */
export const changePoints = endpoint('changePoints', {
  method: 'POST',
  path: '/api/v2/desk/members/:id/points',
  access: 'operator',
  roles,
  body: z.object({
    amount: z.int('请填写整数').check(
      z.gte(-1_000_000, '一次最多扣 1,000,000'),
      z.lte(1_000_000, '一次最多加 1,000,000'),
      z.refine((amount) => amount !== 0, '请填写积分'),
    ),
    /** What they count as, and until when they live (null: for good); of what is given. */
    bucket: z._default(z.enum(['point', 'point_gift']), 'point_gift'),
    expiresAt: z._default(z.nullable(moment('请选到期日')), null),
    reason: memberReason,
  }),
  reply: ok(z.object({ state: z.enum(POINT_CHANGE_STATES) })),
});

/** The second person's word on points that wait; whoever asked for them can only take it back. */
export const decidePoints = endpoint('decidePoints', {
  method: 'POST',
  path: '/api/v2/desk/points/:id',
  access: 'operator',
  roles,
  body: z.object({ agree: z.boolean() }),
  reply: ok(z.object({ state: z.enum(POINT_CHANGE_STATES) })),
});
