import * as z from 'zod/mini';
import { toolKinds } from '../tools/registry.ts';
import { endpoint, ok } from './endpoint.ts';

/** What a press of a tool costs at least, in points; `paid` is what it costs where it is not free, and `free` how many still are today. */
export const LeastPrice = z.object({
  kind: z.enum(['generate', ...toolKinds]),
  from: z.int(),
  paid: z.optional(z.int()),
  free: z.optional(z.int()),
});
export type LeastPrice = z.infer<typeof LeastPrice>;

/** The price table as menus tell of it, before anything was chosen; what is free today is a member's. */
export const leastPrices = endpoint('leastPrices', {
  method: 'GET',
  path: '/api/v2/common/prices',
  access: 'optional',
  reply: ok(z.array(LeastPrice)),
});
