import * as z from 'zod/mini';
import { PROMPT_MAX } from '#shared/contract/params.ts';
import { PIVOTS, SHAPES, ThreeAsk } from '#shared/tools/three.ts';
import { persistedForm } from '#state/persisted-form.ts';

/** How thick a model is at first, against its longer side. */
export const DEPTH = 0.25;

/** The form of 3D: a picture or words, and what is made of them. */
export const threeForm = persistedForm(
  'three',
  {
    from: z.enum(['image', 'words']),
    image: z.string().check(z.maxLength(200)),
    prompt: z.string().check(z.maxLength(PROMPT_MAX)),
    mode: z.enum(SHAPES),
    depth: ThreeAsk.shape.depth,
    faces: ThreeAsk.shape.faces,
    pivot: z.enum(PIVOTS),
    size: ThreeAsk.shape.size,
  },
  { from: 'image', image: '', prompt: '', mode: 'inflate', depth: DEPTH, faces: 45_000, pivot: 'centre', size: 1 },
);
