import * as z from 'zod/mini';
import { ENGINE_KINDS, MARKS, MODEL_STATUSES, MODEL_TYPES, PAY_CHANNELS, TARGETS, VISIBILITIES } from '../vocabulary/kinds.ts';
import { PublicUser, VipType } from './account.ts';
import { endpoint, ok, page, Paging } from './endpoint.ts';
import { toolKinds } from '../tools/registry.ts';
import { GenParams } from './params.ts';

/** Most pictures one call changes, deletes or packs. */
export const BATCH_MAX = 1000;
const id = z.string().check(z.maxLength(64));
const ids = z.array(id).check(z.minLength(1), z.maxLength(BATCH_MAX, `一次最多处理 ${BATCH_MAX} 项`));

export const UserRef = z.object({ id: z.int(), name: z.string(), image: z.string(), vipType: VipType });
export type UserRef = z.infer<typeof UserRef>;

export const Visibility = z.enum(VISIBILITIES);
export type Visibility = z.infer<typeof Visibility>;

export const TaskKind = z.enum(['txt2img', 'img2img', ...toolKinds, 'train']);
export type TaskKind = z.infer<typeof TaskKind>;

/** A picture of a member. `url` and `thumb` are image values: the cdn prefix goes in front (Spec §2). */
export const Image = z.object({
  id: z.string(),
  kind: TaskKind,
  title: z.string(),
  desc: z.string(),
  url: z.string(),
  thumb: z.string(),
  width: z.int(),
  height: z.int(),
  /** The model of a 3D work, the drawing of a logo. */
  glb: z.nullable(z.string()),
  svg: z.nullable(z.string()),
  prompt: z.string(),
  negativePrompt: z.string(),
  params: z.nullable(GenParams),
  model: z.nullable(z.object({ id: z.string(), name: z.string(), image: z.string() })),
  tags: z.array(z.string()),
  visibility: Visibility,
  published: z.boolean(),
  user: UserRef,
  likes: z.int(),
  collects: z.int(),
  views: z.int(),
  liked: z.boolean(),
  collected: z.boolean(),
  followed: z.boolean(),
  engine: z.string(),
  /** Drawn by the embedded preview engine; the screen must say so. */
  isPreview: z.boolean(),
  taskId: z.nullable(z.string()),
  /** R8.8: the picture it was made like, and who made that one; null where there is none any more. */
  sameAs: z.nullable(z.object({ id: z.string(), title: z.string(), user: UserRef })),
  /** R8.7: what was done before it became this, first step first; a step's picture only where its viewer may see it. */
  trail: z.array(z.object({ kind: TaskKind, id: z.nullable(z.string()) })),
  /** The picture a tool made it from, for its owner: before and after. */
  source: z.nullable(z.string()),
  /** Why nobody but its owner sees it, for its owner: it waits for a reviewer, or an operator hid it. */
  held: z.optional(z.enum(['review', 'hidden'])),
  createdAt: z.string(),
});
export type Image = z.infer<typeof Image>;

export const Model = z.object({
  id: z.string(),
  name: z.string(),
  image: z.string(),
  images: z.array(z.string()),
  type: z.enum(MODEL_TYPES),
  base: z.string(),
  official: z.boolean(),
  desc: z.string(),
  trigger: z.array(z.string()),
  tags: z.array(z.string()),
  user: z.nullable(UserRef),
  uses: z.int(),
  likes: z.int(),
  collects: z.int(),
  liked: z.boolean(),
  collected: z.boolean(),
  visibility: Visibility,
  status: z.enum(MODEL_STATUSES),
  progress: z.int(),
  taskId: z.nullable(z.string()),
  defaults: z.nullable(z.partial(GenParams)),
  /** Whether an engine has its file now; what is not offered can't be drawn with. */
  offered: z.boolean(),
  createdAt: z.string(),
  samples: z.optional(z.array(Image)),
  /** What it was published as, newest first; of a model that was trained here alone. */
  versions: z.optional(
    z.array(z.object({ n: z.int(), epoch: z.int(), image: z.string(), trigger: z.array(z.string()), createdAt: z.string() })),
  ),
});
export type Model = z.infer<typeof Model>;

export const Banner = z.object({ id: z.string(), image: z.string(), title: z.string(), desc: z.string(), link: z.string(), sort: z.int() });
export type Banner = z.infer<typeof Banner>;

export const listBanners = endpoint('listBanners', { method: 'POST', path: '/api/v2/common/banner', alsoGet: true, reply: page(Banner) });

/** Conditions: scope (official|public|collected|mine|user), type, base, tag, status, userId, name (words, also of tags, description and trigger words). */
export const listModels = endpoint('listModels', {
  method: 'POST',
  path: '/api/v2/common/models',
  access: 'optional',
  api: 'read',
  body: z.object({ ...Paging, sort: z._default(z.enum(['hot', 'new', 'uses']), 'hot') }),
  reply: page(Model),
});

export const modelDetail = endpoint('modelDetail', {
  method: 'POST',
  path: '/api/v2/common/models/:id',
  access: 'optional',
  api: 'read',
  alsoGet: true,
  reply: ok(Model),
});

/** Either starts training a model (`name`, `datasetId` …) or, with `id` and `set`, edits one. */
export const saveModel = endpoint('saveModel', {
  method: 'PUT',
  path: '/api/v2/common/models',
  access: 'member',
  body: z.union([
    z.strictObject({
      id,
      set: z.strictObject({
        name: z.optional(z.string().check(z.minLength(1), z.maxLength(30))),
        desc: z.optional(z.string().check(z.maxLength(1000))),
        tags: z.optional(z.array(z.string().check(z.maxLength(20))).check(z.maxLength(10))),
        image: z.optional(z.string().check(z.maxLength(512))),
        visibility: z.optional(Visibility),
      }),
    }),
    z.strictObject({
      name: z.string().check(z.minLength(1), z.maxLength(30)),
      baseModelId: id,
      datasetId: id,
      type: z.literal('lora'),
      trigger: z.string().check(z.maxLength(40)),
      cover: z.optional(z.string()),
      desc: z.optional(z.string().check(z.maxLength(1000))),
      tags: z.optional(z.array(z.string())),
      visibility: z.optional(Visibility),
      steps: z.optional(z.int().check(z.gte(100), z.lte(4000))),
      rank: z.optional(z.int().check(z.gte(4), z.lte(128))),
      lr: z.optional(z.number()),
      repeats: z.optional(z.int()),
    }),
  ]),
  reply: ok(z.union([Model, z.object({ id: z.string(), taskId: z.string(), cost: z.int() })])),
});

export const deleteModel = endpoint('deleteModel', {
  method: 'DELETE',
  path: '/api/v2/common/models/:id',
  access: 'member',
  reply: ok(z.object({ deleted: z.literal(1) })),
});

export const ImageSort = z.enum(['new', 'hot', 'likes']);
export type ImageSort = z.infer<typeof ImageSort>;
/** A place in an ordered list, made by the server and only ever handed back to it. */
export const Cursor = z.string().check(z.maxLength(200), z.regex(/^[\w-]+$/));

/**
 * Conditions: scope (square|mine|liked|collected|following|user|bin), userId, modelId, tag (also `{ ne }`), kind,
 * visibility, published, title (words in title, description, tags, a prompt that is not hidden or the maker's name: as
 * written, in pinyin, the prompt box's terms in either language too), createdAt, unseen (an instant: only what the viewer
 * had not seen before it).
 *
 * `from` and `to` read a stretch by its ends instead of counting pages off: the thousandth costs what the first does.
 * `from` is the first row wanted, `to` the first one not wanted; `next` is where the following stretch begins, if there
 * is one. A search of the square counts no further than 600.
 */
export const listImages = endpoint('listImages', {
  method: 'POST',
  path: '/api/v2/common/images',
  access: 'optional',
  api: 'read',
  body: z.object({ ...Paging, sort: z._default(ImageSort, 'new'), from: z.optional(Cursor), to: z.optional(Cursor) }),
  reply: z.object({
    code: z.literal(200),
    message: z.string(),
    data: z.array(Image),
    total: z.int().check(z.gte(0)),
    next: z.optional(Cursor),
  }),
});

/** All or nothing: one foreign id and nothing changes. */
export const saveImages = endpoint('saveImages', {
  method: 'PUT',
  path: '/api/v2/common/images',
  access: 'member',
  api: 'works',
  body: z.object({
    ids: z.optional(ids),
    id: z.optional(id),
    set: z.strictObject({
      title: z.optional(z.string().check(z.maxLength(60))),
      desc: z.optional(z.string().check(z.maxLength(500))),
      tags: z.optional(z.array(z.string().check(z.maxLength(20))).check(z.maxLength(10))),
      visibility: z.optional(Visibility),
      published: z.optional(z.boolean()),
      /** R8.6: back from the recycle bin. */
      deleted: z.optional(z.literal(false)),
    }),
  }),
  /** `waiting`: of these, works that are public once a reviewer has looked at them (R9.4). */
  reply: ok(z.object({ updated: z.int(), waiting: z.int() })),
});

/** Into the recycle bin for 30 days; what lies there already goes `forever`. */
export const deleteImages = endpoint('deleteImages', {
  method: 'DELETE',
  path: '/api/v2/common/images',
  access: 'member',
  api: 'works',
  body: z.object({ ids, forever: z.optional(z.boolean()) }),
  reply: ok(z.object({ deleted: z.int() })),
});

export const imageDetail = endpoint('imageDetail', {
  method: 'POST',
  path: '/api/v2/common/images/:id',
  access: 'optional',
  api: 'read',
  alsoGet: true,
  reply: ok(Image),
});

const FavoriteKind = z.enum(TARGETS);
const FavoriteAction = z.enum(MARKS);
/** With `targetId` and `on` it writes (idempotent); without, it lists. */
export const favorites = endpoint('favorites', {
  method: 'POST',
  path: '/api/v2/users/favorites',
  access: 'member',
  body: z.union([
    z.object({ kind: FavoriteKind, action: FavoriteAction, targetId: z.union([id, z.int()]), on: z.boolean() }),
    z.object({
      kind: FavoriteKind,
      action: FavoriteAction,
      userId: z.optional(z.int().check(z.gte(1), z.lte(2 ** 31 - 1))),
      direction: z.optional(z.enum(['in', 'out'])),
      page: Paging.page,
      pageSize: Paging.pageSize,
    }),
  ]),
  reply: z.union([ok(z.object({ on: z.boolean(), count: z.int() })), page(Image), page(Model), page(PublicUser)]),
});

export const Upload = z.object({ key: z.string(), width: z.int(), height: z.int(), hash: z.string() });
export type Upload = z.infer<typeof Upload>;

/** Pictures for the tools: up to 20 files of 20 MB and 100 MB together, told apart by content. `purpose` goes before them. */
export const upload = endpoint('upload', {
  method: 'POST',
  path: '/api/v2/common/upload',
  access: 'member',
  api: 'generate',
  files: ['purpose', 'file'],
  reply: ok(z.array(Upload)),
});

/** What this installation runs: the active engine and what it can't do, sandbox parts, the company line of the footer. */
export const Meta = z.object({
  version: z.string(),
  engine: z.object({ kind: z.nullable(z.enum(ENGINE_KINDS)), preview: z.boolean() }),
  preview: z.boolean(),
  features: z.object({
    /** Whether what the preview engine drew may be published: in local mode, marked as such; never in production. */
    publishPreview: z.boolean(),
    /** Whether an engine rebuilds detail when it enlarges, one can look at pictures, and one models a body from all sides. */
    upscaler: z.boolean(),
    vision: z.boolean(),
    modeller: z.boolean(),
    training: z.boolean(),
    three: z.boolean(),
    matting: z.boolean(),
    interrogate: z.boolean(),
    logo: z.boolean(),
    enlarge: z.boolean(),
  }),
  captcha: z.string(),
  /** `channels`: the ways to pay. `gateway`: the one address a payment form may go to; empty where there is none. */
  pay: z.object({ mode: z.enum(['off', 'sandbox', 'real']), channels: z.array(z.enum(PAY_CHANNELS)), gateway: z.string() }),
  site: z.object({
    company: z.string(),
    icp: z.string(),
    police: z.string(),
    contact: z.string(),
    algorithm: z.string(),
    model: z.string(),
  }),
  dev: z.boolean(),
});
export type Meta = z.infer<typeof Meta>;

export const meta = endpoint('meta', { method: 'GET', path: '/api/v2/meta', reply: ok(Meta) });
