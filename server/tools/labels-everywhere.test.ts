import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import type { Bitmap } from '../pixels/imaging/bitmap.ts';
import { unzip } from '../testing/unzip.ts';
import { makeWorld, scriptedEngine, type World } from '../testing/world.ts';
import { mattingScene } from '../testing/matting-scenes.ts';

// What leaves the product is read here by nothing the product writes with: libvips, and plain text.
let world: World;
let member: Awaited<ReturnType<World['signIn']>>;
let scene: Bitmap;
beforeAll(async () => {
  scene = mattingScene('sprite', 'solid').picture;
  world = await makeWorld({ engine: scriptedEngine(async () => ({ bitmap: scene })) });
  world.work();
  member = await world.signIn();
  await world.putOn(member, 2);
});

async function done(path: string, body: object) {
  const started = await world.call('POST', path, body, member);
  if (started.status !== 200) throw new Error(started.body.error);
  const task = await world.ended(member, started.body.data.id);
  expect(task.status).toBe('success');
  return task.images[0];
}
async function fetched(key: string): Promise<{ bytes: Buffer; type: string }> {
  const pass = key.startsWith('up/') ? `?${member.info.uploads}` : '';
  const response = await world.app.request(`/files/${key}${pass}`, {}, { ip: '127.0.0.9' });
  expect(response.status, key).toBe(200);
  return { bytes: Buffer.from(await response.arrayBuffer()), type: response.headers.get('content-type') ?? '' };
}
/** The standard's JSON, out of whatever carries it. */
function aigc(text: string): { Label?: string; ProduceID?: string } {
  const json = /<TC260:AIGC>([^<]*)</.exec(text)?.[1]?.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)));
  return JSON.parse(json ?? '{}') as { Label?: string };
}
/** Share of the lower right corner that is light writing, and that is dark ink behind it. */
async function corner(bytes: Buffer): Promise<{ light: number; ink: number }> {
  const { width, height } = await sharp(bytes).metadata();
  const side = Math.min(width, height);
  const box = {
    left: width - Math.round(side * 0.5),
    top: height - Math.round(side * 0.1),
    width: Math.round(side * 0.48),
    height: Math.round(side * 0.08),
  };
  const raw = await sharp(bytes).extract(box).ensureAlpha().raw().toBuffer();
  let [light, ink] = [0, 0];
  for (let i = 0; i < raw.length; i += 4) {
    const tone = ((raw[i] ?? 0) + (raw[i + 1] ?? 0) + (raw[i + 2] ?? 0)) / 3;
    if ((raw[i + 3] ?? 0) < 150) continue;
    if (tone > 190) light++;
    if (tone < 110) ink++;
  }
  return { light: light / (raw.length / 4), ink: ink / (raw.length / 4) };
}
async function isLabelled(bytes: Buffer, what: string): Promise<void> {
  const { xmp } = await sharp(bytes).metadata();
  expect(aigc(String(xmp)), `${what}: implicit`).toMatchObject({ Label: '1', ProduceID: expect.stringMatching(/./) });
  const { light, ink } = await corner(bytes);
  expect(light, `${what}: letters`).toBeGreaterThan(0.03);
  expect(ink, `${what}: ink`).toBeGreaterThan(0.15);
}

test('R4.9 L-03 L-04 L-06 every path out of the product carries both labels', { timeout: 120_000 }, async () => {
  const drawn = await done('/api/v2/sd/txt2img', { prompt: '红色机器人', seed: 7, width: 768, height: 768 });
  const cut = await done('/api/v2/ai/matt', { image: drawn.url });
  const edit = { shrink: 1, feather: 1, defringe: true, background: '#ffffff', strokes: [] };
  const edited = (await world.call('PUT', `/api/v2/ai/matt/${cut.id}`, edit, member)).body.data;
  const large = await done('/api/v2/ai/enlarge', { image: edited.url, scale: 2, mode: 'pixel' });
  const again = await done('/api/v2/ai/matt', { image: large.url });
  const body = await done('/api/v2/ai/three', { image: again.url, mode: 'relief' });
  const mark = await done('/api/v2/ai/logo', { text: '赤狐工坊', num: 1, industry: '狐狸', seed: 3 });
  const every = { drawn, edited, large, again, body, mark };
  for (const [what, image] of Object.entries(every)) {
    await isLabelled((await fetched(image.url)).bytes, what);
    await isLabelled((await fetched(image.thumb)).bytes, `${what}, small`);
    for (const width of [240, 480, 960]) {
      const small = await fetched(`${image.url}?w=${width}`);
      const { xmp } = await sharp(small.bytes).metadata();
      expect(aigc(String(xmp)), `${what} at ${width}`).toMatchObject({ Label: '1' });
    }
  }
  const choice = { format: 'png', size: '1x', trim: null, label: true, name: ['title', 'index'] };
  const ids = Object.values(every).map(({ id }) => id);
  const packed = await world.call('POST', '/api/v2/common/images/export', { ids, ...choice }, member);
  const zip = await world.app.request(packed.body.data.url, {}, { ip: '127.0.0.9' });
  const entries = Object.entries(unzip(new Uint8Array(await zip.arrayBuffer())));
  expect(entries).toHaveLength(6);
  for (const [name, bytes] of entries) await isLabelled(bytes, `${name}, out of the zip`);
  const glb = await fetched(body.glb);
  expect(glb.type).toBe('model/gltf-binary');
  const json = JSON.parse(glb.bytes.subarray(20, 20 + glb.bytes.readUInt32LE(12)).toString()) as { asset: { extras?: { AIGC?: object } } };
  expect(json.asset.extras?.AIGC).toMatchObject({ Label: '1' });
  const svg = await fetched(mark.svg);
  expect(svg.type).toContain('image/svg+xml');
  expect(aigc(svg.bytes.toString())).toMatchObject({ Label: '1' });
  // The drawing's own label, seen by another program that draws it.
  const { light, ink } = await corner(await sharp(svg.bytes).png().toBuffer());
  expect([light > 0.03, ink > 0.15]).toEqual([true, true]);
});

test('T-UP-12 a labelled file that comes back in leaves labelled, whatever a tool does with it', { timeout: 60_000 }, async () => {
  const drawn = await done('/api/v2/sd/txt2img', { prompt: '红色机器人', seed: 8, width: 768, height: 768 });
  const { bytes } = await fetched(drawn.url);
  const { key } = (await world.upload(member, bytes, 'mine.png')).body.data[0];
  expect(aigc(String((await sharp((await fetched(key)).bytes).metadata()).xmp))).toMatchObject({ Label: '1', ProduceID: drawn.id });
  const cut = await done('/api/v2/ai/matt', { image: key });
  await isLabelled((await fetched(cut.url)).bytes, 'cut out of an upload');
  expect(cut).toMatchObject({ prompt: '红色机器人', params: { seed: 8 } });
});
