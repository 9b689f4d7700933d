import * as z from 'zod/mini';
import { Image, UserRef } from './content.ts';
import { endpoint, ok, pageNumber } from './endpoint.ts';
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

export const Lineage = z.object({
  /** The works it comes from, the first one first. Those behind what the viewer may not see are left out with it. */
  origins: z.array(Image),
  /** What stands before them: nothing, a work that is not public (any more), or more than are told. */
  before: z.enum(['nothing', 'closed', 'more']),
  /** Public works made like it, most liked first. */
  made: z.array(Image),
  total: z.int(),
});
export type Lineage = z.infer<typeof Lineage>;

/** Ours: the line of 画同款 that a work stands in. `page` goes on among those made like it. */
export const lineage = endpoint('lineage', {
  method: 'POST',
  path: '/api/v2/common/images/:id/lineage',
  access: 'optional',
  body: z.object({ page: z._default(pageNumber, 1) }),
  reply: ok(Lineage),
});
