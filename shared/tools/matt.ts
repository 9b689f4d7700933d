import * as z from 'zod/mini';
import { colour, image, share, tool } from './tool.ts';

/** One stroke of the brush that keeps or removes: `size` is its diameter as a share of the longer side, points are x, y as shares. */
export const Stroke = z.object({
  keep: z.boolean(),
  size: share,
  points: z.array(share).check(z.minLength(2), z.maxLength(2000)),
});
export type Stroke = z.infer<typeof Stroke>;

const STROKES_MAX = 200;

/** What is done to a matte once it is found; can be changed as often as liked (R4.4). Lengths in pixels of the picture. */
export const MatteEdit = z.object({
  shrink: z._default(z.number().check(z.gte(0), z.lte(10)), 0),
  feather: z._default(z.number().check(z.gte(0), z.lte(20)), 0),
  defringe: z._default(z.boolean(), true),
  /** A colour, the key of a picture that covers the ground, or null for none. */
  background: z._default(z.nullable(z.union([colour, image])), null),
  strokes: z._default(z.array(Stroke).check(z.maxLength(STROKES_MAX, `最多 ${STROKES_MAX} 笔，请先保存再继续`)), []),
});
export type MatteEdit = z.infer<typeof MatteEdit>;

export const SUBJECTS = ['auto', 'person', 'object', 'icon'] as const;
export const MattAsk = z.object({ image, mode: z._default(z.enum(SUBJECTS), 'auto'), ...MatteEdit.shape });

/** Background removal. The picture is the subject alone, with the edit and the background that were asked for. */
export const matt = tool({
  kind: 'matt',
  name: '一键抠图',
  path: '/api/v2/ai/matt',
  draft: 'matting',
  runs: 'in program',
  ask: MattAsk,
  // For several pictures at once, because the first of a day are free.
  priced: z.object({ image, num: z.optional(z.int().check(z.gte(1), z.lte(50))) }),
});
