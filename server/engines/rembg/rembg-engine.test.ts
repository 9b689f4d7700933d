import type { Context } from 'hono';
import { expect, test } from 'vitest';
import { createBitmap } from '../../pixels/imaging/bitmap.ts';
import { encodePng } from '../../pixels/imaging/png.ts';
import { ENGINE_FIELDS } from '#shared/vocabulary/kinds.ts';
import { fetchWithoutTimeout } from '../../node/fetch-without-timeout.ts';
import { sharpCodec } from '../../node/sharp-codec.ts';
import { ear, event, job, loopback } from '../../testing/fake-engines.ts';
import { rembgEngine } from './rembg-engine.ts';

const { signal } = new AbortController();
const source = createBitmap(6, 4, [10, 20, 30, 255]);
const engineAt = (url: string, model?: string) =>
  rembgEngine({ url, ...(model && { model }) }, { fetcher: fetchWithoutTimeout, decode: (bytes) => sharpCodec.decode(bytes) });

async function rembg(answer: (c: Context) => Response | Promise<Response>) {
  const asked: Record<string, unknown>[] = [];
  const url = await loopback((app) => {
    // What FastAPI says to a question without the picture's address.
    app.get('/api/remove', (c) => c.json({ detail: [{ type: 'missing', loc: ['query', 'url'], msg: 'Field required' }] }, 422));
    app.post('/api/remove', async (c) => {
      asked.push(Object.fromEntries(await c.req.formData()));
      return answer(c);
    });
  });
  return { url, asked };
}
const matteFile = async (width: number, height: number) =>
  new Uint8Array(await encodePng(createBitmap(width, height, [200, 200, 200, 255])));

test('R4.10 rembg: the picture is sent, only the mask asked for, and it comes back as large', async () => {
  const there = await rembg(async (c) => c.body(await matteFile(6, 4)));
  const matte = await engineAt(there.url, 'birefnet-general').matte?.(source, ear().io);
  expect([matte?.width, matte?.height, matte?.data[0]]).toEqual([6, 4, 200]);
  const { file, ...fields } = there.asked[0] ?? {};
  expect(fields).toEqual({ om: 'true', model: 'birefnet-general' });
  expect(await sharpCodec.decode(new Uint8Array(await (file as File).arrayBuffer()))).toMatchObject({ width: 6, height: 4 });
  await engineAt(there.url).matte?.(source, ear().io);
  expect(there.asked[1]).not.toHaveProperty('model');
});

test('R4.10 rembg: it paints nothing, lists nothing, and says so in every field', async () => {
  const there = await rembg(() => new Response());
  const engine = engineAt(there.url);
  const { lacks, tools } = await engine.caps();
  expect([Object.keys(lacks).toSorted(), tools, await engine.files(signal)]).toEqual([[...ENGINE_FIELDS].toSorted(), ['matt'], []]);
  await expect(engine.run(job, ear().io)).rejects.toMatchObject({ kind: 'rejected' });
});

test('R4.10 rembg: where nobody answers, or somebody else, nothing is listed and nothing begun', async () => {
  const nobody = engineAt('http://127.0.0.1:9');
  await expect(nobody.files(signal)).rejects.toMatchObject({ kind: 'unavailable', unreached: true });
  await expect(nobody.matte?.(source, ear().io)).rejects.toMatchObject({ kind: 'unavailable', unreached: true });
  for (const status of [200, 404, 502] as const) {
    const other = engineAt(await loopback((app) => app.all('*', (c) => c.html('<html></html>', status))));
    await expect(other.files(signal)).rejects.toMatchObject({ kind: 'unavailable', unreached: true });
  }
});

test.each<[string, (c: Context) => Response | Promise<Response>, object]>([
  ['an unknown model', (c) => c.json({ detail: [{ msg: 'string does not match regex' }] }, 422), { kind: 'rejected' }],
  ['too little memory', (c) => c.text('Failed to allocate memory for requested buffer of size 268435456', 500), { kind: 'memory' }],
  ['an error there', (c) => c.text('Internal Server Error', 500), { kind: 'bad_reply' }],
  ['a proxy that is full', (c) => c.text('', 503), { kind: 'unavailable', unreached: true }],
  ['no picture', (c) => c.text('hello'), { kind: 'bad_reply' }],
  ['another size', async (c) => c.body(await matteFile(3, 3)), { kind: 'bad_reply' }],
])('R4.10 rembg: %s is told apart', async (_, answer, failure) => {
  const there = await rembg(answer);
  await expect(engineAt(there.url).matte?.(source, ear().io)).rejects.toMatchObject(failure);
});

test('R4.10 finding 15: rembg that accepts and never answers is given up when patience ends', async () => {
  const there = await rembg(() => new Promise<Response>(() => {}));
  await expect(engineAt(there.url).matte?.(source, { ...ear().io, patienceMs: 50 })).rejects.toMatchObject({
    kind: 'unavailable',
    unreached: false,
  });
});

test('R4.10 rembg: cancelling ends the request', async () => {
  const arrived = event();
  const there = await rembg(() => {
    arrived.happen();
    return new Promise<Response>(() => {});
  });
  const { io, cancel } = ear();
  const running = engineAt(there.url).matte?.(source, io);
  await arrived.happened;
  cancel();
  await expect(running).rejects.toThrow('cancelled');
});
