import { beforeAll, expect, test, vi } from 'vitest';
import { UPLOAD_MAX, UPLOAD_SUM_MAX } from '#shared/rules/limits.ts';
import { endpoints } from '../app.ts';
import { createBitmap } from '../pixels/imaging/bitmap.ts';
import { encodePng } from '../pixels/imaging/png.ts';
import { makeWorld, type World } from '../testing/world.ts';
import { roomFor } from './body.ts';

let world: World;
let member: Awaited<ReturnType<World['signIn']>>;
beforeAll(async () => {
  world = await makeWorld();
  member = await world.signIn();
});

const MB = 1024 * 1024;
const head = (name = 'a.png') => `\r\n--x\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n`;

/** Sends pieces for as long as they are taken, and counts the bytes. */
function sending(pieces: Iterable<string | Uint8Array<ArrayBuffer>>) {
  const told = { bytes: 0 };
  const left = pieces[Symbol.iterator]();
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        const { done, value } = left.next();
        if (done) return controller.close();
        const piece = typeof value === 'string' ? new TextEncoder().encode(value) : value;
        told.bytes += piece.byteLength;
        controller.enqueue(piece);
      },
    },
    { highWaterMark: 0 },
  );
  return { told, body };
}

async function send(path: string, body: ReadableStream, { token = '', type = 'multipart/form-data; boundary=x' } = {}) {
  const request = new Request(`http://localhost${path}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': type },
    body,
    duplex: 'half',
  } as RequestInit);
  const response = await world.app.fetch(request, { ip: '127.0.0.1' });
  return { status: response.status, headers: response.headers, body: await response.json() };
}
const upload = (body: ReadableStream) => send('/api/v2/common/upload', body, { token: member.token });

const zeros = new Uint8Array(MB);
function* file(megabytes: number) {
  yield head().slice(2);
  for (let i = 0; i < megabytes; i++) yield zeros;
  yield '\r\n--x--\r\n';
}
const png = await encodePng(createBitmap(16, 16, [1, 2, 3, 255]), []);

test('REL-1 T-NET-06 T-UP-10 a form of 400 MB is read to the limit of its first file and no further', async () => {
  const { told, body } = sending(file(400));
  const answer = await upload(body);
  expect([answer.status, answer.body.error, answer.body.message]).toEqual([400, 'FILE_TOO_LARGE', '文件太大，单张不超过 20 MB']);
  expect(told.bytes).toBeLessThan(UPLOAD_MAX + 2 * MB);
});

test('T-NET-06 files below the limit add up to the limit of a form', async () => {
  function* files() {
    yield head().slice(2);
    for (let i = 0; i < 20; i++) {
      // A picture each, and behind it what a PNG may carry.
      yield png;
      for (let n = 0; n < 19; n++) yield zeros;
      yield head();
    }
  }
  const { told, body } = sending(files());
  const answer = await upload(body);
  expect(answer.status).toBe(400);
  expect(told.bytes).toBeLessThan(UPLOAD_SUM_MAX + 2 * MB);
});

test('T-UP-10 twenty-one files are refused, and each file is judged as it arrives', async () => {
  function* files(many: number) {
    for (let i = 0; i < many; i++) {
      yield i === 0 ? head().slice(2) : head();
      yield png;
    }
    yield '\r\n--x--\r\n';
  }
  const answer = await upload(sending(files(21)).body);
  expect([answer.status, answer.body.message]).toEqual([400, '一次最多上传 20 张']);
  expect((await upload(sending(files(20)).body)).body.data).toHaveLength(20);
});

test('T-UP-09 a form that breaks off is a sentence', async () => {
  const answer = await upload(sending([head().slice(2), png]).body);
  expect([answer.status, answer.body.message]).toEqual([400, '上传没有完成，请重试']);
});

test('T-NET-06 a form that trickles is given up and gives its place back', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    const held = Array.from({ length: 2 }, () => upload(new ReadableStream({ start: (c) => c.enqueue(new TextEncoder().encode('--x')) })));
    await vi.waitFor(() => expect(vi.getTimerCount()).toBe(2), 20_000);
    const third = await upload(sending(file(1)).body);
    expect([third.status, third.body.error, third.headers.get('retry-after')]).toEqual([429, 'TOO_MANY', '5']);
    expect(third.body.message).toMatch(/\p{Script=Han}{3}/u);
    vi.advanceTimersByTime(20_000);
    for (const answer of await Promise.all(held))
      expect([answer.status, answer.body.message]).toEqual([400, expect.stringContaining('太慢')]);
  } finally {
    vi.useRealTimers();
  }
  expect((await upload(sending(file(1)).body)).body.error).toBe('FILE_TYPE');
});

const json = { type: 'application/json' };
test('REL-2 T-NET-06 four megabytes of condition from a stranger are read to 64 KB', async () => {
  const { told, body } = sending(['{"condition":[', ...Array.from({ length: 64 }, () => '1,'.repeat(32_768)), '1]}']);
  const answer = await send('/api/v2/common/images', body, json);
  expect([answer.status, answer.body.message]).toEqual([400, '内容太大，不能超过 64 KB']);
  expect(told.bytes).toBeLessThan(256 * 1024);
});

test('T-AUTHZ-01 who may not make a call is told so before the body is read', async () => {
  const { told, body } = sending(['{"image":"', 'x'.repeat(1000), '"}']);
  expect((await send('/api/v2/sd/img2img', body, json)).status).toBe(401);
  const form = sending(file(20));
  expect((await send('/api/v2/common/upload', form.body)).status).toBe(401);
  expect([told.bytes, form.told.bytes]).toEqual([0, 0]);
});

test.each([
  ['deeper than 32 levels', '{"condition":'.repeat(33) + '1' + '}'.repeat(33)],
  ['of more than 10,000 values', `{"condition":[${'1,'.repeat(10_000)}1]}`],
])('REL-2 T-NET-06 a body %s is refused before it is parsed', async (_, body) => {
  const parse = vi.spyOn(JSON, 'parse');
  const answer = await send('/api/v2/common/images', sending([body]).body, json);
  expect(parse.mock.calls.filter(([text]) => text === body)).toEqual([]);
  parse.mockRestore();
  expect([answer.status, answer.body.error]).toEqual([400, 'VALIDATION']);
});

test('T-NET-06 brackets and commas inside of texts are no levels and no values', async () => {
  const body = JSON.stringify({ condition: [{ title: '[{"\\'.repeat(40) }] });
  expect((await send('/api/v2/common/images', sending([body]).body, json)).status).toBe(200);
});

test('T-NET-06 only members and operators may send more than 64 KB of JSON, and only where the schema takes more', () => {
  const more = endpoints.filter((endpoint) => roomFor(endpoint).bytes > 65 * 1024);
  const desk: Record<string, string> = { saveWordDraft: 'operator', saveBanners: 'owner', saveDeskDict: 'operator' };
  expect(more.map(({ access }) => access)).toEqual(more.map(({ name }) => desk[name] ?? 'member'));
  expect(more.map(({ name }) => name)).toEqual(expect.arrayContaining(['img2img', 'matt', 'editDatasetItems', 'deleteImages']));
  expect(more.map(({ name }) => name)).not.toContain('listImages');
});

test('a picture inside of JSON is still taken from a member', async () => {
  const image = `data:image/png;base64,${'A'.repeat(4 * MB)}`;
  const answer = await send('/api/v2/common/source', sending([JSON.stringify({ image })]).body, { ...json, token: member.token });
  expect(answer.body.error).toBe('FILE_TYPE');
});

test('REL-17 texts keep no controls that turn them around and no spaces of no width; joiners of emoji stay', async () => {
  const value = { a: 'ab\u202egpj.exe\u2066x\u2069', b: '点\u200b石\ufeff', c: '👩\u200d🎨', d: 'é شعر' };
  await world.call('PUT', '/api/v2/users/drafts/generate', { value }, member);
  const { body } = await world.call('GET', '/api/v2/users/drafts/generate', undefined, member);
  expect(body.data.value).toEqual({ a: 'abgpj.exex', b: '点石', c: value.c, d: value.d });
});

test('T-NET-06 a third large JSON body of a member at one time is put off like an upload, a small one is not', async () => {
  const large = () =>
    new ReadableStream<Uint8Array>({
      start: (c) => c.enqueue(new TextEncoder().encode(`{"image":"data:image/png;base64,${'A'.repeat(300 * 1024)}`)),
    });
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    const source = (body: ReadableStream) => send('/api/v2/common/source', body, { ...json, token: member.token });
    const held = [source(large()), source(large())];
    await vi.waitFor(() => expect(vi.getTimerCount()).toBe(2), 20_000);
    await vi.waitFor(async () => expect((await source(sending([`{"image":"${'A'.repeat(300 * 1024)}"}`]).body)).status).toBe(429), 20_000);
    expect((await source(sending(['{"image":"up/none.png"}']).body)).body.error).toBe('IMAGE_NOT_FOUND');
    vi.advanceTimersByTime(40_000);
    for (const answer of await Promise.all(held)) expect(answer.status).toBe(400);
  } finally {
    vi.useRealTimers();
  }
});
