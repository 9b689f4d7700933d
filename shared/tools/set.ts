import * as z from 'zod/mini';
import { colour, image, tool } from './tool.ts';

/** Most items of one set. */
export const SET_ITEMS_MAX = 64;
export const SET_NAME_MAX = 30;
/** What stands around an item: nothing, or one of three edges that its picture fills. */
export const SET_FRAMES = ['none', 'round', 'square', 'card'] as const;
export type SetFrame = (typeof SET_FRAMES)[number];
/** Largest share of a side that is kept free around an item. */
export const SET_MARGIN_MAX = 0.25;

const id = z.string().check(z.maxLength(64));
const side = z.int().check(z.gte(64, '尺寸至少 64'), z.lte(1024, '尺寸最多 1024'), z.multipleOf(8, '尺寸须是 8 的倍数'));

/** What every item of a set has in common. */
export const SetLook = z.object({
  name: z.string().check(z.trim(), z.minLength(1, '请填写名称'), z.maxLength(SET_NAME_MAX, `名称最多 ${SET_NAME_MAX} 字`)),
  template: z.string().check(z.maxLength(20)),
  /** Words that go with every item, for engines that read sentences. */
  words: z.string().check(z.maxLength(200)),
  width: side,
  height: side,
  frame: z.enum(SET_FRAMES),
  margin: z.number().check(z.gte(0), z.lte(SET_MARGIN_MAX)),
  /** Tiles: opaque, and going on at every edge. */
  seamless: z.boolean(),
  palette: z.array(colour).check(z.maxLength(10)),
  reference: z._default(z.nullable(image), null),
  style: z._default(z.nullable(z.object({ id, weight: z.number().check(z.gte(0), z.lte(1.5)) })), null),
});
export type SetLook = z.infer<typeof SetLook>;

export const SetLine = z.object({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(40, '每件的名称最多 40 字')),
  detail: z.string().check(z.trim(), z.maxLength(120, '每件的说明最多 120 字')),
});
export type SetLine = z.infer<typeof SetLine>;

export const SetAsk = z.object({
  /** A new set: its look and its items. */
  begin: z.optional(z.object({ look: SetLook, lines: z.array(SetLine).check(z.minLength(1), z.maxLength(SET_ITEMS_MAX)) })),
  /** Items of a set that is there, to be drawn anew. A task has one. */
  again: z.optional(z.object({ set: id, items: z.array(id).check(z.minLength(1), z.maxLength(SET_ITEMS_MAX)) })),
  /** Whether an item that fails a check is drawn once more by itself. */
  redo: z._default(z.boolean(), false),
});

/** A set of game assets in one press: each item is a task, drawn and paid for by itself. */
export const set = tool({
  kind: 'set',
  name: '一套素材',
  path: '/api/v2/ai/asset-set',
  draft: 'set',
  runs: 'on engine',
  ask: SetAsk,
  priced: z.object({ num: z.int().check(z.gte(1), z.lte(SET_ITEMS_MAX)), redo: z._default(z.boolean(), false) }),
});
