import * as z from 'zod/mini';
import { ASKED_SIZE } from '../rules/limits.ts';
import { VISIBILITIES } from '../vocabulary/kinds.ts';

/** Longest description and negative description, in characters. */
export const PROMPT_MAX = 2000;
/** Most LoRA models one picture may use. */
export const LORAS_MAX = 5;
/** Strongest that a trained style is laid over a picture. */
export const STRENGTH_MAX = 1.5;

/** Most composition references of one picture. */
export const CONTROLS_MAX = 3;

/** Most values of an axis of a grid, and most pictures of the whole. */
export const AXIS_MAX = 6;
export const GRID_MAX = 24;

// @__NO_SIDE_EFFECTS__
const valuesOf = <T extends z.ZodMiniType>(value: T) =>
  z.array(value).check(z.minLength(2, '每条轴至少 2 个值'), z.maxLength(AXIS_MAX, `每条轴最多 ${AXIS_MAX} 个值`));
/** One parameter and the values it takes in turn; of a LoRA its weight. */
const GridAxis = z.union([
  z.object({ of: z.enum(['seed', 'cfg', 'steps', 'denoise']), values: valuesOf(z.number()) }),
  z.object({ of: z.literal('loras'), id: z.string().check(z.maxLength(64)), values: valuesOf(z.number()) }),
  z.object({ of: z.literal('rander'), values: valuesOf(z.string().check(z.maxLength(64))) }),
]);
export type GridAxis = z.infer<typeof GridAxis>;

const extension = z.int().check(z.gte(0), z.lte(2048), z.multipleOf(8, '扩展的像素须是 8 的倍数'));
const {
  multipleOf,
  side: [least, most],
} = ASKED_SIZE;
const side = z
  .int()
  .check(
    z.gte(least, `边长至少 ${least} 像素`),
    z.lte(most, `边长最多 ${most} 像素`),
    z.multipleOf(multipleOf, `边长须是 ${multipleOf} 的倍数`),
  );
// @__NO_SIDE_EFFECTS__
export const text = (max: number, message: string) => z.string().check(z.maxLength(max, message));

/** Everything that decides a picture. Stored with it, written into its file, and enough to make it again. */
export const GenParams = z.object({
  prompt: text(PROMPT_MAX, `画面描述最多 ${PROMPT_MAX} 字`).check(z.regex(/\S/, '请填写画面描述')),
  negativePrompt: z.optional(text(PROMPT_MAX, `反向描述最多 ${PROMPT_MAX} 字`)),
  modelId: z.optional(z.string().check(z.maxLength(64))),
  loras: z.optional(
    z
      .array(
        z.object({
          id: z.string().check(z.maxLength(64)),
          weight: z.number().check(z.gte(-2), z.lte(2)),
          /** Of a model that was published more than once; the newest without. */
          version: z.optional(z.int().check(z.gte(1))),
        }),
      )
      .check(z.maxLength(LORAS_MAX, `最多使用 ${LORAS_MAX} 个 LoRA`)),
  ),
  width: z.optional(side),
  height: z.optional(side),
  ratio: z.optional(z.string().check(z.maxLength(10))),
  /** Pictures; a press may ask for as many as its plan allows, or for a grid. */
  num: z.optional(z.int().check(z.gte(1), z.lte(GRID_MAX))),
  steps: z.optional(z.int().check(z.gte(1, '步数至少 1'), z.lte(60, '步数最多 60'))),
  cfg: z.optional(z.number().check(z.gte(1, '引导强度至少 1'), z.lte(20, '引导强度最多 20'))),
  sampler: z.optional(z.string().check(z.maxLength(60))),
  scheduler: z.optional(z.string().check(z.maxLength(60))),
  vae: z.optional(z.string().check(z.maxLength(200))),
  seed: z.optional(z.int().check(z.gte(-1, '种子应为 -1 至 4294967295'), z.lte(4_294_967_295, '种子应为 -1 至 4294967295'))),
  presetId: z.optional(z.string().check(z.maxLength(64))),
  rander: z.optional(z.string().check(z.maxLength(64))),
  tipOptimize: z.optional(z.enum(['off', 'light', 'full'])),
  tipFollow: z.optional(z.number()),
  hires: z.optional(
    z.object({
      scale: z.number().check(z.gte(1), z.lte(2)),
      upscaler: z.optional(z.string().check(z.maxLength(60))),
      denoise: z.optional(z.number().check(z.gte(0), z.lte(1))),
    }),
  ),
  visibility: z.optional(z.enum(VISIBILITIES)),
  /** Image-to-image: the source (an uploaded key or a data URL), how far to leave it, and how it is fitted. */
  image: z.optional(z.string().check(z.maxLength(12_000_000, '参考图太大'))),
  denoise: z.optional(z.number().check(z.gte(0, '重绘幅度应为 0 至 1'), z.lte(1, '重绘幅度应为 0 至 1'))),
  /** Repainting a part: a picture of the source's size, white where it is to be painted anew (an uploaded key or a data URL). */
  mask: z.optional(z.string().check(z.maxLength(12_000_000, '蒙版太大'))),
  /** Pixels over which repainted and kept parts run into each other. */
  feather: z.optional(z.int().check(z.gte(0), z.lte(64, '羽化最多 64 像素'))),
  /** Pixels added at each edge of the source (outpainting). */
  extend: z.optional(z.object({ left: extension, top: extension, right: extension, bottom: extension })),
  /** Reference pictures that steer the composition; `type` as the form's options name it. */
  controls: z.optional(
    z
      .array(
        z.object({
          type: z.string().check(z.maxLength(60)),
          image: z.string().check(z.maxLength(12_000_000, '参考图太大')),
          weight: z.number().check(z.gte(0), z.lte(2)),
        }),
      )
      .check(z.maxLength(CONTROLS_MAX, `最多使用 ${CONTROLS_MAX} 张构图参考`)),
  ),
  resizeMode: z.optional(z.enum(['fill', 'fit', 'crop'])),
  /** R8.14: a picture for every pair of values: those of `x` beside each other, those of `y` below each other. */
  grid: z.optional(z.object({ x: GridAxis, y: GridAxis })),
  /** R8.8: the picture this one is made like; its maker is credited. */
  sameAs: z.optional(z.string().check(z.maxLength(64))),
});
export type GenParams = z.infer<typeof GenParams>;
