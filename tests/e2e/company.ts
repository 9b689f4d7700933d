/** A company's installation: everything of the outside world stood in for, each part checking what it is sent. */
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { SMTPServer } from 'smtp-server';
import { selfSigned } from '../../scripts/loopback.ts';
import { startPostgres } from '../../scripts/postgres.ts';
import type { Env } from '../../server/http/mount.ts';
import { migrate } from '../../server/kernel/db/migrate.ts';
import { openPglite, readMigrations } from '../../server/node/open-db.ts';
import { SANDBOX_APP, SANDBOX_GATEWAY, SANDBOX_SELLER, sandboxKeys } from '../../server/pay/sandbox.ts';
import { cashierRoutes } from '../../server/routes/cashier-routes.ts';
import { startComfyui } from '../../server/testing/comfyui-process.ts';
import { type FakeAliyun, startAliyun } from '../../server/testing/fake-aliyun.ts';
import { type FakeS3, startS3 } from '../../server/testing/fake-s3.ts';
import { listenHere } from '../../server/testing/stand-in.ts';
import { startServer, test } from './world.ts';

/** PostgreSQL of its own; where it is not installed the test is left out, as the server tests on it are, and the run says so. */
export async function emptyPostgres() {
  const database = await startPostgres();
  if (typeof database !== 'string') return database;
  test.skip(true, database);
  throw new Error(database);
}

/** Text messages by the stand-in, as a company has them by Aliyun. */
const smsOf = ({ id, secret, url }: FakeAliyun) => ({
  NOTIFY: 'send',
  ALIYUN_KEY_ID: id,
  ALIYUN_KEY_SECRET: secret,
  SMS_ENDPOINT: url,
  SMS_SIGN: '点石成图',
  SMS_TEMPLATE: 'SMS_1',
});

const bucketOf = ({ endpoint, bucket, id, secret }: FakeS3) => ({
  BLOBS: 's3',
  S3_ENDPOINT: endpoint,
  S3_BUCKET: bucket,
  S3_KEY_ID: id,
  S3_KEY_SECRET: secret,
  S3_PATH_STYLE: '1',
});

/** The code last sent to a phone number. */
export const codeFor = (cloud: FakeAliyun, mobile: string): string =>
  JSON.parse(cloud.calls.findLast(({ fields }) => fields.PhoneNumbers === mobile)?.fields.TemplateParam ?? '{}').code ?? '';

/** A post office that keeps what it takes. */
export async function startPost() {
  const letters: { to: string; text: string }[] = [];
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    closeTimeout: 1,
    onData(stream, session, done) {
      let raw = '';
      stream.setEncoding('utf8');
      stream.on('data', (part: string) => (raw += part));
      stream.on('end', () => {
        const [head = '', body = ''] = raw.split(/\r\n\r\n(.*)/s);
        const text = /base64/i.test(head) ? Buffer.from(body, 'base64').toString() : body;
        letters.push({ to: session.envelope.rcptTo[0]?.address ?? '', text });
        done();
      });
    },
  });
  const port = await new Promise<number>((resolve) => {
    const listening = server.listen(0, '127.0.0.1', () => resolve((listening.address() as AddressInfo).port));
  });
  return {
    url: `smtp://127.0.0.1:${port}`,
    codeFor: (to: string) => /\d{6}/.exec(letters.findLast((letter) => letter.to === to)?.text ?? '')?.[0] ?? '',
    letters,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

/**
 * Alipay's gateway and cashier on an origin of their own, with a certificate and a database of their own: they know the seller by its
 * key alone. `reach` turns the seller's address into one that a notice gets to.
 */
export async function startAlipay(reach: (url: string) => string) {
  const dir = mkdtempSync(join(tmpdir(), 'dianshi-alipay-'));
  const { key, cert } = selfSigned(dir);
  const { db, close } = await openPglite();
  await migrate(db, readMigrations());
  const { app: seller, gateway } = await sandboxKeys(db);
  const app = new Hono<Env>();
  app.get('/favicon.svg', (c) => c.body('<svg xmlns="http://www.w3.org/2000/svg"/>', 200, { 'Content-Type': 'image/svg+xml' }));
  const said: string[] = [];
  let origin = '';
  cashierRoutes(
    app,
    { db, now: () => new Date(), log: (line) => void said.push(line) },
    {
      keys: async () => ({ app: seller, gateway }),
      origin: () => origin,
      post: async (url, body) =>
        (await fetch(reach(url), { method: 'POST', headers: { 'Content-Type': 'application/x-www-form-urlencoded' }, body })).text(),
    },
  );
  const serverOptions = { key: readFileSync(key), cert: readFileSync(cert) };
  const server = serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0, createServer: createTlsServer, serverOptions });
  await new Promise((up) => server.once('listening', up));
  origin = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    said,
    /** Pays an order as somebody does who scanned its code; whether the cashier took it. */
    pays: async (key: string) => {
      const body = new URLSearchParams({ action: 'confirm', from: 'phone' });
      const answer = await app.request(`${origin}/dev/alipay/cashier/${key}`, { method: 'POST', headers: { Origin: origin }, body });
      return (await answer.text()).includes('付款成功');
    },
    env: {
      NODE_EXTRA_CA_CERTS: cert,
      ALIPAY_GATEWAY: `${origin}${SANDBOX_GATEWAY}`,
      ALIPAY_APP_ID: SANDBOX_APP,
      ALIPAY_SELLER_ID: SANDBOX_SELLER,
      ALIPAY_PRIVATE_KEY: seller.privateKey,
      ALIPAY_PUBLIC_KEY: gateway.publicKey,
    },
    async stop() {
      if ('closeAllConnections' in server) server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
      await close();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

/** The cloud's captcha as its program comes from the CDN: one button, whose press answers this expression. */
export async function startCaptcha(answer = "'a-person'") {
  const program = `window.initAliyunCaptcha = ({ SceneId, element, success }) => {
    const press = document.createElement('button');
    press.textContent = '我不是机器人';
    press.onclick = () => success(${answer});
    document.querySelector(element).append(press);
  };`;
  const script = await listenHere(
    createServer((_, response) => response.writeHead(200, { 'Content-Type': 'text/javascript' }).end(program)),
  );
  return { ...script, script: `${script.url}/AliyunCaptcha.js` };
}

const run = promisify(execFile);
const root = join(import.meta.dirname, '../..');

/** Two api and two worker processes, each with a disk of its own, over one database, bucket and engine. */
/** `apis`: what each of the api processes has of its own; `stepMs`: how long the engine paints. */
export async function startCompany(
  env: Record<string, string>,
  { apis = [{}, {}], stepMs = 100 }: { apis?: Record<string, string>[]; stepMs?: number } = {},
) {
  const database = await emptyPostgres();
  const engine = await startComfyui({ stepMs });
  const cloud = await startAliyun(({ action, fields }) =>
    action === 'SendSms'
      ? { Code: 'OK' }
      : action === 'TextModerationPlus'
        ? {
            Code: 200,
            Data: { RiskLevel: fields.ServiceParameters?.includes('加微信') ? 'medium' : 'none', Result: [{ Label: 'ad_contact' }] },
          }
        : action === 'ImageModeration'
          ? { Code: 200, Data: { RiskLevel: 'none', Result: [{ Label: 'nonLabel' }] } }
          : { Code: 'Success', Success: true, Result: { VerifyResult: fields.CaptchaVerifyParam === 'a-person' } },
  );
  const bucket = await startS3();
  const all = {
    NODE_ENV: 'production',
    DATABASE_URL: database.url,
    ENGINE: 'comfyui',
    ENGINE_URL: engine.url,
    ...smsOf(cloud),
    ...bucketOf(bucket),
    TRUST_PROXY: '1',
    CAPTCHA_ENDPOINT: cloud.url,
    MODERATION_ENDPOINT: cloud.url,
    ...env,
  };
  const roles = [...apis.map((own) => ({ ROLE: 'api', ...own })), { ROLE: 'worker' }, { ROLE: 'worker' }];
  const disks = roles.map(() => mkdtempSync(join(tmpdir(), 'dianshi-company-')));
  const servers = await Promise.all(roles.map((role, i) => startServer(disks[i] ?? '', { ...all, ...role })));
  return {
    database,
    engine,
    cloud,
    bucket,
    servers,
    /** An operator's command, as it is typed on the machine. */
    desk: (...words: string[]) =>
      run('node', ['server/command.ts', ...words], { cwd: root, env: { ...process.env, ...all, DATA_DIR: disks[0] ?? '' } }),
    async stop() {
      await Promise.all(servers.map((server) => server.stop()));
      await Promise.all([engine.stop(), cloud.stop(), bucket.stop()]);
      await database.stop();
      for (const disk of disks) rmSync(disk, { recursive: true, force: true });
    },
  };
}
