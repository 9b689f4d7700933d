import * as z from 'zod/mini';
import { image, share, tool } from './tool.ts';

export const ENLARGE_MODES = ['general', 'art', 'pixel', 'photo'] as const;
/** Longest side of an enlarged picture. */
export const ENLARGED_MAX = 8192;

const scale = z._default(z.literal([2, 4]), 2);
export const EnlargeAsk = z.object({
  image,
  scale,
  mode: z._default(z.enum(ENLARGE_MODES), 'general'),
  sharpen: z._default(share, 0.2),
  detail: z._default(share, 0.4),
});

export const enlarge = tool({
  kind: 'enlarge',
  name: '图片放大',
  path: '/api/v2/ai/enlarge',
  draft: 'enlarge',
  runs: 'in program',
  ask: EnlargeAsk,
  priced: z.object({ image, scale }),
});
