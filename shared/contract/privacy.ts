import * as z from 'zod/mini';
import { endpoint, ok } from './endpoint.ts';

/** Not in spec (L-43): everything kept about a member, without secrets. Beside these, a list of rows for each kind of thing. */
export const OwnData = z.looseObject({ exportedAt: z.string(), account: z.record(z.string(), z.unknown()) });
export type OwnData = z.infer<typeof OwnData>;

export const exportData = endpoint('exportData', {
  method: 'GET',
  path: '/api/v2/users/me/export',
  access: 'member',
  reply: ok(OwnData),
});

/**
 * Not in spec (L-43, AC-12): begins the week after which the account is ended for good. Needs the same fresh proof as a new
 * password: `verifyIdentity`, then its code. Until then others see nothing of the member, who may sign in and stay.
 */
export const deleteAccount = endpoint('deleteAccount', {
  method: 'DELETE',
  path: '/api/v2/users/me',
  access: 'member',
  body: z.object({ username: z.string().check(z.maxLength(254)), code: z.string().check(z.maxLength(256)) }),
  reply: ok(z.object({ leavesAt: z.string() })),
});

/** The member stays: the week ends, and what others could see of them is as it was. */
export const cancelLeaving = endpoint('cancelLeaving', {
  method: 'DELETE',
  path: '/api/v2/users/me/leaving',
  access: 'member',
  reply: ok(z.literal(true)),
});
