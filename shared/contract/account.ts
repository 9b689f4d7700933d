import * as z from 'zod/mini';
import { endpoint, ok } from './endpoint.ts';

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
  /** Notices not yet read; a hundred stand for more. */
  unread: z.int(),
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

/** Not in spec: what a member showed in the year before their last work, slice by slice, oldest week first; `width`: beside the others. */
export const yearOfWorks = endpoint('yearOfWorks', {
  method: 'GET',
  path: '/api/v2/users/userInfo/:id/year',
  reply: ok(z.array(z.object({ image: z.string(), week: z.string(), made: z.int(), width: z.number() }))),
});

export const permission = endpoint('permission', {
  method: 'GET',
  path: '/api/v2/users/permission',
  access: 'member',
  reply: ok(Permission),
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
