import { eq } from 'drizzle-orm';
import { afterEach, expect, test } from 'vitest';
import { capsOf } from '../engines/caps.ts';
import type { Engine } from '../engines/engine.ts';
import { models } from '../kernel/db/schema/catalogue.ts';
import { makeWorld, scriptedEngine, type World } from '../testing/world.ts';

let world: World;
afterEach(async () => world.rest());

const painter: Engine = {
  ...scriptedEngine(),
  kind: 'comfyui',
  caps: async () => capsOf({ name: 'ComfyUI' }),
  files: async () => [{ kind: 'checkpoint', name: 'mountain.safetensors', base: 'SDXL' }],
};

test('R4.12 the form is told whether any model on offer can repaint a part', async () => {
  const told = async () => (await world.call('POST', '/api/v2/sd/options', { modelId: 'shanhai-xl' })).body.data;
  world = await makeWorld({ community: true });
  expect(await told(), 'nothing but the preview engine').toMatchObject({ lacks: { mask: expect.any(String) }, repaintable: false });
  world = await makeWorld({ community: true, engines: { preview: scriptedEngine(), painter } });
  expect(await told(), 'another model can').toMatchObject({ lacks: { mask: expect.any(String) }, repaintable: true });
  await world.db.update(models).set({ listing: 'hidden' }).where(eq(models.file, 'mountain'));
  expect(await told(), 'a model that nobody may choose helps nobody').toMatchObject({ repaintable: false });
});
