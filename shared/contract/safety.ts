import * as z from 'zod/mini';
import { ACCOUNT_KINDS, PROOFS } from '../vocabulary/account-kinds.ts';
import { endpoint, ok } from './endpoint.ts';

/** What somebody is signed in with, as its browser names itself; never its address. */
export const Device = z.object({
  id: z.string(),
  form: z.enum(['computer', 'phone', 'tablet']),
  system: z.string(),
  browser: z.string(),
  lastSeen: z.string(),
  current: z.boolean(),
});
export type Device = z.infer<typeof Device>;

/**
 * Not in spec (AC-6): what an account is kept safe by. `proofs`: what the member can show, until when what was shown here
 * holds, and from when what was just set anew may be shown. `needed` of them are asked for; where it is one, replacing waits a
 * day, and `waiting` tells what does.
 */
export const Safety = z.object({
  passwordAt: z.nullable(z.string()),
  proofs: z.array(z.object({ kind: z.enum(PROOFS), passedAt: z.nullable(z.string()), usableFrom: z.nullable(z.string()) })),
  needed: z.int(),
  waiting: z.nullable(z.object({ kind: z.enum(ACCOUNT_KINDS), to: z.string(), dueAt: z.string() })),
  devices: z.array(Device),
});
export type Safety = z.infer<typeof Safety>;

const secret = z.string().check(z.maxLength(256));

export const accountSafety = endpoint('accountSafety', {
  method: 'GET',
  path: '/api/v2/users/me/safety',
  access: 'member',
  reply: ok(Safety),
});

/** Shows one proof of being the member: `secret` is the password, or the code sent for `modify`. It holds ten minutes, for this session. */
export const prove = endpoint('prove', {
  method: 'POST',
  path: '/api/v2/users/me/proofs',
  access: 'member',
  body: z.object({ kind: z.enum(PROOFS), secret, ticket: z.optional(secret) }),
  reply: ok(Safety),
});

/**
 * Binds a phone number or mail address, or puts another in the place of the bound one; `code` was sent to the new one for
 * `bind`. Uses the session's proofs up. What waits is told in `waiting`; what is done at once signs out every other device.
 */
export const bindAccount = endpoint('bindAccount', {
  method: 'PUT',
  path: '/api/v2/users/me/binding',
  access: 'member',
  body: z.object({ username: z.string().check(z.maxLength(254)), code: secret }),
  reply: ok(z.object({ mobile: z.string(), email: z.nullable(z.string()), waiting: Safety.shape.waiting })),
});

/** Gives up what waits to be bound. */
export const cancelBinding = endpoint('cancelBinding', {
  method: 'DELETE',
  path: '/api/v2/users/me/binding',
  access: 'member',
  reply: ok(z.literal(true)),
});

/** Signs one device of the member out. */
export const closeDevice = endpoint('closeDevice', {
  method: 'DELETE',
  path: '/api/v2/users/me/devices/:id',
  access: 'member',
  reply: ok(z.literal(true)),
});

/** Signs every device of the member out but the one that asks. */
export const closeOtherDevices = endpoint('closeOtherDevices', {
  method: 'DELETE',
  path: '/api/v2/users/me/devices',
  access: 'member',
  reply: ok(z.object({ closed: z.int() })),
});
