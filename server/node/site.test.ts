import { hash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Hono } from 'hono';
import { afterAll, expect, test } from 'vitest';
import { CHIPS, DRAWN } from '#shared/rules/drawn-wall.ts';
import type { App } from '../http/mount.ts';
import { originOf, serveSite } from './site.ts';

const dist = mkdtempSync(join(tmpdir(), 'dianshi-site-'));
const build = {
  'index.html': '<title>点石</title><meta name="description" content="一句话" />page',
  'index.html.br': 'page in brotli',
  'index.html.gz': 'page in gzip',
  'assets/a.js': 'script',
  'assets/a.js.br': 'script in brotli',
  'assets/b.webp': 'picture',
  'community.html': `<ul data-wall="true">${CHIPS.map(() => `<li hidden>${DRAWN.src}</li>`).join('')}</ul>`,
  'intro.html': '<style>a{}</style><script>boot()</script><p>drawn</p>',
  '.vite/manifest.json': JSON.stringify({
    'index.html': { file: 'assets/index.js', imports: ['react'] },
    react: { file: 'assets/react.js' },
    parts: { file: 'assets/parts.js', imports: ['react'] },
    'src/routes/_main.tsx?tsr-split=component': { file: 'assets/main.js', imports: ['parts'] },
    'src/routes/_main/setting.tsx?tsr-split=component': { file: 'assets/setting.js', imports: ['parts', 'react'] },
    'src/routes/intro.tsx?tsr-split=component': { file: 'assets/intro.js' },
    'src/routes/docs/$page.tsx?tsr-split=component': { file: 'assets/page.js' },
  }),
};
for (const [name, text] of Object.entries(build)) {
  mkdirSync(dirname(join(dist, name)), { recursive: true });
  writeFileSync(join(dist, name), text);
}
afterAll(() => rmSync(dist, { recursive: true, force: true }));
const app: App = new Hono();
serveSite(app, dist, { forms: ["'self'"], files: '' });

async function get(path: string, accepts: string) {
  const response = await app.request(path, { headers: { 'Accept-Encoding': accepts } });
  return [response.status, response.headers.get('content-encoding'), await response.text()];
}

test('a file is sent as small as the browser takes it, and compressed by the build alone', async () => {
  expect(await get('/assets/a.js', 'gzip, deflate, br, zstd')).toEqual([200, 'br', 'script in brotli']);
  expect(await get('/assets/a.js', 'gzip')).toEqual([200, null, 'script']);
  expect(await get('/assets/b.webp', 'gzip, br')).toEqual([200, null, 'picture']);
  expect((await get('/assets/a.js.br', 'br'))[0]).toBe(404);
});

test('an address that is no file is a page of the application, also compressed; a missing file is none', async () => {
  expect(await get('/home', 'gzip, br')).toEqual([200, 'br', 'page in brotli']);
  expect(await get('/home', 'gzip')).toEqual([200, 'gzip', 'page in gzip']);
  expect(await get('/%E0%A4%A', '')).toEqual([200, null, build['index.html']]);
  expect((await get('/assets/old.js', 'br'))[0]).toBe(404);
  expect((await get('/api/v2/none', 'br'))[0]).toBe(404);
});

test('a page that the build drew is served drawn, and its own inline blocks are the only ones that may run', async () => {
  const page = await app.request('/intro');
  expect(await page.text()).toContain('drawn');
  const policy = page.headers.get('content-security-policy');
  expect(policy).toContain(`script-src 'self' 'sha256-${hash('sha256', 'boot()', 'base64')}';`);
  expect(policy).toContain(`style-src 'self' 'sha256-${hash('sha256', 'a{}', 'base64')}';`);
  expect((await app.request('/home')).headers.get('content-security-policy')).toContain("script-src 'self';");
  const root = await app.request('/?from=mail');
  expect([root.status, root.headers.get('location')]).toEqual([302, '/intro?from=mail']);
});

test('PERF-7 a page names the code of its route and layout, without what stands in every page', async () => {
  const link = async (path: string) => (await app.request(path)).headers.get('link');
  expect(await link('/setting')).toBe(['main', 'parts', 'setting'].map((name) => `</assets/${name}.js>; rel=modulepreload`).join(', '));
  expect(await link('/docs/anything')).toBe('</assets/page.js>; rel=modulepreload');
  expect(await link('/nowhere')).toBeNull();
  // A drawn page can be read without its code, and its pictures come first.
  expect(await link('/intro')).toBeNull();
});

test('the page of a feed, at its own address, shows the first pictures, and the others the program alone', async () => {
  const own: App = new Hono();
  const picture = { href: '?work=1', src: '/files/a.webp', srcSet: '', alt: '山', ratio: 1, chip: 'none' as const };
  serveSite(own, dist, { forms: ["'self'"], files: '' }, { pictures: () => [picture] });
  const text = async (path: string) => (await own.request(path)).text();
  expect(await text('/community')).toBe('<ul data-wall="true"><li hidden>/files/a.webp</li></ul>');
  for (const path of ['/community?tag=国风', '/home', '/create']) expect(await text(path)).toBe(build['index.html']);
  const zipped = await own.request('/community', { headers: { 'Accept-Encoding': 'br' } });
  expect(zipped.headers.get('content-encoding')).toBe('br');
});

test('REL-3 pictures may come from the CDN that the files are behind, and from nowhere else', async () => {
  const policyWith = async (cdn: string) => {
    const own: App = new Hono();
    serveSite(own, dist, { forms: ["'self'"], files: originOf(cdn) });
    const policy = (await own.request('/home')).headers.get('content-security-policy') ?? '';
    return ['img-src', 'connect-src'].map((name) => policy.split('; ').find((part) => part.startsWith(name)));
  };
  expect(await policyWith('/files/')).toEqual(["img-src 'self' data: blob:", "connect-src 'self'"]);
  const cdn = 'https://cdn.example.com';
  expect(await policyWith(`${cdn}/files/`)).toEqual([`img-src 'self' data: blob: ${cdn}`, `connect-src 'self' ${cdn}`]);
});

test('V-48 a page says in its head what its address shows, and nothing in it is markup', async () => {
  const own: App = new Hono();
  const preview = async (url: URL) =>
    url.searchParams.has('work') ? { title: '"><script>x</script>', description: 'a & b', card: '/card/work/1.jpg?v=2' } : undefined;
  serveSite(own, dist, { forms: ["'self'"], files: '' }, { preview, origin: 'https://dianshi.example' });
  const html = await (await own.request('/setting?work=1')).text();
  expect(html).toContain('<meta property="og:title" content="&quot;&gt;&lt;script&gt;x&lt;/script&gt;" />');
  expect(html).toContain('<meta property="og:image" content="https://dianshi.example/card/work/1.jpg?v=2" />');
  expect(html).toContain('<meta name="description" content="a &amp; b"');
  expect(await (await own.request('/setting')).text()).not.toContain('og:title');
});
