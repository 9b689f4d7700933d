import * as z from 'zod/mini';
import { CODE_PURPOSES } from '../vocabulary/kinds.ts';
import { endpoint, ok, page } from './endpoint.ts';

/** Spec §3: -1 none, 1 basic, 2 standard, 3 professional. */
export const VipType = z.literal([-1, 1, 2, 3]);
export type VipType = z.infer<typeof VipType>;

/** Points by bucket, and what the plan in effect allows. `expiring`: gift points that leave within 24 hours. */
export const Permission = z.object({
  all: z.int(),
  point: z.int(),
  point_gift: z.int(),
  point_permission: z.int(),
  endTime: z.nullable(z.string()),
  expiring: z.int(),
  features: z.object({
    picNum: z.int(),
    modelNum: z.int(),
    private: z.boolean(),
    queue: z.boolean(),
    three: z.boolean(),
    enlarge: z.boolean(),
  }),
});
export type Permission = z.infer<typeof Permission>;

/** Spec §3: the signed-in member, kept locally. */
export const UserInfo = z.object({
  _id: z.string(),
  id: z.int(),
  name: z.string(),
  image: z.string(),
  mobile: z.string(),
  vipType: VipType,
  token: z.string(),
  cdn: z.string(),
  permission: Permission,
  email: z.nullable(z.string()),
  hasPassword: z.boolean(),
  /** What goes behind the addresses of the member's own uploads (`up/…`), which are nobody else's to see. */
  uploads: z.string(),
  /** When the account ends, where its owner is leaving (AC-12). */
  leavesAt: z.nullable(z.string()),
  createdAt: z.string(),
});
export type UserInfo = z.infer<typeof UserInfo>;

/** What anybody may know of a member. */
export const PublicUser = z.object({
  _id: z.string(),
  id: z.int(),
  name: z.string(),
  image: z.string(),
  vipType: VipType,
  desc: z.string(),
  works: z.int(),
  models: z.int(),
  likes: z.int(),
  followers: z.int(),
  following: z.int(),
  followed: z.boolean(),
});
export type PublicUser = z.infer<typeof PublicUser>;

/** Spec §3: one period of membership; `actived` = started, `expired` = ended. */
export const Membership = z.object({
  id: z.string(),
  type: VipType,
  time: z.literal([1, 2, 3, -1]),
  actived: z.boolean(),
  expired: z.boolean(),
  startTime: z.string(),
  endTime: z.nullable(z.string()),
});
export type Membership = z.infer<typeof Membership>;

const account = z.string().check(z.maxLength(254));
const secret = z.string().check(z.maxLength(256));
/** What a code is asked for; a code works for its own purpose only. */
export const CodePurpose = z.enum(CODE_PURPOSES);
export type CodePurpose = z.infer<typeof CodePurpose>;

const CodeSent = ok(z.object({ cooldown: z.int() }));

/**
 * Signs in by password or code; the first code login of an account creates it. After many wrong passwords of an account it
 * asks for a puzzle's `ticket` (CAPTCHA_REQUIRED).
 */
export const login = endpoint('login', {
  method: 'POST',
  path: '/api/v2/users/login',
  body: z.object({
    username: z.optional(account),
    mobile: z.optional(account),
    password: z.optional(secret),
    code: z.optional(secret),
    type: z.enum(['password', 'code']),
    ticket: z.optional(secret),
  }),
  reply: ok(UserInfo),
});

export const forget = endpoint('forget', {
  method: 'POST',
  path: '/api/v2/users/forget',
  body: z.object({ code: secret, username: account, password: secret }),
  reply: ok(z.literal(true)),
});

export const modifyPassword = endpoint('modifyPassword', {
  method: 'POST',
  path: '/api/v2/users/modify',
  access: 'member',
  body: z.object({ code: secret, username: account, password: secret }),
  reply: ok(z.literal(true)),
});

/** Spec §7: verify identity. The code is marked verified and not consumed; the change that follows consumes it. */
export const verifyIdentity = endpoint('verifyIdentity', {
  method: 'POST',
  path: '/api/sessions',
  access: 'optional',
  body: z.object({ mobile: account, code: secret }),
  reply: ok(z.object({ verified: z.literal(true), expiresAt: z.string() })),
});

export const sendCode = endpoint('sendCode', {
  method: 'POST',
  path: '/api/codes',
  access: 'optional',
  body: z.object({ mobile: z.optional(account), email: z.optional(account), ticket: z.optional(secret) }),
  reply: CodeSent,
});

export const getCode = endpoint('getCode', {
  method: 'POST',
  path: '/api/v2/users/getCode',
  access: 'optional',
  body: z.object({ username: account, source: z._default(CodePurpose, 'login'), ticket: z.optional(secret) }),
  reply: CodeSent,
});

/** The slider puzzle. `bg` and `piece` are data URLs, sizes in pixels of the background. Who does not see them works off its `id` (shared/rules/puzzle-work.ts). */
export const CaptchaPuzzle = z.object({ id: z.string(), width: z.int(), height: z.int(), y: z.int(), bg: z.string(), piece: z.string() });
export type CaptchaPuzzle = z.infer<typeof CaptchaPuzzle>;

export const captcha = endpoint('captcha', {
  method: 'GET',
  path: '/api/v2/users/captcha',
  reply: ok(CaptchaPuzzle),
});

/** The one reply whose `message` is an object (Spec §7). A failed puzzle is HTTP 200 with `captchaVerifyResult: false`. */
export const captchaVerify = endpoint('captchaVerify', {
  method: 'POST',
  path: '/api/v2/users/captchaVerify',
  body: z.object({ captchaVerifyParam: z.string().check(z.maxLength(64_000)), sceneId: z.optional(z.string().check(z.maxLength(64))) }),
  reply: z.object({
    code: z.literal(200),
    message: z.object({ captchaVerifyResult: z.boolean(), verifyCode: z.string(), ticket: z.optional(z.string()) }),
    data: z.null(),
  }),
});

/** Start-up call; echoes the presented token and the cdn prefix. */
export const userInfo = endpoint('userInfo', {
  method: 'GET',
  path: '/api/v2/users/userInfo',
  access: 'member',
  reply: ok(UserInfo),
});

export const publicUser = endpoint('publicUser', {
  method: 'GET',
  path: '/api/v2/users/userInfo/:id',
  access: 'optional',
  reply: ok(z.union([UserInfo, PublicUser])),
});

export const permission = endpoint('permission', {
  method: 'GET',
  path: '/api/v2/users/permission',
  access: 'member',
  reply: ok(Permission),
});

/** Membership history, newest first. */
export const memberships = endpoint('memberships', {
  method: 'GET',
  path: '/api/v2/users/permission/all',
  access: 'member',
  reply: page(Membership),
});

export const saveAvatar = endpoint('saveAvatar', {
  method: 'PUT',
  path: '/api/users/account/image',
  access: 'member',
  files: ['image'],
  // The picture stays under 2048k; the rest is the form around it.
  maxBytes: 2048 * 1024 + 8 * 1024,
  reply: ok(z.object({ image: z.string() })),
});

export const saveName = endpoint('saveName', {
  method: 'PATCH',
  path: '/api/users/:id',
  access: 'member',
  body: z.strictObject({ name: z.string().check(z.maxLength(64)) }),
  reply: ok(z.object({ name: z.string() })),
});

/** Ends the presented session only. */
export const logout = endpoint('logout', {
  method: 'POST',
  path: '/api/v2/users/logout',
  access: 'member',
  reply: ok(z.literal(true)),
});
