import type { Context } from 'hono';
import { expect, test } from 'vitest';
import { createBitmap } from '../../pixels/imaging/bitmap.ts';
import { fetchWithoutTimeout } from '../../node/fetch-without-timeout.ts';
import { base64Picture, ear, event, fileOf, loopback } from '../../testing/fake-engines.ts';
import { sdapiEngine } from './sdapi-engine.ts';

const engineAt = (url: string) => sdapiEngine({ url, key: '' }, fetchWithoutTimeout);
const small = createBitmap(8, 8, [9, 8, 7, 255]);

async function extras(upscalers: string[] | null, answer: (c: Context) => Response | Promise<Response>) {
  const asked: unknown[] = [];
  const url = await loopback((app) => {
    app.get('/sdapi/v1/samplers', (c) => c.json([{ name: 'Euler a' }]));
    app.get('/sdapi/v1/upscalers', (c) =>
      upscalers
        ? c.json(upscalers.map((name) => ({ name, model_name: null, model_path: null, model_url: null, scale: 4 })))
        : c.json({}, 404),
    );
    app.post('/sdapi/v1/extra-single-image', async (c) => {
      asked.push(await c.req.json());
      return answer(c);
    });
  });
  return { url, asked };
}

test.each([
  [['None', 'Lanczos', 'Nearest', 'ESRGAN_4x', 'R-ESRGAN 4x+', 'R-ESRGAN 4x+ Anime6B'], 'R-ESRGAN 4x+'],
  [['None', 'Lanczos', 'ESRGAN_4x'], 'ESRGAN_4x'],
  [['None', 'Lanczos', 'Nearest'], 'Lanczos'],
  [null, 'Lanczos'],
])('R4.10 A1111 enlarges, among %j with %s', async (upscalers, upscaler_1) => {
  const wanted = await base64Picture(9);
  const { url, asked } = await extras(upscalers, (c) => c.json({ html_info: '', image: wanted }));
  const engine = engineAt(url);
  expect(await engine.enlarge?.(small, { scale: 2 }, ear().io).then(fileOf)).toBe(wanted);
  expect(asked).toEqual([{ resize_mode: 0, upscaling_resize: 2, upscaler_1, image: expect.stringMatching(/^iVBOR/) }]);
  expect((await engine.caps()).tools).toEqual(['enlarge', 'interrogate']);
});

test.each([
  [{ html_info: '', image: null }, 200, 'bad_reply'],
  [{ error: 'HTTPException', detail: 'Invalid encoded image', body: '', errors: '' }, 500, 'bad_reply'],
  [{ detail: 'Incorrect username or password' }, 401, 'unavailable'],
])('R4.10 A1111: enlarging that answers %j with %i fails as %s does', async (body, status, kind) => {
  const { url } = await extras([], (c) => c.json(body, status as 200));
  await expect(engineAt(url).enlarge?.(small, { scale: 2 }, ear().io)).rejects.toMatchObject({ kind });
});

test('R4.10 A1111: cancelled enlarging interrupts the engine', async () => {
  const arrived = event();
  const interrupted = event();
  const url = await loopback((app) => {
    app.post('/sdapi/v1/extra-single-image', async (c) => {
      arrived.happen();
      await interrupted.happened;
      return c.json({ html_info: '', image: await base64Picture(1) });
    });
    app.post('/sdapi/v1/interrupt', (c) => {
      interrupted.happen();
      return c.json({});
    });
  });
  const { io, cancel } = ear();
  const running = engineAt(url).enlarge?.(small, { scale: 2 }, io);
  await arrived.happened;
  cancel();
  await expect(running).rejects.toThrow('cancelled');
});

/** An engine whose two describing models answer as told. */
async function describer(models: Record<string, [number, object]>) {
  const asked: string[] = [];
  const url = await loopback((app) => {
    app.get('/sdapi/v1/samplers', (c) => c.json([]));
    app.post('/sdapi/v1/interrogate', async (c) => {
      const { model, image } = await c.req.json();
      asked.push(model);
      const [status, body] = models[model] ?? [404, { detail: 'Model not found' }];
      return image.startsWith('iVBOR') ? c.json(body, status as 200) : c.json({ detail: 'Image not found' }, 404);
    });
  });
  return { url, asked };
}

test('R4.10 A1111 describes by words, with what it says of their certainty or falling from 0.9', async () => {
  const plain = await describer({ deepdanbooru: [200, { caption: '1girl, long_hair, hat \\(witch\\)' }] });
  expect(await engineAt(plain.url).interrogate?.(small, ear().io)).toEqual({
    prompt: '1girl, long hair, hat (witch)',
    tags: [
      { name: '1girl', score: 0.9 },
      { name: 'long hair', score: 0.88 },
      { name: 'hat (witch)', score: 0.86 },
    ],
  });
  const scored = await describer({ deepdanbooru: [200, { caption: '(solo:0.997), outdoors:0.61, re:zero' }] });
  expect((await engineAt(scored.url).interrogate?.(small, ear().io))?.tags).toEqual([
    { name: 'solo', score: 0.997 },
    { name: 'outdoors', score: 0.61 },
    { name: 're:zero', score: expect.closeTo(0.86) },
  ]);
});

test('R4.10 A1111 describes by CLIP’s sentence where there is no deepdanbooru, and fails where there is neither', async () => {
  const clip = await describer({ deepdanbooru: [500, { detail: 'no module' }], clip: [200, { caption: ' a fox in snow ' }] });
  expect(await engineAt(clip.url).interrogate?.(small, ear().io)).toEqual({ prompt: 'a fox in snow', tags: [] });
  expect(clip.asked).toEqual(['deepdanbooru', 'clip']);
  const neither = await describer({});
  await expect(engineAt(neither.url).interrogate?.(small, ear().io)).rejects.toMatchObject({ kind: 'rejected' });
  const locked = await describer({ deepdanbooru: [401, { detail: 'Incorrect username or password' }] });
  await expect(engineAt(locked.url).interrogate?.(small, ear().io)).rejects.toMatchObject({ kind: 'unavailable' });
  expect(locked.asked).toEqual(['deepdanbooru']);
});
