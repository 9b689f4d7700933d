/**
 * A real server, several members' histories over HTTP, kill -9 at random moments, and the books after each.
 * `npm run soak -- [--seed 1] [--rounds 20] [--postgres]`; prints counts, and ends with 1 on a finding.
 */
import type { ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import type { Db } from '../server/kernel/db/db.ts';
import { rows } from '../server/kernel/db/rows.ts';
import { openPglite, openPostgres } from '../server/node/open-db.ts';
import { type Random, seededRandom } from '../server/pixels/drawing/random.ts';
import { brokenLaws } from '../server/testing/points-of.ts';
import { setLook } from '../server/testing/set-look.ts';
import { api, dataDir, newMember, startServer } from '../tests/e2e/world.ts';
import { startPostgres } from './postgres.ts';

const MEMBERS = 4;
/** A worker that died holds its work until its lease ends; then everything is painted. */
const SETTLE_MS = 240_000;
const CREDIT_MS = 60_000;
/** Steps of all members together before a kill, at most. */
const MOST_STEPS = 60;

/** A value that was sent, and whether the server said it has it: what is there is the last that was acknowledged, or a later one. */
type Kept = { acknowledged: number; sent: number };
type Press = { key: string; path: string; body: object; method?: 'PUT'; id?: string };
export type Member = {
  token: string;
  id: number;
  presses: Press[];
  /** Ids whose cancelling was answered. */
  cancelled: string[];
  orders: string[];
  /** Order numbers that the cashier took the money of. */
  paid: string[];
  drafts: Kept;
  uploads: string[];
  dataset?: string;
  likes: Map<string, { acknowledged?: boolean; sent: boolean }>;
};
export type Soaked = { counts: Record<string, number>; findings: string[] };
type Books = { db: Db; close: () => Promise<void> };

const pick = <T>(random: Random, from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;

/** Steps of a task that are done: its pictures, or the epochs of a training. */
const finished = sql`((select count(*) from images i where i.task_id = t.id) + (select count(*) from training_epochs e where e.task_id = t.id))`;

/** What must hold in the tables at any moment, killed or not; a row is a finding. */
const laws = {
  'an open hold has no task': sql`select h.ref from holds h left join tasks t on t.id::text = h.ref where t.id is null and h.amount > h.settled + h.released`,
  'a task that ended holds points': sql`select t.id as ref from tasks t join holds h on h.ref = t.id::text where t.status not in ('queued', 'running') and h.amount <> h.settled + h.released`,
  'a task that goes on holds nothing': sql`select t.id as ref from tasks t left join holds h on h.ref = t.id::text where t.status in ('queued', 'running') and t.cost > 0 and h.ref is null`,
  'a success lacks results': sql`select t.id as ref from tasks t where t.status = 'success' and ${finished} <> coalesce((t.params->>'num')::int, 1)
    and not exists (select 1 from trainings where task_id = t.id and ended is not null)`,
  'a task has more results than were asked': sql`select t.id as ref from tasks t where ${finished} > coalesce((t.params->>'num')::int, 1)`,
  'what came back and what was delivered are not the cost': sql`select t.id as ref from tasks t where t.status not in ('queued', 'running') and t.refunded + round(${finished} * t.cost::numeric / coalesce((t.params->>'num')::int, 1)) <> t.cost`,
  'an item of a set has no task': sql`select i.id as ref from set_items i left join tasks t on t.id = i.task_id where t.id is null`,
  'two tasks have one key': sql`select min(id::text) as ref from tasks group by user_id, idem having count(*) > 1`,
};

/** Somebody who has just come, without a history. */
export async function newcomer(origin: string): Promise<Member> {
  const { token, info } = await newMember(origin);
  const nothing = { presses: [], cancelled: [], orders: [], paid: [], uploads: [], drafts: { acknowledged: 0, sent: 0 } };
  return { ...nothing, token, id: info.id, likes: new Map() };
}

/** Ten works of the square. */
export const someWorks = async (origin: string): Promise<string[]> =>
  (await api(origin, 'POST', '/api/v2/common/images', { pageSize: 10 })).body.data.map(({ id }: { id: string }) => id);

async function holdsWithin(ms: number, ask: () => Promise<boolean>): Promise<boolean> {
  const until = Date.now() + ms;
  while (!(await ask())) {
    if (Date.now() > until) return false;
    await delay(500);
  }
  return true;
}

/** Waits until every payment that the cashier took has reached its order, by its notice or because the member asks; answers which did not. */
export async function credit(origin: string, members: readonly Member[]): Promise<string[]> {
  const findings: string[] = [];
  for (const { token, paid } of members)
    for (const key of paid) {
      const credited = async () =>
        Boolean((await api(origin, 'GET', `/api/v2/users/order/${key}`, undefined, token)).body.data?.[0]?.paidAt);
      if (!(await holdsWithin(CREDIT_MS, credited))) findings.push(`a payment was not credited: ${key}`);
    }
  return findings;
}

/** Waits until every task has ended; answers which members have one that did not. */
export async function finish(origin: string, members: readonly Member[]): Promise<string[]> {
  const findings: string[] = [];
  const condition = [{ status: { in: ['queued', 'running'] } }];
  for (const { token, id } of members) {
    const none = async () => (await api(origin, 'POST', '/api/v2/common/tasks', { condition }, token)).body.total === 0;
    if (!(await holdsWithin(SETTLE_MS, none))) findings.push(`tasks of ${id} never ended`);
  }
  return findings;
}

/** Holds the tables and the files against the laws and against everything that was acknowledged. */
export async function check(db: Db, dir: string, members: Member[]): Promise<string[]> {
  const findings = await brokenLaws(db);
  for (const [law, query] of Object.entries(laws))
    findings.push(...(await rows<{ ref: string }>(db, query)).map(({ ref }) => `${law}: ${ref}`));
  const all = async <Row>(query: ReturnType<typeof sql>) => rows<Row>(db, query);
  const tasks = new Map(
    (await all<{ id: string; status: string; idem: string }>(sql`select id::text as id, status, idem from tasks`)).map((row) => [
      row.id,
      row,
    ]),
  );
  const orders = new Map(
    (await all<{ id: string; status: string }>(sql`select id::text as id, status from orders`)).map((row) => [row.id, row]),
  );
  const uploads = new Set((await all<{ key: string }>(sql`select key from uploads`)).map(({ key }) => key));
  const likes = new Set(
    (
      await all<{ mark: string }>(sql`select user_id || ':' || target_id as mark from favorites where kind = 'image' and action = 'like'`)
    ).map(({ mark }) => mark),
  );
  const drafts = new Map(
    (await all<{ user_id: number; value: { num: number } }>(sql`select user_id, value from drafts where tool = 'generate'`)).map((row) => [
      row.user_id,
      row.value.num,
    ]),
  );
  const file = (key: string) => existsSync(join(dir, 'files', key));
  const pictures = await all<{
    key: string;
    thumb: string;
    glb: string | null;
    svg: string | null;
    ground: string | null;
    matte: string | null;
  }>(sql`select key, thumb, glb, svg, ground, matte from images where task_id is not null`);
  for (const picture of pictures)
    for (const key of Object.values(picture))
      if (key && !key.startsWith('seed/') && !file(key)) findings.push(`a picture's file is gone: ${key}`);
  for (const member of members) {
    for (const { id, key } of member.presses)
      if (id && tasks.get(id)?.idem !== key) findings.push(`a task that was acknowledged is gone: ${id}`);
    for (const id of member.cancelled)
      if (tasks.get(id)?.status !== 'canceled') findings.push(`a cancelled task is ${tasks.get(id)?.status}: ${id}`);
    for (const id of member.orders) if (!orders.has(id)) findings.push(`an order that was acknowledged is gone: ${id}`);
    for (const key of member.uploads) if (!uploads.has(key) || !file(key)) findings.push(`an upload that was acknowledged is gone: ${key}`);
    const num = drafts.get(member.id) ?? 0;
    if (num < member.drafts.acknowledged || num > member.drafts.sent)
      findings.push(`the draft of ${member.id} is ${num}, not ${member.drafts.acknowledged} to ${member.drafts.sent}`);
    for (const [target, { acknowledged, sent }] of member.likes) {
      const on = likes.has(`${member.id}:${target}`);
      if (acknowledged !== undefined && on !== acknowledged && on !== sent) findings.push(`a like of ${member.id} for ${target} is ${on}`);
    }
  }
  return findings;
}

/** What the items of a member's sets have in common. */
const look = { ...setLook, template: 'potions' };

/** `pays`: somebody pays at the cashier, which may not take it. */
type World = { counts: Record<string, number>; findings: string[]; pays: (key: string) => Promise<boolean> };

/** The cashier of the sandbox, which a server has in itself. */
const paysAt = (origin: string) => async (key: string) => {
  const body = new URLSearchParams({ action: 'confirm', from: 'phone' });
  const cashier = await fetch(`${origin}/dev/alipay/cashier/${key}`, { method: 'POST', headers: { Origin: origin }, body });
  return (await cashier.text()).includes('付款成功');
};

/** One step of a member's history; throws what `fetch` throws when the server is killed under it. */
export async function step(
  origin: string,
  member: Member,
  random: Random,
  works: string[],
  { counts, findings, pays }: World,
): Promise<void> {
  const ask = async (method: string, path: string, body?: unknown, key?: string) => {
    const answer = await api(origin, method, path, body, member.token, key ? { 'Idempotency-Key': key } : {});
    if (answer.status >= 500) findings.push(`${method} ${path} answered ${answer.status}: ${JSON.stringify(answer.body).slice(0, 160)}`);
    return answer.status === 200 ? answer.body.data : undefined;
  };
  const done = (what: string) => (counts[what] = (counts[what] ?? 0) + 1);
  const press = async (one: Press) => {
    const data = await ask(one.method ?? 'POST', one.path, one.body, one.key);
    if (!data) return;
    if (one.id && one.id !== data.id) findings.push(`one press made two tasks: ${one.id} and ${data.id}`);
    one.id = data.id;
    done('tasks');
    if (one.path.endsWith('asset-set')) done('sets');
    if (one.path.endsWith('trainings')) done('trainings');
  };
  const n = random();
  if (n < 0.34) {
    const num = 1 + Math.floor(random() * 3);
    const kind = random();
    const asked: Omit<Press, 'key'> =
      kind < 0.2
        ? { path: '/api/v2/ai/logo', body: { text: '点石', num } }
        : kind < 0.3
          ? {
              path: '/api/v2/ai/asset-set',
              body: { begin: { look, lines: Array.from({ length: num }, (_, at) => ({ name: `药水${at}`, detail: '' })) } },
            }
          : kind < 0.36 && member.dataset
            ? {
                path: '/api/v2/common/trainings',
                method: 'PUT',
                body: { datasetId: member.dataset, name: '颜色', trainer: 'preview', epochs: num, rights: true },
              }
            : { path: '/api/v2/sd/txt2img', body: { prompt: '青绿山水', width: 256, height: 256, num, seed: Math.floor(random() * 1e6) } };
    const one: Press = { ...asked, key: `press-${member.id}-${member.presses.length}` };
    member.presses.push(one);
    await press(one);
  } else if (n < 0.42 && member.presses.length > 0) {
    // As a browser that never saw the answer does.
    await press(pick(random, member.presses.slice(-5)));
  } else if (n < 0.5 && member.presses.length > 0) {
    const { id } = pick(random, member.presses.slice(-4));
    if (id && (await ask('DELETE', `/api/v2/common/tasks/${id}`))) {
      member.cancelled.push(id);
      done('cancelled');
    }
  } else if (n < 0.62) {
    const vip = random() < 0.3;
    const oid = await ask('PUT', '/api/v2/users/order', { source: vip ? 'vip' : 'point', pid: vip ? 'plan-1-1' : 'point_config-1' });
    if (!oid) return;
    member.orders.push(oid);
    done('orders');
    const sheet = await ask('POST', '/api/v2/users/pay', { oid, type: 'alipay', returnUrl: '/payResult' });
    if (!sheet) return;
    if (!(await pays(sheet.key))) return;
    member.paid.push(sheet.key);
    done('paid');
  } else if (n < 0.76) {
    const num = ++member.drafts.sent;
    if (!(await ask('PUT', '/api/v2/users/drafts/generate', { value: { num } }))) return;
    member.drafts.acknowledged = num;
    done('drafts');
  } else if (n < 0.86) {
    const [r, g, b] = [random() * 255, random() * 255, random() * 255].map(Math.floor) as [number, number, number];
    const picture = await sharp({ create: { width: 64, height: 64, channels: 3, background: { r, g, b } } })
      .png()
      .toBuffer();
    const form = new FormData();
    form.append('file', new File([new Uint8Array(picture)], 'a.png', { type: 'image/png' }));
    const answer = await fetch(`${origin}/api/v2/common/upload`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${member.token}` },
      body: form,
    });
    if (answer.status !== 200) return;
    member.uploads.push(((await answer.json()) as { data: { key: string }[] }).data[0]?.key ?? '');
    done('uploads');
    if (member.uploads.length < 3 || member.dataset) return;
    const dataset = await ask('PUT', '/api/v2/common/datas', { name: '颜色', trigger: 'colours' });
    const items = member.uploads.map((key) => ({ key, caption: 'colours' }));
    if (dataset && (await ask('POST', `/api/v2/common/datas/${dataset.id}/items`, { items }))) member.dataset = dataset.id;
  } else {
    const targetId = pick(random, works);
    const on = random() < 0.6;
    const like = { ...member.likes.get(targetId), sent: on };
    member.likes.set(targetId, like);
    if (!(await ask('POST', '/api/v2/users/favorites', { kind: 'image', action: 'like', targetId, on }))) return;
    member.likes.set(targetId, { acknowledged: on, sent: on });
    done('likes');
  }
}

/** Runs `rounds` kills over one database; the moments and the histories follow from `seed`, what meets what does not. */
export async function soak(options: {
  seed: number;
  rounds: number;
  databaseUrl?: string;
  /** Told now and then how far it is. */
  say?: (line: string) => void;
}): Promise<Soaked> {
  const random = seededRandom(options.seed);
  const dir = process.env.PREPARED_DATA && !options.databaseUrl ? dataDir() : mkdtempSync(join(tmpdir(), 'dianshi-soak-'));
  const env = { CAPTCHA: 'off', TRUST_PROXY: '1', DATABASE_URL: options.databaseUrl ?? '' };
  const counts: Record<string, number> = { rounds: 0, kills: 0, 'kills at the start': 0 };
  const findings: string[] = [];
  const members: Member[] = [];
  let works: string[] = [];
  const books = (): Promise<Books> => (options.databaseUrl ? openPostgres(options.databaseUrl) : openPglite(dir));
  const note = (when: string, found: string[]) => void findings.push(...found.map((line) => `${when}: ${line}`));
  async function audit(when: string): Promise<void> {
    const { db, close } = await books();
    note(when, await check(db, dir, members));
    await close();
  }
  try {
    for (let round = 0; round < options.rounds; round++) {
      const when = `round ${round}`;
      if (round > 0 && random() < 0.25) {
        const after = 50 + random() * 1200;
        const killed = await startServer(dir, env, (child: ChildProcess) => void delay(after).then(() => child.kill('SIGKILL'))).catch(
          () => undefined,
        );
        await killed?.stop('SIGKILL');
        counts['kills at the start'] = (counts['kills at the start'] ?? 0) + 1;
      }
      const server = await startServer(dir, env);
      if (works.length === 0) {
        works = await someWorks(server.origin);
        for (let i = 0; i < MEMBERS; i++) members.push(await newcomer(server.origin));
      }
      note(when, await credit(server.origin, members));
      let alive = true;
      // Killed by what members did, not by the clock: a busy machine would have nothing to lose.
      let left = Math.floor(random() * MOST_STEPS);
      const enough = Promise.withResolvers<void>();
      const histories = members.map(async (member, i) => {
        const own = seededRandom(options.seed * 1000 + round * 10 + i);
        while (alive) {
          try {
            await step(server.origin, member, own, works, { counts, findings, pays: paysAt(server.origin) });
            if (--left < 0) enough.resolve();
          } catch (error) {
            // The connection broke with the server; anything else is ours.
            enough.resolve();
            if (alive && server.child.signalCode === null && server.child.exitCode === null) throw error;
            return;
          }
        }
      });
      await enough.promise;
      alive = false;
      await server.stop('SIGKILL');
      await Promise.all(histories);
      counts.kills = (counts.kills ?? 0) + 1;
      counts.rounds = round + 1;
      if (counts.rounds % 25 === 0) options.say?.(`${counts.rounds} of ${options.rounds} rounds, ${findings.length} findings`);
      await audit(when);
    }
    const last = await startServer(dir, env);
    note('at the end', await credit(last.origin, members));
    note('at the end', await finish(last.origin, members));
    await last.stop();
    await audit('at the end');
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
  return { counts, findings };
}

if (import.meta.filename === process.argv[1]) {
  const { values } = parseArgs({
    options: {
      seed: { type: 'string', default: '1' },
      rounds: { type: 'string', default: '20' },
      postgres: { type: 'boolean', default: false },
    },
  });
  const postgres = values.postgres ? await startPostgres() : undefined;
  if (typeof postgres === 'string') throw new Error(postgres);
  try {
    const databaseUrl = postgres && { databaseUrl: postgres.url };
    const { counts, findings } = await soak({
      seed: Number(values.seed),
      rounds: Number(values.rounds),
      ...databaseUrl,
      say: console.error,
    });
    console.table({ [values.postgres ? 'PostgreSQL' : 'PGlite']: counts });
    for (const line of findings) console.error(line);
    const again = `--seed ${values.seed} --rounds ${values.rounds}${values.postgres ? ' --postgres' : ''}`;
    console.log(`${findings.length} findings; again with ${again}`);
    process.exitCode = findings.length > 0 ? 1 : 0;
  } finally {
    await postgres?.stop();
  }
}
