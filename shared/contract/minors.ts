import * as z from 'zod/mini';
import { GUARDIAN_PASSWORD, MINOR_DAILY } from '../rules/minors.ts';
import { endpoint, ok } from './endpoint.ts';

/** Not in spec (L-33): minors' mode that is on, since when; `used` of `daily` tasks were started today. */
export const MinorMode = z.object({ since: z.string(), daily: z.int(), used: z.int() });
export type MinorMode = z.infer<typeof MinorMode>;

const { least, most, rule } = GUARDIAN_PASSWORD;

/** Whether minors' mode is on; null where it is off. */
export const minorMode = endpoint('minorMode', {
  method: 'GET',
  path: '/api/v2/users/me/minor-mode',
  access: 'member',
  reply: ok(z.nullable(MinorMode)),
});

/** Turns minors' mode on for this account, wherever it is signed in. `password` is the guardian's from now on: it alone turns the mode off. */
export const startMinorMode = endpoint('startMinorMode', {
  method: 'PUT',
  path: '/api/v2/users/me/minor-mode',
  access: 'member',
  body: z.object({
    password: z.string().check(z.minLength(least, rule), z.maxLength(most, rule), z.regex(/^\d*$/, rule)),
    daily: z.literal(MINOR_DAILY),
  }),
  reply: ok(MinorMode),
});

/** Turns minors' mode off, with the guardian's password. */
export const endMinorMode = endpoint('endMinorMode', {
  method: 'DELETE',
  path: '/api/v2/users/me/minor-mode',
  access: 'member',
  body: z.object({ password: z.string().check(z.maxLength(64)) }),
  reply: ok(z.literal(true)),
});
