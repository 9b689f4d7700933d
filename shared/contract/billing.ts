import * as z from 'zod/mini';
import { ORDER_STATUSES, PAY_CHANNELS, PRODUCTS } from '../vocabulary/kinds.ts';
import { VipType } from './account.ts';
import { Dict } from './dicts.ts';
import { endpoint, ok, page, Paging } from './endpoint.ts';

/** Spec §9: 1 month, 2 quarter, 3 year, -1 permanent. */
export const PlanTime = z.literal([1, 2, 3, -1]);
export type PlanTime = z.infer<typeof PlanTime>;
const Flag = z.literal([0, 1]);

/** Spec §3. Prices in yuan; `discount` is a percentage, below 100 the original price is struck through. */
export const Plan = z.object({
  id: z.string(),
  type: VipType,
  time: PlanTime,
  originalPrice: z.number(),
  discountedPrice: z.number(),
  discount: z.number().check(z.gte(1), z.lte(100)),
  outline: z.string(),
  cost: Flag,
  point: z.int(),
  pointName: z.string(),
  picNum: z.int(),
  picNumName: z.string(),
  modelNum: z.int(),
  modelNumName: z.string(),
  private: Flag,
  privateName: z.string(),
  queue: Flag,
  queueName: z.string(),
  three: Flag,
  threeName: z.string(),
  enlarge: Flag,
  enlargeName: z.string(),
});
export type Plan = z.infer<typeof Plan>;

/** Spec §3: one period of membership; `actived` = started, `expired` = ended. */
export const Membership = z.object({
  id: z.string(),
  type: VipType,
  time: PlanTime,
  actived: z.boolean(),
  expired: z.boolean(),
  startTime: z.string(),
  endTime: z.nullable(z.string()),
});
export type Membership = z.infer<typeof Membership>;

/** A membership from one moment to another; `bought`: what is being bought, or was with the order that is asked about. */
export const Period = z.object({ type: VipType, startAt: z.string(), endAt: z.string(), bought: z.boolean() });
export type Period = z.infer<typeof Period>;

/**
 * R8.13: what paying for a plan would do now, by the server's own rules. `saved`: against as many single months. `moved`: held
 * periods that make room, at their new place. `grants`: every month's points to come, those given at once included. `first`: no
 * plan was ever bought. `seen` goes along with the order, which is refused where it would do something else by then.
 */
export const OrderPreview = z.object({
  pid: z.string(),
  type: VipType,
  time: PlanTime,
  price: z.number(),
  originalPrice: z.number(),
  saved: z.number(),
  now: z.string(),
  start: z.string(),
  end: z.string(),
  finalEnd: z.string(),
  before: z.array(Period),
  after: z.array(Period),
  moved: z.array(Period),
  grants: z.array(z.object({ at: z.string(), until: z.string(), amount: z.int(), type: VipType })),
  balance: z.object({ now: z.int(), after: z.int() }),
  first: z.boolean(),
  seen: z.string(),
});
export type OrderPreview = z.infer<typeof OrderPreview>;

/** Where points came from or went (Spec §7), and what a purchase bought. */
export const RecordSource = z.enum(['vip', 'point', 'gift', 'gift_month', 'refund', 'paid', 'expired', 'withdrawn']);

/** An order record and a point-log entry in one shape (Spec §3, §7). `point` is always positive; `type` gives the sign. */
export const BillingRecord = z.object({
  id: z.string(),
  key: z.string(),
  source: RecordSource,
  desc: z.string(),
  price: z.nullable(z.number()),
  /** Of the price, what went back. */
  refunded: z.number(),
  paidAt: z.nullable(z.string()),
  createdAt: z.string(),
  type: z.enum(['in', 'out']),
  point: z.int(),
  status: z.enum(ORDER_STATUSES),
  /** The task or order a line belongs to. */
  ref: z.nullable(z.string()),
  /** Orders only: the product, and the end of an order that still waits for payment. */
  pid: z.nullable(z.string()),
  expiresAt: z.nullable(z.string()),
  /** Orders only: how it was paid, or is being paid; null before a payment was started. */
  channel: z.optional(z.nullable(z.enum(PAY_CHANNELS))),
  /** One paid plan asked about by itself: its periods among the member's others, from the payment on (R8.13). */
  periods: z.optional(z.array(Period)),
});
export type BillingRecord = z.infer<typeof BillingRecord>;

export const listPlans = endpoint('listPlans', {
  method: 'POST',
  path: '/api/v2/common/vip_prices',
  body: z.object({ ...Paging }),
  reply: page(Plan),
});

export const listPointPacks = endpoint('listPointPacks', {
  method: 'POST',
  path: '/api/v2/common/dicts/point_config',
  alsoGet: true,
  body: z.object({ ...Paging }),
  reply: page(Dict),
});

export const previewOrder = endpoint('previewOrder', {
  method: 'POST',
  path: '/api/v2/users/order/preview',
  access: 'member',
  body: z.object({ pid: z.string().check(z.maxLength(64)) }),
  reply: ok(OrderPreview),
});

/**
 * Creates an order; the price is the server's and frozen in the order. `data` is the order id. The same product asked for
 * again while its order waits for payment is the same order. `seen`: the preview that the member agreed to.
 */
export const createOrder = endpoint('createOrder', {
  method: 'PUT',
  path: '/api/v2/users/order',
  access: 'member',
  body: z.object({
    source: z.enum(PRODUCTS),
    pid: z.string().check(z.maxLength(64)),
    seen: z.optional(z.string().check(z.maxLength(64))),
  }),
  reply: ok(z.string()),
});

/** Orders and the point log, newest first. Conditions on `source`, `status`, `createdAt`; unpaid orders only where `status` asks for them. */
export const listRecords = endpoint('listRecords', {
  method: 'POST',
  path: '/api/v2/users/order',
  access: 'member',
  body: z.object({ ...Paging }),
  reply: page(BillingRecord),
});

/** How to pay an order: the gateway's form and an address for a QR code, each where there is one. `key` is the order number. */
export const PaySheet = z.object({
  channel: z.enum(PAY_CHANNELS),
  form: z.nullable(z.string()),
  key: z.string(),
  qr: z.nullable(z.string()),
  amount: z.number(),
  expiresAt: z.string(),
});
export type PaySheet = z.infer<typeof PaySheet>;

/**
 * Hands an order to the payment gateway. `returnUrl` is a page of this site. Where it was handed to another one before, that
 * payment is ended first; ORDER_PAID: it had just happened.
 */
export const payOrder = endpoint('payOrder', {
  method: 'POST',
  path: '/api/v2/users/pay',
  access: 'member',
  body: z.object({ oid: z.string().check(z.maxLength(64)), type: z.enum(PAY_CHANNELS), returnUrl: z.string().check(z.maxLength(512)) }),
  reply: ok(PaySheet),
});

/** One order by its number or id: a list of one (Spec §7). */
export const orderStatus = endpoint('orderStatus', {
  method: 'GET',
  path: '/api/v2/users/order/:key',
  access: 'member',
  reply: ok(z.array(BillingRecord)),
});

export const contactPhone = endpoint('contactPhone', {
  method: 'POST',
  path: '/api/v2/common/dicts/tel',
  alsoGet: true,
  reply: page(Dict),
});

/** Membership history, newest first. */
export const memberships = endpoint('memberships', {
  method: 'GET',
  path: '/api/v2/users/permission/all',
  access: 'member',
  reply: page(Membership),
});
