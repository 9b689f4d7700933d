import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Hono } from 'hono';
import { afterAll, expect, test } from 'vitest';
import type { App } from '../http/mount.ts';
import { serveSite } from './site.ts';

const dist = mkdtempSync(join(tmpdir(), 'dianshi-site-'));
const build = {
  'index.html': 'page',
  'index.html.br': 'page in brotli',
  'index.html.gz': 'page in gzip',
  'assets/a.js': 'script',
  'assets/a.js.br': 'script in brotli',
  'assets/b.webp': 'picture',
};
for (const [name, text] of Object.entries(build)) {
  mkdirSync(dirname(join(dist, name)), { recursive: true });
  writeFileSync(join(dist, name), text);
}
afterAll(() => rmSync(dist, { recursive: true, force: true }));
const app: App = new Hono();
serveSite(app, dist, ["'self'"]);

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
  expect(await get('/%E0%A4%A', '')).toEqual([200, null, 'page']);
  expect((await get('/assets/old.js', 'br'))[0]).toBe(404);
  expect((await get('/api/v2/none', 'br'))[0]).toBe(404);
});
