import * as z from 'zod/mini';
import { CODE_PURPOSES } from '../vocabulary/account-kinds.ts';
import { UserInfo } from './account.ts';
import { endpoint, ok } from './endpoint.ts';

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
