import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { capsOf } from '../engines/caps.ts';
import type { Caps, EngineFile } from '../engines/engine.ts';
import { models } from '../kernel/db/schema/catalogue.ts';
import { createBitmap } from '../pixels/imaging/bitmap.ts';
import { encodePng } from '../pixels/imaging/png.ts';
import { makeWorld, scriptedEngine } from '../testing/world.ts';

const checkpoint = (name: string): EngineFile => ({ kind: 'checkpoint', name: `${name}.safetensors`, base: 'SDXL' });

/** A world whose engine has these checkpoints and these abilities, and a member in it. */
async function opened(caps: Partial<Caps> = {}, names = ['m']) {
  const engine = {
    ...scriptedEngine(),
    kind: 'comfyui' as const,
    caps: async () => capsOf({ name: 'engine', ...caps }),
    files: async () => names.map(checkpoint),
  };
  const world = await makeWorld({ engine });
  const member = await world.signIn();
  await world.putOn(member, 3);
  const quote = async (asked: object) => (await world.quote(member, { kind: 'txt2img', ...asked })).body.data;
  const press = async (asked: object, kind = 'txt2img') =>
    (await world.call('POST', `/api/v2/sd/${kind}`, { prompt: '山', wait: 9000, ...asked }, member)).body;
  const picture = async (red: number, side = 512) =>
    (await world.upload(member, await encodePng(createBitmap(side, side, [red, red, red, 255])))).body.data[0].key as string;
  return { world, engine, member, quote, press, picture };
}

test('R8.2 finding 6: a second pass is told in its own size, and neither made nor paid for from a reference picture', async () => {
  const { world, engine, quote, press, picture } = await opened();
  const size = { width: 896, height: 1152 };
  const hires = { scale: 1.5 };
  expect(await quote({ ...size, hires })).toMatchObject({ cost: 4, size: { width: 1344, height: 1728 } });
  expect(await quote({ ...size, hires, from: { width: 512, height: 512, mask: false } })).toMatchObject({ cost: 2, size });
  world.work();
  const { data } = await press({ ...size, hires, image: await picture(9) }, 'img2img');
  expect(data).toMatchObject({ status: 'success', cost: 2 });
  expect(data.params).not.toHaveProperty('hires');
  expect(engine.jobs[0]?.hires).toBeUndefined();
});

test('R8.2 what the engine does not follow is neither stored nor paid for', async () => {
  const { world, quote, press } = await opened({ lacks: { steps: '步数由模型决定', cfg: '引导由模型决定', size: '尺寸固定' } });
  const asked = { steps: 50, cfg: 12, width: 2048, height: 2048 };
  expect(await quote(asked)).toMatchObject({ cost: 2, size: { width: 896, height: 1152 } });
  world.work();
  expect((await press(asked)).data).toMatchObject({ cost: 2, params: { steps: 28, cfg: 7, width: 896, height: 1152 } });
});

test('CR-17 a typed size is told, paid for and painted exactly; what may be typed is what every engine with the model paints', async () => {
  const sizes = { kind: 'range', multipleOf: 16, side: [256, 3840], area: [262_144, 8_294_400] } as const;
  const { world, engine, quote, press, member } = await opened({ sizes: { ...sizes, side: [256, 3840], area: [262_144, 8_294_400] } });
  const told = async () => (await world.call('POST', '/api/v2/sd/options', {}, member)).body.data.sizes;
  expect(await told()).toEqual({ multipleOf: 16, side: [256, 2048], area: [262_144, 8_294_400] });
  const size = { width: 1008, height: 592 };
  expect(await quote(size)).toMatchObject({ cost: 2, size });
  expect(await quote({ width: 2048, height: 2048 }), 'larger costs more').toMatchObject({ cost: 4 });
  world.work();
  const { data } = await press(size);
  expect(data).toMatchObject({ status: 'success', cost: 2, params: size, images: [size] });
  expect(data.params).not.toHaveProperty('ratio');
  expect(engine.jobs[0]).toMatchObject(size);
  expect((await press({ width: 1001, height: 600 })).fields).toEqual({ width: '边长须是 8 的倍数' });
});

test.each([
  ['has a few sizes', { sizes: { kind: 'list', sizes: [[1024, 1024]] } }],
  ['decides the size', { lacks: { size: '画面大小由工作流决定' } }],
] satisfies [string, Partial<Caps>][])('CR-17 no size is typed for an engine that %s', async (_, caps) => {
  const { world, member } = await opened(caps);
  expect((await world.call('POST', '/api/v2/sd/options', {}, member)).body.data.sizes).toBeNull();
});

test('R4.12 a part is painted in a size of the engine’s, told, paid for and kept in its own', async () => {
  const { world, engine, quote, press, picture } = await opened({ sizes: { kind: 'list', sizes: [[1536, 1536]] } });
  const own = { width: 512, height: 512 };
  expect(await quote({ from: { ...own, mask: true } })).toMatchObject({ cost: 2, size: own });
  world.work();
  const { data } = await press({ image: await picture(9), mask: await picture(255) }, 'img2img');
  expect(data).toMatchObject({ status: 'success', cost: 2, params: own, images: [own] });
  expect(engine.jobs[0]).toMatchObject({ width: 1536, height: 1536 });
});

test('R4.1 a reference with transparent parts reaches the engine on white, whatever colours lie under them', async () => {
  const { world, engine, member, press } = await opened({ controls: [{ type: 'canny', label: '边缘' }] });
  const cutOut = createBitmap(64, 64, [255, 0, 0, 0]);
  cutOut.data.set([10, 20, 30, 255], 0);
  const key = (await world.upload(member, await encodePng(cutOut))).body.data[0].key;
  world.work();
  await press({ image: key, controls: [{ type: 'canny', image: key, weight: 1 }] }, 'img2img');
  const [job] = engine.jobs;
  for (const seen of [job?.source, job?.controls?.[0]?.picture])
    expect([seen?.data.subarray(0, 4), seen?.data.subarray(400, 404)].map((pixel) => Array.from(pixel ?? []))).toEqual([
      [10, 20, 30, 255],
      [255, 255, 255, 255],
    ]);
});

test('R4.10 where no model is on sale nothing is drawn with a hidden one, and the form says who mends it', async () => {
  const { world, engine, member, press } = await opened({}, ['hidden', 'second']);
  await world.db.update(models).set({ listing: 'hidden' });
  const { body } = await world.call('POST', '/api/v2/sd/options', {}, member);
  expect(body.data).toMatchObject({ model: null, unavailable: '还没有上架的模型，请联系管理员在运营台上架' });
  world.work();
  expect(await press({})).toMatchObject({ error: 'NOT_READY', message: expect.stringMatching(/还没有上架的模型.*没有扣除积分/) });
  expect(engine.jobs).toEqual([]);
});

test('R4.7 a model of words alone is drawn with the default model, never with one that is hidden', async () => {
  const { world, engine, member } = await opened({}, ['hidden', 'second']);
  await world.db.update(models).set({ listing: 'hidden' }).where(eq(models.file, 'hidden'));
  world.work();
  const ask = () => world.call('POST', '/api/v2/ai/three', { prompt: '宝箱', mode: 'relief' }, member);
  await world.ended(member, (await ask()).body.data.id);
  expect(engine.jobs.map(({ model }) => model)).toEqual(['second.safetensors']);
  await world.db.update(models).set({ listing: 'hidden' });
  expect((await ask()).body).toMatchObject({ error: 'NOT_READY', message: expect.stringMatching(/没有扣除积分/) });
});
