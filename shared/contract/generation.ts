import * as z from 'zod/mini';
import { BUCKETS, ENGINE_FIELDS, TASK_STATUSES } from '../vocabulary/kinds.ts';
import { TRAINER_KINDS } from '../vocabulary/training.ts';
import { Image, TaskKind } from './content.ts';
import { endpoint, ok, page, Paging } from './endpoint.ts';
import { CONTROLS_MAX, GenParams, PROMPT_MAX, text } from './params.ts';
import { type PricedOf, ToolAsk, type ToolKind, toolKinds, toolPriced, tools } from '../tools/registry.ts';

/** What goes beside the parameters of every generating call. */
export const Controls = {
  /** Milliseconds to hold the reply until the task ends; 0 answers at once. */
  wait: z.optional(z.int().check(z.gte(0), z.lte(20_000))),
};

export const TaskStatus = z.enum(TASK_STATUSES);
export type TaskStatus = z.infer<typeof TaskStatus>;

/** One piece of work on the server's queue. `preview` is the picture under way; `images` grows as pictures are done. */
export const Task = z.object({
  id: z.string(),
  kind: TaskKind,
  status: TaskStatus,
  progress: z.int().check(z.gte(0), z.lte(100)),
  /** Tasks ahead in the queue. */
  ahead: z.int(),
  /** Seconds until it is likely done; null when unknown. */
  eta: z.nullable(z.int()),
  preview: z.nullable(z.string()),
  /** What its member is told while it neither waits its turn nor moves: the engine is away, busy, silent. */
  notice: z.nullable(z.string()),
  images: z.array(Image),
  /** Of each of them, its place among all that were asked for, from 0; of a grid, see `cellAt`. */
  places: z.array(z.int()),
  /** Pictures it brought so far, with those that its member deleted since. */
  made: z.int(),
  /** Of those, how many lie in the recycle bin and can be restored. */
  binned: z.int(),
  result: z.nullable(z.record(z.string(), z.unknown())),
  error: z.nullable(z.object({ code: z.string(), message: z.string() })),
  cost: z.int(),
  /** Points given back, 0 when none. */
  refunded: z.int(),
  /** What the pictures are made with; of a tool, what its source was made with. */
  params: z.nullable(GenParams),
  /** What a tool was asked; null for generating. */
  tool: z.nullable(ToolAsk),
  /** The picture a tool worked on. */
  source: z.nullable(z.object({ url: z.string(), width: z.int(), height: z.int() })),
  /** Name of the checkpoint, for captions. */
  model: z.nullable(z.string()),
  engine: z.string(),
  /** Name of the API key it was begun with; null where its member pressed. */
  via: z.nullable(z.string()),
  createdAt: z.string(),
  startedAt: z.nullable(z.string()),
  endedAt: z.nullable(z.string()),
});
export type Task = z.infer<typeof Task>;

/** A pair, without the code of zod's tuples on every page. */
const bounds = z.array(z.number()) as unknown as z.ZodMiniType<[least: number, most: number]>;

/** What the form of a model may offer: fields that no engine with it follows are told with the reason, lists are the engine's own. */
export const DrawingOptions = z.object({
  /** The checkpoint these options are for: the one asked about, else the default; null where none is on offer. */
  model: z.nullable(z.object({ id: z.string(), name: z.string(), image: z.string(), base: z.string() })),
  /** Why nothing can be drawn now and who can mend it; null where something can. */
  unavailable: z.nullable(z.string()),
  lacks: z.partialRecord(z.enum(ENGINE_FIELDS), z.string()),
  /** Whether any model on offer can repaint a part: where none can, only another engine helps. */
  repaintable: z.boolean(),
  notes: z.array(z.string()),
  samplers: z.array(z.string()),
  schedulers: z.array(z.string()),
  vaes: z.array(z.string()),
  upscalers: z.array(z.string()),
  controls: z.array(z.object({ type: z.string(), label: z.string() })),
  /** Sizes that can be typed and come out as they are; null where only the form's own are fitted. */
  sizes: z.nullable(z.object({ multipleOf: z.int(), side: bounds, area: z.optional(bounds), ratio: z.optional(bounds) })),
});
export type DrawingOptions = z.infer<typeof DrawingOptions>;

/** What can be chosen for a picture with this model, before it is priced. */
export const drawingOptions = endpoint('drawingOptions', {
  method: 'POST',
  path: '/api/v2/sd/options',
  access: 'optional',
  api: 'read',
  body: z.object({ modelId: z.optional(z.string().check(z.maxLength(64))) }),
  reply: ok(DrawingOptions),
});

/** What a press of the button will cost, which points go first, and what is left. */
export const Quote = z.object({
  cost: z.int(),
  unit: z.int(),
  num: z.int(),
  balance: z.int(),
  after: z.int(),
  spend: z.array(z.object({ bucket: z.enum(BUCKETS), amount: z.int(), expiresAt: z.nullable(z.string()) })),
  eta: z.nullable(z.int()),
  priority: z.boolean(),
  /** Pixels the picture will have, as the engine paints them; of drawings only. */
  size: z.optional(z.object({ width: z.int(), height: z.int() })),
  /** Uses of this tool that are still free today, where some are. */
  free: z.optional(z.int()),
});
export type Quote = z.infer<typeof Quote>;

/** Ours: most pictures of a press that is no grid. */
export const PICTURES_MAX = 8;
const num = z.optional(z.int().check(z.gte(1, '至少生成 1 张'), z.lte(PICTURES_MAX, `一次最多生成 ${PICTURES_MAX} 张`)));
const GenBody = z.object({ ...GenParams.shape, num, ...Controls });

export const txt2img = endpoint('txt2img', {
  method: 'POST',
  path: '/api/v2/sd/txt2img',
  access: 'member',
  api: 'generate',
  body: GenBody,
  reply: ok(Task),
});
export const img2img = endpoint('img2img', {
  method: 'POST',
  path: '/api/v2/sd/img2img',
  access: 'member',
  api: 'generate',
  body: GenBody,
  reply: ok(Task),
});

/** What decides a drawn picture's price: its words do not, nor what it is drawn from. */
const PicturePriced = z.object({
  kind: z.literal('txt2img'),
  ...z.omit(GenParams, { prompt: true, negativePrompt: true, seed: true, image: true, mask: true, controls: true, sameAs: true }).shape,
  num,
  /** What the picture is drawn from, without the pictures themselves. */
  from: z.optional(z.object({ width: z.int(), height: z.int(), mask: z.boolean() })),
  controls: z.optional(z.array(z.object({ type: z.string().check(z.maxLength(60)) })).check(z.maxLength(CONTROLS_MAX))),
});
/** Most epochs of one training. */
export const EPOCHS_MAX = 20;
/** What decides the price of a training. */
export const TrainPriced = z.object({
  kind: z.literal('train'),
  trainer: z.enum(TRAINER_KINDS),
  epochs: z.int().check(z.gte(1), z.lte(EPOCHS_MAX)),
});
/** What a price is asked for. */
export type Priced = z.input<typeof PicturePriced> | z.input<typeof TrainPriced> | PricedOf<ToolKind>;
const Priced = z.discriminatedUnion('kind', [PicturePriced, TrainPriced, ...toolPriced]) as unknown as z.ZodMiniType<Priced, Priced>;

/** R8.2: what a press would cost; nothing is made and nothing is spent. */
export const quote = endpoint('quote', {
  method: 'POST',
  path: '/api/v2/common/quote',
  access: 'member',
  api: 'generate',
  body: Priced,
  reply: ok(Quote),
});

export const cancelTxt2img = endpoint('cancelTxt2img', {
  method: 'DELETE',
  path: '/api/v2/sd/txt2img/:id',
  access: 'member',
  reply: ok(Task),
});
export const cancelImg2img = endpoint('cancelImg2img', {
  method: 'DELETE',
  path: '/api/v2/sd/img2img/:id',
  access: 'member',
  reply: ok(Task),
});

export const taskDetail = endpoint('taskDetail', {
  method: 'POST',
  path: '/api/v2/common/tasks/:id',
  access: 'member',
  api: 'read',
  alsoGet: true,
  reply: ok(Task),
});

/** Conditions: kind, status. Newest first. */
export const listTasks = endpoint('listTasks', {
  method: 'POST',
  path: '/api/v2/common/tasks',
  access: 'member',
  api: 'read',
  body: z.object({ ...Paging }),
  reply: page(Task),
});

export const cancelTask = endpoint('cancelTask', {
  method: 'DELETE',
  path: '/api/v2/common/tasks/:id',
  access: 'member',
  api: 'generate',
  reply: ok(Task),
});

/** Cancels what waits and leaves what runs (R8.5); `refunded` is the points that came back. */
export const clearQueue = endpoint('clearQueue', {
  method: 'DELETE',
  path: '/api/v2/common/tasks',
  access: 'member',
  body: z.object({ kind: z.optional(TaskKind) }),
  reply: ok(z.object({ canceled: z.int(), refunded: z.int() })),
});

/** The task now and at every change, until it ended. Optional: asking for the detail again and again tells the same. */
export const taskEvents = endpoint('taskEvents', {
  method: 'GET',
  path: '/api/v2/common/tasks/:id/events',
  access: 'member',
  api: 'read',
  stream: 'task',
  reply: Task,
});

/**
 * A description in the other language, by an engine where one translates, else by whole phrases of the glossary (`engine` is
 * `glossary`). `complete` is false where phrases stayed as they were; with none translated the text is the one that was sent.
 */
export const translate = endpoint('translate', {
  method: 'POST',
  path: '/api/v2/ai/translation',
  access: 'member',
  body: z.object({ text: text(PROMPT_MAX, `最多 ${PROMPT_MAX} 字`), to: z._default(z.enum(['en', 'zh']), 'en') }),
  reply: ok(z.object({ text: z.string(), engine: z.string(), complete: z.boolean() })),
});

/** A form that is kept for its member, whatever device it was begun on (R8.1). */
export const DraftTool = z.enum(['generate', ...toolKinds.map((kind) => tools[kind].draft)]);
export type DraftTool = z.infer<typeof DraftTool>;
/** Ours: bytes of a stored form as JSON. Pictures belong in it by their keys. */
export const DRAFT_MAX = 64 * 1024;

/** What a form is: a few levels of ordinary names and values, which every database can hold. */
function isPlain(value: unknown, levels = 8): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return (
    levels > 0 && Object.entries(value).every(([name, inner]) => !name.includes('\0') && name.isWellFormed() && isPlain(inner, levels - 1))
  );
}

const DraftValue = z.record(z.string(), z.unknown()).check(
  z.refine((value) => isPlain(value), { error: '草稿内容有误，无法保存', abort: true }),
  z.refine((value) => new TextEncoder().encode(JSON.stringify(value)).byteLength <= DRAFT_MAX, '草稿太大，最多保存 64 KB'),
);

export const readDraft = endpoint('readDraft', {
  method: 'GET',
  path: '/api/v2/users/drafts/:tool',
  access: 'member',
  reply: ok(z.object({ value: z.nullable(z.record(z.string(), z.unknown())), updatedAt: z.nullable(z.string()) })),
});

/** The last one to arrive wins. */
export const saveDraft = endpoint('saveDraft', {
  method: 'PUT',
  path: '/api/v2/users/drafts/:tool',
  access: 'member',
  body: z.object({ value: DraftValue }),
  maxBytes: DRAFT_MAX + 1024,
  reply: ok(z.object({ updatedAt: z.string() })),
});
