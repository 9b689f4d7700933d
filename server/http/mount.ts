import type { Context, Hono } from 'hono';
import { streamSSE } from 'hono/streaming';
import * as z from 'zod/mini';
import type { Endpoint, Params, ParsedBody, Reply } from '#shared/contract/endpoint.ts';
import { hasRole, ROLE_NAMES } from '#shared/rules/desk-roles.ts';
import { ROLES } from '#shared/vocabulary/kinds.ts';
import type { Member } from '../account/sessions.ts';
import type { Standing } from '../account/standing.ts';
import { errorText } from '../kernel/error-text.ts';
import { HttpError } from '../kernel/http-error.ts';
import type { Ports } from '../ports/ports.ts';
import { type FormPart, readJson, readParts, roomFor } from './body.ts';
import type { Gates } from './gates.ts';

/** What the transport knows of a request: Hono's bindings and variables. */
export type Env = {
  Bindings: { ip?: string };
  Variables: {
    member: Member | null;
    standing: Standing | undefined;
    token: string;
    signedIn: () => Promise<boolean>;
    requestId: string;
    ip: string;
    host: string;
    gates: Gates;
  };
};
export type App = Hono<Env>;

/** A member with a role. */
export type Operator = Member & { role: NonNullable<Member['role']> };

/** What a handler gets: the parsed body, typed path parameters and who is asking. */
export type Ask<E extends Endpoint> = {
  body: ParsedBody<E>;
  params: Params<E>;
  member: E['access'] extends 'operator' | 'owner' ? Operator : E['access'] extends 'member' ? Member : Member | null;
  /** What the member has, where it was read with the session. */
  standing: Standing | undefined;
  token: string;
  /** Whether the session still lives: what takes long asks again (T-CODE-10). */
  signedIn: () => Promise<boolean>;
  ip: string;
  /** The site's own host, as configured or as it was asked for. */
  host: string;
  agent: string;
  /** Idempotency-Key header, or empty. */
  idempotencyKey: string;
  /** Files and fields of a multipart call as they arrive, to be read once; nothing of another call. */
  form: AsyncIterable<FormPart>;
  signal: AbortSignal;
};

export type Handler<E extends Endpoint> = (ask: Ask<E>) => Promise<Reply<E>> | Reply<E>;

const mounted = new WeakMap<App, Set<string>>();
/** Names of the endpoints an app answers; a test holds it against the contract. */
export function mountedNames(app: App): string[] {
  return [...(mounted.get(app) ?? [])].sort();
}

function register(app: App, endpoint: Endpoint, answer: (c: Context<Env>) => Promise<Response>): void {
  const names = mounted.get(app) ?? new Set<string>();
  names.add(endpoint.name);
  mounted.set(app, names);
  const paths = endpoint.alias ? [endpoint.path, endpoint.alias] : [endpoint.path];
  app.on(endpoint.alsoGet ? [endpoint.method, 'GET'] : [endpoint.method], paths, answer);
}

function assertAccess(c: Context<Env>, endpoint: Endpoint): void {
  const member = c.get('member');
  if (member?.key && !(endpoint.api && member.key.scopes.includes(endpoint.api)))
    throw new HttpError('KEY_SCOPE', endpoint.api ? {} : { message: '这个接口不接受 API 密钥，请登录后在网页上做' });
  if (endpoint.access === 'member' && !member) throw new HttpError('UNAUTHORIZED');
  const desk = endpoint.access === 'operator' || endpoint.access === 'owner';
  if (!desk) return;
  // For whoever has no role the desk does not exist; an operator is told whose work it is.
  if (!member?.role) throw new HttpError('NOT_FOUND');
  const asked = endpoint.access === 'owner' ? [] : (endpoint.roles ?? ROLES);
  if (hasRole(asked, member.role)) return;
  const names = [...asked, 'owner' as const].map((role) => ROLE_NAMES[role]).join('或');
  throw new HttpError('ROLE_REQUIRED', asked.length > 0 ? { message: `这一步由${names}来做，没有改动任何东西` } : {});
}

const takeUpload = (c: Context<Env>) => c.get('gates').uploads.take(String(c.get('member')?.id ?? c.get('ip')));
/** Whose streams count together: a session's, told by the request alone. */
export const streamHolder = (c: Context<Env>): string => c.req.header('authorization') || c.get('ip');
const jsonOf = (c: Context<Env>, endpoint: Endpoint) => readJson(c, roomFor(endpoint), () => takeUpload(c));

/** Checks who asks and parses what was sent; `sent` is a JSON body that has been read already. */
async function askOf<E extends Endpoint>(c: Context<Env>, endpoint: E, sent?: unknown): Promise<Ask<E>> {
  assertAccess(c, endpoint);
  const params = c.req.param() as Record<string, string>;
  if (Object.values(params).some((value) => value.length > 200 || value.includes('\0'))) throw new HttpError('NOT_FOUND');
  const body = endpoint.body && parse(endpoint.body, sent ?? (c.req.method === 'GET' ? {} : await jsonOf(c, endpoint)));
  return {
    body: body as ParsedBody<E>,
    params: params as Params<E>,
    member: c.get('member') as Ask<E>['member'],
    standing: c.get('standing'),
    token: c.get('token'),
    signedIn: c.get('signedIn'),
    ip: c.get('ip'),
    host: c.get('host'),
    agent: c.req.header('user-agent')?.slice(0, 200) ?? '',
    idempotencyKey: c.req.header('idempotency-key')?.slice(0, 100) ?? '',
    form: formOf(c, endpoint),
    get signal() {
      // Made when it is asked for: most calls end before it matters.
      return c.req.raw.signal;
    },
  };
}

async function* formOf(c: Context<Env>, endpoint: Endpoint): AsyncGenerator<FormPart> {
  if (!endpoint.files) return;
  for await (const part of readParts(c, endpoint)) {
    // A file takes long to arrive: its session may have ended meanwhile (T-CODE-10).
    if (endpoint.access === 'member' && !(await c.get('signedIn')())) throw new HttpError('UNAUTHORIZED');
    yield part;
  }
}

/** Answers one call of the contract: checks who asks, parses what was sent, types what is answered. */
export function mount<E extends Endpoint>(app: App, endpoint: E, handler: Handler<E>): void {
  register(app, endpoint, async (c) => {
    assertAccess(c, endpoint);
    // Taken before the first byte is read: waiting uploads are what fills the memory.
    const uploaded = endpoint.files && takeUpload(c);
    let held: (() => void) | undefined;
    try {
      const ask = await askOf(c, endpoint);
      if (asksToWait(ask.body)) held = c.get('gates').presses.take(c.get('token'));
      return await answer(c, await handler(ask));
    } finally {
      held?.();
      uploaded?.();
    }
  });
}

/** Ours: below this, compressing costs more than it saves. */
const COMPRESSED_FROM = 2048;

/** Sends a reply whole: made into a stream it would cost more than the query behind it. */
async function answer(c: Context<Env>, reply: unknown): Promise<Response> {
  const text = JSON.stringify(reply);
  c.header('Content-Type', 'application/json');
  if (text.length < COMPRESSED_FROM) return c.body(text);
  c.header('Vary', 'Accept-Encoding');
  if (!/\bgzip\b/.test(c.req.header('accept-encoding') ?? '')) return c.body(text);
  c.header('Content-Encoding', 'gzip');
  return c.body(await new Response(new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'))).arrayBuffer());
}

/** Whether a press is held until its task ends (`Controls.wait`). */
const asksToWait = (body: unknown) => typeof body === 'object' && body !== null && 'wait' in body && Number(body.wait) > 0;

/** A call of a pair, and the fields that only its body has. */
type Half<E extends Endpoint> = { endpoint: E; handler: Handler<E>; fields: string[] };

/**
 * Spec §7 lists PUT and POST of one path without saying which does what: each does its own, unless the body's fields ask
 * for the other.
 */
export function mountPair<A extends Endpoint, B extends Endpoint>(app: App, a: Half<A>, b: Half<B>): void {
  const join = <Own extends Endpoint, Other extends Endpoint>(own: Half<Own>, other: Half<Other>) =>
    register(app, own.endpoint, async (c) => {
      assertAccess(c, own.endpoint);
      const sent = (await jsonOf(c, own.endpoint)) ?? {};
      const has = ({ fields }: { fields: string[] }) => fields.some((name) => Object.hasOwn(sent, name));
      const reply =
        has(other) && !has(own)
          ? await other.handler(await askOf(c, other.endpoint, sent))
          : await own.handler(await askOf(c, own.endpoint, sent));
      return answer(c, reply);
    });
  join(a, b);
  join(b, a);
}

const HEARTBEAT_MS = 15_000;

/**
 * Answers a call that goes on: what `open` gives is sent as events until it ends, the caller is gone or the server stops;
 * then its signal aborts. What `open` throws before the first event is an ordinary refusal.
 */
export function mountStream<E extends Endpoint>(
  app: App,
  endpoint: E,
  { stopping, log }: Pick<Ports, 'stopping' | 'log'>,
  open: (ask: Ask<E>) => Promise<AsyncIterable<Reply<E>>>,
  gate: 'streams' | 'inboxes' = 'streams',
): void {
  register(app, endpoint, async (c) => {
    const gone = new AbortController();
    const ask = await askOf(c, endpoint);
    const signal = AbortSignal.any([ask.signal, gone.signal, stopping]);
    const release = c.get('gates')[gate].take(streamHolder(c));
    const events = await open({ ...ask, signal }).catch((error: unknown) => {
      release();
      throw error;
    });
    const response = streamSSE(c, async (stream) => {
      stream.onAbort(() => gone.abort());
      const beat = setInterval(() => void stream.write(':\n\n'), HEARTBEAT_MS);
      try {
        for await (const event of events) await stream.writeSSE({ event: endpoint.stream ?? endpoint.name, data: JSON.stringify(event) });
      } catch (error) {
        // The caller sees the stream end early and asks again.
        log(`${c.get('requestId')} ${c.req.method} ${c.req.path}: ${errorText(error)}`);
      } finally {
        clearInterval(beat);
        release();
      }
    });
    // Hono's own says `no-cache`.
    response.headers.set('Cache-Control', 'no-store');
    // A buffering proxy would hold every event back.
    response.headers.set('X-Accel-Buffering', 'no');
    return response;
  });
}

/** Parses with the schema's own Chinese sentences; anything unnamed gets one general sentence. */
/** What was sent as the schema reads it, or a refusal that names the field. */
export function parse<Schema extends z.core.$ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = z.safeParse(schema, value);
  if (parsed.success) return parsed.data;
  const fields: Record<string, string> = {};
  for (const issue of parsed.error.issues) {
    const path = issue.path.map(String).join('.') || 'body';
    fields[path] ??= /\p{Script=Han}/u.test(issue.message) ? issue.message : '内容不正确';
  }
  const named = Object.values(fields).find((text) => text !== '内容不正确');
  throw new HttpError('VALIDATION', { ...(named && { message: named }), fields });
}
