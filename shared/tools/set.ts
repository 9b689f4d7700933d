import * as z from 'zod/mini';
import { tool } from './tool.ts';

/** Most items of one set. */
export const SET_ITEMS_MAX = 64;
export const SET_NAME_MAX = 30;
/** What stands around an item: nothing, or one of three edges that its picture fills. */
export const SET_FRAMES = ['none', 'round', 'square', 'card'] as const;
export type SetFrame = (typeof SET_FRAMES)[number];
/** Largest share of a side that is kept free around an item. */
export const SET_MARGIN_MAX = 0.25;

const redo = z._default(z.boolean(), false);

/** This arrives with every page, so a new set is read by `SetBegin` of set-look.ts, where it is begun. */
export const SetAsk = z.object({
  /** A new set, as `SetBegin` takes it. */
  begin: z.optional(z.unknown()),
  /** Items of a set that is there, to be drawn anew. A task has one. */
  again: z.optional(z.object({ set: z.string(), items: z.array(z.string()).check(z.maxLength(SET_ITEMS_MAX)) })),
  /** Whether an item that fails a check is drawn once more by itself. */
  redo,
});

/** A set of game assets in one press: each item is a task, drawn and paid for by itself. */
export const set = tool({
  kind: 'set',
  name: '一套素材',
  path: '/api/v2/ai/asset-set',
  draft: 'set',
  runs: 'on engine',
  ask: SetAsk,
  priced: z.object({ num: z.int().check(z.gte(1), z.lte(SET_ITEMS_MAX)), redo }),
});
