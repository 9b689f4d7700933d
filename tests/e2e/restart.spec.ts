import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { api, dataDir, newMember, startServer } from './world.ts';

test('F-70 kill -9 in the middle of ten tasks: after the restart each is finished once or refunded once', async () => {
  const dir = dataDir();
  const first = await startServer(dir);
  const { body } = await api(first.origin, 'POST', '/api/v2/users/login', {
    username: '13800000000',
    password: 'dianshi2026',
    type: 'password',
  });
  const { token } = body.data;
  const before = (await api(first.origin, 'GET', '/api/v2/users/permission', undefined, token)).body.data.all;
  const ids: string[] = [];
  for (let i = 0; i < 10; i++) {
    const params = { prompt: `第 ${i} 张，青绿山水`, width: 512, height: 512, seed: i, num: 1 };
    const made = await api(first.origin, 'POST', '/api/v2/sd/txt2img', params, token, { 'Idempotency-Key': `press-${i}` });
    expect(made.status).toBe(200);
    ids.push(made.body.data.id);
  }
  const statuses = async (origin: string) =>
    Promise.all(ids.map(async (id) => (await api(origin, 'POST', `/api/v2/common/tasks/${id}`, undefined, token)).body.data));
  // Some done, some under way, some waiting: the worst moment.
  await expect
    .poll(async () => (await statuses(first.origin)).filter((task) => task.status === 'success').length, { timeout: 120_000 })
    .toBeGreaterThan(1);
  await first.stop('SIGKILL');

  const second = await startServer(dir);
  try {
    // What the killed server had accepted is pressed again, as a browser that never saw the answer would.
    for (let i = 0; i < 10; i++) {
      const params = { prompt: `第 ${i} 张，青绿山水`, width: 512, height: 512, seed: i, num: 1 };
      const again = await api(second.origin, 'POST', '/api/v2/sd/txt2img', params, token, { 'Idempotency-Key': `press-${i}` });
      expect(again.body.data.id).toBe(ids[i]);
    }
    await expect
      .poll(async () => (await statuses(second.origin)).every((task) => ['success', 'failed'].includes(task.status)), { timeout: 120_000 })
      .toBe(true);
    const ended = await statuses(second.origin);
    for (const task of ended) {
      const delivered = task.images.length * 2;
      expect(delivered + task.refunded).toBe(task.cost);
      expect(task.images.length).toBeLessThanOrEqual(1);
    }
    const after = (await api(second.origin, 'GET', '/api/v2/users/permission', undefined, token)).body.data.all;
    expect(before - after).toBe(ended.reduce((sum, task) => sum + task.cost - task.refunded, 0));
    const log = (await api(second.origin, 'POST', '/api/v2/users/order', { pageSize: 999, condition: [{ source: 'paid' }] }, token)).body
      .data;
    expect(log.filter((row: { ref: string }) => ids.includes(row.ref))).toHaveLength(10);
  } finally {
    await second.stop();
    await rm(dir, { recursive: true, force: true });
  }
});

test('a second server on the same data directory is refused, and the first goes on', async () => {
  const dir = dataDir();
  const first = await startServer(dir);
  try {
    await expect(startServer(dir)).rejects.toThrow(/正被另一个进程使用/);
    expect((await api(first.origin, 'GET', '/api/v2/meta')).status).toBe(200);
  } finally {
    await first.stop();
    await rm(dir, { recursive: true, force: true });
  }
});

test('F-73 SIGTERM ends the server in good order and a restart continues', async () => {
  const dir = dataDir();
  const first = await startServer(dir);
  const { body } = await api(first.origin, 'POST', '/api/v2/users/login', {
    username: '13800000000',
    password: 'dianshi2026',
    type: 'password',
  });
  const made = await api(first.origin, 'POST', '/api/v2/sd/txt2img', { prompt: '锦鲤', width: 768, height: 768 }, body.data.token);
  await first.stop('SIGTERM');
  expect(first.child.exitCode).toBe(0);
  const second = await startServer(dir);
  try {
    await expect
      .poll(
        async () =>
          (await api(second.origin, 'POST', `/api/v2/common/tasks/${made.body.data.id}`, undefined, body.data.token)).body.data.status,
        { timeout: 120_000 },
      )
      .toBe('success');
  } finally {
    await second.stop();
    await rm(dir, { recursive: true, force: true });
  }
});

test('F-73 an open event stream and a held reply end with the server, which is gone within three seconds', async () => {
  const dir = dataDir();
  const server = await startServer(dir, { WORKERS: '1' });
  try {
    const { body } = await api(server.origin, 'POST', '/api/v2/users/login', {
      username: '13800000000',
      password: 'dianshi2026',
      type: 'password',
    });
    const { token } = body.data;
    const press = (prompt: string, wait = 0) =>
      api(server.origin, 'POST', '/api/v2/sd/txt2img', { prompt, width: 1024, height: 1024, wait }, token);
    const total = async () => (await api(server.origin, 'POST', '/api/v2/common/tasks', {}, token)).body.total;
    const before = await total();
    await press('青绿山水，一');
    const waiting = (await press('青绿山水，二')).body.data.id;
    const stream = await fetch(`${server.origin}/api/v2/common/tasks/${waiting}/events`, { headers: { Authorization: `Bearer ${token}` } });
    const held = press('青绿山水，三', 20_000);
    await expect.poll(total).toBe(before + 3);
    const asked = Date.now();
    await server.stop('SIGTERM');
    expect(Date.now() - asked).toBeLessThan(3000);
    expect(server.child.exitCode).toBe(0);
    expect(await stream.text()).toMatch(/^event: task\ndata: \{.+\}\n\n/);
    expect((await held).body.data.status).toBe('queued');
  } finally {
    await server.stop();
    await rm(dir, { recursive: true, force: true });
  }
});

test('REL-10 F-73 a body that never arrives holds no stop up: the database is closed and the server ends with 0', async () => {
  const dir = dataDir();
  const server = await startServer(dir);
  try {
    const half = connect(Number(new URL(server.origin).port), '127.0.0.1');
    half.on('error', () => undefined);
    half.write(
      'POST /api/v2/users/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"user',
    );
    await new Promise((sent) => half.once('ready', sent));
    // Answered behind the half one: by then that is being read.
    expect((await api(server.origin, 'GET', '/api/v2/meta')).status).toBe(200);
    const before = Date.now();
    await server.stop('SIGTERM');
    // Five seconds are given to callers; the half body itself would be waited for far longer.
    expect(Date.now() - before).toBeLessThan(10_000);
    expect(server.child.exitCode).toBe(0);
    // An embedded database that was not closed leaves its mark.
    expect(existsSync(join(dir, 'db/postmaster.pid'))).toBe(false);
    const again = await startServer(dir);
    expect((await api(again.origin, 'GET', '/api/v2/meta')).status).toBe(200);
    await again.stop();
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
});

test('R8.4 kill -9 between the gateway’s notices and the credits: after the restart each paid order is credited exactly once', async () => {
  const dir = dataDir();
  const first = await startServer(dir, { CAPTCHA: 'off' });
  const plans = (await api(first.origin, 'POST', '/api/v2/common/vip_prices', { pageSize: 999 })).body.data;
  const { id: pid, point } = plans.find((plan: { type: number; time: number }) => plan.type === 2 && plan.time === 3);
  const buyers: { token: string; oid: string; key: string }[] = [];
  for (let i = 0; i < 8; i++) {
    const { token } = await newMember(first.origin);
    const oid = (await api(first.origin, 'PUT', '/api/v2/users/order', { source: 'vip', pid }, token)).body.data;
    const sheet = await api(first.origin, 'POST', '/api/v2/users/pay', { oid, type: 'alipay', returnUrl: '/payResult' }, token);
    buyers.push({ token, oid, key: sheet.body.data.key });
  }
  const confirm = async (origin: string, key: string): Promise<string> => {
    const body = new URLSearchParams({ action: 'confirm', from: 'phone' });
    return (await fetch(`${origin}/dev/alipay/cashier/${key}`, { method: 'POST', headers: { Origin: origin }, body })).text();
  };
  // Eight pay at one moment; the server dies with the first answer, the others somewhere on the way.
  const answers = buyers.map(({ key }) => confirm(first.origin, key).catch(() => ''));
  await Promise.any(answers);
  await first.stop('SIGKILL');
  await Promise.all(answers);

  const second = await startServer(dir, { CAPTCHA: 'off' });
  try {
    for (const { token, oid, key } of buyers) {
      // Whoever's payment did not reach the gateway pays again; the gateway takes it once.
      expect(await confirm(second.origin, key)).toMatch(/付款成功/);
      const state = async () => (await api(second.origin, 'GET', `/api/v2/users/order/${key}`, undefined, token)).body.data[0];
      await expect.poll(async () => (await state()).paidAt, { timeout: 120_000, intervals: [1_000] }).not.toBeNull();
      const rights = (await api(second.origin, 'GET', '/api/v2/users/permission', undefined, token)).body.data;
      expect(Math.round((Date.parse(rights.endTime) - Date.now()) / 86_400_000)).toBeLessThanOrEqual(366);
      expect(rights.point_permission).toBe(point);
      const log = (await api(second.origin, 'POST', '/api/v2/users/order', { pageSize: 999, condition: [{ source: 'vip' }] }, token)).body;
      expect(log.data).toMatchObject([{ id: oid }]);
    }
  } finally {
    await second.stop();
    await rm(dir, { recursive: true, force: true });
  }
});
