import { expect, test } from 'vitest';
import { createBitmap } from '../../pixels/imaging/bitmap.ts';
import { fetchWithoutTimeout } from '../../node/fetch-without-timeout.ts';
import { base64Picture, ear, event, fileOf, job, loopback } from '../../testing/fake-engines.ts';
import { sharpCodec } from '../../node/sharp-codec.ts';
import { sdapiEngine } from './sdapi-engine.ts';

const engineAt = (url: string, key = '') => sdapiEngine({ url, key }, fetchWithoutTimeout);

test('R4.10 A1111: the request has its fields, a grid in front is passed over, progress and preview arrive', async () => {
  let asked: Record<string, unknown> = {};
  const [grid, wanted] = [await base64Picture(1), await base64Picture(200)];
  const { io, heard, moved } = ear();
  const url = await loopback((app) => {
    app.post('/sdapi/v1/txt2img', async (c) => {
      asked = await c.req.json();
      await moved;
      return c.json({ images: [grid, wanted], parameters: {}, info: JSON.stringify({ seed: 9, all_seeds: [9] }) });
    });
    app.get('/sdapi/v1/progress', (c) => c.json({ progress: 0.4, eta_relative: 3, state: {}, current_image: grid, textinfo: null }));
  });
  expect(fileOf(await engineAt(url).run(job, io))).toBe(wanted);
  expect(asked).toMatchObject({
    prompt: 'a fox <lora:qinglv:0.8>',
    negative_prompt: 'text',
    seed: 9,
    batch_size: 1,
    n_iter: 1,
    // Without it some relatives answer with nothing but parameters.
    send_images: true,
    save_images: false,
    override_settings: { return_grid: false, sd_model_checkpoint: 'shanhai.safetensors' },
  });
  expect(asked).not.toHaveProperty('enable_hr');
  expect(heard.progress).toContain(0.4);
  expect(heard.previews[0]).toBe(`data:image/png;base64,${grid}`);
});

test.each([
  ['SD.Next and stable-diffusion.cpp: info is an empty string', ''],
  ['info is null', null],
  ['info is missing', undefined],
])('R4.10 %s, and the picture is read all the same', async (_, info) => {
  const wanted = await base64Picture(7);
  const url = await loopback((app) => app.post('/sdapi/v1/txt2img', (c) => c.json({ images: [`data:image/png;base64,${wanted}`], info })));
  expect(fileOf(await engineAt(url).run(job, ear().io))).toBe(wanted);
});

test.each([
  [{ scale: 1.5 }, { enable_hr: true, hr_scale: 1.5, hr_upscaler: 'Latent', denoising_strength: 0.5 }],
  [
    { scale: 2, upscaler: 'R-ESRGAN 4x+', denoise: 0.3 },
    { enable_hr: true, hr_scale: 2, hr_upscaler: 'R-ESRGAN 4x+', denoising_strength: 0.3 },
  ],
  [{ scale: 1 }, {}],
])('R4.10 A1111: the second pass %j is sent as %j', async (hires, fields) => {
  let asked: Record<string, unknown> = {};
  const url = await loopback((app) =>
    app.post('/sdapi/v1/txt2img', async (c) => {
      asked = await c.req.json();
      return c.json({ images: [await base64Picture(3)], info: '' });
    }),
  );
  await engineAt(url).run({ ...job, hires }, ear().io);
  expect(Object.fromEntries(Object.entries(asked).filter(([name]) => /hr|denoising/.test(name)))).toEqual(fields);
});

test('R4.10 A1111: image to image sends the source, how far to leave it, and an opaque mask; a second pass is not its', async () => {
  let asked: Record<string, unknown> = {};
  const url = await loopback((app) =>
    app.post('/sdapi/v1/img2img', async (c) => {
      asked = await c.req.json();
      return c.json({ images: [await base64Picture(3)], info: '' });
    }),
  );
  const source = createBitmap(8, 8, [5, 5, 5, 255]);
  await engineAt(url).run({ ...job, source, denoise: 0.35, hires: { scale: 2 } }, ear().io);
  expect(asked).toMatchObject({ denoising_strength: 0.35, init_images: [expect.stringMatching(/^iVBOR/)] });
  expect(Object.keys(asked).filter((name) => /mask|inpaint|hr/.test(name))).toEqual([]);
  const mask = createBitmap(2, 1, [255, 255, 255, 0]);
  mask.data[3] = 255;
  await engineAt(url).run({ ...job, source, mask }, ear().io);
  expect(asked).toMatchObject({ inpainting_fill: 1, mask_blur: 4, inpaint_full_res: false });
  const sent = await sharpCodec.decode(Buffer.from(asked.mask as string, 'base64'));
  expect([...sent.data]).toEqual([255, 255, 255, 255, 0, 0, 0, 255]);
});

test('R4.10 A1111: /interrupt is global, so it is sent while our call is in flight, and never otherwise', async () => {
  let interrupted = 0;
  const arrived = event();
  const interrupts = event();
  let hold = true;
  const url = await loopback((app) => {
    app.post('/sdapi/v1/txt2img', async (c) => {
      arrived.happen();
      if (hold) await interrupts.happened;
      // What it has so far.
      return c.json({ images: [await base64Picture(1)], info: '{}' });
    });
    app.post('/sdapi/v1/interrupt', (c) => {
      interrupted += 1;
      interrupts.happen();
      return c.json(null);
    });
  });
  const early = ear();
  early.cancel();
  await expect(engineAt(url).run(job, early.io)).rejects.toThrow('cancelled');
  expect(interrupted).toBe(0);
  const during = ear();
  const running = engineAt(url).run(job, during.io);
  await arrived.happened;
  during.cancel();
  await expect(running).rejects.toThrow('cancelled');
  expect(interrupted).toBe(1);
  hold = false;
  const after = ear();
  const engine = engineAt(url);
  await engine.run(job, after.io);
  after.cancel();
  expect([interrupted, engine.concurrency]).toEqual([1, 1]);
});

test('R4.10 A1111: progress of 0 is somebody else’s or none, and is not told', async () => {
  const asked = event();
  const url = await loopback((app) => {
    app.post('/sdapi/v1/txt2img', async (c) => {
      await asked.happened;
      return c.json({ images: [await base64Picture(1)], info: '' });
    });
    app.get('/sdapi/v1/progress', (c) => {
      asked.happen();
      return c.json({ progress: 0, eta_relative: 0, state: {}, current_image: null, textinfo: null });
    });
  });
  const { io, heard } = ear();
  await engineAt(url).run(job, io);
  expect(heard.progress).toEqual([]);
});

test.each([
  ['A1111: sampler unknown', 404, { error: 'HTTPException', detail: 'Sampler not found', body: '', errors: '' }, 'missing', false],
  [
    'A1111: no picture to begin with',
    404,
    { error: 'HTTPException', detail: 'Init image not found', body: '', errors: '' },
    'rejected',
    false,
  ],
  ['A1111: out of memory', 500, { error: 'OutOfMemoryError', detail: '', body: '', errors: 'CUDA out of memory' }, 'memory', false],
  ['A1111: broken picture', 500, { error: 'HTTPException', detail: 'Invalid encoded image', body: '', errors: '' }, 'bad_reply', false],
  ['Forge: plain detail', 422, { detail: [{ loc: ['body'], msg: 'field required' }] }, 'rejected', false],
  ['wrong password', 401, { detail: 'Incorrect username or password' }, 'unavailable', false],
  ['a proxy in front', 502, '<html>bad gateway</html>', 'unavailable', true],
  ['Forge: a sentence', 422, { detail: 'Sampler not found' }, 'missing', false],
  ['stable-diffusion.cpp: its own shape', 400, { error: 'prompt required' }, 'rejected', false],
])('R4.10 %s becomes its own failure', async (_, status, body, kind, retry) => {
  const url = await loopback((app) => {
    app.get('/sdapi/v1/samplers', (c) => c.json([]));
    app.post('/sdapi/v1/txt2img', (c) => (typeof body === 'string' ? c.html(body, status as 502) : c.json(body, status as 404)));
  });
  await expect(engineAt(url).run(job, ear().io)).rejects.toMatchObject({ kind, retry });
});

test.each([
  ['no pictures', { images: [], info: '' }],
  ['another shape', { image: 'x' }],
  ['null info and broken base64', { images: ['***'], info: null }],
  ['pictures held back (send_images off)', { images: [], parameters: {}, info: '{"seed":9}' }],
  ['pictures that are null', { images: null, info: '' }],
])('R4.10 a bad reply is told apart: %s', async (_, body) => {
  const url = await loopback((app) => app.post('/sdapi/v1/txt2img', (c) => c.json(body)));
  await expect(engineAt(url).run(job, ear().io)).rejects.toMatchObject({ kind: 'bad_reply' });
});

test('R4.10 an engine that is not there is unavailable, and its name is still told', async () => {
  const engine = engineAt('http://127.0.0.1:9');
  await expect(engine.run(job, ear().io)).rejects.toMatchObject({ kind: 'unavailable', retry: true });
  expect(await engine.caps()).toMatchObject({ preview: false, samplers: [], tools: [] });
});

test('R4.10 A1111: the password is sent as HTTP Basic', async () => {
  let header: string | undefined;
  const url = await loopback((app) =>
    app.post('/sdapi/v1/txt2img', async (c) => {
      header = c.req.header('authorization');
      return c.json({ images: [await base64Picture(1)], info: '{}' });
    }),
  );
  await engineAt(url, 'me:secret').run(job, ear().io);
  expect(header).toBe(`Basic ${btoa('me:secret')}`);
});
