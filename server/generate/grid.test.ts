import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { GenParams } from '#shared/contract/params.ts';
import { capsOf } from '../engines/caps.ts';
import { type Caps, EngineError } from '../engines/engine.ts';
import { createBitmap } from '../pixels/imaging/bitmap.ts';
import { readAigc } from '../testing/read-aigc.ts';
import { makeWorld, scriptedEngine, type World } from '../testing/world.ts';

type Member = Awaited<ReturnType<World['signIn']>>;
const lora = { id: 'qinglv', weight: 0.8 };
const grid: NonNullable<GenParams['grid']> = {
  x: { of: 'loras', id: 'qinglv', values: [0, 0.4, 1] },
  y: { of: 'seed', values: [31_807, 31_812] },
};
const asked = { prompt: '锦鲤', width: 64, height: 64, loras: [lora], grid };

async function open(engine = scriptedEngine(), plan = 2, lacks: Caps['lacks'] = {}) {
  const world = await makeWorld({ community: true, engine: { ...engine, caps: async () => capsOf({ name: '引擎', lacks }) } });
  const member = await world.signIn();
  if (plan > 0) await world.putOn(member, plan);
  const press = (as: Member, body: object, key = '') =>
    world.call('POST', '/api/v2/sd/txt2img', body, { ...as, headers: { 'Idempotency-Key': key } });
  return { world, member, press, engine };
}

test('R8.14 a grid draws each pair of values once, at the quoted price, and every picture is one by itself', async () => {
  const { world, member, press, engine } = await open();
  world.work();
  const { prompt: _words, ...form } = asked;
  const quote = (await world.quote(member, { kind: 'txt2img', ...form })).body.data;
  expect(quote).toMatchObject({ num: 6, unit: 2, cost: 12 });
  const task = await world.ended(member, (await press(member, asked)).body.data.id);
  expect(task).toMatchObject({ status: 'success', cost: 12, refunded: 0, made: 6, places: [0, 1, 2, 3, 4, 5], params: { num: 6, grid } });
  const pairs = [31_807, 31_812].flatMap((seed) => [0, 0.4, 1].map((weight) => ({ seed, weight })));
  expect(engine.jobs.map((job) => ({ seed: job.seed, weight: job.loras[0]?.weight }))).toEqual(pairs);
  for (const [at, { seed, weight }] of pairs.entries()) {
    expect(task.images[at].params).toMatchObject({ seed, num: 1, loras: [{ id: 'qinglv', weight }] });
    expect(task.images[at].params).not.toHaveProperty('grid');
  }
  expect(await world.pointsOf(member)).toBe(quote.after);
});

test('R8.14 pictures of a grid without a seed of their own share the one that was drawn', async () => {
  const { world, member, press, engine } = await open();
  world.work();
  const styles = { x: { of: 'rander', values: ['', 'ink'] }, y: { of: 'cfg', values: [4, 7] } };
  await world.ended(member, (await press(member, { prompt: '锦鲤', width: 64, height: 64, grid: styles })).body.data.id);
  expect(new Set(engine.jobs.map(({ seed }) => seed)).size).toBe(1);
  expect(engine.jobs.map(({ cfg }) => cfg)).toEqual([4, 4, 7, 7]);
  expect(engine.jobs.map(({ prompt }) => prompt === '锦鲤')).toEqual([true, false, true, false]);
});

test('R8.14 a grid that ends early gives back what it did not draw; a deleted picture leaves the others in their places', async () => {
  let painted = 0;
  const { world, member, press } = await open(
    scriptedEngine(async (job) => {
      if (++painted > 4) throw new EngineError('content', 'nsfw');
      return { bitmap: createBitmap(job.width, job.height, [40, 120, 90, 255]) };
    }),
  );
  world.work();
  const task = await world.ended(member, (await press(member, asked)).body.data.id);
  expect(task).toMatchObject({ status: 'failed', cost: 12, refunded: 4, made: 4 });
  await world.call('DELETE', '/api/v2/common/images', { ids: [task.images[1].id] }, member);
  expect(await world.taskOf(member, task.id)).toMatchObject({ places: [0, 2, 3], made: 4 });
});

/** Where the middle of each colour of a picture is, left to right and then down; only of what is large. */
async function colourPlaces(bytes: Uint8Array) {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const found = new Map<string, { n: number; x: number; y: number }>();
  for (let y = 0; y < info.height; y += 4)
    for (let x = 0; x < info.width; x += 4) {
      const colour = [...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3)].join();
      const sum = found.get(colour) ?? { n: 0, x: 0, y: 0 };
      found.set(colour, { n: sum.n + 1, x: sum.x + x, y: sum.y + y });
    }
  const large = [...found].filter(([, { n }]) => n > 5000).map(([colour, { n, x, y }]) => ({ colour, x: x / n, y: y / n }));
  return { ...info, colours: large.toSorted((a, b) => (Math.abs(a.y - b.y) > 20 ? a.y - b.y : a.x - b.x)).map(({ colour }) => colour) };
}

test('R8.14 a grid leaves as one labelled picture: each where its values meet, one that was deleted leaves its place empty', async () => {
  let painted = 0;
  const { world, member, press } = await open(
    scriptedEngine(async ({ width, height }) => ({ bitmap: createBitmap(width, height, [40 * painted++, 120, 90, 255]) })),
  );
  world.work();
  const task = await world.ended(member, (await press(member, { ...asked, width: 512, height: 512 })).body.data.id);
  await world.call('DELETE', '/api/v2/common/images', { ids: [task.images[1].id] }, member);
  const path = `/api/v2/common/tasks/${task.id}/export`;
  const { body } = await world.call('POST', path, undefined, member);
  const fetchSheet = () => world.app.request(body.data.url, {}, { ip: '127.0.0.9' });
  const file = await fetchSheet();
  expect(decodeURIComponent(file.headers.get('content-disposition') ?? '')).toMatch(/点石-\d{4}-\d\d-\d\d-网格\.png$/);
  const bytes = new Uint8Array(await file.arrayBuffer());
  const { width, height, colours } = await colourPlaces(bytes);
  expect([width, height]).toEqual([2046, expect.any(Number)]);
  expect(colours.filter((colour) => colour.endsWith(',120,90'))).toEqual([0, 2, 3, 4, 5].map((at) => `${40 * at},120,90`));
  // The empty place stands where the second was.
  expect(colours.indexOf('27,30,30')).toBe(colours.indexOf('0,120,90') + 1);
  expect(readAigc(bytes)).toMatchObject({ ProduceID: task.id });
  expect((await fetchSheet()).status).toBe(404);

  const stranger = await world.signIn('13700000009');
  expect((await world.call('POST', path, undefined, stranger)).status).toBe(404);
  const alone = await world.ended(member, (await press(member, { prompt: '锦鲤', width: 64, height: 64 })).body.data.id);
  expect((await world.call('POST', `/api/v2/common/tasks/${alone.id}/export`, undefined, member)).status).toBe(404);
});

test('R8.14 the same press twice is one grid, another grid under its key is refused', async () => {
  const { world, member, press } = await open();
  const [one, two] = await Promise.all([press(member, asked, 'k'), press(member, asked, 'k')]);
  expect(one.body.data.id).toBe(two.body.data.id);
  const other = { ...asked, grid: { ...grid, y: { of: 'seed', values: [1, 2] } } };
  expect((await press(member, other, 'k')).body.error).toBe('CONFLICT');
  expect(await world.pointsOf(member)).toBe((await world.quote(member, { kind: 'txt2img' })).body.data.balance);
});

const seeds = (n: number) => ({ of: 'seed', values: Array.from({ length: n }, (_, i) => i) });
const cfg = { of: 'cfg', values: [4, 7] };

test.each([
  ['too many pictures', { x: seeds(6), y: { of: 'cfg', values: [2, 3, 4, 5, 6] } }, '网格最多 24 张，现在 30 张'],
  ['one axis twice', { x: seeds(2), y: seeds(3) }, '横轴与纵轴要选不同的参数'],
  ['a value twice', { x: { of: 'cfg', values: [4, 4] }, y: seeds(2) }, '同一条轴上有重复的值'],
  ['a LoRA that is not chosen', { x: { ...grid.x, id: 'ink-blank' }, y: cfg }, '网格里的 LoRA 没有选上，请重新选择'],
  ['a weight out of range', { x: { ...grid.x, values: [0, 3] }, y: cfg }, '网格里有超出范围的值'],
  ['a guidance out of range', { x: { of: 'cfg', values: [4, 21] }, y: seeds(2) }, '网格里有超出范围的值'],
  ['steps that cost more', { x: { of: 'steps', values: [20, 41] }, y: cfg }, '超过 40 步价格不同，网格里步数最多 40'],
  ['half a step', { x: { of: 'steps', values: [20, 20.5] }, y: cfg }, '网格里有超出范围的值'],
  ['no reference picture', { x: { of: 'denoise', values: [0.2, 0.6] }, y: cfg }, '没有参考图，重绘幅度不能作网格的轴'],
  ['a style nobody knows', { x: { of: 'rander', values: ['ink', 'nothing'] }, y: cfg }, '风格不可用，请重新选择'],
])('R8.14 %s: refused before anything is charged, at the quote and at the press', async (_name, refused, message) => {
  const { world, member, press } = await open();
  const before = await world.pointsOf(member);
  for (const { body } of [
    await press(member, { ...asked, grid: refused }),
    await world.quote(member, { kind: 'txt2img', loras: [lora], grid: refused as typeof grid }),
  ])
    expect(body).toMatchObject({ error: 'VALIDATION', fields: { grid: message } });
  expect(await world.pointsOf(member)).toBe(before);
});

test('R8.14 one value, or seven, make no axis', async () => {
  const { member, press } = await open();
  for (const n of [1, 7]) expect((await press(member, { ...asked, grid: { x: seeds(n), y: cfg } })).body.error).toBe('VALIDATION');
});

test('R8.14 without a membership there is no grid, and the answer says so', async () => {
  const { member, press } = await open(undefined, 0);
  const { status, body } = await press(member, asked);
  expect([status, body.error, body.message]).toEqual([400, 'PLAN_REQUIRED', '网格一次画多张，需开通会员']);
});

test('R8.14 an axis that the engine does not follow is refused: all pictures would be the same', async () => {
  const { member, press } = await open(undefined, 2, { cfg: '引导强度不影响画面', model: '只有一种画法' });
  for (const [x, why] of [
    [cfg, '引导强度不影响画面，不能作网格的轴'],
    [grid.x, '只有一种画法，不能作网格的轴'],
  ]) {
    const { body } = await press(member, { ...asked, grid: { x, y: seeds(2) } });
    expect(body).toMatchObject({ error: 'VALIDATION', fields: { grid: why } });
  }
});
