import * as z from 'zod/mini';
import type { API_SCOPES } from '../rules/api-keys.ts';
import type { ROLES } from '../vocabulary/kinds.ts';

// A strict CSP forbids `new Function`, which zod would otherwise probe for.
z.config({ jitless: true });

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
type Schema = z.core.$ZodType;

/** Who may make a call: anybody; anybody, with personal flags when signed in; members only; operators, and for others it does not exist. */
export type Access = 'anyone' | 'optional' | 'member' | 'operator' | 'owner';

/** What an API key may be made for. */
export type ApiScope = (typeof API_SCOPES)[number];

/** One call of the product, declared once and read by the client, the server, the mocks and the OpenAPI document. */
export type Endpoint<
  Path extends string = string,
  Body extends Schema | undefined = Schema | undefined,
  Reply extends Schema = Schema,
  A extends Access = Access,
  K extends ApiScope | undefined = ApiScope | undefined,
> = {
  name: string;
  method: Method;
  /** One spelling for ky, Hono and MSW: `/api/v2/common/tasks/:id`. */
  path: Path;
  access: A;
  /** A call of the public API: what a key must be made for to make it. Every other call takes sessions alone (decision 0064). */
  api: K;
  /** JSON body; absent where the call takes none. */
  body: Body;
  /** The whole reply, envelope included. */
  reply: Reply;
  /** Of an operator's call: the roles that may make it beside the owner; left out, every role may. */
  roles?: readonly (typeof ROLES)[number][];
  /** Sent as multipart/form-data under these field names instead of JSON. */
  files?: readonly string[];
  /** Largest body: of a form where it is less than what uploads may be, of JSON where the schema alone does not tell it. */
  maxBytes?: number;
  /** Also answered on GET: reads that need no body. */
  alsoGet?: boolean;
  /** Another path with the same answer, of the same variables. */
  alias?: string;
  /** Answers as server-sent events of this name; `reply` is what each of them carries, without an envelope. */
  stream?: string;
};

type ParamNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

/** Path parameters of an endpoint, by name. */
export type Params<E> =
  E extends Endpoint<infer Path, infer _B, infer _R, infer _A, infer _K> ? { [K in ParamNames<Path>]: string } : never;
/** What a caller sends as the body. */
export type BodyOf<E> = E extends { body: infer B } ? (B extends Schema ? z.core.input<B> : undefined) : never;
/** What the server reads after parsing the body. */
export type ParsedBody<E> = E extends { body: infer B } ? (B extends Schema ? z.core.output<B> : undefined) : never;
/** The parsed reply. */
export type Reply<E> = E extends { reply: infer R } ? (R extends Schema ? z.core.output<R> : never) : never;

type Spec<Path extends string, Body extends Schema | undefined, R extends Schema, A extends Access, K extends ApiScope | undefined> = Omit<
  Endpoint<Path, Body, R, A, K>,
  'name' | 'body' | 'access' | 'api'
> & { body?: Body; access?: A; api?: K };

/** Declares a call. `name` is its operation id in the OpenAPI document. */
// @__NO_SIDE_EFFECTS__
export function endpoint<
  const Path extends string,
  Body extends Schema | undefined = undefined,
  R extends Schema = Schema,
  const A extends Access = 'anyone',
  const K extends ApiScope | undefined = undefined,
>(name: string, spec: Spec<Path, Body, R, A, K>): Endpoint<Path, Body, R, A, K> {
  return { ...(spec as typeof spec & { api: K }), access: spec.access ?? ('anyone' as A), name, body: spec.body as Body };
}

/** Spec §7: success is HTTP 200 and, where a body code is sent, 200. */
// @__NO_SIDE_EFFECTS__
export function ok<S extends Schema>(data: S) {
  return z.object({ code: z.literal(200), message: z.string(), data });
}

/** A list with the number of rows before paging. */
// @__NO_SIDE_EFFECTS__
export function page<S extends Schema>(row: S) {
  return z.object({ code: z.literal(200), message: z.string(), data: z.array(row), total: z.int().check(z.gte(0)) });
}

/** Every failure's body: HTTP status, a Chinese sentence, a stable code. */
export const Failure = z.object({
  code: z.int(),
  message: z.string(),
  error: z.string(),
  fields: z.optional(z.record(z.string(), z.string())),
  /** Seconds until the same call may succeed; only with TOO_FREQUENT and LOCKED. */
  retryAfter: z.optional(z.number()),
});
export type Failure = z.infer<typeof Failure>;

/** Spec §9: lists are asked for 999 rows at a time. */
export const PAGE_MAX = 999;

const Scalar = z.union([z.string().check(z.maxLength(200)), z.number(), z.boolean()]);
const Operators = z.strictObject({
  in: z.optional(z.array(Scalar).check(z.maxLength(100))),
  like: z.optional(z.string().check(z.maxLength(100))),
  gte: z.optional(Scalar),
  lte: z.optional(Scalar),
  ne: z.optional(Scalar),
});
/** Neighbours without a word between them are joined by AND; "or" splits groups (Spec §7). */
export const Condition = z
  .array(z.union([z.enum(['and', 'or']), z.record(z.string().check(z.maxLength(40)), z.union([Scalar, Operators]))]))
  .check(z.maxLength(50));
export type Condition = z.infer<typeof Condition>;

export const pageNumber = z.int().check(z.gte(1), z.lte(1_000_000));
/** Paging for lists: 1-based, `page` wins over `pageNum`, 20 rows unless told otherwise. */
export const Paging = {
  page: z.optional(pageNumber),
  pageNum: z.optional(pageNumber),
  pageSize: z._default(z.int().check(z.gte(1), z.lte(PAGE_MAX, `每页最多 ${PAGE_MAX} 条`)), 20),
  condition: z._default(Condition, []),
};
