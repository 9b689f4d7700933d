import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { createApp } from '../app.ts';
import { serveSite } from '../node/site.ts';
import { createBitmap } from '../pixels/imaging/bitmap.ts';
import { encodePng } from '../pixels/imaging/png.ts';
import { makeWorld } from '../testing/world.ts';

const PRODUCTION = {
  NODE_ENV: 'production',
  ENGINE: 'none',
  PAY: 'off',
  NOTIFY: 'send',
  SMTP_URL: 'smtp://127.0.0.1',
  SMTP_FROM: 'post@dianshi.example',
  CAPTCHA: 'off',
};

const every = [
  'x-content-type-options',
  'referrer-policy',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'permissions-policy',
  'content-security-policy',
  'cache-control',
  'x-request-id',
];

test('REL-14 T-NET-07 every kind of answer carries the whole set, and TLS is kept where the site has it', async () => {
  const dist = mkdtempSync(join(tmpdir(), 'dianshi-headers-'));
  writeFileSync(join(dist, 'index.html'), 'page');
  writeFileSync(join(dist, 'robots.txt'), 'User-agent: *');
  for (const [origin, hsts] of [
    ['https://example.com', 'max-age=31536000'],
    ['', null],
  ] as const) {
    const world = await makeWorld({ env: { ...PRODUCTION, ORIGIN: origin } });
    serveSite(world.app, dist, { forms: ["'self'"], files: '' });
    const kinds = {
      '/api/v2/meta': 200,
      '/api/nothing': 404,
      '/api/v2/users/userInfo': 401,
      '/api/v2/common/tasks/x/events': 401,
      '/files/seed/c01.webp': 200,
      '/files/i/none.png': 404,
      '/files/%': 404,
      '/healthz': 200,
      '/readyz': 200,
      '/home': 200,
      '/robots.txt': 200,
      '/assets/none.js': 404,
      // Not in production: it names every call.
      '/api/openapi.json': 404,
      'POST /api/v2/pay/alipay/notify': 200,
    };
    for (const [kind, status] of Object.entries(kinds)) {
      const [path = '', method = 'GET'] = kind.split(' ').toReversed();
      const { headers, status: got } = await world.app.request(path, { method }, { ip: '127.0.0.1' });
      const absent = every.filter((name) => !headers.has(name));
      expect([path, got, absent, headers.get('strict-transport-security')]).toEqual([path, status, [], hsts]);
      if (path.startsWith('/api/')) expect([path, headers.get('cache-control')]).toEqual([path, 'no-store']);
    }
  }
  rmSync(dist, { recursive: true });
});

test('REL-14 REL-12 a host that local mode does not answer is refused with the whole set too', async () => {
  const { ports } = await makeWorld();
  const app = createApp(ports, { refuseHost: (host) => (host === 'rebound.evil.example' ? '换一个地址' : undefined) });
  const other = await app.request('/healthz', { headers: { host: 'rebound.evil.example' } });
  expect([other.status, await other.text(), every.filter((name) => !other.headers.has(name))]).toEqual([421, '换一个地址', []]);
  expect((await app.request('/healthz', { headers: { host: 'localhost' } })).status).toBe(200);
});

test('REL-13 F-72 a disk without room is found by the question whether the server is ready, before any write fails', async () => {
  const world = await makeWorld();
  const put = vi.spyOn(world.ports.blobs, 'put').mockRejectedValue(new Error('ENOSPC'));
  expect((await world.call('GET', '/readyz')).status).toBe(503);
  // Anybody may ask, and it is asked once.
  await world.call('GET', '/readyz');
  expect(put).toHaveBeenCalledTimes(1);
  put.mockRestore();
  world.tick(10);
  expect((await world.call('GET', '/readyz')).status).toBe(200);
});

test('REL-13 F-72 a database without room keeps what is there readable, says so, and takes drafts again when there is some', async () => {
  const world = await makeWorld();
  const member = await world.signIn();
  const draft = '/api/v2/users/drafts/generate';
  await world.call('PUT', draft, { value: { prompt: '锦鲤' } }, member);
  await world.db.execute(sql`create function no_room() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`);
  await world.db.execute(sql`create trigger no_room before insert on drafts execute function no_room()`);
  const refused = await world.call('PUT', draft, { value: { prompt: '山' } }, member);
  expect([refused.status, refused.body.error]).toEqual([503, 'DISK_FULL']);
  expect((await world.call('GET', '/readyz')).status).toBe(503);
  expect((await world.call('GET', draft, undefined, member)).body.data.value).toEqual({ prompt: '锦鲤' });
  await world.db.execute(sql`drop trigger no_room on drafts`);
  expect((await world.call('PUT', draft, { value: { prompt: '山' } }, member)).status).toBe(200);
});

test.each(['ENOSPC', 'EDQUOT', '53100'])(
  'REL-13 F-72 a disk without room (%s) is a 503 with its reason, and the server is not ready',
  async (code) => {
    const world = await makeWorld();
    const member = await world.signIn();
    const full = Object.assign(new Error('write failed'), { code });
    vi.spyOn(world.ports.blobs, 'put').mockRejectedValue(new Error('a file was not written', { cause: full }));
    const answer = await world.upload(member, await encodePng(createBitmap(16, 16, [1, 2, 3, 255])));
    expect([answer.status, answer.body.error, answer.body.message]).toEqual([503, 'DISK_FULL', expect.stringContaining('存储空间不足')]);
    expect([(await world.call('GET', '/readyz')).status, (await world.call('GET', '/healthz')).status]).toEqual([503, 200]);
    vi.restoreAllMocks();
    expect((await world.call('GET', '/readyz')).status).toBe(503);
    world.tick(10);
    expect((await world.call('GET', '/readyz')).status).toBe(200);
  },
);
