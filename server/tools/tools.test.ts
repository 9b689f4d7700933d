import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { beforeEach, expect, test } from 'vitest';
import type { Priced } from '#shared/contract/generation.ts';
import { images, uploads } from '../kernel/db/schema/pictures.ts';
import { type Bitmap, blendPixel, createBitmap } from '../pixels/imaging/bitmap.ts';
import { readImplicitLabel } from '../pixels/imaging/implicit-label.ts';
import { formatInfotext, parseInfotext } from '../pixels/imaging/infotext.ts';
import { labelBox, previewLabel } from '../pixels/imaging/labels.ts';
import { encodePng } from '../pixels/imaging/png.ts';
import { readPngText } from '../pixels/imaging/png-text.ts';
import { makeWorld, scriptedEngine, type World } from '../testing/world.ts';
import { capsOf } from '../engines/caps.ts';
import { mattingScene } from '../testing/matting-scenes.ts';

let world: World;
async function open(options: Parameters<typeof makeWorld>[0] = {}): Promise<void> {
  world = await makeWorld(options);
  world.work();
}
beforeEach(() => open());
type Member = Awaited<ReturnType<World['signIn']>>;
const STANDARD = 2;

async function standard(type = STANDARD): Promise<Member> {
  const member = await world.signIn();
  await world.putOn(member, type);
  return member;
}
/** A red disc on green, as a file. */
function disc(side = 160): Bitmap {
  const picture = createBitmap(side, side, [60, 170, 80, 255]);
  for (let y = 0; y < side; y++)
    for (let x = 0; x < side; x++)
      blendPixel(picture, x, y, [200, 50, 40], Math.min(1, Math.max(0, side / 4 - Math.hypot(x - side / 2, y - side / 2) + 0.5)));
  return picture;
}
async function upload(member: Member, bytes: Uint8Array): Promise<string> {
  const { body } = await world.upload(member, bytes);
  return body.data?.[0].key ?? body.error;
}
const press = (member: Member, tool: string, body: object, key = '') =>
  world.call('POST', `/api/v2/ai/${tool}`, body, { ...member, headers: { 'Idempotency-Key': key } });
/** A tool's task, once it ended. */
async function done(member: Member, tool: string, body: object) {
  const started = await press(member, tool, body);
  if (started.status !== 200) throw new Error(started.body.error);
  return world.ended(member, started.body.data.id);
}
const fileOf = (key: string) => world.blobs.kept.get(key.split('?')[0] ?? '')?.bytes ?? new Uint8Array();
const textOf = async (key: string, keyword: string) => (await readPngText(fileOf(key))).find((entry) => entry.keyword === keyword)?.text;

test('V-12 what each tool costs at least is what its smallest press is charged, free cut-outs of the day included', async () => {
  const member = await standard();
  const told = async () =>
    Object.fromEntries(
      (await world.call('GET', '/api/v2/common/prices', undefined, member)).body.data.map((row: { kind: string }) => [row.kind, row]),
    );
  const image = await upload(member, await encodePng(disc(64)));
  const asked: Record<string, Priced> = {
    generate: { kind: 'txt2img' },
    matt: { kind: 'matt', image },
    enlarge: { kind: 'enlarge', image, scale: 2 },
    interrogate: { kind: 'interrogate', image },
    logo: { kind: 'logo', num: 1 },
  };
  const least = await told();
  for (const [kind, body] of Object.entries(asked))
    expect((await world.quote(member, body)).body).toMatchObject({ data: { unit: least[kind].from } });
  // Free only while a picture says itself what it was made with.
  expect(least.interrogate).toMatchObject({ from: 0, paid: 1 });
  expect(least.matt).not.toHaveProperty('paid');
  expect(least.matt.free).toBe(3);
  await done(member, 'matt', { image });
  expect((await told()).matt.free).toBe(2);
  const visitor = (await world.call('GET', '/api/v2/common/prices')).body.data;
  expect(visitor.map(({ kind }: { kind: string }) => kind)).toEqual(['generate', 'matt', 'enlarge', 'interrogate', 'three', 'logo', 'set']);
  expect(visitor.some((row: object) => 'free' in row)).toBe(false);
});

test('R4.4 a picture goes in, its subject comes out: transparent ground, both labels, three free ones a day', async () => {
  const member = await world.signIn();
  const before = await world.pointsOf(member);
  const image = await upload(member, await encodePng(disc()));
  const quote = (await world.quote(member, { kind: 'matt', image, num: 5 })).body.data;
  expect(quote).toMatchObject({ cost: 2, num: 5, free: 3 });
  for (let nth = 0; nth < 4; nth++) {
    const task = await done(member, 'matt', { image });
    expect(task).toMatchObject({ status: 'success', kind: 'matt', cost: nth < 3 ? 0 : 1, source: { width: 160, height: 160 } });
  }
  expect(await world.pointsOf(member)).toBe(before - 1);
  const [cut] = (await done(member, 'matt', { image })).images;
  const pixels = await world.ports.codec.decode(fileOf(cut.url));
  const alphaAt = (x: number, y: number) => pixels.data[(y * 160 + x) * 4 + 3];
  expect([alphaAt(4, 4), alphaAt(80, 80), alphaAt(80, 20)]).toEqual([0, 255, 0]);
  const box = labelBox(160, 160, previewLabel);
  expect(alphaAt(Math.round(box.left + box.width / 2), Math.round(box.top + box.height / 2))).toBeGreaterThan(150);
  expect(await readImplicitLabel(fileOf(cut.url))).toMatchObject({ label: '1', produceId: cut.id });
});

test('R4.4 edge, brush and ground of a cut-out change its file, cost nothing, and leave no old file behind', async () => {
  const member = await world.signIn();
  const image = await upload(member, await encodePng(disc()));
  const task = await done(member, 'matt', { image });
  const [cut] = task.images;
  const points = await world.pointsOf(member);
  const edit = {
    shrink: 1,
    feather: 2,
    defringe: true,
    background: '#2c8c84',
    strokes: [{ keep: true, size: 0.1, points: [0.1, 0.1, 0.2, 0.1] }],
  };
  const { body } = await world.call('PUT', `/api/v2/ai/matt/${cut.id}`, edit, member);
  expect(body.data.url).not.toBe(cut.url);
  const pixels = await world.ports.codec.decode(fileOf(body.data.url));
  const at = (x: number, y: number) => Array.from(pixels.data.subarray((y * 160 + x) * 4, (y * 160 + x) * 4 + 4));
  expect(at(150, 8)).toEqual([0x2c, 0x8c, 0x84, 255]);
  // What the brush kept is the picture's own green again.
  expect(at(24, 16)[1]).toBeGreaterThan(160);
  expect([...world.blobs.kept.keys()].filter((key) => key.startsWith('i/') && key.endsWith('.png'))).toHaveLength(1);
  expect(await world.pointsOf(member)).toBe(points);
  const again = (await world.call('POST', `/api/v2/common/tasks/${task.id}`, undefined, member)).body.data;
  expect(again.tool).toMatchObject({ shrink: 1, background: '#2c8c84', strokes: edit.strokes });
  const other = await world.signIn();
  expect((await world.call('PUT', `/api/v2/ai/matt/${cut.id}`, edit, other)).status).toBe(404);
});

test('R4.4 without a subject the task fails with a reason and gives everything back', async () => {
  const member = await world.signIn();
  const image = await upload(member, await encodePng(createBitmap(120, 120, [90, 90, 90, 255])));
  const task = await done(member, 'matt', { image });
  expect(task).toMatchObject({ status: 'failed', error: { code: 'NO_SUBJECT' } });
  expect(task.error.message).toContain('没有找到主体');
});

test('R4.6 enlarging: size, price and plan are decided here', async () => {
  const free = await world.signIn();
  const own = await upload(free, await encodePng(disc()));
  expect((await press(free, 'enlarge', { image: own })).body.error).toBe('PLAN_REQUIRED');
  const basic = await standard(1);
  const image = await upload(basic, await encodePng(disc()));
  expect((await press(basic, 'enlarge', { image, scale: 4 })).body.error).toBe('PLAN_REQUIRED');
  expect((await world.quote(basic, { kind: 'enlarge', image, scale: 2 })).body.data).toMatchObject({ cost: 4 });
  const task = await done(basic, 'enlarge', { image, scale: 2 });
  expect(task.images[0]).toMatchObject({ width: 320, height: 320, kind: 'enlarge' });
  const pro = await standard();
  const wide = await upload(pro, await encodePng(createBitmap(3000, 20, [9, 9, 9, 255])));
  expect((await press(pro, 'enlarge', { image: wide, scale: 4 })).body).toMatchObject({
    error: 'TOO_LARGE',
    message: expect.stringContaining('12000'),
  });
});

test('R4.5 parameters of a file come back exactly, for nothing, and fill the form as far as this place has the models', async () => {
  await open({ community: true });
  const member = await world.signIn();
  const text = formatInfotext({
    prompt: '一只红狐狸，<lora:qinglv:0.8>, masterpiece',
    negativePrompt: '文字, "水印"',
    steps: 31,
    seed: 4_294_967_290,
    width: 640,
    height: 832,
    cfgScale: 6.5,
    sampler: 'DPM++ 2M',
    model: 'somethingXL_v10',
    extra: { 'Clip skip': '2' },
  });
  const image = await upload(member, await encodePng(disc(), [{ keyword: 'parameters', text }]));
  expect((await world.quote(member, { kind: 'interrogate', image })).body.data.cost).toBe(0);
  const { result, cost } = await done(member, 'interrogate', { image });
  expect(cost).toBe(0);
  expect(result).toMatchObject({
    source: 'metadata',
    by: 'Stable Diffusion WebUI',
    negativePrompt: '文字, "水印"',
    params: { seed: 4_294_967_290, steps: 31, cfg: 6.5, width: 640, height: 832, sampler: 'DPM++ 2M' },
    loras: [{ name: 'qinglv', weight: 0.8, id: expect.anything() }],
  });
  expect(result.prompt).toContain('一只红狐狸');
  expect(result.facts).toEqual(
    expect.arrayContaining([
      { name: '种子', value: '4294967290' },
      { name: 'Clip skip', value: '2' },
    ]),
  );
});

test('R4.5 without parameters and without an engine that sees, colours are measured and said to be only that', async () => {
  const member = await world.signIn();
  const image = await upload(member, await encodePng(disc()));
  const { result } = await done(member, 'interrogate', { image });
  expect(result.source).toBe('colour');
  expect(result.tags.length).toBeGreaterThan(2);
  expect(result.palette[0].share).toBeGreaterThan(0.5);
});

test('R4.5 R4.10 an engine that sees is asked, paid for, and its tags are named in Chinese', async () => {
  await world.rest();
  const engine = scriptedEngine();
  await open({
    engine: {
      ...engine,
      caps: async () => capsOf({ name: 'Stable Diffusion', tools: ['interrogate'] }),
      interrogate: async () => ({
        prompt: '',
        tags: [
          { name: 'mountain', score: 0.98 },
          { name: 'zzz_unknown', score: 0.5 },
        ],
      }),
    },
  });
  const member = await world.signIn();
  const before = await world.pointsOf(member);
  const image = await upload(member, await encodePng(disc()));
  const { result } = await done(member, 'interrogate', { image });
  expect(result).toMatchObject({
    source: 'engine',
    by: 'Stable Diffusion',
    tags: [{ name: 'mountain', zh: '山', score: 0.98 }, { zh: 'zzz_unknown' }],
  });
  expect(await world.pointsOf(member)).toBe(before - 1);
});

test('R8.7 generate → matting → enlarge: the last file still gives prompt and seed, knows its steps and carries both labels', async () => {
  const scene = mattingScene('sprite', 'gradient');
  await open({ engine: scriptedEngine(async () => ({ bitmap: scene.picture })) });
  const member = await standard();
  const drawn = await world.call(
    'POST',
    '/api/v2/sd/txt2img',
    { prompt: '红色机器人', seed: 77, width: 768, height: 768, wait: 15_000 },
    member,
  );
  const [first] = drawn.body.data.images;
  const cut = (await done(member, 'matt', { image: first.url })).images[0];
  const [last] = (await done(member, 'enlarge', { image: cut.url, scale: 2, mode: 'general' })).images;
  const info = parseInfotext((await textOf(last.url, 'parameters')) ?? '');
  expect([info.prompt, info.seed]).toEqual(['红色机器人', 77]);
  expect(await textOf(last.url, 'Dianshi steps')).toBe('txt2img > matt > enlarge');
  expect(last).toMatchObject({
    prompt: '红色机器人',
    width: 1536,
    params: { seed: 77 },
    trail: [
      { kind: 'txt2img', id: first.id },
      { kind: 'matt', id: cut.id },
    ],
  });
  expect(await readImplicitLabel(fileOf(last.url))).toMatchObject({ produceId: last.id });
  // The visible label is there once: it was taken off before each step and put on anew.
  const pixels = await world.ports.codec.decode(fileOf(last.url));
  const box = labelBox(1536, 1536, previewLabel);
  const alpha = (x: number, y: number) => pixels.data[(Math.round(y) * 1536 + Math.round(x)) * 4 + 3];
  expect(alpha(box.left + box.width / 2, box.top + 4)).toBeGreaterThan(150);
  expect(alpha(box.left + box.width / 2, box.top - 24)).toBe(0);
  // Another member sees the steps, not the pictures they left.
  await world.call('PUT', '/api/v2/common/images', { ids: [last.id], set: { visibility: 'public' } }, member);
  const { result } = await done(member, 'interrogate', { image: last.url });
  expect(result).toMatchObject({ source: 'metadata', prompt: '红色机器人', params: { seed: 77 } });
});

test('R4.6 an engine that knows no transparency enlarges the colours of a cut-out; its edge stays', async () => {
  const seen: Bitmap[] = [];
  await open({
    engine: {
      ...scriptedEngine(),
      kind: 'comfyui',
      caps: async () => capsOf({ name: 'ComfyUI', tools: ['enlarge'] }),
      enlarge: async (picture, { scale }) => {
        seen.push(picture);
        return { bitmap: createBitmap(picture.width * scale, picture.height * scale, [9, 90, 200, 255]) };
      },
    },
  });
  const member = await standard();
  const half = createBitmap(64, 64);
  for (let i = 0; i < 64 * 32; i++) half.data.set([200, 50, 40, 255], i * 4);
  const [large] = (await done(member, 'enlarge', { image: await upload(member, await encodePng(half)), scale: 2, mode: 'general' })).images;
  const { data, width } = await world.ports.codec.decode(fileOf(large.url));
  const at = (x: number, y: number) => Array.from(data.subarray((y * width + x) * 4, (y * width + x) * 4 + 4));
  expect([at(20, 20), at(20, 100)[3]]).toEqual([[9, 90, 200, 255], 0]);
  // The engine got no holes, and no black under them.
  expect(Array.from(seen[0]!.data.subarray((60 * 64 + 32) * 4, (60 * 64 + 32) * 4 + 4))).toEqual([200, 50, 40, 255]);
});

test('T-UP-11 T-AUTHZ-02 a tool works on one’s own pictures and on what is public, on nothing else', async () => {
  const [member, other] = [await standard(), await standard()];
  const image = await upload(member, await encodePng(disc()));
  for (const tool of ['matt', 'enlarge', 'interrogate'])
    for (const value of [image, 'http://127.0.0.1/x.png', 'http://100.100.100.200/latest', '../../etc/passwd', 'm/abc.png', 'g/abc.png'])
      expect((await press(other, tool, { image: value })).body.error, `${tool} ${value}`).toBe('IMAGE_NOT_FOUND');
  expect((await world.call('POST', '/api/v2/common/source', { image }, other)).body.error).toBe('IMAGE_NOT_FOUND');
  expect((await world.call('POST', '/api/v2/common/source', { image }, member)).body.data).toMatchObject({ width: 160, prompt: '' });
  const task = await done(member, 'matt', { image });
  const kept = [...world.blobs.kept.keys()].filter((key) => /^[mg]\//.test(key));
  expect(kept).toHaveLength(2);
  for (const key of kept) expect((await world.call('GET', `/files/${key}`)).status, key).toBe(404);
  expect((await press(member, 'matt', { image, background: task.images[0].url })).status).toBe(200);
  expect((await press(other, 'matt', { image: await upload(other, await encodePng(disc())), background: image })).body.error).toBe(
    'IMAGE_NOT_FOUND',
  );
});

test('R8.3 the same press of a tool is one task, and another picture under its key is refused', async () => {
  const member = await world.signIn();
  const image = await upload(member, await encodePng(disc()));
  const [first, second] = await Promise.all([press(member, 'matt', { image }, 'press-1'), press(member, 'matt', { image }, 'press-1')]);
  expect(first.body.data.id).toBe(second.body.data.id);
  expect((await press(member, 'matt', { image, mode: 'icon' }, 'press-1')).body.error).toBe('CONFLICT');
  // The seed that the server chose is no part of what was asked for.
  const mark = () => press(member, 'logo', { text: '点石', num: 1 }, 'press-2');
  const [one, other] = [await mark(), await mark()];
  expect([other.status, other.body.data.id]).toEqual([200, one.body.data.id]);
});

test('R4.4 a task that waits can be called off, and the free one comes back', async () => {
  await world.rest();
  const member = await world.signIn();
  const image = await upload(member, await encodePng(disc()));
  const { body } = await press(member, 'matt', { image });
  expect((await world.quote(member, { kind: 'matt', image })).body.data.free).toBe(2);
  const after = await world.call('DELETE', `/api/v2/common/tasks/${body.data.id}`, undefined, member);
  expect(after.body.data.status).toBe('canceled');
  expect((await world.quote(member, { kind: 'matt', image })).body.data.free).toBe(3);
});

test('R8.3 a picture that goes away while its task waits ends it with a sentence, and the points come back', async () => {
  await world.rest();
  const member = await standard();
  const image = await upload(member, await encodePng(disc()));
  const before = await world.pointsOf(member);
  const { body } = await press(member, 'enlarge', { image, scale: 2 });
  expect(await world.pointsOf(member)).toBe(before - 4);
  await world.db.delete(uploads).where(eq(uploads.key, image));
  world.work();
  const task = await world.ended(member, body.data.id);
  expect(task).toMatchObject({ status: 'failed', refunded: 4, error: { code: 'IMAGE_NOT_FOUND' } });
  expect(task.error.message).toBe('参考图不存在或已过期，请重新上传。积分已退回');
  expect(await world.pointsOf(member)).toBe(before);
});

test('T-UP-08 orientation is applied and nothing of the camera is kept', async () => {
  const member = await world.signIn();
  const jpeg = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#3366cc' } })
    .jpeg()
    .withMetadata({ orientation: 6 })
    .withExifMerge({ IFD0: { Make: 'CameraMaker' }, IFD3: { GPSLatitude: '31/1 13/1 0/1', GPSLatitudeRef: 'N' } })
    .toBuffer();
  const key = await upload(member, new Uint8Array(jpeg));
  const { body } = await world.call('POST', '/api/v2/common/source', { image: key }, member);
  expect(body.data).toMatchObject({ width: 40, height: 60 });
  const kept = Buffer.from(fileOf(key)).toString('latin1');
  expect(kept).not.toMatch(/CameraMaker|Exif|GPS/);
});

test('I8 a maker who hides the words hides them in the file too, from everybody else', async () => {
  await open({ engine: scriptedEngine(async () => ({ bitmap: disc(64) })) });
  const [maker, other] = [await world.signIn(), await world.signIn()];
  const drawn = await world.call(
    'POST',
    '/api/v2/sd/txt2img',
    { prompt: '秘密配方', visibility: 'prompt_hidden', width: 64, height: 64, wait: 8000 },
    maker,
  );
  const [{ id, url }] = drawn.body.data.images;
  const read = async (address: string) =>
    Buffer.from(await (await world.app.request(`/files/${address}`, {}, { ip: '1.1.1.1' })).arrayBuffer());
  const says = async (bytes: Uint8Array) => (await readPngText(bytes)).map(({ keyword }) => keyword);
  expect(await says(await read(url))).toContain('parameters');
  const plain = await read(url.split('?')[0]);
  expect(await says(plain)).not.toContain('parameters');
  expect(await readImplicitLabel(plain)).toMatchObject({ produceId: id });
  // As a real engine's picture would be: published, its words kept back.
  await world.db.update(images).set({ published: true }).where(eq(images.id, id));
  const { result } = await done(other, 'interrogate', { image: url.split('?')[0] });
  expect(result.source).toBe('colour');
  expect(JSON.stringify(result)).not.toContain('秘密配方');
});
