/** Keys of the public API: made, listed and revoked by their member in a session, never by a key (decision 0064). */
import * as z from 'zod/mini';
import { API_NAME_MAX, API_SCOPES } from '../rules/api-keys.ts';
import { endpoint, ok } from './endpoint.ts';

export const ApiKey = z.object({
  id: z.string(),
  name: z.string(),
  /** How it begins; the rest is nowhere kept. */
  start: z.string(),
  scopes: z.array(z.enum(API_SCOPES)),
  /** Points it may spend in a month, null without a limit; and what it spent in this one. */
  ceiling: z.nullable(z.int()),
  spent: z.int(),
  createdAt: z.string(),
  expiresAt: z.nullable(z.string()),
  lastUsedAt: z.nullable(z.string()),
});
export type ApiKey = z.infer<typeof ApiKey>;

/** The member's keys that have not been revoked, newest first; those that ended are among them. */
export const listApiKeys = endpoint('listApiKeys', {
  method: 'GET',
  path: '/api/v2/users/me/keys',
  access: 'member',
  reply: ok(z.array(ApiKey)),
});

export const NewApiKey = z.strictObject({
  name: z.string().check(z.trim(), z.minLength(1, '请填写名称'), z.maxLength(API_NAME_MAX, `名称最多 ${API_NAME_MAX} 字`)),
  /** `read` is in every key, asked for or not. */
  scopes: z.array(z.enum(API_SCOPES)).check(z.maxLength(API_SCOPES.length)),
  /** Until when it holds; null for as long as it is not revoked. */
  days: z.nullable(z.int().check(z.gte(1), z.lte(366, '最长 366 天'))),
  ceiling: z.nullable(z.int().check(z.gte(1, '每月上限至少 1 积分'), z.lte(10_000_000, '每月上限最多 10,000,000 积分'))),
});
export type NewApiKey = z.infer<typeof NewApiKey>;

/** Makes a key. `secret` is the whole of it, told this once. Ten at most. */
export const createApiKey = endpoint('createApiKey', {
  method: 'POST',
  path: '/api/v2/users/me/keys',
  access: 'member',
  body: NewApiKey,
  reply: ok(z.object({ key: ApiKey, secret: z.string() })),
});

/** Ends a key at once and for good. Tasks it began go on. */
export const revokeApiKey = endpoint('revokeApiKey', {
  method: 'DELETE',
  path: '/api/v2/users/me/keys/:id',
  access: 'member',
  reply: ok(z.literal(true)),
});
