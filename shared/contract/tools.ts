import * as z from 'zod/mini';
import { Image, TaskKind } from './content.ts';
import { endpoint, ok } from './endpoint.ts';
import { Controls, Generated } from './generation.ts';
import { GenParams } from './params.ts';
import { EnlargeAsk, InterrogateAsk, LogoAsk, MattAsk, MatteEdit, ThreeAsk } from './tool-params.ts';

/** Background removal. The picture is the subject alone, with the edit and the background that were asked for. */
export const matt = endpoint('matt', {
  method: 'POST',
  path: '/api/v2/ai/matt',
  access: 'member',
  body: z.object({
    ...MattAsk.shape,
    ...Controls,
    /** With `quote`: for how many pictures, because the first of a day are free. */
    count: z.optional(z.int().check(z.gte(1), z.lte(50))),
  }),
  reply: Generated,
});

/** Edge, brush and background of a picture that was cut out, anew from its source and matte. Costs nothing. */
export const editMatte = endpoint('editMatte', {
  method: 'PUT',
  path: '/api/v2/ai/matt/:id',
  access: 'member',
  body: MatteEdit,
  reply: ok(Image),
});

export const interrogate = endpoint('interrogate', {
  method: 'POST',
  path: '/api/v2/ai/interrogate',
  access: 'member',
  body: z.object({ ...InterrogateAsk.shape, ...Controls }),
  reply: Generated,
});

/** What a picture says of itself: the `result` of an interrogating task. */
export const Interrogated = z.object({
  /** Parameters out of the file; words of the engine; colours and composition, measured. */
  source: z.enum(['metadata', 'engine', 'colour']),
  /** Which tool wrote the parameters, or which engine described. */
  by: z.string(),
  prompt: z.string(),
  negativePrompt: z.string(),
  /** What of the parameters this product's form can take. */
  params: z.nullable(z.partial(GenParams)),
  /** Everything that stood in the file, name and value, as it was written. */
  facts: z.array(z.object({ name: z.string(), value: z.string() })),
  loras: z.array(z.object({ name: z.string(), weight: z.number(), id: z.nullable(z.string()) })),
  /** `score` is how sure it is, 0 to 1; null where the engine doesn't say. */
  tags: z.array(z.object({ name: z.string(), zh: z.string(), score: z.nullable(z.number()) })),
  palette: z.array(z.object({ hex: z.string(), share: z.number(), zh: z.string() })),
});
export type Interrogated = z.infer<typeof Interrogated>;

export const enlarge = endpoint('enlarge', {
  method: 'POST',
  path: '/api/v2/ai/enlarge',
  access: 'member',
  body: z.object({ ...EnlargeAsk.shape, ...Controls }),
  reply: Generated,
});

/** A GLB model from a picture, or from a description that the engine draws first. */
export const three = endpoint('three', {
  method: 'POST',
  path: '/api/v2/ai/three',
  access: 'member',
  body: z.object({ ...ThreeAsk.shape, ...Controls }),
  reply: Generated,
});

export const logo = endpoint('logo', {
  method: 'POST',
  path: '/api/v2/ai/logo',
  access: 'member',
  body: z.object({ ...LogoAsk.shape, ...Controls }),
  reply: Generated,
});

/** A picture as the tools know it, before one of them works on it. */
export const SourceInfo = z.object({
  key: z.string(),
  /** Where its member can look at it; signed for an hour where it is private. */
  url: z.string(),
  width: z.int(),
  height: z.int(),
  /** What it shows, where that is known. */
  prompt: z.string(),
  trail: z.array(TaskKind),
});
export type SourceInfo = z.infer<typeof SourceInfo>;

/** Refused exactly where the tools would refuse the picture. */
export const sourceInfo = endpoint('sourceInfo', {
  method: 'POST',
  path: '/api/v2/common/source',
  access: 'member',
  body: InterrogateAsk,
  reply: ok(SourceInfo),
});
