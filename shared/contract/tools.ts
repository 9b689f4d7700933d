import * as z from 'zod/mini';
import { Image, TaskKind } from './content.ts';
import { type Endpoint, endpoint, ok } from './endpoint.ts';
import { Controls, Task } from './generation.ts';
import { GenParams } from './params.ts';
import { InterrogateAsk } from '../tools/interrogate.ts';
import { MatteEdit } from '../tools/matt.ts';
import { type ToolKind, toolKinds, tools } from '../tools/registry.ts';

type Controlled<Ask extends z.core.$ZodType> = z.ZodMiniType<z.output<Ask> & z.infer<typeof Wait>, z.input<Ask> & z.infer<typeof Wait>>;
type Start<K extends ToolKind> = Endpoint<
  (typeof tools)[K]['path'],
  Controlled<(typeof tools)[K]['ask']>,
  typeof Started,
  'member',
  'generate'
>;
/** Any of the calls that start a task. */
export type StartTool = Endpoint<string, z.ZodMiniType<z.infer<typeof Wait>>, typeof Started, 'member', 'generate'>;
const Wait = z.object(Controls);
const Started = ok(Task);

/** The calls that start a tool's task, by kind. */
export const startTool = Object.fromEntries(
  toolKinds.map((kind) => {
    const { path, ask } = tools[kind];
    const body = z.object({ ...ask.shape, ...Controls });
    return [kind, endpoint(kind, { method: 'POST', path, access: 'member', api: 'generate', body, reply: Started })];
  }),
) as unknown as { [K in ToolKind]: Start<K> };

/** Edge, brush and background of a picture that was cut out, anew from its source and matte. Costs nothing. */
export const editMatte = endpoint('editMatte', {
  method: 'PUT',
  path: '/api/v2/ai/matt/:id',
  access: 'member',
  body: MatteEdit,
  reply: ok(Image),
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
