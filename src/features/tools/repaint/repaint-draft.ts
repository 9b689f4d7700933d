import * as z from 'zod/mini';
import type { MaskStep } from '#ds/patterns/mask-canvas/mask-steps.ts';
import { GenParams, PROMPT_MAX } from '#shared/contract/params.ts';
import { drop, loadJson, save } from '#state/persist.ts';
import { NO_EXTENSION } from './extension.ts';

/** Ours: what was marked on a picture is kept this long. */
const KEPT_MS = 24 * 3600_000;
const PREFIX = 'draft:repaint:';

/** Diameters of the brush, in pixels of the picture. */
export const BRUSH = { min: 4, max: 400 } as const;
export const FEATHER_MAX = 64;

const share = z.number().check(z.gte(0), z.lte(1));
const points = z.array(share).check(z.minLength(2));
const Step: z.ZodMiniType<MaskStep> = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('stroke'),
    keep: z.boolean(),
    size: z.number().check(z.gte(BRUSH.min), z.lte(BRUSH.max)),
    points,
    pressures: z.optional(z.array(share)),
  }),
  z.object({ kind: z.literal('area'), keep: z.boolean(), points }),
  z.object({ kind: z.literal('invert') }),
  z.object({ kind: z.literal('clear') }),
]);
const words = z.string().check(z.maxLength(PROMPT_MAX));
const Draft = z.object({
  steps: z.array(Step),
  extend: z.nonoptional(GenParams.shape.extend),
  size: z.number().check(z.gte(BRUSH.min), z.lte(BRUSH.max)),
  feather: z.int().check(z.gte(0), z.lte(FEATHER_MAX)),
  denoise: z.number().check(z.gte(0), z.lte(1)),
  /** What to paint where the picture changes. */
  prompt: words,
  /** What the whole picture shows; null is what the picture itself says. */
  whole: z.nullable(words),
  num: z.int().check(z.gte(1), z.lte(8)),
  hidden: z.boolean(),
  /** The mask as it was last uploaded: pressing again after a lost reply is the same press (R8.3). Empty once it changed. */
  maskKey: z.string(),
});
const Stored = z.object({ at: z.number(), draft: Draft });
/** What is filled in and marked on one picture. */
export type RepaintDraft = z.infer<typeof Draft>;

export const emptyRepaint: RepaintDraft = {
  steps: [],
  extend: NO_EXTENSION,
  size: 48,
  feather: 12,
  denoise: 0.75,
  prompt: '',
  whole: null,
  num: 1,
  hidden: false,
  maskKey: '',
};

/** What was left on this picture in the last day; drops what was left on others longer ago. */
export function loadRepaint(image: string, now: number): RepaintDraft {
  for (const key of keptHere()) {
    const stored = z.safeParse(Stored, loadJson(key));
    if (!stored.success || now - stored.data.at >= KEPT_MS) drop(key);
  }
  const stored = z.safeParse(Stored, loadJson(`${PREFIX}${image}`));
  return stored.success ? stored.data.draft : emptyRepaint;
}

/** Keeps it on this device; answers false where it can't. */
export function saveRepaint(image: string, draft: RepaintDraft, now: number): boolean {
  return save(`${PREFIX}${image}`, JSON.stringify({ at: now, draft }));
}

function keptHere(): `${typeof PREFIX}${string}`[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(PREFIX)) as `${typeof PREFIX}${string}`[];
  } catch {
    return [];
  }
}
