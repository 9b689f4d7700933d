import * as z from 'zod/mini';
import { UserRef } from './content.ts';
import { endpoint, ok } from './endpoint.ts';
import { GenParams } from './params.ts';

/** One line of the 画同款 report: what the picture was made with, what one would get, and why they differ. */
export const SameRow = z.object({
  field: z.enum([
    'prompt',
    'negative',
    'model',
    'lora',
    'size',
    'seed',
    'steps',
    'cfg',
    'sampler',
    'style',
    'preset',
    'hires',
    'reference',
    'engine',
  ]),
  label: z.string(),
  original: z.string(),
  result: z.string(),
  verdict: z.enum(['same', 'changed', 'missing']),
  /** A Chinese sentence; empty where nothing differs. */
  reason: z.string(),
  /** Fields of `params` this line stands for: left out, they are not taken over. */
  keys: z.array(z.string()),
});
export type SameRow = z.infer<typeof SameRow>;

/** R8.8: how close 画同款 can get for this viewer, judged by the rules that generating itself follows. Costs nothing. */
export const sameReport = endpoint('sameReport', {
  method: 'POST',
  path: '/api/v2/common/images/:id/same',
  access: 'optional',
  reply: ok(
    z.object({
      rows: z.array(SameRow),
      /** For the form; `sameAs` credits the author. */
      params: z.partial(GenParams),
      author: UserRef,
      /** Points one picture would cost. */
      cost: z.int(),
    }),
  ),
});
