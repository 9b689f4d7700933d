import * as z from 'zod/mini';
import { PublicUser } from './account.ts';
import { Model } from './content.ts';
import { endpoint, page, Paging } from './endpoint.ts';

export const RankedUser = z.object({ rank: z.int(), user: PublicUser, score: z.int() });
export type RankedUser = z.infer<typeof RankedUser>;
export const RankedModel = z.object({ rank: z.int(), model: Model, score: z.int() });
export type RankedModel = z.infer<typeof RankedModel>;

/** Spans of a rank. */
export const RankType = z.enum(['day', 'week', 'month', 'all']);

export const rankUsers = endpoint('rankUsers', {
  method: 'POST',
  path: '/api/v2/users/rank/users/:type',
  access: 'optional',
  body: z.object({ ...Paging }),
  reply: page(RankedUser),
});

export const rankModels = endpoint('rankModels', {
  method: 'POST',
  path: '/api/v2/users/rank/models/:type',
  access: 'optional',
  body: z.object({ ...Paging }),
  reply: page(RankedModel),
});
