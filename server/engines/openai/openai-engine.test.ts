import type { Context } from 'hono';
import { expect, test } from 'vitest';
import { createBitmap } from '../../pixels/imaging/bitmap.ts';
import { base64Picture, ear, event, fileOf, job as anyJob, loopback } from '../../testing/fake-engines.ts';
import { fetchWithoutTimeout } from '../../node/fetch-without-timeout.ts';
import { sharpCodec } from '../../node/sharp-codec.ts';
import { openaiEngine } from './openai-engine.ts';
import { callOf, type OpenaiSettings } from './openai-request.ts';

const settings: OpenaiSettings = { url: '', key: 'sk-test', model: 'dall-e-3', extra: {}, resultHosts: [] };
const job = { ...anyJob, model: '' };
const engineAt = (url: string, more: Partial<OpenaiSettings> = {}) =>
  openaiEngine({ ...settings, url, ...more }, { fetcher: fetchWithoutTimeout });

/** A provider that answers generations and edits alike, and counts how often it was paid. */
async function provider(answer: (c: Context) => Response | Promise<Response>, path = '/v1/images/*') {
  const calls: Context[] = [];
  const url = await loopback((app) => {
    app.post(path, (c) => {
      calls.push(c);
      return answer(c);
    });
  });
  return { url: `${url}/v1`, calls };
}

test('R4.10 images API: a generation carries model, words, size and key, and the picture comes back as it is', async () => {
  const wanted = await base64Picture(200);
  let asked: unknown;
  const { url, calls } = await provider(async (c) => {
    asked = await c.req.json();
    return c.json({ created: 1, data: [{ b64_json: wanted, revised_prompt: 'a red fox' }], usage: { total_tokens: 3 } });
  });
  const { io, heard } = ear();
  const out = await engineAt(url, { extra: { quality: 'high', user: 'u' } }).run({ ...job, width: 896, height: 1152 }, io);
  expect(fileOf(out)).toBe(wanted);
  expect(calls[0]?.req.path).toBe('/v1/images/generations');
  expect(calls[0]?.req.header('authorization')).toBe('Bearer sk-test');
  expect(asked).toEqual({
    model: 'dall-e-3',
    prompt: 'a fox；避免：text',
    n: 1,
    size: '1024x1024',
    response_format: 'b64_json',
    quality: 'high',
    user: 'u',
  });
  expect(heard.remote).toEqual([{ sent: true }]);
});

test.each([
  [896, 1152, '1024x1536'],
  [1152, 896, '1536x1024'],
  [1024, 1024, '1024x1024'],
  [1024, 1152, '1024x1024'],
  [2048, 512, '1536x1024'],
])('R4.10 images API: gpt-image gets the nearest of its sizes for %i x %i, and no response_format', async (width, height, size) => {
  const call = await callOf(
    ear().io,
    { ...job, width, height },
    { ...settings, url: 'https://gateway.example/v1', model: 'openai/gpt-image-1' },
  );
  expect('body' in call && call.body).toEqual({ model: 'openai/gpt-image-1', prompt: 'a fox；避免：text', n: 1, size });
});

test('R4.10 images API: image to image is an edit, and the mask is clear where the picture is to change', async () => {
  let form = new FormData();
  const { url, calls } = await provider(async (c) => {
    form = (await c.req.formData()) as FormData;
    return c.json({ data: [{ b64_json: await base64Picture(1) }] });
  });
  const mask = createBitmap(8, 8, [0, 0, 0, 255]);
  mask.data.fill(255, 0, 4 * 8 * 4);
  const source = createBitmap(32, 16, [5, 5, 5, 255]);
  await engineAt(url, { model: 'gpt-image-1', extra: { input_fidelity: 'high', output_compression: 80 } }).run(
    { ...job, source, mask },
    ear().io,
  );
  expect(calls[0]?.req.path).toBe('/v1/images/edits');
  expect(Object.fromEntries([...form].filter(([, value]) => typeof value === 'string'))).toEqual({
    model: 'gpt-image-1',
    prompt: 'a fox；避免：text',
    n: '1',
    size: '1024x1024',
    input_fidelity: 'high',
    output_compression: '80',
  });
  const decoded = async (name: string) => sharpCodec.decode(new Uint8Array(await (form.get(name) as File).arrayBuffer()));
  expect(await decoded('image')).toMatchObject({ width: 32, height: 16 });
  const sent = await decoded('mask');
  expect([sent.width, sent.height, sent.data[3], sent.data[sent.data.length - 1]]).toEqual([32, 16, 0, 255]);
});

test.each([
  [{ url: 'https://ark.cn-beijing.volces.com/api/v3' }],
  [{ url: 'https://gateway.example/v1', extra: { image_in_generations: true, watermark: false } }],
])('R4.10 Volcengine Ark: the source goes into the generations call (%j)', async (where) => {
  const call = await callOf(
    ear().io,
    { ...job, source: createBitmap(8, 8, [1, 1, 1, 255]) },
    { ...settings, ...where, model: 'doubao-seedream-4-0' },
  );
  expect(call).toMatchObject({
    path: '/images/generations',
    body: { image: expect.stringMatching(/^data:image\/png;base64,iVBOR/), size: '960x960', ...('extra' in where && { watermark: false }) },
  });
  expect('body' in call && call.body).not.toHaveProperty('image_in_generations');
});

test('R4.10 images API: what it cannot do is said, and a mask Ark cannot take is refused before it is paid', async () => {
  const ark = { ...settings, url: 'https://ark.cn-beijing.volces.com/api/v3', model: 'doubao-seedream-4-0' };
  expect(await openaiEngine(ark).caps()).toMatchObject({
    name: 'doubao-seedream-4-0',
    preview: false,
    tools: [],
    lacks: { seed: '种子只作记录，不能复现', loras: '云端模型不加载 LoRA', mask: '这个平台不支持局部重画' },
    notes: ['反向描述会写进描述里', '没有生成进度，取消后平台仍可能计费'],
  });
  const { io, heard } = ear();
  const masked = { ...job, source: createBitmap(8, 8), mask: createBitmap(8, 8) };
  await expect(openaiEngine(ark).run(masked, io)).rejects.toMatchObject({ kind: 'rejected' });
  expect(heard.remote).toEqual([]);
});

const failed = (code: string | null, type = 'invalid_request_error') => ({ error: { message: 'no', type, param: null, code } });
test.each([
  ['a bad request', 400, failed('invalid_value'), 'rejected', false],
  ['moderation', 400, failed('moderation_blocked', 'image_generation_user_error'), 'content', false],
  ['the content policy', 400, failed('content_policy_violation'), 'content', false],
  ['Ark: words', 400, failed('InputTextSensitiveContentDetected', 'BadRequest'), 'content', false],
  ['Ark: the picture', 400, failed('OutputImageSensitiveContentDetected', 'BadRequest'), 'content', false],
  ['no money left', 400, failed('billing_hard_limit_reached'), 'quota', false],
  ['a wrong key', 401, failed('invalid_api_key'), 'unavailable', false],
  ['no access', 403, failed(null), 'unavailable', false],
  ['too often', 429, failed('rate_limit_exceeded'), 'busy', true],
  ['too often, with an empty account', 429, failed('insufficient_quota', 'insufficient_quota'), 'quota', false],
  ['no such model', 404, failed('model_not_found'), 'missing', false],
  ['an error there', 500, failed(null, 'server_error'), 'unavailable', true],
  ['an overloaded one', 503, failed('overloaded'), 'unavailable', true],
  ['LiteLLM: a number for a code', 400, { error: { message: 'no', type: null, param: null, code: 400 } }, 'rejected', false],
  ['stable-diffusion.cpp: a sentence', 400, { error: 'prompt required' }, 'rejected', false],
  ['a wrong base address', 404, '<html>not found</html>', 'bad_reply', false],
  ['a redirect', 302, '', 'bad_reply', false],
  ['a proxy that is full', 503, '<html>busy</html>', 'unavailable', true],
])('R4.10 images API: %s is an answer, so the mark of the sent request is taken back', async (_, status, body, kind, retry) => {
  const { url } = await provider((c) => (typeof body === 'string' ? c.html(body, status as 400) : c.json(body, status as 400)));
  const { io, heard } = ear();
  await expect(engineAt(url).run(job, io)).rejects.toMatchObject({ kind, retry });
  expect(heard.remote).toEqual([{ sent: true }, null]);
});

test.each([
  ['a proxy that gave up waiting', 504, '<html>timeout</html>'],
  ['a proxy that lost the provider', 502, '<html>bad gateway</html>'],
  ['Cloudflare', 524, 'timeout'],
  ['LiteLLM’s own time-out', 408, { error: { message: 'Request timed out', type: null, code: '408' } }],
])('R4.10 images API: %s leaves the outcome unknown: it stays marked and is not tried again', async (_, status, body) => {
  const { url } = await provider((c) => (typeof body === 'string' ? c.html(body, status as 502) : c.json(body, status as 408)));
  const { io, heard } = ear();
  await expect(engineAt(url).run(job, io)).rejects.toMatchObject({ kind: 'unknown', retry: false });
  expect(heard.remote).toEqual([{ sent: true }]);
});

test.each([
  ['no data', { created: 1 }],
  ['no picture', { created: 1, data: [] }],
  ['neither base64 nor address', { data: [{ revised_prompt: 'x' }] }],
  ['broken base64', { data: [{ b64_json: '***' }] }],
  ['no JSON', '<html>ok</html>'],
])('R4.10 images API: a paid answer with %s is a bad reply and final', async (_, body) => {
  const { url } = await provider((c) => (typeof body === 'string' ? c.html(body) : c.json(body)));
  const { io, heard } = ear();
  await expect(engineAt(url).run(job, io)).rejects.toMatchObject({ kind: 'bad_reply', retry: false });
  expect(heard.remote).toEqual([{ sent: true }]);
});

test('R4.10 Ark: a picture refused inside an answer of 200 is a refusal', async () => {
  const { url } = await provider((c) => c.json({ data: [{ error: { code: 'OutputImageSensitiveContentDetected', message: 'no' } }] }));
  const { io, heard } = ear();
  await expect(engineAt(url).run(job, io)).rejects.toMatchObject({ kind: 'content' });
  expect(heard.remote.at(-1)).toBeNull();
});

test.each([
  ['nobody listens', 'http://127.0.0.1:9/v1'],
  ['nobody listens at any of its addresses', 'http://localhost:9/v1'],
  ['there is no such name', 'http://no-such-host.invalid/v1'],
])('R4.10 images API: where %s nothing was sent, and it may be tried again', async (_, url) => {
  const { io, heard } = ear();
  await expect(engineAt(url).run(job, io)).rejects.toMatchObject({ kind: 'unavailable', retry: true });
  expect(heard.remote).toEqual([{ sent: true }, null]);
});

test('R4.10 images API: a line cut after sending leaves the outcome unknown', async () => {
  const { url } = await provider((c) => {
    (c.env as { incoming: { socket: { destroy(): void } } }).incoming.socket.destroy();
    return c.text('');
  });
  const { io, heard } = ear();
  await expect(engineAt(url).run(job, io)).rejects.toMatchObject({ kind: 'unknown', retry: false });
  expect(heard.remote).toEqual([{ sent: true }]);
});

test('R4.10 images API: what was sent before a restart is never sent again', async () => {
  const { url, calls } = await provider(async (c) => c.json({ data: [{ b64_json: await base64Picture(1) }] }));
  const { io, heard } = ear({ sent: true });
  await expect(engineAt(url).run(job, io)).rejects.toMatchObject({ kind: 'unknown', retry: false });
  expect([calls.length, heard.remote.length]).toEqual([0, 0]);
});

test.each(['cancel', 'stop'] as const)('R4.10 images API: %s before sending sends nothing and leaves no mark', async (how) => {
  const { url, calls } = await provider((c) => c.json({}));
  const first = ear();
  first[how]();
  await expect(engineAt(url).run(job, first.io)).rejects.toThrow();
  expect(first.heard.remote).toEqual([]);
  const second = ear();
  const io = {
    ...second.io,
    async saveRemote(value: unknown) {
      second.heard.remote.push(value);
      if (value) second[how]();
    },
  };
  await expect(engineAt(url).run(job, io)).rejects.toThrow();
  expect([second.heard.remote, calls.length]).toEqual([[{ sent: true }, null], 0]);
});

test('R4.10 images API: cancelling ends the request, which stays marked', async () => {
  const arrived = event();
  const gone = event();
  const { url, calls } = await provider((c) => {
    c.req.raw.signal.addEventListener('abort', () => gone.happen());
    arrived.happen();
    return new Promise<Response>(() => {});
  });
  const { io, heard, cancel } = ear();
  const running = engineAt(url).run(job, io);
  await arrived.happened;
  cancel();
  await expect(running).rejects.toThrow('cancelled');
  await gone.happened;
  expect([calls.length, heard.remote]).toEqual([1, [{ sent: true }]]);
});
