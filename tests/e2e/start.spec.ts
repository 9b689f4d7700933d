/** What an operator reads when a start fails, from the real program: what is wrong, and what to do about it. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { createServer, type Socket } from 'node:net';
import { type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { api, dataDir, expect, startServer, test } from './world.ts';

let dir = '';
test.beforeEach(() => {
  dir = dataDir();
});
test.afterEach(() => rmSync(dir, { recursive: true, force: true }));

const failure = async (env: Record<string, string>): Promise<string> =>
  startServer(dir, env).then(
    async (server) => {
      await server.stop();
      return 'it started';
    },
    (error: Error) => error.message,
  );

test('REL-16 a port that is taken: which, and how to choose another', async () => {
  const holder = createServer().listen(0, '127.0.0.1');
  await new Promise((up) => holder.once('listening', up));
  const { port } = holder.address() as AddressInfo;
  expect(await failure({ PORT: String(port) })).toContain(
    `端口 ${port} 已被另一个程序占用。请停掉它，或换一个端口：PORT=${port + 1} npm start`,
  );
  holder.close();
});

test('REL-16 a broken database: the newest backup, and the command that begins with it', async () => {
  mkdirSync(join(dir, 'backups'), { recursive: true });
  for (const name of ['2026-11-20.tar.gz', '2026-11-21.tar.gz']) writeFileSync(join(dir, 'backups', name), '');
  writeFileSync(join(dir, 'db/global/pg_control'), 'not a control file');
  const said = await failure({});
  expect(said).toContain('最新的备份是 2026-11-21.tar.gz');
  expect(said).toContain(`mv ${join(dir, 'db')} ${join(dir, 'db')}-broken && RESTORE=${join(dir, 'backups/2026-11-21.tar.gz')} npm start`);
});

test('REL-16 a database of another version, and no backup: which directory, and that there is none', async () => {
  writeFileSync(join(dir, 'db/PG_VERSION'), '9');
  const said = await failure({});
  expect(said).toContain(`数据目录 ${dir} 里的数据库打不开`);
  expect(said).toContain('没有找到备份');
});

test('a PostgreSQL that is away: where it was looked for, without the password', async () => {
  const said = await failure({ DATABASE_URL: 'postgres://dianshi:open-sesame@127.0.0.1:1/dianshi' });
  expect(said).toContain('连不上 PostgreSQL（127.0.0.1:1/dianshi，用户 dianshi，ECONNREFUSED）');
  expect(said).not.toContain('open-sesame');
});

test('settings that can’t be: all of them at once', async () => {
  const said = await failure({ PORT: 'http', ENGINE: 'midjourney', ENGINE_PATIENCE: 'long', ROLE: 'boss', WORKER_KINDS: 'film' });
  for (const name of ['PORT', 'ENGINE', 'ENGINE_PATIENCE', 'ROLE', 'WORKER_KINDS']) expect(said).toMatch(new RegExp(`\\b${name}\\b`));
});

test('REL-12 T-NET-05 a name that was led to this machine reads no codes from it', async () => {
  expect(await failure({ HOST: '0.0.0.0' })).toContain('EXPOSE_LOCAL=1');
  const server = await startServer(dir);
  const statusFor = (host: string) =>
    new Promise<number | undefined>((resolve, reject) =>
      get(`${server.origin}/dev/mailbox.json`, { headers: { Host: host } }, (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      }).on('error', reject),
    );
  try {
    expect([await statusFor('rebound.evil.example'), await statusFor('localhost')]).toEqual([421, 200]);
  } finally {
    await server.stop();
  }
});

test('an engine that accepts and never answers holds no start up', async () => {
  const held = new Set<Socket>();
  const engine = createServer((socket) => void held.add(socket)).listen(0, '127.0.0.1');
  await new Promise((up) => engine.once('listening', up));
  const server = await startServer(dir, { ENGINE: 'comfyui', ENGINE_URL: `http://127.0.0.1:${(engine.address() as AddressInfo).port}` });
  try {
    expect(held.size).toBeGreaterThan(0);
    expect([...held].every((socket) => !socket.destroyed)).toBe(true);
    expect((await api(server.origin, 'GET', '/api/v2/meta')).status).toBe(200);
  } finally {
    for (const socket of held) socket.destroy();
    engine.close();
    await server.stop();
  }
});
