import { beforeEach, expect, test } from 'vitest';
import type { AssetSet } from '#shared/contract/sets.ts';
import { checkSet, shownOf } from '#shared/rules/set-checks.ts';
import { EngineError, type Engine } from '../../engines/engine.ts';
import { type Bitmap, createBitmap } from '../../pixels/imaging/bitmap.ts';
import { makeWorld, scriptedEngine, type World } from '../../testing/world.ts';

let world: World;
type Member = Awaited<ReturnType<World['signIn']>>;

const twelve = ['药水', '法杖', '短剑', '战斧', '盾牌', '弓箭', '头盔', '卷轴', '法典', '钥匙', '金币', '戒指'];

/** A disc on clear ground with a notch at a place of its name's own, so that no two are alike; words plant what is wrong with it. */
function drawn(prompt: string, width: number, height: number): Bitmap {
  if (prompt.startsWith('糊底')) return createBitmap(width, height, [224, 67, 90, 255]);
  const out = createBitmap(width, height);
  const [r, g, b] = prompt.startsWith('偏色') ? [30, 60, 230] : [224, 67, 90];
  const notch = (twelve.findIndex((name) => prompt.startsWith(name)) + 1) * 30;
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const [u, v] = [(x / width - 0.5) * 2, (y / height - 0.5) * 2];
      const angle = ((Math.atan2(v, u) * 180) / Math.PI + 360) % 360;
      const apart = Math.min(Math.abs(angle - notch), 360 - Math.abs(angle - notch));
      if (Math.hypot(u, v) < (apart < 50 ? 0.5 : 0.9)) out.data.set([apart < 90 ? r * 0.6 : r, g, b, 255], (y * width + x) * 4);
    }
  return out;
}
const run: Engine['run'] = async (job) => {
  if (job.params.prompt.startsWith('画不成')) throw new EngineError('rejected', 'no');
  return { bitmap: drawn(job.params.prompt, job.width, job.height) };
};
beforeEach(async () => {
  world = await makeWorld({ engine: scriptedEngine(run) });
  world.work();
});

const look = {
  name: '药水与道具',
  template: 'props',
  words: '',
  width: 64,
  height: 64,
  frame: 'none',
  margin: 0.08,
  seamless: false,
  palette: ['#e0435a', '#87435a'],
};
const lines = (...names: string[]) => names.map((name) => ({ name, detail: '' }));
const press = (member: Member, body: object, key = '') =>
  world.call('POST', '/api/v2/ai/asset-set', body, { ...member, headers: { 'Idempotency-Key': key } });
const read = async (member: Member, id: string): Promise<AssetSet> =>
  (await world.call('GET', `/api/v2/common/sets/${id}`, undefined, member)).body.data;
/** Begins a set and waits until each of its items ended. */
async function begun(member: Member, body: object): Promise<AssetSet> {
  const started = await press(member, body);
  if (started.status !== 200) throw new Error(started.body.error);
  return settled(member, started.body.data.tool.again.set);
}
async function settled(member: Member, id: string): Promise<AssetSet> {
  for (const { task } of (await read(member, id)).items) if (task) await world.ended(member, task.id);
  return read(member, id);
}
const flagged = (set: AssetSet) =>
  Object.fromEntries(
    [...checkSet(set, set.items)].flatMap(([id, found]) => {
      const bad = found.filter(({ ok }) => !ok).map(({ check }) => check);
      return bad.length > 0 ? [[set.items.find((item) => item.id === id)?.name, bad]] : [];
    }),
  );
test('R8.11 R8.2 twelve items are one quote and one press; each is booked by itself, a failed one comes back at once', async () => {
  const member = await world.signIn();
  const before = await world.pointsOf(member);
  expect((await world.quote(member, { kind: 'set', num: 12 })).body.data).toMatchObject({ cost: 24, unit: 2, num: 12, after: before - 24 });
  const set = await begun(member, { begin: { look, lines: lines(...twelve.slice(0, 11), '画不成的') } });
  expect(set).toMatchObject({ name: '药水与道具', width: 64, items: expect.objectContaining({ length: 12 }) });
  expect(set.items.map(({ task }) => task?.status)).toEqual([...Array.from({ length: 11 }, () => 'success'), 'failed']);
  expect(set.items[11]).toMatchObject({ versions: [], shown: null, task: { refunded: 2 } });
  expect(await world.pointsOf(member)).toBe(before - 22);
  // Pictures are kept at twice the set's size, clear around the subject.
  for (const item of set.items.slice(0, 11)) {
    expect(item.versions).toHaveLength(1);
    expect(shownOf(item)).toMatchObject({ width: 128, height: 128, origin: 'drawn', isPreview: true, measures: { opaque: false } });
  }
  expect(new Set(set.items.map(({ file }) => file)).size).toBe(12);
});

test('R8.11 two planted faults are caught, and none on the clean ones', async () => {
  const member = await world.signIn();
  const set = await begun(member, { begin: { look, lines: lines('糊底的药水', ...twelve.slice(1, 6), '偏色的盾', ...twelve.slice(7)) } });
  expect(flagged(set)).toEqual({ 糊底的药水: ['alpha'], 偏色的盾: ['palette'] });
});

test('R8.11 only what was picked is drawn anew, with the next seed; the old picture stays and can come back; locked ones stay', async () => {
  const member = await world.signIn();
  const set = await begun(member, { begin: { look, lines: lines('药水', '短剑', '盾牌') } });
  const [potion, sword, shield] = set.items;
  const before = await world.pointsOf(member);
  const jobs = (world.engine as ReturnType<typeof scriptedEngine>).jobs;
  const seeds = jobs.map(({ seed }) => seed);
  jobs.length = 0;
  const edit = (edits: object[]) => world.call('PUT', `/api/v2/common/sets/${set.id}`, { edits }, member);
  expect((await edit([{ id: shield!.id, locked: true }])).status).toBe(200);
  const refused = await press(member, { again: { set: set.id, items: [sword!.id, shield!.id] } });
  expect(refused.status).toBe(400);
  expect(refused.body.message).toContain('没有扣除积分');
  expect((await press(member, { again: { set: set.id, items: [sword!.id] } })).status).toBe(200);
  const after = await settled(member, set.id);
  expect(jobs.map(({ seed }) => seed)).toEqual([seeds[1]! + 1]);
  expect(await world.pointsOf(member)).toBe(before - 2);
  expect(after.items.map(({ versions }) => versions.length)).toEqual([1, 2, 1]);
  expect(after.items[1]?.shown).toBe(after.items[1]?.versions[1]?.id);
  expect(after.items[0]).toEqual(potion);
  const back = (await edit([{ id: sword!.id, shown: sword!.versions[0]!.id }])).body.data as AssetSet;
  expect(back.items[1]?.shown).toBe(sword!.versions[0]!.id);
});

test('R8.11 with the redo the ceiling is reserved, what is not needed comes back', async () => {
  const member = await world.signIn();
  const before = await world.pointsOf(member);
  expect((await world.quote(member, { kind: 'set', num: 3, redo: true })).body.data).toMatchObject({ cost: 12, num: 6 });
  const set = await begun(member, { begin: { look, lines: lines('药水', '偏色的盾', '短剑') }, redo: true });
  expect(set.items.map(({ versions }) => versions.length)).toEqual([1, 2, 1]);
  expect(await world.pointsOf(member)).toBe(before - 8);
});

test('R8.3 the same press is the same set; without enough points nothing of it is made', async () => {
  const member = await world.signIn();
  const body = { begin: { look, lines: lines('药水', '短剑') } };
  const [one, two] = [await press(member, body, 'key-1'), await press(member, body, 'key-1')];
  expect(two.body.data.tool.again).toEqual(one.body.data.tool.again);
  expect((await press(member, { begin: { look, lines: lines('药水') } }, 'key-1')).body.error).toBe('CONFLICT');
  await settled(member, one.body.data.tool.again.set);
  const left = await world.pointsOf(member);
  const many = Array.from({ length: 64 }, (_, n) => `宝石 ${n}`);
  const refused = await press(member, { begin: { look, lines: lines(...many) } });
  expect(refused.body.error).toBe('POINT_INSUFFICIENT');
  expect(refused.body.message).toContain(`需要 128，当前 ${left}，还差 ${128 - left}`);
  expect(await world.pointsOf(member)).toBe(left);
  expect((await world.call('POST', '/api/v2/common/sets', {}, member)).body.total).toBe(1);
});

test('R8.11 local repairs cost nothing and keep the picture before', async () => {
  const member = await world.signIn();
  const set = await begun(member, { begin: { look, lines: lines('偏色的盾', '短剑') } });
  const points = await world.pointsOf(member);
  const [blue] = set.items;
  const mend = (repair: string, item = blue!.id) =>
    world.call('POST', `/api/v2/common/sets/${set.id}/items/${item}/repair`, { repair }, member);
  const mended = (await mend('palette')).body.data as AssetSet;
  expect(mended.items[0]?.versions).toHaveLength(2);
  const [was, is] = mended.items[0]!.versions;
  expect(is).toMatchObject({ origin: 'repaired', seed: was!.seed });
  expect(is!.measures.palette!).toBeLessThan(was!.measures.palette! * 0.7);
  expect(await world.pointsOf(member)).toBe(points);
  await world.call('PUT', `/api/v2/common/sets/${set.id}`, { edits: [{ id: blue!.id, locked: true }] }, member);
  expect((await mend('palette')).body.error).toBe('CONFLICT');
});

test('R8.11 a set, its items and what it is called belong to its member; forbidden words are refused', async () => {
  const member = await world.signIn();
  const set = await begun(member, { begin: { look, lines: lines('药水', '短剑') } });
  const other = await world.signIn();
  expect((await world.call('GET', `/api/v2/common/sets/${set.id}`, undefined, other)).status).toBe(404);
  expect((await press(other, { again: { set: set.id, items: [set.items[0]!.id] } })).status).toBe(404);
  expect(
    (await world.call('PUT', `/api/v2/common/sets/${set.id}`, { edits: [{ id: set.items[0]!.id, name: '偷的' }] }, other)).status,
  ).toBe(404);
  const edits = [
    { id: set.items[0]!.id, name: '短剑' },
    { id: set.items[1]!.id, deleted: true },
  ];
  const renamed = (await world.call('PUT', `/api/v2/common/sets/${set.id}`, { edits }, member)).body.data as AssetSet;
  expect(renamed.items.map(({ name }) => name)).toEqual(['短剑']);
  const undone = (await world.call('PUT', `/api/v2/common/sets/${set.id}`, { edits: [{ id: set.items[1]!.id, deleted: false }] }, member))
    .body.data;
  expect(undone.items).toHaveLength(2);
  expect((await press(member, { begin: { look, lines: lines('毒品') } })).status).toBe(400);
});

/** Waves that do not meet at the edges. */
const torn = (width: number, height: number): Bitmap => {
  const out = createBitmap(width, height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const value = 128 + 60 * Math.sin((x / width) * 4.1) + 50 * Math.cos((y / height) * 3.3) + ((x * 7 + y * 13) % 5);
      out.data.set([value, value * 0.8, 60, 255], (y * width + x) * 4);
    }
  return out;
};
test('R8.11 an own work is checked as a tile for nothing: one set however often it is asked, mended there, no one else’s', async () => {
  world = await makeWorld({ engine: scriptedEngine(async ({ width, height }) => ({ bitmap: torn(width, height) })) });
  world.work();
  const member = await world.signIn();
  const made = await world.call('POST', '/api/v2/sd/txt2img', { prompt: '砖墙，红色', num: 1, width: 512, height: 512, seed: 77 }, member);
  const [work] = (await world.ended(member, made.body.data.id)).images;
  const points = await world.pointsOf(member);
  const check = (as: Member, image = work.url) => world.call('POST', '/api/v2/common/sets/tile', { image }, as);
  const set = (await check(member)).body.data as AssetSet;
  expect(set).toMatchObject({ name: '砖墙', width: 512, height: 512, seamless: true });
  expect(set.items).toEqual([expect.objectContaining({ shown: work.id, task: null, name: '砖墙', detail: '砖墙，红色' })]);
  expect(flagged(set)).toEqual({ 砖墙: ['seam'] });
  expect(shownOf(set.items[0]!)!.measures.seam!.heat.across).toHaveLength(37);
  expect((await check(member)).body.data.id).toBe(set.id);
  const mended = (await world.call('POST', `/api/v2/common/sets/${set.id}/items/${set.items[0]!.id}/repair`, { repair: 'seam' }, member))
    .body.data as AssetSet;
  expect(flagged(mended)).toEqual({});
  expect(mended.items[0]!.versions.map(({ origin }) => origin)).toEqual(['imported', 'repaired']);
  expect(await world.pointsOf(member)).toBe(points);
  // Taken out, the set leaves the list; asked again it is back.
  const listed = async () => (await world.call('POST', '/api/v2/common/sets', {}, member)).body;
  expect(await listed()).toMatchObject({ total: 1, data: [{ id: set.id, count: 1 }] });
  await world.call('PUT', `/api/v2/common/sets/${set.id}`, { edits: [{ id: set.items[0]!.id, deleted: true }] }, member);
  expect(await listed()).toMatchObject({ total: 0, data: [] });
  expect((await check(member)).body.data).toMatchObject({ id: set.id, items: [{ versions: [{}, {}] }] });
  expect(await listed()).toMatchObject({ total: 1 });
  expect((await check(await world.signIn())).status).toBe(404);
  expect((await check(member, 'i/none.png')).status).toBe(404);
});
