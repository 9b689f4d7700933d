/** Sets of game assets (R8.11): the board, its repairs, and the pack that leaves and comes back. A set is begun and drawn anew by `startTool.set`. */
import * as z from 'zod/mini';
import { SET_ITEMS_MAX } from '../tools/set.ts';
import { SetLine, SetLook } from '../tools/set-look.ts';
import { image, share } from '../tools/tool.ts';
import { endpoint, ok, page, Paging } from './endpoint.ts';
import { TaskStatus } from './generation.ts';

const id = z.string().check(z.maxLength(64));
const MB = 1024 * 1024;

/** What is measured of an item's picture, in pixels of the set's own size. */
export const SetMeasures = z.object({
  /** Around what is seen; null where nothing is. */
  box: z.nullable(z.object({ left: z.int(), top: z.int(), width: z.int(), height: z.int() })),
  /** Not one pixel lets the ground through. */
  opaque: z.boolean(),
  /** Mean distance of its colours to the set's palette (OKLab); null where the set has none. */
  palette: z.nullable(z.number()),
  /** At 32 px: the share of it that stands out, on the worse of a dark and a light ground. */
  legible: z.number(),
  /** Difference hash of the grey picture's middle, half of it across and half down: 64 bits as 16 hexadecimal digits. */
  hash: z.string(),
  /** Mean colour in OKLab. */
  mean: z.array(z.number()),
  /** Mean OKLab distances over the wrapped edges, and of neighbours inside; of tiles only. */
  seam: z.nullable(
    z.object({
      across: z.number(),
      down: z.number(),
      inside: z.number(),
      /** The same piece by piece, as multiples of `inside`: along the side edges from the top, along the upper and lower one from the left. */
      heat: z._default(z.object({ across: z.array(z.number()), down: z.array(z.number()) }), { across: [], down: [] }),
    }),
  ),
});
export type SetMeasures = z.infer<typeof SetMeasures>;

/** Where a sprite is held, as shares of its whole frame from the upper left. */
export const Pivot = z.object({ x: share, y: share });
export type Pivot = z.infer<typeof Pivot>;

export const SET_ORIGINS = ['drawn', 'repaired', 'imported'] as const;
export const SetVersion = z.object({
  /** The id of its picture. */
  id,
  url: z.string(),
  thumb: z.string(),
  /** Pixels of the stored picture: the set's size, or twice that. */
  width: z.int(),
  height: z.int(),
  seed: z.nullable(z.number()),
  origin: z.enum(SET_ORIGINS),
  isPreview: z.boolean(),
  measures: SetMeasures,
});
export type SetVersion = z.infer<typeof SetVersion>;

export const SetItem = z.object({
  id,
  name: z.string(),
  detail: z.string(),
  /** What its files are called. */
  file: z.string(),
  locked: z.boolean(),
  /** Null for the middle of the lower edge of what is seen. */
  pivot: z.nullable(Pivot),
  /** Oldest first; empty until the first picture came. */
  versions: z.array(SetVersion),
  /** Which of them counts: the id of its picture. */
  shown: z.nullable(z.string()),
  /** Its latest task; null for what was imported. */
  task: z.nullable(
    z.object({
      id,
      status: TaskStatus,
      progress: z.int(),
      preview: z.nullable(z.string()),
      error: z.nullable(z.string()),
      refunded: z.int(),
    }),
  ),
});
export type SetItem = z.infer<typeof SetItem>;

export const AssetSet = z.object({ id, ...SetLook.shape, createdAt: z.string(), items: z.array(SetItem) });
export type AssetSet = z.infer<typeof AssetSet>;

/** A set as a list shows it. */
export const SetSummary = z.object({ id, name: z.string(), count: z.int(), covers: z.array(z.string()), createdAt: z.string() });
export type SetSummary = z.infer<typeof SetSummary>;

const One = ok(AssetSet);

/** Newest first. */
export const listSets = endpoint('listSets', {
  method: 'POST',
  path: '/api/v2/common/sets',
  access: 'member',
  api: 'read',
  body: z.object({ ...Paging }),
  reply: page(SetSummary),
});

export const setDetail = endpoint('setDetail', {
  method: 'GET',
  path: '/api/v2/common/sets/:id',
  access: 'member',
  api: 'read',
  reply: One,
});

/** Names, locks, pivots, which version counts, and what is taken out or put back. Costs nothing. */
export const editSet = endpoint('editSet', {
  method: 'PUT',
  path: '/api/v2/common/sets/:id',
  access: 'member',
  body: z.strictObject({
    edits: z
      .array(
        z.strictObject({
          id,
          name: z.optional(SetLine.shape.name),
          detail: z.optional(SetLine.shape.detail),
          locked: z.optional(z.boolean()),
          pivot: z.optional(z.nullable(Pivot)),
          shown: z.optional(id),
          deleted: z.optional(z.boolean()),
        }),
      )
      .check(z.minLength(1), z.maxLength(SET_ITEMS_MAX)),
  }),
  reply: One,
});

export const SET_REPAIRS = ['shrink', 'cut', 'palette', 'seam'] as const;
export type SetRepair = (typeof SET_REPAIRS)[number];
/** Mends the picture that counts by program; the one before stays as a version. Costs nothing. */
export const repairItem = endpoint('repairItem', {
  method: 'POST',
  path: '/api/v2/common/sets/:id/items/:item/repair',
  access: 'member',
  body: z.strictObject({ repair: z.enum(SET_REPAIRS) }),
  reply: One,
});

/** Ten colours of a picture, by k-means in OKLab. */
export const pictureColours = endpoint('pictureColours', {
  method: 'POST',
  path: '/api/v2/common/sets/colours',
  access: 'member',
  body: z.strictObject({ image }),
  reply: ok(z.object({ key: z.string(), colours: z.array(z.string()) })),
});

/** R8.11 检查无缝: an own work as a set of one tile, its picture as it is; the same set where there is one already. Costs nothing. */
export const checkTile = endpoint('checkTile', {
  method: 'POST',
  path: '/api/v2/common/sets/tile',
  access: 'member',
  body: z.strictObject({ image }),
  reply: One,
});

export const STRIPS = ['bob', 'pulse', 'turn'] as const;
export type StripKind = (typeof STRIPS)[number];

/** What is in a pack, and how it is laid out. */
export const PackChoice = z.strictObject({
  scales: z.array(z.literal([1, 2, 4])).check(z.minLength(1, '倍率至少选一种'), z.maxLength(3)),
  trim: z.boolean(),
  /** Whether a sheet's sides are powers of two. */
  powerOfTwo: z.boolean(),
  padding: z.int().check(z.gte(0), z.lte(8)),
  /** For items without a pivot of their own; `null` is the middle of the lower edge of what is seen. */
  pivot: z.nullable(Pivot),
  json: z.nullable(z.enum(['hash', 'array'])),
  godot: z.boolean(),
  unity: z.boolean(),
  /** Animations made of single items, each a strip with its frames; with `aseprite` their tags. */
  strips: z.array(z.strictObject({ item: id, kind: z.enum(STRIPS) })).check(z.maxLength(24, '动画条最多 24 条')),
  fps: z.int().check(z.gte(1), z.lte(60)),
  aseprite: z.boolean(),
  /** Words, seeds and models: what the pack is read back from. */
  words: z.boolean(),
  /** Leaves out what a check flags. */
  passedOnly: z.boolean(),
});
export type PackChoice = z.infer<typeof PackChoice>;

const rect = z.object({ x: z.int(), y: z.int(), width: z.int(), height: z.int() });
/** One item on a sheet, in pixels of scale 1. */
export const SheetFrame = z.object({
  item: id,
  name: z.string(),
  file: z.string(),
  /** Which sheet, from 0, and where on it. */
  page: z.int(),
  frame: rect,
  /** What of the whole picture is on the sheet. */
  source: rect,
  /** Of the whole picture. */
  pivot: Pivot,
});
export type SheetFrame = z.infer<typeof SheetFrame>;

export const PackPlan = z.object({
  pages: z.array(z.object({ width: z.int(), height: z.int(), used: share })),
  frames: z.array(SheetFrame),
  folder: z.string(),
  /** Every file of the pack; `bytes` estimated from the stored pictures. */
  files: z.array(z.object({ path: z.string(), bytes: z.int() })),
  /** Pictures are stored at this many times the set's size: beyond it they are enlarged. */
  stored: z.int(),
  /** The agreement on labelling was accepted (L-07): sprites leave without the visible label. */
  agreed: z.boolean(),
});
export type PackPlan = z.infer<typeof PackPlan>;

/** How a pack would be laid out; nothing is drawn. */
export const planPack = endpoint('planPack', {
  method: 'POST',
  path: '/api/v2/common/sets/:id/plan',
  access: 'member',
  api: 'read',
  body: PackChoice,
  reply: ok(PackPlan),
});

/** A ticket for the zip: its address hands it out once, within ten minutes. */
export const exportPack = endpoint('exportPack', {
  method: 'POST',
  path: '/api/v2/common/sets/:id/pack',
  access: 'member',
  api: 'read',
  body: PackChoice,
  reply: ok(z.object({ url: z.string() })),
});

/** Largest pack that is read back. */
export const PACK_BYTES_MAX = 64 * MB;
/** A pack becomes the set it was: names, pictures, locks, pivots, words, seeds. */
export const importPack = endpoint('importPack', {
  method: 'POST',
  path: '/api/v2/common/sets/import',
  access: 'member',
  files: ['file'],
  maxBytes: PACK_BYTES_MAX,
  reply: One,
});
