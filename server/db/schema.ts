/** The one schema: PGlite when embedded, PostgreSQL when DATABASE_URL is set. Same migrations, same SQL. */
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { TaskKind } from '#api/contract/content.ts';
import type { GenParams } from '#api/contract/params.ts';
import type { MatteEdit, ToolAsk } from '#api/contract/tool-params.ts';
import type { Found } from '../tools/interrogate/found.ts';

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
const now = sql`now()`;

export const users = pgTable(
  'users',
  {
    /** The UID members see. */
    id: serial('id').primaryKey(),
    uuid: uuid('uuid').notNull().unique(),
    name: text('name').notNull(),
    image: text('image').notNull().default(''),
    mobile: text('mobile').unique(),
    email: text('email').unique(),
    passwordHash: text('password_hash'),
    desc: text('desc').notNull().default(''),
    suspended: boolean('suspended').notNull().default(false),
    createdAt: at('created_at').notNull().default(now),
    /** An account its owner ended: the row stays for the books, without a word about the person. */
    deletedAt: at('deleted_at'),
  },
  (t) => [index('users_created').on(t.createdAt)],
);

/** Opaque tokens: only their SHA-256 is stored. */
export const sessions = pgTable(
  'sessions',
  {
    hash: text('hash').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: at('created_at').notNull().default(now),
    lastSeen: at('last_seen').notNull().default(now),
    expiresAt: at('expires_at').notNull(),
    ip: text('ip').notNull().default(''),
    agent: text('agent').notNull().default(''),
  },
  (t) => [index('sessions_user').on(t.userId)],
);

/** Sent verification codes, as HMACs. `tries` counts wrong answers; five burn the code. */
export const codes = pgTable(
  'codes',
  {
    id: uuid('id').primaryKey(),
    target: text('target').notNull(),
    purpose: text('purpose').notNull(),
    mac: text('mac').notNull(),
    tries: integer('tries').notNull().default(0),
    ip: text('ip').notNull().default(''),
    createdAt: at('created_at').notNull().default(now),
    expiresAt: at('expires_at').notNull(),
    verifiedAt: at('verified_at'),
    usedAt: at('used_at'),
  },
  (t) => [index('codes_target').on(t.target, t.createdAt), index('codes_ip').on(t.ip, t.createdAt)],
);

/** Slider puzzles waiting for their one answer, and the tickets a right answer earned. */
export const challenges = pgTable('challenges', {
  id: text('id').primaryKey(),
  kind: text('kind').notNull(),
  answer: integer('answer').notNull().default(0),
  ip: text('ip').notNull().default(''),
  expiresAt: at('expires_at').notNull(),
});

/** Counters of the rate limits: one row a key and window. */
export const counters = pgTable('counters', {
  key: text('key').primaryKey(),
  count: integer('count').notNull(),
  resetsAt: at('resets_at').notNull(),
});

export const plans = pgTable('plans', {
  id: text('id').primaryKey(),
  type: integer('type').notNull(),
  time: integer('time').notNull(),
  /** Prices in fen. */
  originalFen: integer('original_fen').notNull(),
  discountedFen: integer('discounted_fen').notNull(),
  discount: integer('discount').notNull(),
  outline: text('outline').notNull(),
  best: boolean('best').notNull().default(false),
  point: integer('point').notNull(),
  picNum: integer('pic_num').notNull(),
  modelNum: integer('model_num').notNull(),
  private: boolean('private').notNull(),
  queue: boolean('queue').notNull(),
  three: boolean('three').notNull(),
  enlarge: boolean('enlarge').notNull(),
  /** Shown labels by feature name. */
  labels: jsonb('labels').$type<Record<string, string>>().notNull(),
});

/** Periods of membership, one after the other: what is bought later may push an older rest back, never shorten it. */
export const memberships = pgTable(
  'memberships',
  {
    id: uuid('id').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The purchase it came from; a rest that was pushed back keeps it. */
    orderId: uuid('order_id'),
    type: integer('type').notNull(),
    time: integer('time').notNull(),
    startAt: at('start_at').notNull(),
    endAt: at('end_at').notNull(),
    /** Points each membership month brings, how many months do, and how many have. */
    point: integer('point').notNull().default(0),
    months: integer('months').notNull().default(0),
    given: integer('given').notNull().default(0),
    createdAt: at('created_at').notNull().default(now),
  },
  (t) => [
    index('memberships_user').on(t.userId, t.startAt),
    index('memberships_due')
      .on(t.startAt)
      .where(sql`given < months`),
  ],
);

/** What a member decided to buy. What it costs and brings is frozen when it is made. */
export const orders = pgTable(
  'orders',
  {
    id: uuid('id').primaryKey(),
    /** The number the gateway and the member know it by (out_trade_no). */
    key: text('key').notNull().unique(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    source: text('source').notNull(),
    pid: text('pid').notNull(),
    desc: text('desc').notNull(),
    fen: integer('fen').notNull(),
    /** Points: of the package, or of each month of the plan. */
    point: integer('point').notNull(),
    /** The plan's tier and duration; null for points. */
    type: integer('type'),
    time: integer('time'),
    status: text('status').notNull().default('unpaid'),
    tradeNo: text('trade_no'),
    /** Idempotency keys that were answered with this order. */
    idems: text('idems').array().notNull().default([]),
    /** When the gateway was last asked about it. */
    askedAt: at('asked_at'),
    paidAt: at('paid_at'),
    createdAt: at('created_at').notNull().default(now),
    expiresAt: at('expires_at').notNull(),
  },
  (t) => [
    index('orders_user').on(t.userId, t.createdAt),
    index('orders_unpaid')
      .on(t.createdAt)
      .where(sql`status = 'unpaid'`),
    check('orders_fen', sql`${t.fen} > 0`),
    check('orders_paid', sql`(${t.status} = 'paid') = (${t.paidAt} is not null)`),
  ],
);

/** What the sandbox cashier knows of a payment. No money is behind it. */
export const sandboxTrades = pgTable('sandbox_trades', {
  key: text('key').primaryKey(),
  tradeNo: text('trade_no').notNull(),
  subject: text('subject').notNull(),
  fen: integer('fen').notNull(),
  status: text('status').notNull(),
  notifyUrl: text('notify_url').notNull(),
  returnUrl: text('return_url').notNull(),
  expiresAt: at('expires_at').notNull(),
});

export const dicts = pgTable(
  'dicts',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    key: text('key').notNull(),
    val: jsonb('val').$type<string | number>().notNull(),
    val2: jsonb('val2').$type<string | number>(),
    val3: jsonb('val3').$type<string | number>(),
    val4: jsonb('val4').$type<string | number>(),
    val5: jsonb('val5').$type<string | number>(),
    label: text('label'),
    sort: integer('sort').notNull(),
  },
  (t) => [index('dicts_name').on(t.name, t.sort)],
);

export const presets = pgTable('presets', {
  id: text('id').primaryKey(),
  type: text('type').notNull(),
  name: text('name').notNull(),
  image: text('image').notNull(),
  prompt: text('prompt').notNull(),
  negativePrompt: text('negative_prompt').notNull().default(''),
  params: jsonb('params').$type<Partial<GenParams>>().notNull().default({}),
  modelIds: text('model_ids').array().notNull().default([]),
  sort: integer('sort').notNull(),
});

export const presetTypes = pgTable('preset_types', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  sort: integer('sort').notNull(),
});

export const banners = pgTable('banners', {
  id: text('id').primaryKey(),
  image: text('image').notNull(),
  title: text('title').notNull(),
  desc: text('desc').notNull().default(''),
  link: text('link').notNull().default(''),
  sort: integer('sort').notNull(),
  startAt: at('start_at'),
  endAt: at('end_at'),
});

export const models = pgTable(
  'models',
  {
    id: text('id').primaryKey(),
    userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
    name: text('name').notNull(),
    image: text('image').notNull(),
    images: text('images').array().notNull().default([]),
    type: text('type').notNull(),
    base: text('base').notNull(),
    /** What the engine calls it: a checkpoint title or a LoRA alias; empty keeps the engine's own choice. */
    file: text('file').notNull().default(''),
    official: boolean('official').notNull().default(false),
    desc: text('desc').notNull().default(''),
    trigger: text('trigger').array().notNull().default([]),
    tags: text('tags').array().notNull().default([]),
    uses: integer('uses').notNull().default(0),
    likes: integer('likes').notNull().default(0),
    collects: integer('collects').notNull().default(0),
    visibility: text('visibility').notNull().default('public'),
    status: text('status').notNull().default('ready'),
    progress: integer('progress').notNull().default(100),
    taskId: uuid('task_id'),
    defaults: jsonb('defaults').$type<Partial<GenParams>>(),
    createdAt: at('created_at').notNull().default(now),
  },
  (t) => [index('models_user').on(t.userId), index('models_hot').on(t.uses)],
);

const onSquare = sql`published and deleted_at is null and visibility <> 'private'`;

export const images = pgTable(
  'images',
  {
    id: uuid('id').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    taskId: uuid('task_id'),
    /** Position within its task; a resumed task goes on after the last one. */
    position: integer('position').notNull().default(0),
    kind: text('kind').notNull(),
    title: text('title').notNull().default(''),
    desc: text('desc').notNull().default(''),
    key: text('key').notNull(),
    thumb: text('thumb').notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    prompt: text('prompt').notNull().default(''),
    negativePrompt: text('negative_prompt').notNull().default(''),
    params: jsonb('params').$type<GenParams>(),
    modelId: text('model_id'),
    tags: text('tags').array().notNull().default([]),
    visibility: text('visibility').notNull().default('public'),
    published: boolean('published').notNull().default(false),
    likes: integer('likes').notNull().default(0),
    collects: integer('collects').notNull().default(0),
    views: integer('views').notNull().default(0),
    /** What the order "hot" goes by, kept by the database so that an index can. */
    heat: integer('heat')
      .notNull()
      .generatedAlwaysAs(sql`likes * 2 + collects * 3 + views`),
    engine: text('engine').notNull(),
    preview: boolean('preview').notNull().default(false),
    /** Of the files that were delivered; versions made small later come on top. */
    bytes: integer('bytes').notNull().default(0),
    /** The picture it was made like. It may be gone since. */
    sameAs: uuid('same_as'),
    /** What a tool made it from. */
    source: text('source'),
    trail: jsonb('trail').$type<{ kind: TaskKind; id: string | null }[]>().notNull().default([]),
    /** The model of a 3D work, the drawing of a logo: files beside the picture. */
    glb: text('glb'),
    svg: text('svg'),
    /** Where the pixels under the visible label are kept, so that no tool works on the label. Never served. */
    ground: text('ground'),
    /** A cut-out's matte and what is done with it. */
    matte: text('matte'),
    edit: jsonb('edit').$type<MatteEdit>(),
    deletedAt: at('deleted_at'),
    createdAt: at('created_at').notNull().default(now),
  },
  (t) => [
    uniqueIndex('images_task_position').on(t.taskId, t.position),
    // Lists are read newest or highest first: these are walked backwards.
    index('images_user').on(t.userId, t.createdAt, t.id),
    index('images_square_new').on(t.createdAt, t.id).where(onSquare),
    index('images_square_hot').on(t.heat, t.id).where(onSquare),
    index('images_square_likes').on(t.likes, t.id).where(onSquare),
    index('images_model_hot').on(t.modelId, t.heat, t.id).where(onSquare),
    index('images_tags').using('gin', t.tags),
    index('images_bin')
      .on(t.deletedAt)
      .where(sql`deleted_at is not null`),
    index('images_key').on(t.key),
    index('images_thumb').on(t.thumb),
  ],
);

/** Pictures that were on a member's screen, and when first (R8.9). Without a key to the pictures: rows go by age. */
export const seen = pgTable(
  'seen',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    imageId: uuid('image_id').notNull(),
    at: at('at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.imageId] }), index('seen_at').on(t.at)],
);

/** Pictures waiting to be fetched as one zip, once, by whoever holds the ticket; only its SHA-256 is stored. */
export const packs = pgTable('packs', {
  hash: text('hash').primaryKey(),
  userId: integer('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  ids: uuid('ids').array().notNull(),
  expiresAt: at('expires_at').notNull(),
});

/** What happened to a target on a China day: uses of a model, likes a maker's pictures received. Ranks add them up. */
export const daily = pgTable(
  'daily',
  {
    kind: text('kind').$type<'model' | 'user'>().notNull(),
    targetId: text('target_id').notNull(),
    day: date('day').notNull(),
    count: integer('count').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.targetId, t.day] }),
    index('daily_day').on(t.kind, t.day),
    check('daily_count', sql`count >= 0`),
  ],
);

/** Complaints (L-21). They outlive the account that made them, which is then forgotten. */
export const reports = pgTable(
  'reports',
  {
    number: text('number').primaryKey(),
    userId: integer('user_id').references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind').notNull(),
    targetId: text('target_id').notNull(),
    reason: text('reason').notNull(),
    text: text('text').notNull().default(''),
    createdAt: at('created_at').notNull().default(now),
  },
  (t) => [index('reports_user').on(t.userId), index('reports_target').on(t.kind, t.targetId)],
);

/** Pictures sent to the tools, by content hash; the key is handed to generating calls. */
export const uploads = pgTable(
  'uploads',
  {
    key: text('key').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    hash: text('hash').notNull(),
    purpose: text('purpose').notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    bytes: integer('bytes').notNull(),
    /** Generation parameters the file carried, as it told them. */
    meta: jsonb('meta').$type<Found>(),
    createdAt: at('created_at').notNull().default(now),
  },
  (t) => [uniqueIndex('uploads_user_hash').on(t.userId, t.hash)],
);

export const favorites = pgTable(
  'favorites',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind').notNull(),
    action: text('action').notNull(),
    targetId: text('target_id').notNull(),
    createdAt: at('created_at').notNull().default(now),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.kind, t.action, t.targetId] }),
    index('favorites_target').on(t.kind, t.action, t.targetId, t.createdAt),
    index('favorites_new').on(t.userId, t.kind, t.action, t.createdAt, t.targetId),
  ],
);

export const datasets = pgTable('datasets', {
  id: uuid('id').primaryKey(),
  userId: integer('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  name: text('name').notNull(),
  desc: text('desc').notNull().default(''),
  items: jsonb('items').$type<{ id: string; key: string; width: number; height: number; caption: string }[]>().notNull().default([]),
  createdAt: at('created_at').notNull().default(now),
  updatedAt: at('updated_at').notNull().default(now),
});

/** The queue itself: a task row is the queue entry. */
export const tasks = pgTable(
  'tasks',
  {
    id: uuid('id').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind').notNull(),
    status: text('status').notNull(),
    params: jsonb('params').$type<GenParams>().notNull(),
    /** What a tool was asked; null for generating. */
    tool: jsonb('tool').$type<ToolAsk>(),
    /** The client's idempotency key and a digest of what it asked for. */
    idem: text('idem').notNull(),
    digest: text('digest').notNull(),
    cost: integer('cost').notNull(),
    refunded: integer('refunded').notNull().default(0),
    progress: integer('progress').notNull().default(0),
    preview: text('preview'),
    result: jsonb('result').$type<Record<string, unknown>>(),
    errorCode: text('error_code'),
    errorMessage: text('error_message'),
    engine: text('engine').notNull(),
    attempts: integer('attempts').notNull().default(0),
    worker: text('worker'),
    leaseUntil: at('lease_until'),
    /** The engine's own id of the work, stored before polling so that a restart resumes it. */
    remote: jsonb('remote').$type<unknown>(),
    runAt: at('run_at').notNull().default(now),
    /** created_at minus the member's head start: the order of the queue. */
    sortAt: at('sort_at').notNull().default(now),
    createdAt: at('created_at').notNull().default(now),
    startedAt: at('started_at'),
    endedAt: at('ended_at'),
  },
  (t) => [
    uniqueIndex('tasks_idem').on(t.userId, t.idem),
    index('tasks_queue')
      .on(t.sortAt, t.id)
      .where(sql`status in ('queued', 'running')`),
    index('tasks_user').on(t.userId, t.createdAt),
  ],
);

/** Half-filled forms, one a member and tool, so that another device goes on where this one stopped (R8.1). */
export const drafts = pgTable(
  'drafts',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    tool: text('tool').notNull(),
    value: jsonb('value').$type<Record<string, unknown>>().notNull(),
    updatedAt: at('updated_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.tool] })],
);

/** Points arrive in lots; each lot belongs to a bucket and may expire. */
export const lots = pgTable(
  'lots',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    bucket: text('bucket').notNull(),
    amount: integer('amount').notNull(),
    remaining: integer('remaining').notNull(),
    expiresAt: at('expires_at'),
    createdAt: at('created_at').notNull().default(now),
  },
  (t) => [
    index('lots_user').on(t.userId),
    index('lots_expiry')
      .on(t.expiresAt)
      .where(sql`remaining > 0`),
    check('lots_remaining', sql`${t.remaining} >= 0 and ${t.remaining} <= ${t.amount}`),
  ],
);

/** One movement of points: what the member sees in the log. Never updated, never deleted. */
export const txs = pgTable(
  'txs',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    idem: text('idem').notNull().unique(),
    kind: text('kind').notNull(),
    ref: text('ref').notNull(),
    desc: text('desc').notNull(),
    point: integer('point').notNull(),
    at: at('at').notNull().default(now),
  },
  (t) => [index('txs_user').on(t.userId, t.at)],
);

/** Double entry: the entries of one movement sum to zero. */
export const entries = pgTable(
  'entries',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    txId: bigint('tx_id', { mode: 'number' })
      .notNull()
      .references(() => txs.id, { onDelete: 'cascade' }),
    lotId: bigint('lot_id', { mode: 'number' })
      .notNull()
      .references(() => lots.id, { onDelete: 'cascade' }),
    account: text('account').notNull(),
    amount: integer('amount').notNull(),
  },
  (t) => [index('entries_tx').on(t.txId), index('entries_lot').on(t.lotId), check('entries_amount', sql`${t.amount} <> 0`)],
);

/** Points set aside for a task until it ends. */
export const holds = pgTable('holds', {
  ref: text('ref').primaryKey(),
  userId: integer('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  amount: integer('amount').notNull(),
  settled: integer('settled').notNull().default(0),
  released: integer('released').notNull().default(0),
});

export const holdLots = pgTable(
  'hold_lots',
  {
    ref: text('ref')
      .notNull()
      .references(() => holds.ref, { onDelete: 'cascade' }),
    lotId: bigint('lot_id', { mode: 'number' })
      .notNull()
      .references(() => lots.id, { onDelete: 'cascade' }),
    /** Spending order within the hold. */
    position: integer('position').notNull(),
    held: integer('held').notNull(),
  },
  (t) => [primaryKey({ columns: [t.ref, t.lotId] })],
);

/** Server secrets and marks that belong to this data directory: the HMAC key, the seed's version. */
export const settings = pgTable('settings', { key: text('key').primaryKey(), value: text('value').notNull() });

/** How long a finished picture took lately, for honest waiting times. */
export const timings = pgTable('timings', { kind: text('kind').primaryKey(), seconds: doublePrecision('seconds').notNull() });
