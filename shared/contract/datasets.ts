/** A member's training pictures with their captions (Spec §7 `datas`, R5.6, R8.12). */
import * as z from 'zod/mini';
import { DATASET_KINDS } from '../vocabulary/training.ts';
import { DATASET_ITEMS_MAX } from '../rules/limits.ts';
import { endpoint, ok, page, Paging } from './endpoint.ts';

/** Most pictures one call adds. */
export const ADDED_MAX = 20;
/** Pictures that one call describes. */
export const DESCRIBED_MAX = 10;
export const CAPTION_MAX = 1000;
/** Datasets that one call makes of one. */
export const PARTS_MAX = 5;
/** Datasets of one member. */
export const DATASETS_MAX = 100;

const id = z.string().check(z.maxLength(64));
const side = z.int().check(z.gte(0), z.lte(40_000));

/**
 * What of a picture is trained on: turned clockwise by so many quarters, mirrored left to right, turned about its centre by `turn`
 * degrees, then this box of it, in pixels. The picture stays as it is.
 */
export const Crop = z.object({
  x: side,
  y: side,
  width: side.check(z.gte(16)),
  height: side.check(z.gte(16)),
  turn: z.number().check(z.gte(-15), z.lte(15)),
  quarter: z.optional(z.int().check(z.gte(1), z.lte(3))),
  mirrored: z.optional(z.literal(true)),
});
export type Crop = z.infer<typeof Crop>;

/** What is measured of a picture once, when it is added; the check-up judges by it (shared/rules/dataset-check.ts). */
export const PictureMeasures = z.object({
  /** Of the sharpest tenth: what is out of focus stays under 1. */
  sharpness: z.number(),
  /** 64 bits as hexadecimal digits; pictures that look the same differ in at most six. */
  hash: z.string().check(z.regex(/^[\da-f]{16}$/)),
  /** Share of pixels that are not opaque. */
  clear: z.number(),
  /** A line of writing stands at the upper or lower edge. */
  edgeText: z.boolean(),
  /** Mean Lab colour of each of four by four parts, row by row. */
  cells: z.array(z.number()),
  /** Mean and spread of lightness and of both colour axes, in Lab units. */
  colours: z.array(z.number()),
});
export type PictureMeasures = z.infer<typeof PictureMeasures>;

export const DatasetItem = z.object({
  id: z.string(),
  /** Image value: the cdn prefix goes in front (Spec §2). */
  url: z.string(),
  width: z.int(),
  height: z.int(),
  caption: z.string(),
  crop: z.nullable(Crop),
  /** Whether transparent places are white where a trainer sees them. */
  flat: z.boolean(),
  measures: PictureMeasures,
});
export type DatasetItem = z.infer<typeof DatasetItem>;

export const DatasetKind = z.enum(DATASET_KINDS);
export type DatasetKind = z.infer<typeof DatasetKind>;

export const Dataset = z.object({
  id: z.string(),
  name: z.string(),
  desc: z.string(),
  kind: DatasetKind,
  trigger: z.string(),
  /** Image values of the first four pictures. */
  covers: z.array(z.string()),
  count: z.int(),
  /** Pictures that have a caption. */
  captioned: z.int(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type Dataset = z.infer<typeof Dataset>;

/** Fields: `id`, `kind`, `name`. */
export const listDatasets = endpoint('listDatasets', {
  method: 'POST',
  path: '/api/v2/common/datas',
  access: 'member',
  body: z.object({ ...Paging }),
  reply: page(Dataset),
});

/** One dataset's pictures, in their order. */
export const datasetItems = endpoint('datasetItems', {
  method: 'GET',
  path: '/api/v2/common/datas/:id/items',
  access: 'member',
  reply: ok(z.object({ dataset: Dataset, items: z.array(DatasetItem) })),
});

/** Makes a dataset, or with `id` changes what is said of one. */
export const saveDataset = endpoint('saveDataset', {
  method: 'PUT',
  path: '/api/v2/common/datas',
  access: 'member',
  body: z.strictObject({
    id: z.optional(id),
    name: z.string().check(z.trim(), z.minLength(1, '请填写数据集名称'), z.maxLength(30, '数据集名称最多 30 字')),
    desc: z.optional(z.string().check(z.maxLength(500))),
    kind: z.optional(DatasetKind),
    trigger: z.optional(z.string().check(z.trim(), z.maxLength(40), z.regex(/^[^,，\n]*$/, '触发词是一个词，不含逗号'))),
  }),
  reply: ok(Dataset),
});

/** Can be undone for a day with `restoreDataset`. */
export const deleteDataset = endpoint('deleteDataset', {
  method: 'DELETE',
  path: '/api/v2/common/datas/:id',
  access: 'member',
  reply: ok(z.object({ deleted: z.literal(1) })),
});

export const restoreDataset = endpoint('restoreDataset', {
  method: 'POST',
  path: '/api/v2/common/datas/:id/restore',
  access: 'member',
  reply: ok(Dataset),
});

/** Another dataset of the same pictures and captions. */
export const copyDataset = endpoint('copyDataset', {
  method: 'POST',
  path: '/api/v2/common/datas/:id/copy',
  access: 'member',
  reply: ok(Dataset),
});

/** Makes datasets of parts of one, with the same captions and crops, all of them or none; the dataset itself stays whole. */
export const splitDataset = endpoint('splitDataset', {
  method: 'POST',
  path: '/api/v2/common/datas/:id/split',
  access: 'member',
  body: z.strictObject({
    parts: z
      .array(
        z.strictObject({
          name: saveDataset.body.shape.name,
          ids: z.array(id).check(z.minLength(1), z.maxLength(DATASET_ITEMS_MAX)),
        }),
      )
      .check(z.minLength(1), z.maxLength(PARTS_MAX)),
  }),
  reply: ok(z.array(Dataset)),
});

/** Adds uploads (`key`) and own works (`imageId`) at the end and answers what it added: a picture that is there already is not. */
export const addDatasetItems = endpoint('addDatasetItems', {
  method: 'POST',
  path: '/api/v2/common/datas/:id/items',
  access: 'member',
  body: z.object({
    items: z
      .array(
        z.union([
          z.strictObject({ key: z.string().check(z.maxLength(512)), caption: z.optional(z.string().check(z.maxLength(CAPTION_MAX))) }),
          z.strictObject({ imageId: id, caption: z.optional(z.string().check(z.maxLength(CAPTION_MAX))) }),
        ]),
      )
      .check(z.minLength(1), z.maxLength(ADDED_MAX, `一次最多加入 ${ADDED_MAX} 张`)),
  }),
  reply: ok(z.object({ dataset: Dataset, items: z.array(DatasetItem) })),
});

/** Words for pictures: what their files tell, else what their colours are. Free, and nothing is stored. */
export const describeDatasetItems = endpoint('describeDatasetItems', {
  method: 'POST',
  path: '/api/v2/common/datas/:id/describe',
  access: 'member',
  body: z.strictObject({ ids: z.array(id).check(z.minLength(1), z.maxLength(DESCRIBED_MAX)) }),
  reply: ok(z.array(z.object({ id: z.string(), caption: z.string() }))),
});

/** Changes pictures of one dataset, all of them or none; answers those it changed. `removed` takes one out, or back in for a day. */
export const editDatasetItems = endpoint('editDatasetItems', {
  method: 'PATCH',
  path: '/api/v2/common/datas/:id/items',
  access: 'member',
  body: z.object({
    edits: z
      .array(
        z.strictObject({
          id,
          caption: z.optional(z.string().check(z.maxLength(CAPTION_MAX, `标注最多 ${CAPTION_MAX} 字`))),
          crop: z.optional(z.nullable(Crop)),
          flat: z.optional(z.boolean()),
          removed: z.optional(z.boolean()),
        }),
      )
      .check(z.maxLength(DATASET_ITEMS_MAX)),
    /** All pictures in their new order. */
    order: z.optional(z.array(id).check(z.maxLength(DATASET_ITEMS_MAX))),
  }),
  reply: ok(z.object({ dataset: Dataset, items: z.array(DatasetItem) })),
});
