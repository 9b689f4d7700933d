import { sql } from 'drizzle-orm';
import { type Context, Hono } from 'hono';
import { routePath } from 'hono/route';
import * as apiKeysContract from '#shared/contract/api-keys.ts';
import * as accountContract from '#shared/contract/account.ts';
import * as billingContract from '#shared/contract/billing.ts';
import * as contentContract from '#shared/contract/content.ts';
import * as collectionsContract from '#shared/contract/collections.ts';
import * as commentsContract from '#shared/contract/comments.ts';
import * as datasetsContract from '#shared/contract/datasets.ts';
import * as deskContract from '#shared/contract/desk.ts';
import * as deskAnnouncementsContract from '#shared/contract/desk-announcements.ts';
import * as deskAuditContract from '#shared/contract/desk-audit.ts';
import * as deskCatalogueContract from '#shared/contract/desk-catalogue.ts';
import * as deskComplaintsContract from '#shared/contract/desk-complaints.ts';
import * as deskDictsContract from '#shared/contract/desk-dicts.ts';
import * as deskMembersContract from '#shared/contract/desk-members.ts';
import * as deskOrdersContract from '#shared/contract/desk-orders.ts';
import * as deskOverviewContract from '#shared/contract/desk-overview.ts';
import * as deskSiteContract from '#shared/contract/desk-site.ts';
import * as deskWordsContract from '#shared/contract/desk-words.ts';
import * as deskWorksContract from '#shared/contract/desk-works.ts';
import * as dictsContract from '#shared/contract/dicts.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import * as exportContract from '#shared/contract/export.ts';
import * as galleryContract from '#shared/contract/gallery.ts';
import * as ranksContract from '#shared/contract/ranks.ts';
import { PAGE_GROUPS, publicCall, type PublicName, publicNames, publicPages } from '#shared/contract/public-api.ts';
import * as reportsContract from '#shared/contract/reports.ts';
import * as samplesContract from '#shared/contract/samples.ts';
import * as sameContract from '#shared/contract/same.ts';
import * as presetsContract from '#shared/contract/presets.ts';
import * as generationContract from '#shared/contract/generation.ts';
import * as invoicesContract from '#shared/contract/invoices.ts';
import * as minorsContract from '#shared/contract/minors.ts';
import * as noticesContract from '#shared/contract/notices.ts';
import * as pointsContract from '#shared/contract/points.ts';
import * as privacyContract from '#shared/contract/privacy.ts';
import * as safetyContract from '#shared/contract/safety.ts';
import * as signInContract from '#shared/contract/sign-in.ts';
import * as setsContract from '#shared/contract/sets.ts';
import * as trainingContract from '#shared/contract/training.ts';
import * as pricesContract from '#shared/contract/prices.ts';
import * as webhooksContract from '#shared/contract/webhooks.ts';
import * as toolsContract from '#shared/contract/tools.ts';
import { apiKeysRoutes } from './routes/api-keys-routes.ts';
import { accountRoutes } from './routes/account-routes.ts';
import { countCall, isApiKey, memberOfKey } from './account/api-keys.ts';
import { type Member, memberOf, type UsedKey } from './account/sessions.ts';
import { isKeptFrom } from './account/suspension.ts';
import { memberWithStanding, type Standing } from './account/standing.ts';
import { deskRoutes } from './routes/desk-routes.ts';
import { readSiteFacts } from './dicts/site-facts.ts';
import { billingRoutes } from './routes/billing-routes.ts';
import { collectionsRoutes } from './routes/collections-routes.ts';
import { commentsRoutes } from './routes/comments-routes.ts';
import { datasetsRoutes } from './routes/datasets-routes.ts';
import { minorsRoutes } from './routes/minors-routes.ts';
import { noticesRoutes } from './routes/notices-routes.ts';
import { invoicesRoutes } from './routes/invoices-routes.ts';
import { dictsRoutes } from './routes/dicts-routes.ts';
import { draftsRoutes } from './routes/drafts-routes.ts';
import { favoritesRoutes } from './routes/favorites-routes.ts';
import { shareRoutes } from './routes/share-routes.ts';
import { safetyRoutes } from './routes/safety-routes.ts';
import { setsRoutes } from './routes/sets-routes.ts';
import { webhooksRoutes } from './routes/webhooks-routes.ts';
import { trainingRoutes } from './routes/training-routes.ts';
import { toolsRoutes } from './routes/tools-routes.ts';
import { generateRoutes } from './routes/generate-routes.ts';
import { errorText } from './kernel/error-text.ts';
import { makeGates } from './http/gates.ts';
import { securityHeaders } from './http/headers.ts';
import { isDiskFull } from './kernel/disk-full.ts';
import { callerOf, countedAddress } from './kernel/caller-address.ts';
import { filesRoutes } from './routes/files-routes.ts';
import { openApi } from './http/openapi.ts';
import { HttpError } from './kernel/http-error.ts';
import { type CashierOptions, cashierRoutes } from './routes/cashier-routes.ts';
import { mailboxRoutes } from './routes/mailbox-routes.ts';
import type { Mailbox } from './notify/mailbox.ts';
import { imagesRoutes } from './routes/images-routes.ts';
import { exportRoutes } from './routes/export-routes.ts';
import { modelsRoutes } from './routes/models-routes.ts';
import { ok } from './kernel/reply.ts';
import { type App, type Env, mount, streamHolder } from './http/mount.ts';
import type { Ports } from './ports/ports.ts';
import { offersTool, previewOnly } from './routing/abilities.ts';
import { ranksRoutes } from './routes/ranks-routes.ts';
import { complaintsRoutes } from './routes/complaints-routes.ts';

/** Every call of the contract. */
export const endpoints: Endpoint[] = [
  accountContract,
  apiKeysContract,
  signInContract,
  billingContract,
  contentContract,
  ranksContract,
  collectionsContract,
  commentsContract,
  datasetsContract,
  deskContract,
  deskAnnouncementsContract,
  deskAuditContract,
  deskComplaintsContract,
  deskDictsContract,
  deskMembersContract,
  deskOrdersContract,
  deskOverviewContract,
  deskCatalogueContract,
  deskSiteContract,
  deskWordsContract,
  deskWorksContract,
  dictsContract,
  exportContract,
  galleryContract,
  presetsContract,
  reportsContract,
  sameContract,
  samplesContract,
  generationContract,
  invoicesContract,
  minorsContract,
  noticesContract,
  pricesContract,
  toolsContract,
  toolsContract.startTool,
  pointsContract,
  privacyContract,
  safetyContract,
  setsContract,
  trainingContract,
  webhooksContract,
].flatMap((module) =>
  Object.values(module).filter(
    (value): value is Endpoint => typeof value === 'object' && value !== null && 'path' in value && 'reply' in value,
  ),
);

/**
 * What only a local or trial installation has: pages of the codes that were sent and of the sandbox cashier, and what a request for a
 * host is told that local mode does not answer. And whether the process is about to stop: it still answers, and says so.
 */
export type AppOptions = {
  mailbox?: Mailbox;
  cashier?: CashierOptions;
  refuseHost?: (host: string) => string | undefined;
  isLeaving?: () => boolean;
};

/** Calls that answer from what a member has: it is read with the session, which is a statement less. */
const standingPaths = new Set<string>(
  [accountContract.userInfo, accountContract.permission, generationContract.quote].map(({ path }) => path),
);

const PROBE_MS = 10_000;
/** How long a caller is asked to wait for the server that comes after this one. */
const RESTART_SECONDS = 5;
/** Less than one picture: a disk without this much is full. */
const PROBE_BYTES = 256 * 1024;

/** The whole product behind HTTP: runs in Node, in tests and in the demo's service worker. */
export function createApp(ports: Ports, options: AppOptions = {}): App {
  const app: App = new Hono<Env>({ strict: false });
  const gates = makeGates(ports.config.pixelMemory);
  const addHeaders = securityHeaders(ports.config);

  app.use('*', async (c, next) => {
    // Random: a count would tell how many requests there are.
    c.set('requestId', crypto.randomUUID().slice(24));
    // Said before the answer is made: an answer that is changed afterwards goes out as a stream, at five times the cost.
    addHeaders(c);
    c.header('X-Request-Id', c.get('requestId'));
    const refused = options.refuseHost?.(c.req.header('host') ?? '');
    if (refused) return c.text(refused, 421);
    // A caller that keeps its connection would send its next call into one that is being closed.
    if (options.isLeaving?.()) c.header('Connection', 'close');
    c.set('gates', gates);
    c.set('ip', countedAddress(callerOf(c.env?.ip ?? '127.0.0.1', c.req.header('x-forwarded-for'), ports.config.trustProxy)));
    c.set('host', new URL(ports.config.origin || c.req.url).host);
    const began = performance.now();
    await next();
    const seconds = (performance.now() - began) / 1000;
    const { status } = c.res;
    const route = routePath(c);
    ports.meter.request({ method: c.req.method, route, status, seconds });
    // Files and pages are in the log of the proxy in front.
    if (ports.config.production && (c.req.path.startsWith('/api/') || status >= 500))
      ports.log('request', {
        level: 'info',
        id: c.get('requestId'),
        method: c.req.method,
        route,
        status,
        ms: Math.round(seconds * 1000),
        member: c.get('member')?.id,
      });
  });

  /** Counts a call of a key, says in headers where it stands, and refuses it over the limit. */
  async function countKey(c: Context<Env>, key: UsedKey): Promise<void> {
    const { limit, remaining, reset } = await countCall(ports.db, key, ports.now());
    c.header('RateLimit-Limit', String(limit));
    c.header('RateLimit-Remaining', String(Math.max(0, remaining)));
    c.header('RateLimit-Reset', String(reset));
    if (remaining < 0) throw new HttpError('TOO_MANY', { message: `每分钟最多 ${limit} 次调用，请 ${reset} 秒后再试`, retryAfter: reset });
  }

  // Three hundred streams of one session are refused without a look at the database, while the first six open and when they are open.
  for (const [{ path }, gate] of [
    [generationContract.taskEvents, gates.streams],
    [noticesContract.noticeEvents, gates.inboxes],
  ] as const)
    app.use(path, async (c, next) => {
      gate.assertFree(streamHolder(c));
      const release = gates.openings.take(streamHolder(c));
      await next().finally(release);
    });
  app.use('/api/*', async (c, next) => {
    const header = c.req.header('authorization') ?? '';
    const token = /^Bearer ([\w-]{20,200})$/.exec(header)?.[1] ?? '';
    const now = ports.now();
    const isKey = isApiKey(token);
    const find = () => (isKey ? memberOfKey(ports.db, token, ports.now()) : memberOf(ports.db, token, ports.now()));
    let who: { member: Member | null; standing?: Standing } | null = null;
    if (token) who = !isKey && standingPaths.has(c.req.path) ? await memberWithStanding(ports.db, token, now) : { member: await find() };
    // A session that was opened at the moment of its member's suspension is none.
    if (who?.member && isKeptFrom(who.member, 'sign-in', now)) who = null;
    const member = who?.member ?? null;
    if (member?.key) await countKey(c, member.key);
    c.set('token', member ? token : '');
    c.set('member', member);
    c.set('standing', who?.standing);
    c.set('signedIn', async () => (await find()) !== null);
    await next();
  });

  billingRoutes(app, ports);
  invoicesRoutes(app, ports);
  noticesRoutes(app, ports);
  accountRoutes(app, ports);
  apiKeysRoutes(app, ports);
  webhooksRoutes(app, ports);
  safetyRoutes(app, ports);
  minorsRoutes(app, ports);
  generateRoutes(app, ports);
  toolsRoutes(app, ports);
  setsRoutes(app, ports);
  trainingRoutes(app, ports);
  // Before the pictures: `/images/:id` would take `/images/export` for an id.
  exportRoutes(app, ports);
  imagesRoutes(app, ports);
  modelsRoutes(app, ports);
  ranksRoutes(app, ports);
  complaintsRoutes(app, ports);
  favoritesRoutes(app, ports);
  collectionsRoutes(app, ports);
  commentsRoutes(app, ports);
  datasetsRoutes(app, ports);
  dictsRoutes(app, ports);
  draftsRoutes(app, ports);
  filesRoutes(app, ports);
  shareRoutes(app, ports);
  deskRoutes(app, ports);
  if (options.mailbox) mailboxRoutes(app, options.mailbox);
  if (options.cashier) cashierRoutes(app, ports, options.cashier);

  mount(app, contentContract.meta, async () => {
    const { config, pay } = ports;
    const preview = await previewOnly(ports);
    const [first] = await ports.engines.list();
    const { phone: _phone, ...site } = await readSiteFacts(ports);
    return ok({
      version: '0.1.0',
      engine: { kind: first?.row.kind ?? null, preview },
      preview,
      features: {
        publishPreview: !config.production,
        upscaler: await offersTool(ports, 'enlarge'),
        vision: await offersTool(ports, 'interrogate'),
        modeller: await offersTool(ports, 'three'),
        training: false,
        three: true,
        matting: true,
        interrogate: true,
        logo: true,
        enlarge: true,
      },
      captcha: config.captcha,
      pay: { mode: pay.mode, channels: [...pay.channels], gateway: pay.gateway },
      site,
      dev: config.dev,
    });
  });

  let document: Record<string, unknown> | undefined;
  // What keys may call is everybody's to read; the whole contract is not.
  let publicDocument: Record<string, unknown> | undefined;
  const pageOf = ({ name }: Endpoint) => {
    const page = publicPages[name as PublicName];
    return { ...page, group: PAGE_GROUPS[page.group] };
  };
  app.get('/api/v2/openapi.json', (c) => c.json((publicDocument ??= openApi(publicNames.map(publicCall), pageOf))));
  if (ports.config.dev) app.get('/api/openapi.json', (c) => c.json((document ??= openApi(endpoints))));
  app.get('/healthz', (c) => c.text('ok'));
  // Asked anew every ten seconds at most: anybody may ask, and each question writes.
  let probed: { at: number; ready: Promise<boolean> } | undefined;
  const isReady = async () => {
    await ports.db.execute(sql`select 1`);
    await ports.blobs.put('probe.bin', new Uint8Array(PROBE_BYTES), 'application/octet-stream');
    return true;
  };
  app.get('/readyz', async (c) => {
    const at = ports.now().getTime();
    if (!probed || at - probed.at >= PROBE_MS) probed = { at, ready: isReady().catch(() => false) };
    const ready = (await probed.ready) && !options.isLeaving?.();
    return ready ? c.text('ok') : c.text('not ready', 503);
  });

  app.onError((error, c) => {
    if (error instanceof HttpError) {
      // Who keeps trying is worth knowing; what they wrote is not for the log.
      if (error.code === 'SENSITIVE') ports.log(`${c.get('requestId')} ${c.req.path}: SENSITIVE, member ${c.get('member')?.id}`);
      if (error.retryAfter !== undefined) c.header('Retry-After', String(error.retryAfter));
      return c.json(error.body(), error.status);
    }
    const stopping = ports.stopping.aborted;
    // Work cut off because the server stops or nobody waits for it any more is no fault.
    const cutOff = error.name === 'AbortError' && (stopping || c.req.raw.signal.aborted);
    if (!cutOff) ports.log(`${c.get('requestId')} ${c.req.method} ${c.req.path}: ${errorText(error)}`, { level: 'error' });
    const full = isDiskFull(error);
    // The database's disk may be another than the files', and no small write tells whether it is full.
    if (full) probed = { at: ports.now().getTime(), ready: Promise.resolve(false) };
    if (stopping) c.header('Retry-After', String(RESTART_SECONDS));
    const answer = new HttpError(full ? 'DISK_FULL' : stopping ? 'MAINTENANCE' : 'INTERNAL');
    return c.json(answer.body(), answer.status);
  });
  app.notFound((c) => c.json(new HttpError('NOT_FOUND').body(), 404));
  return app;
}
