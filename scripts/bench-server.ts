/**
 * PERF-1, PERF-2: what a call costs on PostgreSQL beside the least server that does the same job: `node scripts/bench-server.ts [--pictures 100000]
 * [--rounds 3] [--seconds 3] [--database postgres://…]`. Starts a cluster of its own and fills it, unless told of a database that is
 * filled already. What is searched lies in the database's memory, as after a day of use, for which `shared_buffers` must have room.
 * 16 connections, the client on the same machine. Fails where a ratio of scripts/limits.ts is missed.
 */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { seedUsers } from '../server/seed/community.ts';
import { DEMO_PASSWORD } from '../server/seed/seed.ts';
import { serverLimits } from './limits.ts';
import { startPostgres } from './postgres.ts';

const CONNECTIONS = 16;
const PAGE = 60;
/** As the client asks for what everybody sees. */
const SQUARE = [{ scope: 'square' }];
/** Signs that prompts are full of: two of them are a word that nobody looked for before, found or not. */
const SIGNS = '山水花鸟云月风雪春秋金木火石竹松龙凤鱼虎红白青绿';
/** PostgreSQL begins with 128 MB; a million pictures and what they are found by take 1.5 GB. */
const SHARED_BUFFERS = '2GB';
/** A server that has run for a while is compiled for what it does; a row took two rounds for that. */
const WARM_MS = 4000;
/** Pause between two calls that are made one after the other, so that they measure an answer and no queue. */
const PAUSE_MS = 4;
/** Calls of a list: of fifty the 95th percentile was the third slowest, whatever the machine did meanwhile. */
const SAMPLES = 150;
/** One member may search sixty times a minute. */
const SEARCHES = 50;
const OWN_SEARCH = 'search, own works';
/** Members with a session each, made for the run: an order wants a new one. */
const MEMBERS = 100_000;
const token = (n: number) => `bench-member-${String(n).padStart(8, '0')}`;

const { values } = parseArgs({
  options: {
    pictures: { type: 'string', default: '100000' },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '3' },
    database: { type: 'string', default: '' },
  },
});
const [pictures, rounds, seconds] = [Number(values.pictures), Number(values.rounds), Number(values.seconds)];

const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
type Call = { url: string; method?: string; token?: string; body?: object };

function call({ url, method = 'GET', token: bearer, body }: Call): Promise<string> {
  const text = body && JSON.stringify(body);
  return new Promise((resolve, reject) => {
    const sent = request(url, {
      agent,
      method,
      headers: {
        ...(bearer && { Authorization: `Bearer ${bearer}` }),
        ...(text && { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(text) }),
      },
    });
    sent.on('error', reject);
    sent.on('response', (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () => {
        const got = Buffer.concat(parts).toString();
        if (answer.statusCode === 200) resolve(got);
        else reject(new Error(`${method} ${url}: ${answer.statusCode} ${got.slice(0, 200)}`));
      });
    });
    sent.end(text);
  });
}

/** Starts a server of this repository and waits until it tells its address. */
async function start(file: string, env: Record<string, string>): Promise<{ child: ChildProcess; origin: string }> {
  const child = spawn(process.execPath, [file], {
    cwd: join(import.meta.dirname, '..'),
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const port = await new Promise<string>((resolve, reject) => {
    let told = '';
    child.once('exit', (code) => reject(new Error(`${file} ended with ${code}: ${told}`)));
    child.stdout?.on('data', (part: Buffer) => {
      told += String(part);
      const found = /localhost:(\d+)/.exec(told)?.[1];
      if (found) resolve(found);
    });
  });
  return { child, origin: `http://127.0.0.1:${port}` };
}

/** CPU milliseconds a process has used; Linux counts in hundredths of a second. */
function cpuOf(pid: number | string): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) * 10;
  } catch {
    return 0;
  }
}
/** CPU milliseconds of the PostgreSQL server and what it started; what ended meanwhile is counted by it. */
function cpuOfPostgres(postmaster: number): number {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const own = pids.filter((pid) => {
    try {
      return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[1] === String(postmaster);
    } catch {
      return false;
    }
  });
  return own.reduce((sum, pid) => sum + cpuOf(pid), cpuOf(postmaster));
}

const share = (list: number[], part: number) =>
  list.toSorted((a, b) => a - b)[Math.min(list.length - 1, Math.floor(list.length * part))] ?? NaN;

type Row = { name: string; pid: number; next: () => Call; limit?: string; least?: number };
type Result = { rates: number[]; times: number[]; node: number; postgres: number; calls: number };

/** Sixteen callers at once, for so long. */
async function load({ pid, next }: Row, ms: number, postmaster: number, into: Result): Promise<void> {
  const [node, postgres, from] = [cpuOf(pid), cpuOfPostgres(postmaster), performance.now()];
  let calls = 0;
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      while (performance.now() - from < ms) {
        const started = performance.now();
        await call(next());
        into.times.push(performance.now() - started);
        calls++;
      }
    }),
  );
  into.rates.push((calls / (performance.now() - from)) * 1000);
  into.node += cpuOf(pid) - node;
  into.postgres += cpuOfPostgres(postmaster) - postgres;
  into.calls += calls;
}

/** Milliseconds of each of `times` calls made one after the other. */
async function oneByOne(times: number, next: () => Call): Promise<number[]> {
  const taken: number[] = [];
  for (let n = 0; n < times; n++) {
    taken.push(await timed(next()));
    await delay(PAUSE_MS);
  }
  return taken;
}

async function timed(one: Call): Promise<number> {
  const started = performance.now();
  await call(one);
  return performance.now() - started;
}

/** Milliseconds the main thread of a process was ready to run and no core was free. */
const waitedForCore = (pid: number) => Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')[1]) / 1e6;

async function main(database: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: database });
  await client.connect();
  const data = mkdtempSync(join(tmpdir(), 'dianshi-bench-'));
  const env = { DATABASE_URL: database, DATA_DIR: data, PORT: '0', CAPTCHA: 'off', NODE_ENV: 'development', NODE_NO_WARNINGS: '1' };
  const children: ChildProcess[] = [];
  const missed: string[] = [];
  try {
    const product = await start('server/main.ts', env);
    children.push(product.child);
    const limit = await start('scripts/limit-server.ts', env);
    children.push(limit.child);
    const told = await client.query('show data_directory');
    const postmaster = Number(readFileSync(join(told.rows[0].data_directory, 'postmaster.pid'), 'utf8').split('\n')[0]);
    await client.query(
      `insert into users (uuid, name) select gen_random_uuid(), 'bench ' || n from generate_series(1, $1::int) n
       where not exists (select 1 from users where name = 'bench 1')`,
      [MEMBERS],
    );
    await client.query(
      `insert into sessions (hash, user_id, expires_at)
       select translate(rtrim(encode(sha256(('bench-member-' || lpad(substr(name, 7), 8, '0'))::bytea), 'base64'), '='), '+/', '-_'), id, now() + interval '20 days'
       from users where name like 'bench %' on conflict do nothing`,
    );
    // What members are found by is worked out in the background, which nobody is to wait for here.
    while ((await client.query('select 1 from users where words is null limit 1')).rows.length > 0) await delay(500);
    await client.query('vacuum analyze users, sessions');
    await client.query('create extension if not exists pg_prewarm');
    await client.query(`select pg_prewarm(oid) from pg_class where relkind in ('r', 'i') and relname ~ '^(?:images|users)'`);
    const [{ id: first, id: someone }] = (await client.query(`select id from users where name = 'bench 1'`)).rows;
    const [{ user_id: maker, model_id: model }] = (
      await client.query('select user_id, model_id from images where published and model_id is not null order by id desc limit 1')
    ).rows;
    const packs = JSON.parse(await call({ url: `${product.origin}/api/v2/common/dicts/point_config`, method: 'POST', body: {} })) as {
      data: { id: string }[];
    };
    const pid = packs.data[0]?.id ?? '';

    const own = { pid: product.child.pid ?? 0 };
    const least = { pid: limit.child.pid ?? 0 };
    let buyers = 1000;
    let readers = 0;
    const list = (body: object): Call => ({
      url: `${product.origin}/api/v2/common/images`,
      method: 'POST',
      token: token(1),
      body: { sort: 'new', pageSize: PAGE, condition: SQUARE, ...body },
    });
    // A visit's first page is asked for by the outline's first cursor.
    const outline = (body: object): Call => ({
      ...list({}),
      url: `${product.origin}/api/v2/common/images/outline`,
      body: { condition: SQUARE, ...body },
    });
    const { data: laid } = JSON.parse(await call(outline({ sort: 'new' }))) as { data: { anchors: string[] } };
    const rowsOf: Row[] = [
      { name: 'LIMIT one query', ...least, next: () => ({ url: `${limit.origin}/one?id=${someone}` }) },
      {
        name: 'userInfo',
        ...own,
        next: () => ({ url: `${product.origin}/api/v2/users/userInfo`, token: token(1 + (readers++ % 500)) }),
        limit: 'LIMIT one query',
        least: serverLimits.userInfo,
      },
      { name: 'LIMIT feed', ...least, next: () => ({ url: `${limit.origin}/feed?size=${PAGE}` }) },
      { name: 'feed, one page', ...own, next: () => list({ from: laid.anchors[0] }), limit: 'LIMIT feed', least: serverLimits.feed },
      { name: 'feed, no cursor', ...own, next: () => list({}), limit: 'LIMIT feed', least: serverLimits.feed },
      { name: 'outline', ...own, next: () => outline({ sort: 'new' }) },
      { name: 'LIMIT order', ...least, next: () => ({ url: `${limit.origin}/order?id=${first + 1}` }) },
      {
        name: 'order',
        ...own,
        next: () => ({
          url: `${product.origin}/api/v2/users/order`,
          method: 'POST',
          token: token(buyers++),
          body: { source: 'point', pid },
        }),
        limit: 'LIMIT order',
        least: serverLimits.order,
      },
    ];
    const results = new Map(rowsOf.map(({ name }): [string, Result] => [name, { rates: [], times: [], node: 0, postgres: 0, calls: 0 }]));
    for (let round = -1; round < rounds; round++) {
      for (const row of rowsOf) {
        const into = results.get(row.name);
        if (into) await load(row, round < 0 ? WARM_MS : seconds * 1000, postmaster, round < 0 ? { ...into, rates: [], times: [] } : into);
      }
    }
    console.log(`\n${pictures} pictures, ${rounds} rounds of ${seconds} s, ${CONNECTIONS} connections`);
    console.log(
      `${'call'.padEnd(20)}${['median/s', 'range', 'p50 ms', 'p99 ms', 'node ms', 'PG ms', 'of LIMIT'].map((name) => name.padStart(13)).join('')}`,
    );
    for (const { name, limit: floor, least: wanted } of rowsOf) {
      const got = results.get(name);
      if (!got) continue;
      // Round by round: whatever else the machine does falls on a row and its limit alike.
      const ratio = share(
        got.rates.map((rate, round) => rate / (results.get(floor ?? '')?.rates[round] ?? NaN)),
        0.5,
      );
      const cells = [
        share(got.rates, 0.5).toFixed(0),
        `${Math.min(...got.rates).toFixed(0)}-${Math.max(...got.rates).toFixed(0)}`,
        share(got.times, 0.5).toFixed(1),
        share(got.times, 0.99).toFixed(1),
        (got.node / got.calls).toFixed(2),
        (got.postgres / got.calls).toFixed(2),
        floor ? ratio.toFixed(2) : '',
      ];
      console.log(`${name.padEnd(20)}${cells.map((cell) => cell.padStart(13)).join('')}`);
      if (wanted && ratio < wanted) missed.push(`${name}: ${ratio.toFixed(2)} of ${floor}, wanted ${wanted.toFixed(2)}`);
    }

    let asked = 0;
    const deep = laid.anchors.at(-1);
    // A demo member's own works and whom they follow; another member for each search: one is held to sixty a minute.
    const { data: demo } = JSON.parse(
      await call({
        url: `${product.origin}/api/v2/users/login`,
        method: 'POST',
        body: { username: seedUsers[0]?.mobile, password: DEMO_PASSWORD, type: 'password' },
      }),
    ) as { data: { token: string } };
    const asDemo = (one: Call): Call => ({ ...one, token: demo.token });
    const others = () => token(1000 + (asked++ % 50_000));
    const page = (body: object) => () => ({ ...list(body), token: others() });
    const search = (title: (n: number) => string) => () => page({ condition: [...SQUARE, { title: title(asked) }] })();
    const another = (n: number) => `${SIGNS[n % SIGNS.length]}${SIGNS[(n * 7 + Math.floor(n / SIGNS.length)) % SIGNS.length]}`;
    const lists: Record<string, () => Call> = {
      'feed, first page': () => list({}),
      'feed by heat': () => list({ sort: 'hot' }),
      'feed by likes': () => list({ sort: 'likes' }),
      'feed, deep': () => list({ from: deep }),
      'outline, first slice': () => outline({ sort: 'new' }),
      'one tag': () => list({ condition: [...SQUARE, { tag: '国风' }] }),
      'one maker': () => list({ condition: [{ scope: 'user' }, { userId: maker }] }),
      'one model': () => list({ condition: [...SQUARE, { modelId: model }], sort: 'hot' }),
      'who one follows': () => asDemo(list({ condition: [{ scope: 'following' }] })),
      'own works': () => asDemo(list({ condition: [{ scope: 'mine' }] })),
      'own works, outline': () => asDemo(outline({ condition: [{ scope: 'mine' }], sort: 'new' })),
      liked: () => asDemo(list({ condition: [{ scope: 'liked' }] })),
      'ranks, makers': () => ({ ...list({}), url: `${product.origin}/api/v2/users/rank/users/all`, body: { pageSize: 20 } }),
      'ranks, models': () => ({ ...list({}), url: `${product.origin}/api/v2/users/rank/models/week`, body: { pageSize: 20 } }),
      'a member': () => ({ url: `${product.origin}/api/v2/users/userInfo/${maker}`, token: token(1) }),
      models: () => ({ ...list({}), url: `${product.origin}/api/v2/common/models`, body: { pageSize: PAGE } }),
      'search, one sign': search(() => '锦'),
      'search, one letter': search(() => 'o'),
      'search, two signs': search(() => '锦鲤'),
      'search, many hits': search(() => '国风'),
      'search, many hits, by heat': () => page({ sort: 'hot', condition: [...SQUARE, { title: '青绿' }] })(),
      'search, another word each': search(another),
      'search, Latin': search(() => 'pixel'),
      'search, pinyin': search(() => 'jinli'),
      'search, initials': search(() => 'jl'),
      'search, English of a term': search(() => 'landscape'),
      'search, one picture': search((n) => String(1000 + ((n * 7919) % (pictures - 1000)))),
      'search, a maker': search((n) => `样例成员${String(1 + (n % 300)).padStart(3, '0')}`),
      'search, nothing found': search(() => '饕餮蒸汽朋克'),
      'search, outline': () => ({ ...outline({ sort: 'new', condition: [...SQUARE, { title: another(asked) }] }), token: others() }),
      [OWN_SEARCH]: () => asDemo(list({ condition: [{ scope: 'mine' }, { title: 'jinli' }] })),
      'models, search': () => ({
        ...list({}),
        url: `${product.origin}/api/v2/common/models`,
        body: { condition: [{ name: 'shanhai' }], pageSize: PAGE },
      }),
    };
    console.log(`\n${'one after the other'.padEnd(28)}${['p50 ms', 'p95 ms', 'of LIMIT'].map((name) => name.padStart(9)).join('')}`);
    const leastFeed = () => ({ url: `${limit.origin}/feed?size=${PAGE}` });
    let leastP50 = NaN;
    for (const [name, next] of Object.entries({ 'LIMIT feed': leastFeed, ...lists })) {
      await oneByOne(5, next);
      const taken = await oneByOne(name === OWN_SEARCH ? SEARCHES : SAMPLES, next);
      const [p50, p95] = [share(taken, 0.5), share(taken, 0.95)];
      if (next === leastFeed) leastP50 = p50;
      // Printed only: what a millisecond is worth differs from machine to machine.
      const cells = [p50, p95, p95 / leastP50].map((value) => value.toFixed(1).padStart(9));
      console.log(`${name.padEnd(28)}${cells.join('')}`);
      if (p95 > serverLimits.listP95) missed.push(`${name}: ${p95.toFixed(1)} ms p95, wanted ${serverLimits.listP95}`);
    }

    const info = () => ({ url: `${product.origin}/api/v2/users/userInfo`, token: token(1) });
    const floor = () => ({ url: `${limit.origin}/one?id=${someone}` });
    type Pair = [own: number[], least: number[]];
    // What the slowest calls are made of.
    const waits: { ms: number; waited: number }[] = [];
    // By turns, so that both meet the same minutes: what the least server waits is the machine, shared with what draws.
    async function byTurns(into: Pair): Promise<void> {
      for (let n = 0; n < 400; n++) {
        const before = waitedForCore(own.pid);
        const ms = await timed(info());
        into[0].push(ms);
        if (into === busy) waits.push({ ms, waited: waitedForCore(own.pid) - before });
        await delay(PAUSE_MS);
        into[1].push(...(await oneByOne(1, floor)));
      }
    }
    const open = async (): Promise<number> =>
      (await client.query(`select count(*)::int as n from tasks where status in ('queued', 'running')`)).rows[0].n;
    // Others than in a run before over the same database: the day's points may be spent.
    let drawers = 50_000 + Math.floor(Math.random() * 40_000);
    const [idle, busy]: [Pair, Pair] = [
      [[], []],
      [[], []],
    ];
    const left: number[] = [];
    // In rounds: the 99th percentile of one is four calls, and differed by half from run to run.
    for (let round = 0; round < rounds; round++) {
      await byTurns(idle);
      for (let n = 0; n < 10; n++)
        await call({
          url: `${product.origin}/api/v2/sd/txt2img`,
          method: 'POST',
          token: token(drawers++),
          body: { prompt: `锦鲤 ${n}`, width: 1024, height: 1024, num: 1 },
        });
      await byTurns(busy);
      left.push(await open());
      while ((await open()) > 0) await delay(500);
    }
    const factors = [0, 1].map((which) => share(busy[which] ?? [], 0.99) / share(idle[which] ?? [], 0.99));
    const [factor = NaN] = factors;
    for (const [which, name] of ['userInfo', 'LIMIT one query'].entries()) {
      const cells = [idle, busy].map((pair) => [0.5, 0.9, 0.99].map((part) => share(pair[which] ?? [], part).toFixed(1)).join(' / '));
      console.log(
        `${which ? '' : '\n'}${name}: p50 / p90 / p99 idle ${cells[0]} ms, beside ten preview tasks ${cells[1]} ms: ${factors[which]?.toFixed(2)} x`,
      );
    }
    const slowest = waits.toSorted((a, b) => b.ms - a.ms).slice(0, Math.ceil(waits.length / 50));
    const mean = (of: 'ms' | 'waited') => (slowest.reduce((all, one) => all + one[of], 0) / slowest.length).toFixed(1);
    console.log(
      `userInfo, the slowest fiftieth beside them: ${mean('ms')} ms, of which the server's thread waited ${mean('waited')} ms for a core`,
    );
    console.log(`tasks still open after each round: ${left.join(', ')}`);
    if (factor > serverLimits.besidePreviews) missed.push(`userInfo beside previews: ${factor.toFixed(2)} x its idle p99`);
  } finally {
    await client.end();
    agent.destroy();
    await Promise.all(
      children.map((child) => {
        const gone = new Promise((resolve) => child.once('exit', resolve));
        child.kill('SIGTERM');
        return gone;
      }),
    );
    rmSync(data, { recursive: true, force: true });
  }
  return missed;
}

const postgres = values.database ? undefined : await startPostgres([`shared_buffers=${SHARED_BUFFERS}`]);
if (typeof postgres === 'string') {
  console.error(postgres);
  process.exit(1);
}
try {
  const database = postgres?.url ?? values.database;
  if (postgres)
    execFileSync(process.execPath, [join(import.meta.dirname, 'seed-many.ts'), '--pictures', values.pictures], {
      env: { ...process.env, DATABASE_URL: database, DATA_DIR: mkdtempSync(join(tmpdir(), 'dianshi-bench-')) },
      stdio: 'inherit',
    });
  const missed = await main(database);
  for (const line of missed) console.error(`MISSED ${line}`);
  if (missed.length > 0) process.exitCode = 1;
} finally {
  await postgres?.stop();
}
