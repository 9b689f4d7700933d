import { sql } from 'drizzle-orm';
import { Hono } from 'hono';
import * as accountContract from '#shared/contract/account.ts';
import * as billingContract from '#shared/contract/billing.ts';
import * as contentContract from '#shared/contract/content.ts';
import * as collectionsContract from '#shared/contract/collections.ts';
import * as datasetsContract from '#shared/contract/datasets.ts';
import * as deskContract from '#shared/contract/desk.ts';
import * as dictsContract from '#shared/contract/dicts.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import * as exportContract from '#shared/contract/export.ts';
import * as galleryContract from '#shared/contract/gallery.ts';
import * as ranksContract from '#shared/contract/ranks.ts';
import * as reportsContract from '#shared/contract/reports.ts';
import * as samplesContract from '#shared/contract/samples.ts';
import * as sameContract from '#shared/contract/same.ts';
import * as presetsContract from '#shared/contract/presets.ts';
import * as generationContract from '#shared/contract/generation.ts';
import * as invoicesContract from '#shared/contract/invoices.ts';
import * as pointsContract from '#shared/contract/points.ts';
import * as privacyContract from '#shared/contract/privacy.ts';
import * as safetyContract from '#shared/contract/safety.ts';
import * as signInContract from '#shared/contract/sign-in.ts';
import * as setsContract from '#shared/contract/sets.ts';
import * as trainingContract from '#shared/contract/training.ts';
import * as pricesContract from '#shared/contract/prices.ts';
import * as toolsContract from '#shared/contract/tools.ts';
import { accountRoutes } from './routes/account-routes.ts';
import { type Member, memberOf } from './account/sessions.ts';
import { memberWithStanding, type Standing } from './account/standing.ts';
import { deskRoutes } from './routes/desk-routes.ts';
import { billingRoutes } from './routes/billing-routes.ts';
import { collectionsRoutes } from './routes/collections-routes.ts';
import { datasetsRoutes } from './routes/datasets-routes.ts';
import { invoicesRoutes } from './routes/invoices-routes.ts';
import { dictsRoutes } from './routes/dicts-routes.ts';
import { draftsRoutes } from './routes/drafts-routes.ts';
import { favoritesRoutes } from './routes/favorites-routes.ts';
import { shareRoutes } from './routes/share-routes.ts';
import { safetyRoutes } from './routes/safety-routes.ts';
import { setsRoutes } from './routes/sets-routes.ts';
import { trainingRoutes } from './routes/training-routes.ts';
import { toolsRoutes } from './routes/tools-routes.ts';
import { generateRoutes } from './routes/generate-routes.ts';
import { errorText } from './kernel/error-text.ts';
import { makeGates } from './http/gates.ts';
import { securityHeaders } from './http/headers.ts';
import { isDiskFull } from './kernel/disk-full.ts';
import { countedAddress } from './kernel/caller-address.ts';
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
  signInContract,
  billingContract,
  contentContract,
  ranksContract,
  collectionsContract,
  datasetsContract,
  deskContract,
  dictsContract,
  exportContract,
  galleryContract,
  presetsContract,
  reportsContract,
  sameContract,
  samplesContract,
  generationContract,
  invoicesContract,
  pricesContract,
  toolsContract,
  toolsContract.startTool,
  pointsContract,
  privacyContract,
  safetyContract,
  setsContract,
  trainingContract,
].flatMap((module) =>
  Object.values(module).filter(
    (value): value is Endpoint => typeof value === 'object' && value !== null && 'path' in value && 'reply' in value,
  ),
);

/**
 * What only a local or trial installation has: pages of the codes that were sent and of the sandbox cashier; and what a request for a
 * host is told that local mode does not answer.
 */
export type LocalMode = { mailbox?: Mailbox; cashier?: CashierOptions; refuseHost?: (host: string) => string | undefined };

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
export function createApp(ports: Ports, local: LocalMode = {}): App {
  const app: App = new Hono<Env>({ strict: false });
  const gates = makeGates(ports.config.pixelMemory);
  const addHeaders = securityHeaders(ports.config);

  app.use('*', async (c, next) => {
    // Random: a count would tell how many requests there are.
    c.set('requestId', crypto.randomUUID().slice(24));
    // Said before the answer is made: an answer that is changed afterwards goes out as a stream, at five times the cost.
    addHeaders(c);
    c.header('X-Request-Id', c.get('requestId'));
    const refused = local.refuseHost?.(c.req.header('host') ?? '');
    if (refused) return c.text(refused, 421);
    c.set('gates', gates);
    const forwarded = ports.config.trustProxy ? c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined;
    c.set('ip', countedAddress(forwarded || (c.env?.ip ?? '127.0.0.1')));
    c.set('host', new URL(ports.config.origin || c.req.url).host);
    return next();
  });

  // Three hundred streams of one session are refused without a look at the database, while the first six open and when they are open.
  app.use(generationContract.taskEvents.path, async (c, next) => {
    gates.streams.assertFree(streamHolder(c));
    const release = gates.openings.take(streamHolder(c));
    await next().finally(release);
  });
  app.use('/api/*', async (c, next) => {
    const header = c.req.header('authorization') ?? '';
    const token = /^Bearer ([\w-]{20,200})$/.exec(header)?.[1] ?? '';
    const now = ports.now();
    let who: { member: Member | null; standing?: Standing } | null = null;
    if (token)
      who = standingPaths.has(c.req.path)
        ? await memberWithStanding(ports.db, token, now)
        : { member: await memberOf(ports.db, token, now) };
    const member = who?.member ?? null;
    if (member?.suspended) throw new HttpError('FORBIDDEN');
    c.set('token', member ? token : '');
    c.set('member', member);
    c.set('standing', who?.standing);
    c.set('signedIn', async () => (await memberOf(ports.db, token, ports.now())) !== null);
    await next();
  });

  billingRoutes(app, ports);
  invoicesRoutes(app, ports);
  accountRoutes(app, ports);
  safetyRoutes(app, ports);
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
  datasetsRoutes(app, ports);
  dictsRoutes(app, ports);
  draftsRoutes(app, ports);
  filesRoutes(app, ports);
  shareRoutes(app, ports);
  deskRoutes(app, ports);
  if (local.mailbox) mailboxRoutes(app, local.mailbox);
  if (local.cashier) cashierRoutes(app, ports, local.cashier);

  mount(app, contentContract.meta, async () => {
    const { config, pay } = ports;
    const preview = await previewOnly(ports);
    const [first] = await ports.engines.list();
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
      pay: { mode: pay.mode, gateway: pay.gateway },
      site: config.site,
      dev: config.dev,
    });
  });

  let document: Record<string, unknown> | undefined;
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
    const ready = (await probed.ready) && !ports.stopping.aborted;
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
    if (!cutOff) ports.log(`${c.get('requestId')} ${c.req.method} ${c.req.path}: ${errorText(error)}`);
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
