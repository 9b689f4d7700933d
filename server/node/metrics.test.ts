import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { EngineError } from '../engines/engine.ts';
import { engines } from '../kernel/db/schema/engines.ts';
import { makeWorld, scriptedEngine, type World } from '../testing/world.ts';
import { openMetrics } from './metrics.ts';

const TOKEN = 'a-token-of-sixteen';
let world: World;
let metrics: ReturnType<typeof openMetrics>;
let outcome: 'paint' | 'refuse' = 'paint';
const engine = scriptedEngine(async (job) => {
  if (outcome === 'refuse') throw new EngineError('rejected', 'content policy');
  return { bitmap: { width: job.width, height: job.height, data: new Uint8ClampedArray(job.width * job.height * 4).fill(255) } };
});

beforeEach(async () => {
  world = await makeWorld({ engine });
  metrics = openMetrics();
  world.ports.meter = metrics.meter;
  metrics.serve(world.app, world.ports, TOKEN);
});

const read = async (token = TOKEN) => {
  const response = await world.app.request('/metrics', { headers: { Authorization: `Bearer ${token}` } }, { ip: '127.0.0.1' });
  return { status: response.status, type: response.headers.get('content-type'), text: await response.text() };
};
/** The samples of a metric: its labels as Prometheus writes them, and the value. */
const samples = (text: string, name: string) =>
  Object.fromEntries(
    [...text.matchAll(new RegExp(`^${name}(?:\\{(.*)\\})? (\\S+)$`, 'gm'))].map(([, labels = '', value]) => [labels, Number(value)]),
  );

test('O-11 metrics are for whoever shows the token, and do not exist for others', async () => {
  for (const token of ['', 'another-token-of-16', TOKEN.slice(0, -1)]) expect((await read(token)).status).toBe(404);
  const { status, type, text } = await read();
  expect([status, type]).toEqual([200, expect.stringMatching(/^application\/openmetrics-text; version=1/)]);
  expect(text).toMatch(/# EOF\n?$/);
  for (const name of ['nodejs_eventloop_lag_p99_seconds', 'process_resident_memory_bytes'])
    expect(samples(text, name)).toEqual({ '': expect.any(Number) });
});

test('O-11 requests are counted by the pattern of their address, whatever stands in it', async () => {
  const member = await world.signIn();
  for (const id of ['a', 'b']) await world.call('POST', `/api/v2/common/tasks/${id}`, undefined, member);
  await world.call('GET', '/api/v2/none/at/all/13911112222');
  const seen = samples((await read()).text, 'dianshi_request_seconds_count');
  expect(seen).toMatchObject({ 'method="POST",route="/api/v2/common/tasks/:id",status="404"': 2 });
  expect(JSON.stringify(seen)).not.toContain('13911112222');
});

test('O-11 tasks are counted by how they ended, the queue and the engines by how they stand', async () => {
  const member = await world.signIn();
  const draw = async (): Promise<string> =>
    (await world.call('POST', '/api/v2/sd/txt2img', { prompt: '山', width: 64, height: 64 }, member)).body.data.id;
  const drawn = [await draw(), await draw()];
  world.tick(30);
  const before = (await read()).text;
  expect(samples(before, 'dianshi_queue_tasks')).toEqual({ 'kind="txt2img",status="queued"': 2 });
  expect(samples(before, 'dianshi_queue_oldest_seconds')).toEqual({ 'kind="txt2img"': 30 });
  expect(samples(before, 'dianshi_engine_up')).toEqual({ 'engine="main",kind="preview"': 1 });
  world.work();
  for (const id of drawn) await world.ended(member, id);
  outcome = 'refuse';
  await world.ended(member, await draw());
  outcome = 'paint';
  await world.rest();
  const { text } = await read();
  expect(samples(text, 'dianshi_task_seconds_count')).toEqual({
    'kind="txt2img",outcome="success"': 2,
    'kind="txt2img",outcome="REJECTED"': 1,
  });
  // Five seconds are not over: the database was not read again.
  expect(samples(text, 'dianshi_queue_tasks')).toEqual({ 'kind="txt2img",status="queued"': 2 });
});

test('O-11 an engine that is away is down', async () => {
  await world.db.update(engines).set({ downSince: world.ports.now(), failures: 3 }).where(eq(engines.id, 'main'));
  const { text } = await read();
  expect(samples(text, 'dianshi_engine_up')).toEqual({ 'engine="main",kind="preview"': 0 });
  expect(samples(text, 'dianshi_engine_failures')).toEqual({ 'engine="main"': 3 });
});
