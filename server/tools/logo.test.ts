import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { parseImplicitLabel, readImplicitLabel } from '../pixels/imaging/implicit-label.ts';
import { labelBox, previewLabel } from '../pixels/imaging/labels.ts';
import { makeWorld, type World } from '../testing/world.ts';
import { everything, readXml } from '../testing/strict-xml.ts';

let world: World;
beforeEach(async () => {
  world = await makeWorld();
  world.work();
});

type Member = Awaited<ReturnType<World['signIn']>>;
const STANDARD = 2;
const press = (member: Member, body: object, key = '') =>
  world.call('POST', '/api/v2/ai/logo', body, { ...member, headers: { 'Idempotency-Key': key } });
async function done(member: Member, body: object) {
  const started = await press(member, body);
  if (started.status !== 200) throw new Error(started.body.message);
  return world.ended(member, started.body.data.id);
}
async function standard(): Promise<Member> {
  const member = await world.signIn();
  await world.putOn(member, STANDARD);
  return member;
}

test('R4.8 R4.9 name, industry, style and colours to proposals: PNG and SVG of each, both labels in both, two points each', async () => {
  const member = await standard();
  const body = { text: '赤狐工坊', industry: '几何狐狸头', slogan: 'FOXWORKS', colors: ['#e0662f', '#43160f'], num: 2, seed: 7 };
  expect((await world.quote(member, { kind: 'logo', num: body.num })).body.data).toMatchObject({ cost: 4, num: 2 });
  const task = await done(member, body);
  expect(task).toMatchObject({ status: 'success', kind: 'logo', cost: 4, tool: { kind: 'logo', text: '赤狐工坊', seed: 7 } });
  expect(task.images).toHaveLength(2);
  for (const image of task.images) {
    expect(image).toMatchObject({ kind: 'logo', title: '赤狐工坊', width: 1024, height: 1024, isPreview: true, params: null });
    const png = world.blobs.kept.get(image.url.split('?')[0] ?? '')?.bytes ?? new Uint8Array();
    expect(await readImplicitLabel(png)).toMatchObject({ label: '1', produceId: image.id });
    const pixels = await world.ports.codec.decode(png);
    const box = labelBox(1024, 1024, previewLabel);
    const at = ((box.top + 4) * 1024 + box.left + Math.round(box.width / 2)) * 4;
    expect(Math.max(...pixels.data.subarray(at, at + 3))).toBeLessThan(80);
    const served = await world.call('GET', `/files/${image.svg}`);
    expect(served.status).toBe(200);
    expect(served.headers.get('content-type')).toBe('image/svg+xml');
    expect(served.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
    expect(served.headers.get('x-content-type-options')).toBe('nosniff');
    const elements = everything(readXml(served.body));
    expect(elements.filter(({ name }) => name === 'path').length).toBeGreaterThan(5);
    expect(elements.some(({ attributes }) => attributes.id === 'ai-label')).toBe(true);
    expect(parseImplicitLabel(served.body)).toMatchObject({ produceId: image.id });
  }
  const [one, other] = task.images.map((image: { url: string }) => world.blobs.kept.get(image.url.split('?')[0] ?? '')?.bytes);
  expect(one).not.toEqual(other);
  const again = await done(member, body);
  expect(world.blobs.kept.get(again.images[0].svg)?.bytes.length).toBe(world.blobs.kept.get(task.images[0].svg)?.bytes.length);
});

test('R4.8 the drawing of a private picture needs the same signature as the picture', async () => {
  const member = await standard();
  const [image] = (await done(member, { text: '清莲', num: 1 })).images;
  await world.db.execute(sql`update images set visibility = 'private' where id = ${image.id}::uuid`);
  expect((await world.call('GET', `/files/${image.svg}`)).status).toBe(404);
  const mine = (await world.call('POST', `/api/v2/common/images/${image.id}`, undefined, member)).body.data;
  const signed = mine?.svg ?? (await world.call('GET', `/api/v2/common/images/${image.id}`, undefined, member)).body.data.svg;
  expect(signed).toContain('?e=');
  expect((await world.call('GET', `/files/${signed}`)).status).toBe(200);
});

test('R4.8 words that may not be used, a character without a glyph and an empty name are refused before anything is charged', async () => {
  const member = await standard();
  const points = async () => (await world.call('GET', '/api/v2/users/permission', undefined, member)).body.data.all;
  const before = await points();
  for (const field of ['text', 'slogan', 'industry']) {
    const { body } = await press(member, { text: '好名字', [field]: '毒品' });
    expect(body).toMatchObject({ error: 'SENSITIVE', fields: { [field]: expect.stringContaining('毒品') } });
  }
  expect((await press(member, { text: '狐🦊' })).body).toMatchObject({
    error: 'VALIDATION',
    fields: { text: expect.stringContaining('🦊') },
  });
  expect((await press(member, { text: '狐', slogan: '🦊' })).body).toMatchObject({ fields: { slogan: expect.stringContaining('🦊') } });
  for (const text of ['', '   ', '\u200b']) expect((await press(member, { text })).status).toBe(400);
  expect((await press(member, { text: '一'.repeat(21) })).status).toBe(400);
  expect(await points()).toBe(before);
});

test('R4.8 a name full of markup comes out as outlines', async () => {
  const member = await standard();
  const [image] = (await done(member, { text: '"><script>a', num: 1 })).images;
  const { body } = await world.call('GET', `/files/${image.svg}`);
  expect(body).not.toMatch(/<script|<style|<text|href|on\w+=/);
  expect(everything(readXml(body)).find(({ name }) => name === 'title')?.text).toBe('"><script>a');
});

test('R4.8 how many at once is the plan’s to say', async () => {
  const free = await world.signIn();
  const max = (await world.call('GET', '/api/v2/users/permission', undefined, free)).body.data.features.picNum;
  expect((await press(free, { text: '狐', num: max + 1 })).body).toMatchObject({
    error: 'PLAN_REQUIRED',
    fields: { num: expect.any(String) },
  });
  expect((await world.quote(free, { kind: 'logo', num: max })).body.data.num).toBe(max);
});
