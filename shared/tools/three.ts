import * as z from 'zod/mini';
import { PROMPT_MAX, text } from '../contract/params.ts';
import { image, tool } from './tool.ts';

/** How many triangles a model has at most: what a phone, a page and a renderer take. */
export const FACES = [5_000, 15_000, 45_000] as const;
/** Where a model's origin lies: in its middle, or under its feet. */
export const PIVOTS = ['centre', 'bottom'] as const;
/** Shapes that the program makes itself. */
export const SOLIDS = ['relief', 'inflate', 'extrude'] as const;
/** Every shape: `full` is modelled from all sides by an engine, where one can (`features.modeller` of `meta`). */
export const SHAPES = [...SOLIDS, 'full'] as const;
const mode = z._default(z.enum(SHAPES), 'inflate');
export const ThreeAsk = z.object({
  image: z.optional(image),
  prompt: z.optional(text(PROMPT_MAX, `画面描述最多 ${PROMPT_MAX} 字`)),
  mode,
  /** How thick, or how high the relief, against the longer side; a full model has its own. */
  depth: z._default(z.number().check(z.gte(0.02), z.lte(1)), 0.25),
  faces: z._default(z.literal([...FACES]), 45_000),
  pivot: z._default(z.enum(PIVOTS), 'centre'),
  /** The longer side of the picture's plane, in metres. */
  size: z._default(z.number().check(z.gte(0.01, '尺寸至少 0.01 米'), z.lte(100, '尺寸最多 100 米')), 1),
});

/** A GLB model from a picture, or from a description that the engine draws first. */
export const three = tool({
  kind: 'three',
  name: '3D 生成',
  path: '/api/v2/ai/three',
  draft: 'three',
  runs: 'on engine',
  ask: ThreeAsk,
  priced: z.object({ image: z.optional(image), mode }),
});
