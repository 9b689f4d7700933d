import * as z from 'zod/mini';
import { DESK_SECTIONS } from '../rules/desk-roles.ts';
import { PRICE_MAX_FEN, PRICE_MIN_FEN } from '../rules/product-prices.ts';
import { PRICE_CHANGE_STATES } from '../vocabulary/desk-kinds.ts';
import { PRODUCTS } from '../vocabulary/kinds.ts';
import { DeskAuditLine } from './desk-audit.ts';
import { endpoint, ok } from './endpoint.ts';

const roles = DESK_SECTIONS.catalogue;
const reason = z.string().check(z.trim(), z.minLength(2, '请写下理由'), z.maxLength(100, '理由最多 100 字'));
const bounds = `价格在 ${PRICE_MIN_FEN / 100} 到 ${PRICE_MAX_FEN / 100} 元之间`;
const fen = () => z.int(bounds).check(z.gte(PRICE_MIN_FEN, bounds), z.lte(PRICE_MAX_FEN, bounds));

/** Another price that waits for a second person, or that was agreed to and whose moment has not come. */
const PriceChange = z.object({
  id: z.string(),
  state: z.enum(PRICE_CHANGE_STATES),
  fen: z.int(),
  originalFen: z.nullable(z.int()),
  /** From when; null: as soon as it is agreed to. */
  at: z.nullable(z.string()),
  reason: z.string(),
  createdAt: z.string(),
  /** `mine`: whoever looks did. */
  askedBy: z.object({ name: z.string(), mine: z.boolean() }),
});
export type PriceChange = z.infer<typeof PriceChange>;

/** A plan for a duration, or a package of points. Money is in fen. */
export const DeskProductRow = z.object({
  source: z.enum(PRODUCTS),
  pid: z.string(),
  name: z.string(),
  /** The plan's tier, and how many months it lasts; null for packages. */
  type: z.nullable(z.int()),
  months: z.nullable(z.int()),
  fen: z.int(),
  /** Struck through beside the price; null for packages, which have none. */
  originalFen: z.nullable(z.int()),
  /** Points of the package, or of each month of the plan. */
  points: z.int(),
  /** What else it brings, in the words of its card. */
  grants: z.array(z.string()),
  onSale: z.boolean(),
  /** How many were paid for in 30 days. */
  sold: z.int(),
  /** What waits first, then by when it holds. */
  changes: z.array(PriceChange),
});
export type DeskProductRow = z.infer<typeof DeskProductRow>;

export const DeskProduct = z.extend(DeskProductRow, {
  /** What operators did to it, newest first. */
  deeds: z.array(DeskAuditLine),
});
export type DeskProduct = z.infer<typeof DeskProduct>;

/** All that is sold: plans by tier and duration, then packages. */
export const deskCatalogue = endpoint('deskCatalogue', {
  method: 'POST',
  path: '/api/v2/desk/catalogue',
  access: 'operator',
  roles,
  reply: ok(z.object({ products: z.array(DeskProductRow) })),
});

/** A product with what was done to it. */
export const deskProduct = endpoint('deskProduct', {
  method: 'POST',
  path: '/api/v2/desk/catalogue/:source/:pid',
  access: 'operator',
  roles,
  reply: ok(DeskProduct),
});

/** Lays another price before a second person. It holds for what is ordered from its moment on; orders that exist keep theirs. */
export const proposePrice = endpoint('proposePrice', {
  method: 'POST',
  path: '/api/v2/desk/catalogue/:source/:pid/price',
  access: 'operator',
  roles,
  body: z.object({
    fen: fen(),
    originalFen: z.nullable(fen()),
    at: z.nullable(z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,3})?Z$/, '请选生效的时间'))),
    reason,
  }),
  reply: ok(z.object({ id: z.string() })),
});

/** The second person's word on a price that waits, which whoever asked can only take back; one whose moment has not come is called off by anyone. */
export const decidePrice = endpoint('decidePrice', {
  method: 'POST',
  path: '/api/v2/desk/prices/:id',
  access: 'operator',
  roles,
  body: z.object({ agree: z.boolean() }),
  reply: ok(z.object({ state: z.enum(PRICE_CHANGE_STATES) })),
});

/** Takes a package off sale, or puts it back. Nothing is deleted. */
export const setOnSale = endpoint('setOnSale', {
  method: 'POST',
  path: '/api/v2/desk/catalogue/:source/:pid/sale',
  access: 'operator',
  roles,
  body: z.object({ onSale: z.boolean(), reason }),
  reply: ok(z.object({ onSale: z.boolean() })),
});
