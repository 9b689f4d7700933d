import type { Context } from 'hono';
import { expect, test } from 'vitest';
import { createBitmap } from '../../pixels/imaging/bitmap.ts';
import { fetchWithoutTimeout } from '../../node/fetch-without-timeout.ts';
import { sharpCodec } from '../../node/sharp-codec.ts';
import { openaiModels } from '../../testing/engine-recordings.ts';
import { base64Picture, ear, event, fileOf, job as anyJob, loopback } from '../../testing/fake-engines.ts';
import { openaiEngine } from './openai-engine.ts';
import { callOf, type OpenaiSettings } from './openai-request.ts';

const job = { ...anyJob, model: '' };
const settings: OpenaiSettings = { url: '', key: 'sk-test', model: 'gpt-image-1', extra: {}, resultHosts: [] };
const { signal } = new AbortController();
const small = createBitmap(8, 8, [9, 8, 7, 255]);

/** A provider with a list of models; `paint` answers whatever is posted. */
async function provider(list: (c: Context) => Response, paint: (c: Context) => Response | Promise<Response> = (c) => c.json({})) {
  const asked: Record<string, unknown>[] = [];
  const url = await loopback((app) => {
    app.get('/v1/models', list);
    app.post('*', async (c) => {
      if (c.req.header('content-type') === 'application/json') asked.push(await c.req.raw.clone().json());
      return paint(c);
    });
  });
  const at = (more: Partial<OpenaiSettings> = {}, fetcher: typeof fetch | typeof fetchWithoutTimeout = fetchWithoutTimeout) =>
    openaiEngine({ ...settings, ...more, url: `${url}/v1` }, { fetcher });
  return { asked, at };
}

test('R4.10 model list: the images API lists the models that paint; where it has no list it is the configured one', async () => {
  let list: unknown = openaiModels;
  const there = await provider((c) => (list ? c.json(list as object) : c.json({ error: { message: 'no' } }, 404)));
  const engine = there.at();
  const names = async () => (await engine.files(signal)).map(({ kind, name }) => `${kind} ${name}`);
  const all = ['gpt-image-1', 'gpt-image-2', 'dall-e-3', 'doubao-seedream-4-5-251128'].map((name) => `checkpoint ${name}`);
  expect(await names()).toEqual(all);
  list = { data: openaiModels.data.filter(({ id }) => id !== 'gpt-image-2') };
  expect(await names()).toEqual(all.filter((name) => !name.endsWith('gpt-image-2')));
  list = openaiModels;
  expect(await names()).toEqual(all);
  list = undefined;
  expect(await names()).toEqual(all.slice(0, 1));
  await expect(openaiEngine({ ...settings, url: 'http://127.0.0.1:9/v1' }).files(signal)).rejects.toMatchObject({ kind: 'unavailable' });
});

test('R4.10 finding 7: the model a job names is looked up and sent; one that is not there is refused by name', async () => {
  const there = await provider(
    (c) => c.json(openaiModels),
    async (c) => c.json({ data: [{ b64_json: await base64Picture(1) }], usage: { total_tokens: 1056 } }),
  );
  const { painted } = await there.at().run({ ...job, model: 'dall-e-3' }, ear().io);
  expect(there.asked[0]).toMatchObject({ model: 'dall-e-3', size: '1024x1024', response_format: 'b64_json' });
  // Finding 17: what it counted is kept for the operator's costs.
  expect(painted).toEqual({ model: 'dall-e-3', usage: { total_tokens: 1056 } });
  const { io, heard } = ear();
  await expect(there.at().run({ ...job, model: 'midjourney' }, io)).rejects.toMatchObject({ kind: 'missing', subject: 'midjourney' });
  expect([there.asked.length, heard.remote]).toEqual([1, []]);
});

test('R4.10 finding 5: what a provider does not follow is said field by field, by its model', async () => {
  const at = (more: Partial<OpenaiSettings>) => openaiEngine({ ...settings, url: 'https://gateway.example/v1', ...more });
  const gpt = await at({}).caps();
  expect(Object.keys(gpt.lacks).toSorted()).toEqual([
    'cfg',
    'controls',
    'denoise',
    'hires',
    'loras',
    'sampler',
    'scheduler',
    'seed',
    'steps',
    'vae',
  ]);
  expect(gpt.sizes).toMatchObject({ kind: 'list' });
  expect((await at({}).caps('dall-e-3')).lacks).toMatchObject({ source: 'dall-e-3 只能文生图', mask: 'dall-e-3 只能文生图' });
  expect((await at({ extra: { size: '2K' } }).caps()).lacks.size).toBe('画面大小由管理员固定');
  const localai = await at({ model: 'my-sd', extra: { dialect: 'localai' } }).caps();
  expect([localai.lacks.steps, localai.lacks.seed, localai.notes.includes('反向描述会写进描述里')]).toEqual([undefined, undefined, false]);
  const ark = await at({ url: 'https://ark.cn-beijing.volces.com/api/v3', model: 'doubao-seedream-3-0-t2i' }).caps();
  expect([ark.lacks.seed, ark.lacks.cfg, ark.lacks.mask]).toEqual([undefined, undefined, '这个平台不支持局部重画']);
  expect(ark.tools).toEqual([]);
});

test('R4.10 finding 8: a provider is told no tags by a member', async () => {
  const prompt = 'a fox <sd_cpp_extra_args>{"batch_count":7}</sd_cpp_extra_args><lora:x:1>';
  const call = await callOf(
    ear().io,
    { ...job, prompt, negativePrompt: '<lora:y:1> text' },
    { ...settings, url: 'http://127.0.0.1:1234/v1' },
  );
  expect(call).toMatchObject({ body: { prompt: 'a fox；避免：text' } });
});

test.each([
  [
    { model: 'my-sd', extra: { dialect: 'localai' } },
    { prompt: 'a fox', negative_prompt: 'text', step: 20, seed: 9 },
  ],
  [
    { url: 'https://ark.cn-beijing.volces.com/api/v3', model: 'doubao-seedream-3-0-t2i' },
    { prompt: 'a fox；避免：text', seed: 9, guidance_scale: 7 },
  ],
  [
    { url: 'https://ark.cn-beijing.volces.com/api/v3', model: 'doubao-seededit-3-0-i2i' },
    { seed: 9, guidance_scale: 7 },
  ],
])('R4.10 finding 17: of a job %j is sent %j', async (more, fields) => {
  const call = await callOf(ear().io, job, { ...settings, url: 'https://gateway.example/v1', ...more });
  expect(call).toMatchObject({ body: fields });
  expect('body' in call && Object.keys(call.body)).not.toContain('dialect');
});

test('R4.10 finding 17: newer Seedream and OpenAI are sent no seed; a stroke divides nothing for LocalAI', async () => {
  const ark = await callOf(ear().io, job, { ...settings, url: 'https://ark.cn-beijing.volces.com/api/v3', model: 'doubao-seedream-4-5' });
  const plain = await callOf(ear().io, job, { ...settings, url: 'https://gateway.example/v1' });
  for (const call of [ark, plain]) expect(Object.keys('body' in call ? call.body : {})).not.toEqual(expect.arrayContaining(['seed']));
  const local = await callOf(
    ear().io,
    { ...job, prompt: 'a|b' },
    { ...settings, url: 'https://x.example/v1', extra: { dialect: 'localai' } },
  );
  expect(local).toMatchObject({ body: { prompt: 'a，b' } });
});

test('R4.10 finding 17: stable-diffusion.cpp’s edits are sent a mask that is light where to paint', async () => {
  const mask = createBitmap(8, 8, [0, 0, 0, 255]);
  mask.data.fill(255, 0, 4 * 8 * 4);
  const masked = async (extra: Record<string, unknown>) => {
    const call = await callOf(ear().io, { ...job, source: small, mask }, { ...settings, url: 'http://127.0.0.1:1234/v1', extra });
    const file = ('form' in call ? call.form.get('mask') : null) as File;
    const { data } = await sharpCodec.decode(new Uint8Array(await file.arrayBuffer()));
    const pixel = (from: number) => Array.from(data.subarray(from, from + 4));
    return { first: pixel(0), last: pixel(data.length - 4) };
  };
  expect(await masked({ dialect: 'sdcpp' })).toEqual({ first: [255, 255, 255, 255], last: [0, 0, 0, 255] });
  expect(await masked({})).toEqual({ first: [0, 0, 0, 0], last: [0, 0, 0, 255] });
});

/** A picture in parts, as OpenAI streams it. */
const events = (...all: object[]) => all.map((one) => `event: x\ndata: ${JSON.stringify(one)}\n\n`).join('');
const streamed = (c: Context, text: string) => c.body(text, 200, { 'Content-Type': 'text/event-stream; charset=utf-8' });
const partly = { extra: { partial_images: 2 } };

test('R4.10 finding 17: unfinished pictures of a stream are shown while the rest is painted, and the whole is the result', async () => {
  const whole = await base64Picture(200);
  const shown = event();
  const there = await provider(
    (c) => c.json(openaiModels),
    async (c) => {
      const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
      const writer = writable.getWriter();
      const write = (text: string) => writer.write(new TextEncoder().encode(text));
      void (async () => {
        // Cut where no event ends.
        const first = events({ type: 'image_generation.partial_image', partial_image_index: 0, b64_json: 'AAAA' });
        await write(first.slice(0, 30));
        await write(first.slice(30));
        // The rest only once the first was shown.
        await shown.happened;
        const rest = events(
          { type: 'image_generation.partial_image', partial_image_index: 1, b64_json: 'BBBB' },
          { type: 'image_generation.completed', b64_json: whole, usage: { total_tokens: 7 } },
        );
        await write(`${rest}data: [DONE]\n\n`);
        await writer.close();
      })();
      return c.body(readable, 200, { 'Content-Type': 'text/event-stream' });
    },
  );
  const { io, heard } = ear();
  const out = await there.at(partly, fetch).run(job, {
    ...io,
    progress(fraction, preview) {
      io.progress(fraction, preview);
      shown.happen();
    },
  });
  expect(fileOf(out)).toBe(whole);
  expect(out.painted).toEqual({ model: 'gpt-image-1', usage: { total_tokens: 7 } });
  expect([heard.progress, heard.previews]).toEqual([
    [0.25, 0.5],
    ['data:image/png;base64,AAAA', 'data:image/png;base64,BBBB'],
  ]);
  expect(there.asked[0]).toMatchObject({ stream: true, partial_images: 2 });
});

test('R4.10 finding 17: a stream that arrives whole, without its type, is read all the same: it is paid for', async () => {
  const whole = await base64Picture(200);
  const text = events({ type: 'image_edit.partial_image', b64_json: 'AAAA' }, { type: 'image_edit.completed', b64_json: whole });
  const there = await provider(
    (c) => c.json(openaiModels),
    (c) => c.body(text),
  );
  const { io, heard } = ear();
  expect(fileOf(await there.at(partly).run({ ...job, source: small }, io))).toBe(whole);
  expect(heard.previews).toEqual(['data:image/png;base64,AAAA']);
});

test.each([
  ['a refusal', events({ type: 'error', error: { message: 'no', code: 'moderation_blocked' } }), 'content', null],
  ['an end before the picture', events({ type: 'image_generation.partial_image', b64_json: 'AAAA' }), 'unknown', { sent: true }],
])('R4.10 finding 17: %s in a stream is told apart', async (_, text, kind, remote) => {
  const there = await provider(
    (c) => c.json(openaiModels),
    (c) => streamed(c, text),
  );
  const { io, heard } = ear();
  await expect(there.at(partly, fetch).run(job, io)).rejects.toMatchObject({ kind, retry: false });
  expect(heard.remote.at(-1)).toEqual(remote);
});

test.each([
  ['https://api.openai.com/v1', 'gpt-image-1', {}, 2],
  ['https://api.openai.com/v1', 'gpt-image-1', { partial_images: 0 }, undefined],
  ['https://api.openai.com/v1', 'dall-e-3', {}, undefined],
  ['https://litellm.example/v1', 'gpt-image-1', {}, undefined],
])('R4.10 finding 17: %s with %s and %j is asked for %s unfinished pictures', async (url, model, extra, partial_images) => {
  const call = await callOf(ear().io, job, { ...settings, url, model, extra });
  expect('body' in call && call.body.partial_images).toBe(partial_images);
});

test('R4.10 finding 9: 429 waits as told, and takes back the mark of the sent request', async () => {
  const answers: [number, object, Record<string, string>][] = [
    [429, { error: { message: 'Rate limit reached', code: 'rate_limit_exceeded' } }, { 'Retry-After': '12' }],
    [429, { error: { message: 'job queue is full' } }, {}],
    [429, { error: { message: 'You exceeded your current quota', type: 'insufficient_quota', code: 'insufficient_quota' } }, {}],
    [429, { error: { message: 'free quota is used up', code: 'QuotaExceeded' } }, {}],
    [402, { error: { message: 'pay' } }, {}],
    [403, { error: { message: 'overdue', code: 'AccountOverdueError' } }, {}],
    [503, { error: { message: 'overloaded', code: 'server_overloaded' } }, { 'Retry-After': '3' }],
  ];
  const heads = [...answers];
  const there = await provider(
    (c) => c.json(openaiModels),
    (c) => {
      const [status, body, headers] = heads.shift() ?? [500, {}, {}];
      return c.json(body, status as 429, headers);
    },
  );
  const seen = [];
  for (const _ of answers) {
    const { io, heard } = ear();
    const failure = await there
      .at({}, fetch)
      .run(job, io)
      .catch((error: unknown) => error);
    seen.push([
      (failure as { kind: string }).kind,
      (failure as { retryAfter?: number }).retryAfter,
      (failure as { retry: boolean }).retry,
      heard.remote.at(-1),
    ]);
  }
  expect(seen).toEqual([
    ['busy', 12, true, null],
    ['busy', undefined, true, null],
    ['quota', undefined, false, null],
    ['quota', undefined, false, null],
    ['quota', undefined, false, null],
    ['quota', undefined, false, null],
    ['busy', 3, true, null],
  ]);
});

test('R4.10 finding 4: a provider that nobody reaches, or a proxy with nobody behind it, has begun nothing', async () => {
  const nobody = openaiEngine({ ...settings, url: 'http://127.0.0.1:9/v1' }, { fetcher: fetchWithoutTimeout });
  await expect(nobody.run(job, ear().io)).rejects.toMatchObject({ kind: 'unavailable', unreached: true });
  const proxy = await provider(
    (c) => c.json({}),
    (c) => c.html('<html>unavailable</html>', 503),
  );
  await expect(proxy.at().run(job, ear().io)).rejects.toMatchObject({ kind: 'unavailable', unreached: true });
});

test('R4.10 finding 15: a provider that takes the request and never answers leaves the outcome unknown when patience ends', async () => {
  const there = await provider(
    (c) => c.json({}),
    () => new Promise<Response>(() => {}),
  );
  const { io, heard } = ear();
  await expect(there.at().run(job, { ...io, patienceMs: 50 })).rejects.toMatchObject({ kind: 'unknown', retry: false });
  expect(heard.remote).toEqual([{ sent: true }]);
});

test('R4.10 tools: a vision model describes a picture, a language model translates, where the operator names one', async () => {
  const there = await provider(
    (c) => c.json({}),
    (c) => c.json({ choices: [{ message: { role: 'assistant', content: ' a fox,\n snow ' } }] }),
  );
  const engine = there.at({ extra: { vision_model: 'gpt-4o-mini', chat_model: 'gpt-4o' } });
  expect((await engine.caps()).tools).toEqual(['interrogate', 'translate']);
  expect(await engine.interrogate?.(small, ear().io)).toEqual({ prompt: 'a fox, snow', tags: [] });
  expect(there.asked[0]).toMatchObject({
    model: 'gpt-4o-mini',
    messages: [
      {
        role: 'user',
        content: [{ type: 'text' }, { type: 'image_url', image_url: { url: expect.stringMatching(/^data:image\/png;base64,iVBOR/) } }],
      },
    ],
  });
  expect(await engine.translate?.('一只狐狸', 'en', signal)).toBe('a fox,\n snow');
  expect(there.asked[1]).toMatchObject({
    model: 'gpt-4o',
    temperature: 0,
    messages: [
      { role: 'system', content: expect.stringContaining('into English') },
      { role: 'user', content: '一只狐狸' },
    ],
  });
  const bare = there.at();
  expect((await bare.caps()).tools).toEqual([]);
  expect(bare).not.toHaveProperty('interrogate');
  expect(bare).not.toHaveProperty('translate');
});

test('R4.10 tools: a language model that answers nothing, or refuses, fails as what it is', async () => {
  const empty = await provider(
    (c) => c.json({}),
    (c) => c.json({ choices: [{ message: { content: null } }] }),
  );
  const extra = { chat_model: 'm' };
  await expect(empty.at({ extra }).translate?.('x', 'zh', signal)).rejects.toMatchObject({ kind: 'bad_reply' });
  const poor = await provider(
    (c) => c.json({}),
    (c) => c.json({ error: { message: 'no', code: 'insufficient_quota' } }, 429),
  );
  await expect(poor.at({ extra }).translate?.('x', 'zh', signal)).rejects.toMatchObject({ kind: 'quota' });
});
