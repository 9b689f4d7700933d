import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { validateBytes } from 'gltf-validator';
import { beforeEach, expect, test } from 'vitest';
import { createBitmap } from '../pixels/imaging/bitmap.ts';
import { readImplicitLabel } from '../pixels/imaging/implicit-label.ts';
import { parseInfotext } from '../pixels/imaging/infotext.ts';
import { encodePng } from '../pixels/imaging/png.ts';
import { readPngText } from '../pixels/imaging/png-text.ts';
import { capsOf } from '../engines/caps.ts';
import { makeWorld, scriptedEngine, type World } from '../testing/world.ts';
import { chunksOf } from '../testing/read-glb.ts';

let world: World;
beforeEach(async () => {
  world = await makeWorld();
});
type Member = Awaited<ReturnType<World['signIn']>>;
const press = (member: Member, body: object) => world.call('POST', '/api/v2/ai/three', body, member);
const upload = async (member: Member, bytes: Uint8Array, name?: string): Promise<string> =>
  (await world.upload(member, bytes, name)).body.data[0].key;
const toy = () => readFileSync(join(import.meta.dirname, '../seed/pictures/cut1.webp'));
async function standard(): Promise<Member> {
  const member = await world.signIn();
  await world.putOn(member, 2);
  return member;
}
const fileOf = async (address: string) => {
  const response = await world.app.request(`/files/${address}`, {}, { ip: '127.0.0.9' });
  return { status: response.status, type: response.headers.get('content-type'), bytes: new Uint8Array(await response.arrayBuffer()) };
};

test('R4.7 a picture becomes a model file, charged as quoted and labelled in the file', async () => {
  const member = await standard();
  const image = await upload(member, toy(), 'toy.webp');
  const before = await world.pointsOf(member);
  const quote = (await world.quote(member, { kind: 'three', image })).body.data;
  expect(quote).toMatchObject({ cost: 10, num: 1, after: before - 10 });
  world.work();
  const { id } = (await press(member, { image, mode: 'inflate', depth: 0.3 })).body.data;
  const task = await world.ended(member, id);
  expect(task).toMatchObject({ status: 'success', kind: 'three', cost: 10, refunded: 0, tool: { kind: 'three', image, mode: 'inflate' } });
  expect(await world.pointsOf(member)).toBe(before - 10);
  const [picture] = task.images;
  expect(picture).toMatchObject({ kind: 'three', width: 1024, height: 768, isPreview: true });

  const { status, type, bytes } = await fileOf(picture.glb);
  expect([status, type]).toEqual([200, 'model/gltf-binary']);
  expect((await validateBytes(bytes)).issues).toMatchObject({ numErrors: 0, numWarnings: 0 });
  // L-04: the model and its poster are one thing, under one number.
  expect(chunksOf(bytes).json.asset.extras.AIGC).toMatchObject({ Label: '1', ProduceID: picture.id });
  const poster = await fileOf(picture.url);
  expect(await readImplicitLabel(poster.bytes)).toMatchObject({ produceId: picture.id });
});

test('R4.7 a model belongs to a plan', async () => {
  const member = await world.signIn();
  const image = await upload(member, toy(), 'toy.webp');
  for (const type of [-1, 1]) {
    if (type > 0) await world.putOn(member, type);
    const { body } = await press(member, { image });
    expect([body.error, body.message]).toEqual(['PLAN_REQUIRED', '3D 生成需开通标准会员']);
  }
});

test('R4.7 what is called off before it is made costs nothing', async () => {
  const member = await standard();
  const before = await world.pointsOf(member);
  const { id } = (await press(member, { image: await upload(member, toy(), 'toy.webp') })).body.data;
  expect(await world.pointsOf(member)).toBe(before - 10);
  const { body } = await world.call('DELETE', `/api/v2/common/tasks/${id}`, undefined, member);
  expect(body.data).toMatchObject({ status: 'canceled', refunded: 10 });
  expect(await world.pointsOf(member)).toBe(before);
});

test('R4.7 nothing to inflate: the points come back with a word on what helps', async () => {
  const member = await standard();
  const before = await world.pointsOf(member);
  const image = await upload(member, await encodePng(createBitmap(200, 200, [90, 140, 90, 255])));
  world.work();
  for (const mode of ['inflate', 'extrude']) {
    const task = await world.ended(member, (await press(member, { image, mode })).body.data.id);
    expect(task).toMatchObject({ status: 'failed', refunded: 10, error: { code: 'NO_SUBJECT' } });
    expect(task.error.message).toContain('积分已退回');
  }
  expect(await world.pointsOf(member)).toBe(before);
  // A relief needs no subject.
  const task = await world.ended(member, (await press(member, { image, mode: 'relief' })).body.data.id);
  expect(task).toMatchObject({ status: 'success', images: [{ glb: expect.stringMatching(/^i\/.+-preview\.glb/) }] });
});

test('R4.7, R8.7 words alone: the engine draws first, and the file tells with what', async () => {
  const drawnBall = createBitmap(768, 768, [240, 240, 240, 255]);
  for (let i = 0; i < 768 * 768; i++)
    if (Math.hypot((i % 768) - 384, Math.floor(i / 768) - 384) < 220) drawnBall.data.set([200, 60, 40, 255], i * 4);
  world = await makeWorld({ engine: scriptedEngine(async () => ({ bitmap: drawnBall })) });
  const member = await standard();
  world.work();
  const asked = (await press(member, { prompt: '木质宝箱', mode: 'extrude' })).body.data;
  const task = await world.ended(member, asked.id);
  const { jobs } = world.engine as ReturnType<typeof scriptedEngine>;
  expect(jobs).toHaveLength(1);
  expect(jobs[0]).toMatchObject({ width: 768, height: 768, prompt: expect.stringContaining('木质宝箱') });
  const [picture] = task.images;
  expect(picture).toMatchObject({ params: { seed: jobs[0]?.seed, prompt: jobs[0]?.prompt }, trail: [{ kind: 'txt2img', id: null }] });
  const texts = await readPngText((await fileOf(picture.url)).bytes);
  const parameters = parseInfotext(texts.find(({ keyword }) => keyword === 'parameters')?.text ?? '');
  expect(parameters).toMatchObject({ seed: jobs[0]?.seed });
  expect((await validateBytes((await fileOf(picture.glb)).bytes)).issues).toMatchObject({ numErrors: 0, numWarnings: 0 });
});

test.each([
  [true, '木质宝箱'],
  [false, '木质宝箱，单个物体，完整居中，纯色背景'],
])('R4.7, R4.9 the preview engine (%s) draws the words that were read to the member, others one thing alone', async (preview, prompt) => {
  const engine = { ...scriptedEngine(), caps: async () => capsOf({ name: '引擎', preview }) };
  world = await makeWorld({ engine });
  const member = await standard();
  world.work();
  await world.ended(member, (await press(member, { prompt: '木质宝箱', mode: 'extrude' })).body.data.id);
  expect(engine.jobs[0]?.params.prompt).toBe(prompt);
});

test('R4.7 a sensitive description, or none at all, is refused before anything is charged', async () => {
  const member = await standard();
  const before = await world.pointsOf(member);
  expect((await press(member, { prompt: '赌博大厅' })).body.error).toBe('SENSITIVE');
  expect((await press(member, { prompt: '  ' })).body).toMatchObject({ error: 'VALIDATION', fields: { image: '请先选择图片' } });
  expect(await world.pointsOf(member)).toBe(before);
});

test('T-AUTHZ-02 a private picture’s model is seen by its owner alone, and goes with it', async () => {
  const member = await standard();
  world.work();
  const task = await world.ended(
    member,
    (await press(member, { image: await upload(member, toy(), 'toy.webp'), mode: 'extrude' })).body.data.id,
  );
  const [{ id, glb }] = task.images;
  expect((await fileOf(glb)).status).toBe(200);
  await world.call('PUT', '/api/v2/common/images', { ids: [id], set: { visibility: 'private' } }, member);
  expect((await fileOf(glb)).status).toBe(404);
  const [now] = (await world.taskOf(member, task.id)).images;
  expect((await fileOf(now.glb)).status).toBe(200);
  await world.call('DELETE', '/api/v2/common/images', { ids: [id] }, member);
  expect((await fileOf(now.glb)).status).toBe(404);
});
