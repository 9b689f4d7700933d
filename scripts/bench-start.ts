/**
 * PERF-8: what a start costs, the first one over an empty directory and the next ones: until a call is answered, processor seconds, and
 * what the server holds once it rests. `node scripts/bench-start.ts [--rounds 5]` after a build. The LIMIT row is the least server over
 * the same embedded database: PGlite, Hono and one query. Exits 1 over `startLimits`.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startLimits } from './limits.ts';

const root = join(import.meta.dirname, '..');
/** After it the server has done what it does behind its first answers. */
const REST_MS = 5000;
/** Of /proc: ticks of the processor in a second. */
const TICKS = 100;
const LEAST = `
  import { PGlite } from '@electric-sql/pglite';
  import { serve } from '@hono/node-server';
  import { Hono } from 'hono';
  const db = await PGlite.create(process.env.DATA_DIR + '/db');
  const app = new Hono();
  app.get('/api/v2/meta', async (c) => c.json((await db.query('select count(*) from plans')).rows));
  serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 }, ({ port }) => console.log('http://localhost:' + port));
  process.on('SIGTERM', () => db.close().then(() => process.exit(0)));
`;

type Start = { ms: number; cpu: number; mib: number; high: number };

async function start(args: string[], dir: string): Promise<Start> {
  const from = performance.now();
  const child: ChildProcess = spawn(process.execPath, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_ENV: 'development', PORT: '0', HOST: '127.0.0.1', DATA_DIR: dir, DATABASE_URL: '' },
  });
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const port = await new Promise<string>((resolve, reject) => {
    let said = '';
    child.stdout?.on('data', (part: Buffer) => {
      said += String(part);
      const found = /localhost:(\d+)/.exec(said)?.[1];
      if (found) resolve(found);
    });
    void gone.then(() => reject(new Error(`the server ended before it was up:\n${said}`)));
  });
  const { status } = await fetch(`http://127.0.0.1:${port}/api/v2/meta`);
  if (status !== 200) throw new Error(`the first call was answered ${status}`);
  const ms = performance.now() - from;
  await delay(REST_MS);
  const proc = (file: string) => readFileSync(`/proc/${child.pid}/${file}`, 'utf8');
  const mib = (key: string) => Number(new RegExp(`${key}:\\s+(\\d+)`).exec(proc('status'))?.[1]) / 1024;
  const [user = 0, system = 0] = proc('stat').split(') ')[1]?.split(' ').slice(11, 13).map(Number) ?? [];
  const seen = { ms, cpu: (user + system) / TICKS, mib: mib('VmRSS'), high: mib('VmHWM') };
  child.kill('SIGTERM');
  await gone;
  return seen;
}

const { rounds } = parseArgs({ options: { rounds: { type: 'string', default: '5' } } }).values;
const product = ['server/main.ts'];
const least = ['--input-type=module', '--eval', LEAST];
const rows: Record<'LIMIT' | 'first' | 'next', Start[]> = { LIMIT: [], first: [], next: [] };
const dirs: string[] = [];
const fresh = () => dirs[dirs.push(mkdtempSync(join(tmpdir(), 'dianshi-start-'))) - 1] ?? '';
try {
  for (let round = 0; round < Number(rounds); round++) {
    const dir = fresh();
    rows.first.push(await start(product, dir));
    rows.next.push(await start(product, dir));
    const copy = fresh();
    cpSync(dir, copy, { recursive: true });
    rows.LIMIT.push(await start(least, copy));
  }
} finally {
  for (const dir of dirs) rmSync(dir, { recursive: true, force: true });
}

const middle = (row: Start[], key: keyof Start) => row.map((one) => one[key]).sort((a, b) => a - b)[Math.floor(row.length / 2)] ?? NaN;
console.log('start    first answer ms (range)    / LIMIT   CPU s   resident MiB at rest   at most');
let over = false;
for (const name of ['LIMIT', 'first', 'next'] as const) {
  const row = rows[name];
  const ms = row.map((one) => Math.round(one.ms)).sort((a, b) => a - b);
  const ratio = middle(row, 'ms') / middle(rows.LIMIT, 'ms');
  const held = middle(row, 'mib');
  const late = name !== 'LIMIT' && ratio > startLimits[name];
  const large = name !== 'LIMIT' && held > startLimits.mib;
  over ||= late || large;
  const cells = [
    `${Math.round(middle(row, 'ms'))} (${ms[0]}-${ms.at(-1)})`.padStart(22),
    ratio.toFixed(2).padStart(12),
    middle(row, 'cpu').toFixed(2).padStart(8),
    Math.round(held).toString().padStart(23),
    Math.round(middle(row, 'high')).toString().padStart(10),
  ];
  console.log(`${name.padEnd(6)}${cells.join('')}${late ? '  LATE' : ''}${large ? '  OVER' : ''}`);
}
process.exit(over ? 1 : 0);
