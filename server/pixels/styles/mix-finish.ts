import type { Finish } from '../drawing/finish.ts';

/** What of a finish is learnt. Contrast and saturation are not: the colour map gives a picture the spread of the set. */
export const FINISH_PARTS = ['brush', 'glow', 'grain', 'vignette'] as const;
export type LearntFinish = Record<(typeof FINISH_PARTS)[number], number>;

/**
 * A scene's own finish with what was learnt laid over it, by `strength`. What a family does not do to its pictures, no style does either:
 * pixel art stays sharp.
 */
export function mixFinish(own: Finish, learnt: LearntFinish, strength: number): Finish {
  const out = { ...own };
  for (const part of FINISH_PARTS) {
    const value = own[part];
    if (value !== undefined) out[part] = Math.max(0, value + (learnt[part] - value) * Math.min(1, strength));
  }
  return out;
}
