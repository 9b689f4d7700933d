import * as z from 'zod/mini';
import { SET_FRAMES, SET_ITEMS_MAX, SET_MARGIN_MAX, SET_NAME_MAX } from './set.ts';
import { colour, image } from './tool.ts';

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
  style: z._default(z.nullable(z.object({ id: z.string().check(z.maxLength(64)), weight: z.number().check(z.gte(0), z.lte(1.5)) })), null),
});
export type SetLook = z.infer<typeof SetLook>;

export const SetLine = z.object({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(40, '每件的名称最多 40 字')),
  detail: z.string().check(z.trim(), z.maxLength(120, '每件的说明最多 120 字')),
});

/** A new set: its look and its items. */
export const SetBegin = z.object({ look: SetLook, lines: z.array(SetLine).check(z.minLength(1), z.maxLength(SET_ITEMS_MAX)) });
