/**
 * PERF-3: how a page comes to a phone: Lighthouse's mobile simulation over the production build, served by our own server behind the nginx of
 * docs/proxy. `node scripts/bench-load.ts [--runs 3] [--only /intro]` after a build. The LIMIT rows are the smallest pages of the same
 * libraries, served by the same nginx. Needs nginx, openssl and, for the first run, the npm registry (Lighthouse).
 */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { chromium } from 'playwright';
import { build } from 'vite';
import type { App, Env } from '../server/http/mount.ts';
import { serveSite } from '../server/node/site.ts';
import { demoMember, signInAs, startServer } from '../tests/e2e/world.ts';
import { chromiumArgs, findChromium } from './chromium.ts';
import { freePort, selfSigned } from './loopback.ts';
import { loadLimits } from './limits.ts';
import { precompress } from './precompress.ts';

const LIGHTHOUSE = 'lighthouse@13.5.0';
const root = join(import.meta.dirname, '..');
const KIB = 1024;

type Row = Record<'score' | 'fcp' | 'lcp' | 'tbt' | 'cls' | 'js' | 'requests' | 'kib' | 'others', number>;

/** The pages of the LIMIT rows, built with the product's own versions of React and the router. */
async function buildLimits(dir: string): Promise<void> {
  const src = join(root, 'node_modules/.cache/bench-load');
  rmSync(src, { recursive: true, force: true });
  mkdirSync(src, { recursive: true });
  const page = (body: string) =>
    `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="description" content="limit"><title>limit</title></head><body>${body}</body></html>`;
  const hello = '<main><h1>点石成图</h1></main>';
  const app = `
    import { createRootRoute, createRouter, createRoute, RouterProvider } from '@tanstack/react-router';
    import { createElement as h } from 'react';
    import { createRoot } from 'react-dom/client';
    const root = createRootRoute();
    const all = createRoute({ getParentRoute: () => root, path: '$', component: () => h('main', null, h('h1', null, '点石成图')) });
    const router = createRouter({ routeTree: root.addChildren([all]) });
    export const start = () => createRoot(document.getElementById('root')).render(h(RouterProvider, { router }));`;
  writeFileSync(join(src, 'app.js'), app);
  writeFileSync(join(src, 'now.js'), `import { start } from './app.js'; start();`);
  writeFileSync(
    join(src, 'later.js'),
    `const boot = () => import('./app.js').then(({ start }) => start()); requestAnimationFrame(() => setTimeout(boot));`,
  );
  writeFileSync(join(src, 'static.html'), page(hello));
  writeFileSync(join(src, 'csr.html'), page('<div id="root"></div><script type="module" src="./now.js"></script>'));
  writeFileSync(join(src, 'afterpaint.html'), page(`<div id="root">${hello}</div><script type="module" src="./later.js"></script>`));
  await build({
    root: src,
    base: '/limit/',
    configFile: false,
    logLevel: 'error',
    plugins: [precompress()],
    build: {
      outDir: dir,
      emptyOutDir: true,
      rolldownOptions: { input: ['static', 'csr', 'afterpaint'].map((name) => join(src, `${name}.html`)) },
    },
  });
}

/** The documented proxy, with a certificate and a port of this run's own; resolves once it listens. */
async function startProxy(dir: string, port: number, product: string, limits: string): Promise<() => void> {
  const { key, cert } = selfSigned(dir);
  const example = readFileSync(join(root, 'docs/proxy/nginx.conf'), 'utf8')
    .replace(/server \{\s+listen 80;[\s\S]*$/, '')
    .replace('127.0.0.1:3000', new URL(product).host)
    .replace('listen 443', `listen 127.0.0.1:${port}`)
    .replace('dianshi.example', 'localhost')
    .replace('/etc/ssl/dianshi.crt', cert)
    .replace('/etc/ssl/dianshi.key', key)
    .replace('location / {', `location /limit/ { proxy_pass ${limits}; }\n  location / {`);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${dir}/${name};`).join(' ');
  writeFileSync(
    join(dir, 'nginx.conf'),
    `daemon off; pid ${dir}/nginx.pid; error_log stderr crit; events {} http { access_log off; ${temporary} ${example} }`,
  );
  const child = spawn('nginx', ['-p', dir, '-c', join(dir, 'nginx.conf')], { stdio: 'inherit' });
  while (!(await listens(port))) if (child.exitCode !== null) throw new Error('nginx did not start');
  return () => child.kill();
}

function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true));
    socket.once('error', () => setTimeout(resolve, 20, false)).once('connect', () => socket.destroy());
  });
}

type Member = Awaited<ReturnType<typeof demoMember>>;

/** One run of Lighthouse, in a browser of its own. */
async function lighthouse(url: string, member: Member | undefined): Promise<Row> {
  const dir = mkdtempSync(join(tmpdir(), 'dianshi-lh-'));
  const port = await freePort();
  const context = await chromium.launchPersistentContext(join(dir, 'profile'), {
    executablePath: findChromium() ?? '',
    args: [...chromiumArgs, `--remote-debugging-port=${port}`, '--ignore-certificate-errors'],
    ignoreHTTPSErrors: true,
  });
  try {
    if (member) await signInAs(context.pages()[0] ?? (await context.newPage()), new URL(url).origin, member.info);
    const report = join(dir, 'report.json');
    const args = [
      url,
      `--port=${port}`,
      '--quiet',
      '--output=json',
      `--output-path=${report}`,
      ...(member ? ['--disable-storage-reset'] : []),
    ];
    const bin = process.execPath.replace(/\/node$/, '');
    const env = { ...process.env, PATH: `${bin}:${process.env.PATH}` };
    await promisify(execFile)('npx', ['--yes', LIGHTHOUSE, ...args], { cwd: dir, env });
    const { audits, categories } = JSON.parse(readFileSync(report, 'utf8'));
    const requests: { url: string; resourceType: string; transferSize: number }[] = audits['network-requests'].details.items.filter(
      (one: { url: string }) => one.url.startsWith('http'),
    );
    const kib = (of: typeof requests) => of.reduce((sum, { transferSize }) => sum + transferSize, 0) / KIB;
    const value = (id: string): number => audits[id].numericValue;
    const grade = (id: string): number => Math.round((categories[id]?.score ?? 0) * 100);
    return {
      score: grade('performance'),
      fcp: value('first-contentful-paint'),
      lcp: value('largest-contentful-paint'),
      tbt: value('total-blocking-time'),
      cls: value('cumulative-layout-shift'),
      js: kib(requests.filter(({ resourceType }) => resourceType === 'Script')),
      requests: requests.length,
      kib: kib(requests),
      others: Math.min(grade('accessibility'), grade('best-practices'), grade('seo')),
    };
  } finally {
    await context.close();
    rmSync(dir, { recursive: true, force: true });
  }
}

const median = (values: number[]): number => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;

const { values } = parseArgs({ options: { runs: { type: 'string', default: '3' }, only: { type: 'string' } } });
const dir = mkdtempSync(join(tmpdir(), 'dianshi-load-'));
const data = mkdtempSync(join(tmpdir(), 'dianshi-load-data-'));
const port = await freePort();
const origin = `https://localhost:${port}`;
await buildLimits(join(dir, 'limit'));
const limitSite: App = new Hono<Env>();
serveSite(limitSite, join(dir, 'limit'), { forms: [], files: '' });
const limitServer = serve({ fetch: limitSite.fetch, hostname: '127.0.0.1', port: 0 });
await once(limitServer, 'listening');
const server = await startServer(data, { CAPTCHA: 'off', TRUST_PROXY: '1' });
const stopProxy = await startProxy(dir, port, server.origin, `http://127.0.0.1:${(limitServer.address() as AddressInfo).port}/`);
let good = true;
try {
  const member = await demoMember(server.origin);
  const pages: { name: string; path: string; member?: Member }[] = [
    { name: 'LIMIT static', path: '/limit/static.html' },
    { name: 'LIMIT hello in the client', path: '/limit/csr.html' },
    { name: 'LIMIT prerendered, boot after paint', path: '/limit/afterpaint.html' },
    ...['/intro', '/home', '/community'].map((path) => ({ name: path, path })),
    ...['/home', '/community'].map((path) => ({ name: `${path}, member`, path, member })),
  ].filter(({ name }) => !values.only || name.startsWith(values.only));
  console.log(`${'page'.padEnd(36)} score   FCP   LCP   TBT   CLS  JS KiB  all KiB  requests  other three ≥`);
  for (const { name, path, member: as } of pages) {
    const rows: Row[] = [];
    for (let n = 0; n < Number(values.runs); n++) rows.push(await lighthouse(origin + path, as));
    const of = (key: keyof Row): number => median(rows.map((row) => row[key]));
    const cells = [of('score').toFixed(0), of('fcp').toFixed(0), of('lcp').toFixed(0), of('tbt').toFixed(0), of('cls').toFixed(3)];
    const more = [
      of('js').toFixed(1).padStart(8),
      of('kib').toFixed(0).padStart(9),
      String(of('requests')).padStart(10),
      String(of('others')).padStart(15),
    ];
    const limit = loadLimits[path];
    const isLeast = (key: string) => key === 'score' || key === 'others';
    const over = Object.entries(limit ?? {}).filter(([key, most]) =>
      isLeast(key) ? of(key as keyof Row) < most : of(key as keyof Row) > most,
    );
    good &&= over.length === 0;
    console.log(
      `${name.padEnd(36)} ${cells.map((cell) => cell.padStart(5)).join(' ')}${more.join('')}${over.map(([key, most]) => `  ${key} is ${isLeast(key) ? 'under' : 'over'} ${most}`).join('')}`,
    );
  }
} finally {
  stopProxy();
  limitServer.close();
  await server.stop();
  for (const one of [dir, data]) rmSync(one, { recursive: true, force: true });
}
process.exitCode = good ? 0 : 1;
