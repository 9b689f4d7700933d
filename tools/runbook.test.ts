/** The runbook's commands, run as they stand there against a PostgreSQL of their own. */
import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { type Postgres, postgresBinaries, startPostgres } from '../scripts/postgres.ts';
import { startServer, type Server } from '../tests/e2e/world.ts';
import { encodePng } from '../server/pixels/imaging/png.ts';
import { createBitmap } from '../server/pixels/imaging/bitmap.ts';

const execFileLater = promisify(execFile);
const root = join(import.meta.dirname, '..');
const text = readFileSync(join(root, 'docs/runbook.md'), 'utf8');
const blocks = Object.fromEntries([...text.matchAll(/^```sh (\w+)\n([\s\S]*?)^```$/gm)].map(([, name = '', body = '']) => [name, body]));

const ending: (() => Promise<void> | void)[] = [];
afterAll(async () => {
  for (const end of ending.reverse()) await end();
});

const PHONE = '13911112222';
const TOKEN = 'a-token-of-sixteen';

test('every block of commands has a name, and the test below knows it', () => {
  expect(Object.keys(blocks)).toEqual(['install', 'operator', 'probe', 'backup', 'restore', 'migrate', 'rotate', 'suspend']);
  expect(text.match(/^```\S*/gm)?.filter((fence) => fence !== '```' && fence !== '```sh')).toEqual([]);
  // The rest needs the registry; what it is made of is what the tests themselves stand on.
  expect(blocks.install).toBe('npm ci\nnpx vite build\nnpm prune --omit=dev\n');
});

const database = await startPostgres();
test.runIf(typeof database !== 'string')(
  'O-12 the runbook: first operator, probe, backup, a restore that lost nothing, migrations, keys, a member put out',
  async () => {
    const postgres = database as Postgres;
    const { url } = postgres;
    ending.push(() => postgres.stop());
    const bin = postgresBinaries() ?? '';
    const dir = mkdtempSync(join(tmpdir(), 'dianshi-runbook-'));
    ending.push(() => rmSync(dir, { recursive: true, force: true }));
    const make = (name: string) => {
      execFileSync(join(bin, 'createdb'), ['--maintenance-db', url, name]);
      return Object.assign(new URL(url), { pathname: `/${name}` }).href;
    };
    const env = {
      NODE_ENV: 'production',
      ENGINE: 'preview',
      PAY: 'off',
      NOTIFY: 'mailbox',
      DEV: '1',
      CAPTCHA: 'off',
      METRICS_TOKEN: TOKEN,
    };
    const installation = { ...env, DATABASE_URL: make('first'), DATA_DIR: join(dir, 'first') };
    // Not waited for with the thread: a connection that a server closed meanwhile would be taken for an open one.
    const run = async (name: string, more: Record<string, string>): Promise<string> =>
      (
        await execFileLater('bash', ['-euo', 'pipefail', '-c', blocks[name] ?? ''], {
          cwd: root,
          env: { ...process.env, PATH: `${bin}:${process.env.PATH}`, ...more },
        })
      ).stdout;
    const start = async (over: Record<string, string>): Promise<Server> => {
      const { DATA_DIR = '', ...rest } = over;
      const server = await startServer(DATA_DIR, rest);
      ending.push(() => server.stop());
      return server;
    };
    const call = async (server: Server, path: string, body: object, token = '') =>
      (await (
        await fetch(`${server.origin}/api/v2/${path}`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) },
          body: JSON.stringify(body),
        })
      ).json()) as { code: number; data: { token: string; id: number; uploads: string } };
    const signIn = async (server: Server) => {
      await call(server, 'users/getCode', { username: PHONE, source: 'login' });
      const letters = (await (await fetch(`${server.origin}/dev/mailbox.json`)).json()) as { code: string }[];
      return (await call(server, 'users/login', { username: PHONE, password: letters[0]?.code, type: 'code' })).data;
    };

    const first = await start(installation);
    const member = await signIn(first);
    const form = new FormData();
    form.append('file', new File([new Uint8Array(await encodePng(createBitmap(40, 40, [9, 8, 7, 255])))], 'a.png', { type: 'image/png' }));
    const headers = { Authorization: `Bearer ${member.token}` };
    expect((await fetch(`${first.origin}/api/v2/common/upload`, { method: 'POST', headers, body: form })).status).toBe(200);
    const files = (at: string) =>
      readdirSync(join(at, 'files'), { recursive: true, encoding: 'utf8' })
        .filter((name) => name.includes('up/'))
        .sort();
    expect(files(installation.DATA_DIR)).toHaveLength(1);

    expect(await run('operator', { ...installation, PHONE })).toMatch(/现在是运营（owner）/);
    expect((await call(first, 'desk/engines', {}, member.token)).code).toBe(200);
    expect(await run('probe', { SITE: first.origin, METRICS_TOKEN: TOKEN })).toMatch(
      /^dianshi_engine_up\{engine="main",kind="preview"\} 1$/m,
    );

    const backups = mkdtempSync(join(tmpdir(), 'dianshi-backups-'));
    ending.push(() => rmSync(backups, { recursive: true, force: true }));
    await run('backup', { ...installation, BACKUPS: backups });
    await first.stop();
    const second = { ...env, DATABASE_URL: make('second'), DATA_DIR: join(dir, 'second') };
    await run('restore', { ...second, BACKUPS: backups });
    expect(await run('migrate', second)).toMatch(/^数据库是最新的：\d{4}_[\w.]+\.sql$/m);
    const restored = await start(second);
    // The session of before still counts, and so does the role; the file is there.
    expect((await call(restored, 'desk/engines', {}, member.token)).code).toBe(200);
    expect(files(second.DATA_DIR)).toEqual(files(installation.DATA_DIR));

    const secret = () =>
      execFileSync(join(bin, 'psql'), [second.DATABASE_URL, '-Atc', "select value from settings where key = 'hmac'"], { encoding: 'utf8' });
    const before = secret();
    await restored.stop();
    await run('rotate', second);
    const rotated = await start(second);
    // Asking for a code makes the new one.
    await call(rotated, 'users/getCode', { username: 'someone@dianshi.example', source: 'login' });
    expect([before.length > 20, secret() === before]).toEqual([true, false]);
    expect((await call(rotated, 'desk/engines', {}, member.token)).code).toBe(200);
    await run('suspend', { ...second, PHONE });
    expect((await call(rotated, 'desk/engines', {}, member.token)).code).not.toBe(200);
  },
  180_000,
);
