import { beforeAll, expect, test } from 'vitest';
import { hostileFiles, polyglots, script } from '../testing/hostile-files.ts';
import { makeWorld, type World } from '../testing/world.ts';

let world: World;
let member: Awaited<ReturnType<World['signIn']>>;
beforeAll(async () => {
  world = await makeWorld();
  member = await world.signIn();
});
const upload = (bytes: Uint8Array, name: string) => world.upload(member, bytes, name);

const hostile = await hostileFiles();
test.each(Object.keys(hostile))('T-UP-02 T-UP-05 %s is refused with a sentence, and nothing of it is kept', async (name) => {
  const { status, body } = await upload(hostile[name] ?? Buffer.alloc(0), 'a.png');
  expect([status, ['FILE_TYPE', 'IMAGE_BAD']]).toEqual([400, expect.arrayContaining([body.error])]);
  expect(body.message).toMatch(/\p{Script=Han}{3}/u);
  expect(world.blobs.kept.size).toBe(0);
});

const double = await polyglots();
test.each(Object.keys(double))('T-UP-03 of %s the picture is taken and nothing else', async (name) => {
  const { body } = await upload(double[name] ?? Buffer.alloc(0), '../../a.jpg.php');
  const { key } = body.data[0];
  expect(key).toMatch(/^up\/[\w-]+\.png$/);
  expect(Buffer.from(world.blobs.kept.get(key)?.bytes ?? []).toString('latin1')).not.toMatch(/script|onerror/);
  const file = await world.call('GET', `/files/${key}?${member.info.uploads}`);
  expect([file.headers.get('content-type'), file.headers.get('x-content-type-options')]).toEqual(['image/png', 'nosniff']);
  expect(file.headers.get('content-security-policy')).toContain('sandbox');
  expect(String(file.body)).not.toContain(script);
  world.blobs.kept.clear();
});
