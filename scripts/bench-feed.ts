/**
 * How the gallery reads at its full length: `node scripts/bench-feed.ts [--runs 15]` over a directory that scripts/seed-many.ts
 * filled. Prints medians; fails only where the thousandth page takes more than twice the first of the same run.
 */
import { parseArgs } from 'node:util';
import { STRETCH } from '#shared/contract/gallery.ts';
import { openSession } from '../server/account/sessions.ts';
import { createApp } from '../server/app.ts';
import { readConfig } from '../server/kernel/config.ts';
import { rows } from '../server/kernel/db/rows.ts';
import { seedUsers } from '../server/seed/community.ts';
import { openPorts } from '../server/node/open-ports.ts';
import { sql } from 'drizzle-orm';

const PAGE = 1000;
const TWICE = 2;

type Reply = { data: { anchors: string[]; next?: string; total: number }; total: number; next?: string };

async function main(runs: number): Promise<boolean> {
  const config = readConfig({ ...process.env, PAY: 'off' });
  const { ports, open } = await openPorts(config, { log: console.log, stopping: new AbortController().signal, loopback: () => '' });
  try {
    const app = createApp(ports);
    const [demo] = await rows<{ id: number }>(open.db, sql`select id from users where mobile = ${seedUsers[0]?.mobile ?? ''}`);
    const token = demo && (await openSession(open.db, demo.id, { ip: '', agent: 'bench', now: ports.now() }));

    async function ask(path: string, body: object): Promise<Reply> {
      const headers = { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) };
      const response = await app.request(`/api/v2/common/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
      if (response.status !== 200) throw new Error(`${path} ${JSON.stringify(body)}: ${await response.text()}`);
      return (await response.json()) as Reply;
    }
    /** Medians of calls made in turns, so that whatever else the machine does falls on each of them alike. */
    async function medians(calls: Record<string, [path: string, body: object]>): Promise<number[]> {
      const times = Object.keys(calls).map((): number[] => []);
      for (let n = 0; n < runs; n++) {
        for (const [i, [path, body]] of Object.values(calls).entries()) {
          const started = performance.now();
          await ask(path, body);
          times[i]?.push(performance.now() - started);
        }
      }
      const middle = times.map((list) => list.sort((x, y) => x - y)[Math.floor(runs / 2)] ?? NaN);
      Object.keys(calls).forEach((name, i) => console.log(`${name.padEnd(32)} ${middle[i]?.toFixed(1).padStart(8)} ms`));
      return middle;
    }
    /** Where the n-th stretch of a list begins. */
    async function anchor(sort: string, n: number): Promise<{ at: string; slice: string | undefined }> {
      let [slice, left]: [string | undefined, number] = [undefined, n];
      for (;;) {
        const { data } = await ask('images/outline', { sort, ...(slice && { from: slice }) });
        const at = data.anchors[left];
        if (at) return { at, slice };
        if (!data.next) throw new Error(`there are ${data.total} pictures, and no page ${n + 1}: run scripts/seed-many.ts first`);
        left -= data.anchors.length;
        slice = data.next;
      }
    }

    let steady = true;
    for (const sort of ['new', 'hot', 'likes']) {
      const [start, deep] = [await anchor(sort, 0), await anchor(sort, PAGE - 1)];
      const [first = NaN, thousandth = NaN] = await medians({
        [`${sort}: first page`]: ['images', { sort, pageSize: STRETCH, from: start.at }],
        [`${sort}: page ${PAGE}`]: ['images', { sort, pageSize: STRETCH, from: deep.at }],
        [`${sort}: first page, counted too`]: ['images', { sort, pageSize: STRETCH }],
        [`${sort}: first outline slice`]: ['images/outline', { sort }],
        [`${sort}: deep outline slice`]: ['images/outline', { sort, from: deep.slice }],
      });
      console.log(`${`${sort}: page ${PAGE} ÷ first page`.padEnd(32)} ${(thousandth / first).toFixed(2).padStart(8)}`);
      steady &&= thousandth <= TWICE * first;
    }
    if (token) await medians({ 'own outline with ids': ['images/outline', { condition: [{ scope: 'mine' }], ids: true }] });
    if (!steady) console.error(`page ${PAGE} takes more than ${TWICE} times as long as the first`);
    return steady;
  } finally {
    await ports.engines.close();
    await open.close();
  }
}

const { values } = parseArgs({ options: { runs: { type: 'string', default: '15' } } });
try {
  if (!(await main(Math.max(1, Number(values.runs))))) process.exitCode = 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
