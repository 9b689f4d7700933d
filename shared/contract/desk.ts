import * as z from 'zod/mini';
import { ENGINE_KINDS, MODEL_TYPES, ROLES } from '../vocabulary/kinds.ts';
import { ENGINE_FILE_KINDS, MODEL_LISTINGS } from '../vocabulary/desk-kinds.ts';
import { DESK_SECTIONS, type DeskSection } from '../rules/desk-roles.ts';
import { endpoint, ok } from './endpoint.ts';

/** How an engine stands: answers; answers and works; nobody answers; answers, failed five times in a row and rests; switched off. */
export const ENGINE_STATES = ['fine', 'busy', 'away', 'resting', 'off'] as const;

/** An engine as its operator sees it. The key is never told, only whether there is one. */
export const DeskEngine = z.object({
  id: z.string(),
  kind: z.enum(ENGINE_KINDS),
  name: z.string(),
  url: z.string(),
  hasKey: z.boolean(),
  model: z.string(),
  most: z.int(),
  enabled: z.boolean(),
  /** Written by the environment: the desk shows it and can't change it. */
  fromEnvironment: z.boolean(),
  state: z.enum(ENGINE_STATES),
  lastError: z.string(),
  /** Seconds until it is tried again; null while it is not held back. */
  retryIn: z.nullable(z.int()),
  /** Failures in a row. */
  failures: z.int(),
  seenAt: z.nullable(z.string()),
  /** Tasks it runs now, and waiting ones that it could take. */
  running: z.int(),
  waiting: z.int(),
  /** Of the last 24 hours: seconds that 95 % of tasks took at most, and the share that failed (0..1); null without tasks. */
  p95: z.nullable(z.number()),
  failed: z.nullable(z.number()),
  /** Ended and failed tasks of the last hour, in 24 equal spans, oldest first. */
  bars: z.array(z.object({ ended: z.int(), failed: z.int() })),
});
export type DeskEngine = z.infer<typeof DeskEngine>;

/** How a model file stands. */
export const FILE_STATES = ['in-use', 'one-engine', 'found', 'gone', 'base-mismatch', 'ignored', 'hidden'] as const;

/** A model file found on engines, with the product's model it stands for. */
export const DeskFile = z.object({
  /** The file's name without folder and ending; the same on every engine. */
  stem: z.string(),
  /** As the first engine lists it. */
  name: z.string(),
  kind: z.enum(ENGINE_FILE_KINDS),
  base: z.string(),
  /** Ids of the engines that have it now. */
  engines: z.array(z.string()),
  /** Since when no engine has it; null while one does. */
  goneAt: z.nullable(z.string()),
  /** Waiting tasks of its model that were given back since then. */
  refunded: z.object({ tasks: z.int(), points: z.int() }),
  state: z.enum(FILE_STATES),
  model: z.nullable(
    z.object({
      id: z.string(),
      name: z.string(),
      image: z.string(),
      desc: z.string(),
      type: z.enum(MODEL_TYPES),
      base: z.string(),
      listing: z.enum(MODEL_LISTINGS),
      /** Base price of a picture in points; null takes the price table's, which is `tablePrice`. */
      price: z.nullable(z.int()),
      tablePrice: z.int(),
      /** What is drawn with where nothing was chosen: the operator's choice, else the first on offer. */
      isDefault: z.boolean(),
      sort: z.int(),
      trigger: z.array(z.string()),
    }),
  ),
});
export type DeskFile = z.infer<typeof DeskFile>;

/** Who is asking, and how much waits in the sections they open. 404 for everybody who is no operator. */
export const deskSelf = endpoint('deskSelf', {
  method: 'POST',
  path: '/api/v2/desk/self',
  access: 'operator',
  reply: ok(
    z.object({
      name: z.string(),
      role: z.enum(ROLES),
      /** Of each section with something to decide or to mend, how much. */
      waiting: z.partialRecord(z.enum(Object.keys(DESK_SECTIONS) as [DeskSection, ...DeskSection[]]), z.int()),
    }),
  ),
});

/** Engines and model files, all of them. 404 for everybody who is no operator. */
export const deskEngines = endpoint('deskEngines', {
  method: 'POST',
  path: '/api/v2/desk/engines',
  access: 'operator',
  reply: ok(
    z.object({
      engines: z.array(DeskEngine),
      files: z.array(DeskFile),
    }),
  ),
});

const name = z.string().check(z.trim(), z.minLength(1, '请填写名称'), z.maxLength(60, '名称最多 60 字'));

/** Changes what members see of a model: name, words, picture, place, price, whether it is on sale, whether it is the default. */
export const saveDeskModel = endpoint('saveDeskModel', {
  method: 'PUT',
  path: '/api/v2/desk/models/:id',
  access: 'owner',
  body: z.object({
    name: z.optional(name),
    desc: z.optional(z.string().check(z.maxLength(500, '介绍最多 500 字'))),
    /** An uploaded key. */
    image: z.optional(z.string().check(z.maxLength(200))),
    base: z.optional(z.string().check(z.trim(), z.minLength(1, '请填写底模'), z.maxLength(40))),
    trigger: z.optional(z.array(z.string().check(z.maxLength(60))).check(z.maxLength(10))),
    listing: z.optional(z.enum(['listed', 'hidden'])),
    price: z.optional(z.nullable(z.int().check(z.gte(0, '价格不能小于 0'), z.lte(1000, '价格最多 1000 积分')))),
    sort: z.optional(z.int().check(z.gte(-10_000), z.lte(10_000))),
    isDefault: z.optional(z.literal(true)),
  }),
  reply: ok(z.object({ id: z.string() })),
});

/** Adds an engine or changes one. It is asked once before it is saved: one that does not answer is refused with the reason. */
export const saveDeskEngine = endpoint('saveDeskEngine', {
  method: 'PUT',
  path: '/api/v2/desk/engines',
  access: 'owner',
  body: z.object({
    id: z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{1,30}$/, '编号用小写字母、数字和短横线，2 到 31 个字符')),
    kind: z.enum(ENGINE_KINDS),
    name,
    url: z.string().check(z.regex(/^https?:\/\/\S+$/, '地址应以 http:// 或 https:// 开头'), z.maxLength(300)),
    /** Left out keeps the one there is. */
    key: z.optional(z.string().check(z.maxLength(300))),
    model: z.optional(z.string().check(z.maxLength(200))),
    extra: z.optional(z.record(z.string(), z.unknown())),
    resultHosts: z.optional(z.array(z.string().check(z.regex(/^[a-z\d-]+(?:\.[a-z\d-]+)+$/))).check(z.maxLength(20))),
    most: z.optional(z.nullable(z.int().check(z.gte(1), z.lte(64)))),
    enabled: z.optional(z.boolean()),
  }),
  reply: ok(z.object({ id: z.string(), files: z.int() })),
});

/** Switches an engine off for good: its row goes, its models are dimmed where no other engine has them. */
export const deleteDeskEngine = endpoint('deleteDeskEngine', {
  method: 'DELETE',
  path: '/api/v2/desk/engines/:id',
  access: 'owner',
  reply: ok(z.object({ id: z.string() })),
});

/** Reads every engine's files now. */
export const scanDeskEngines = endpoint('scanDeskEngines', {
  method: 'POST',
  path: '/api/v2/desk/engines/scan',
  access: 'operator',
  reply: ok(z.object({ engines: z.int(), away: z.int() })),
});

/** Says which model a file stands for (null ignores it): a file that was renamed keeps its model's pictures and price. */
export const mapDeskFile = endpoint('mapDeskFile', {
  method: 'PUT',
  path: '/api/v2/desk/files',
  access: 'owner',
  body: z.object({
    kind: z.enum(['checkpoint', 'lora']),
    stem: z.string().check(z.minLength(1), z.maxLength(300)),
    modelId: z.nullable(z.string().check(z.maxLength(64))),
  }),
  reply: ok(z.object({ files: z.int() })),
});
