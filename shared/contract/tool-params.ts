import * as z from 'zod/mini';
import { PROMPT_MAX, text } from './params.ts';

const share = z.number().check(z.gte(0), z.lte(1));
const colour = z.string().check(z.regex(/^#[0-9a-f]{6}$/i, '颜色应形如 #2c8c84'));
/** A picture to work on: the key of an upload or of a picture, or a data URL (Spec: never a remote address). */
const image = z.string().check(z.minLength(1, '请先选择图片'), z.maxLength(12_000_000, '图片太大'));

/** One stroke of the brush that keeps or removes: `size` is its diameter as a share of the longer side, points are x, y as shares. */
export const Stroke = z.object({
  keep: z.boolean(),
  size: share,
  points: z.array(share).check(z.minLength(2), z.maxLength(2000)),
});
export type Stroke = z.infer<typeof Stroke>;

export const STROKES_MAX = 200;

/** What is done to a matte once it is found; can be changed as often as liked (R4.4). Lengths in pixels of the picture. */
export const MatteEdit = z.object({
  shrink: z._default(z.number().check(z.gte(0), z.lte(10)), 0),
  feather: z._default(z.number().check(z.gte(0), z.lte(20)), 0),
  defringe: z._default(z.boolean(), true),
  /** A colour, the key of a picture that covers the ground, or null for none. */
  background: z._default(z.nullable(z.union([colour, image])), null),
  strokes: z._default(z.array(Stroke).check(z.maxLength(STROKES_MAX, `最多 ${STROKES_MAX} 笔，请先保存再继续`)), []),
});
export type MatteEdit = z.infer<typeof MatteEdit>;

export const SUBJECTS = ['auto', 'person', 'object', 'icon'] as const;
export const ENLARGE_MODES = ['general', 'art', 'pixel', 'photo'] as const;
export const SOLIDS = ['relief', 'inflate', 'extrude'] as const;
export const LOGO_LAYOUTS = ['mark', 'both', 'badge'] as const;
export const LOGO_STYLES = ['geometric', 'seal', 'line', 'gradient', 'playful'] as const;
/** Most colours one logo takes. */
export const LOGO_COLOURS_MAX = 5;
/** Longest side of an enlarged picture. */
export const ENLARGED_MAX = 8192;

export const MattAsk = z.object({ image, mode: z._default(z.enum(SUBJECTS), 'auto'), ...MatteEdit.shape });
export const EnlargeAsk = z.object({
  image,
  scale: z._default(z.literal([2, 4]), 2),
  mode: z._default(z.enum(ENLARGE_MODES), 'general'),
  sharpen: z._default(share, 0.2),
  detail: z._default(share, 0.4),
});
export const InterrogateAsk = z.object({ image });
export const ThreeAsk = z.object({
  image: z.optional(image),
  prompt: z.optional(text(PROMPT_MAX, `画面描述最多 ${PROMPT_MAX} 字`)),
  mode: z._default(z.enum(SOLIDS), 'inflate'),
  /** How thick, or how high the relief, against the longer side. */
  depth: z._default(z.number().check(z.gte(0.02), z.lte(1)), 0.25),
});
export const LogoAsk = z.object({
  text: text(20, '名称最多 20 字').check(z.regex(/\S/, '请填写名称')),
  slogan: z.optional(text(40, '标语最多 40 字')),
  /** The trade, and what the mark should show. */
  industry: z.optional(text(60, '图形描述最多 60 字')),
  style: z._default(z.enum(LOGO_STYLES), 'geometric'),
  layout: z._default(z.enum(LOGO_LAYOUTS), 'both'),
  colors: z._default(z.array(colour).check(z.maxLength(LOGO_COLOURS_MAX)), []),
  num: z._default(z.int().check(z.gte(1), z.lte(8)), 4),
  seed: z.optional(z.int().check(z.gte(-1), z.lte(4_294_967_295))),
});

/** What a tool was asked, as its task remembers it: enough to do it again. */
export const ToolAsk = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('matt'), ...MattAsk.shape }),
  z.object({ kind: z.literal('enlarge'), ...EnlargeAsk.shape }),
  z.object({ kind: z.literal('interrogate'), ...InterrogateAsk.shape }),
  z.object({ kind: z.literal('three'), ...ThreeAsk.shape }),
  z.object({ kind: z.literal('logo'), ...LogoAsk.shape }),
]);
export type ToolAsk = z.infer<typeof ToolAsk>;
export type ToolKind = ToolAsk['kind'];
export type AskOf<K extends ToolKind> = Extract<ToolAsk, { kind: K }>;
