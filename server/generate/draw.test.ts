import { eq } from 'drizzle-orm';
import { afterEach, expect, test } from 'vitest';
import { capsOf } from '../engines/caps.ts';
import { previewEngine } from '../engines/preview/preview-engine.ts';
import { models } from '../kernel/db/schema/catalogue.ts';
import { daily } from '../kernel/db/schema/pictures.ts';
import { readPngText } from '../pixels/imaging/png-text.ts';
import { makeWorld, scriptedEngine, type World } from '../testing/world.ts';
import { runJobInline } from '../worker-pool/worker-pool.ts';

let world: World;
afterEach(async () => world.rest());

const asked = {
  prompt: '红色药水',
  width: 64,
  height: 64,
  seed: 5,
  modelId: 'shanhai-xl',
  loras: [{ id: 'qinglv', weight: 0.8 }],
  steps: 30,
  cfg: 9,
  sampler: 'Euler a',
};

async function drawn() {
  const member = await world.signIn();
  await world.db.delete(daily);
  const uses = async () => (await world.db.select({ uses: models.uses }).from(models).where(eq(models.id, 'shanhai-xl')))[0]?.uses ?? 0;
  const before = await uses();
  world.work();
  const { body } = await world.call('POST', '/api/v2/sd/txt2img', { ...asked, wait: 15_000 }, member);
  const [picture] = body.data.images;
  const file = world.blobs.kept.get(picture.url.split('?')[0])?.bytes ?? new Uint8Array();
  const text = (await readPngText(file)).find(({ keyword }) => keyword === 'parameters')?.text ?? '';
  const ranked = (await world.db.select().from(daily)).map(({ targetId }) => targetId);
  return { task: body.data, picture, text, used: (await uses()) - before, ranked };
}

test('R4.9 a picture that no model painted names none: not in the work, not in its file, and no use is counted', async () => {
  world = await makeWorld({ community: true, engine: previewEngine(runJobInline, 1) });
  const { task, picture, text, used, ranked } = await drawn();
  expect(picture).toMatchObject({ isPreview: true, model: null, params: { prompt: '红色药水', seed: 5, width: 64 } });
  for (const key of ['modelId', 'loras', 'steps', 'cfg', 'sampler']) expect(picture.params).not.toHaveProperty(key);
  expect(text).toMatch(/^红色药水/);
  expect(text).toMatch(/Seed: 5, Size: 64x64, Engine: Dianshi preview engine/);
  expect(text).not.toMatch(/Steps|CFG|Sampler|Model|lora:/);
  expect([used, ranked]).toEqual([0, []]);
  expect(task.params, 'what was asked is kept for another engine').toMatchObject({ modelId: 'shanhai-xl' });
});

test('R4.10 an engine that follows the model but not the steps is told to have followed the model alone', async () => {
  const engine = { ...scriptedEngine(), caps: async () => capsOf({ name: 'cloud', lacks: { steps: '云端决定', sampler: '云端决定' } }) };
  world = await makeWorld({ community: true, engine });
  const { picture, text, used, ranked } = await drawn();
  expect(picture).toMatchObject({ model: { id: 'shanhai-xl' }, params: { modelId: 'shanhai-xl', cfg: 9, loras: asked.loras } });
  for (const key of ['steps', 'sampler']) expect(picture.params).not.toHaveProperty(key);
  expect(text).toMatch(/<lora:qinglv:0.8>/);
  expect(text).toMatch(/CFG scale: 9, Seed: 5, Size: 64x64, Model: /);
  expect([used, ranked.toSorted()]).toEqual([1, ['qinglv', 'shanhai-xl']]);
});
