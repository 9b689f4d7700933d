import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { validateBytes } from 'gltf-validator';
import { beforeAll, describe, expect, test } from 'vitest';
import { FACES, SOLIDS } from '#shared/tools/three.ts';
import { type Bitmap, createBitmap } from '../imaging/bitmap.ts';
import { sharpCodec } from '../../node/sharp-codec.ts';
import { boundsOf, chunksOf, openEdges, roomOf, type Triangle, trianglesIn } from '../../testing/read-glb.ts';
import { writeGlb } from './glb.ts';
import { type MadeSolid, makeSolid, shapers, type SolidAsk } from './solid.ts';

/** As the form begins. */
const usual = { faces: 45_000, pivot: 'centre', size: 1 } as const;
type Ask = Pick<SolidAsk, 'mode' | 'depth'> & Partial<SolidAsk>;
const maker = { producer: '001191110102MACQD9K64010000', produceId: '01999999-0000-7000-8000-000000000001' };
const seeds = join(import.meta.dirname, '../../seed/pictures');

async function made(picture: Bitmap, ask: Ask): Promise<{ solid: MadeSolid; steps: number[] }> {
  const work = makeSolid(picture, { ...usual, ...ask }, maker);
  const steps: number[] = [];
  let step = await work.next();
  for (; !step.done; step = await work.next()) steps.push(step.value);
  if (!step.value) throw new Error('nothing was made');
  return { solid: step.value, steps };
}

/** The file alone: drawing the poster takes longer than everything else. */
async function glbOf(picture: Bitmap, { mode, depth, faces = usual.faces }: Ask): Promise<Uint8Array<ArrayBuffer>> {
  const work = shapers[mode](picture, depth, faces);
  let step = work.next();
  while (!step.done) step = work.next();
  if (!step.value) throw new Error('nothing was made');
  return writeGlb(step.value, maker);
}

/** A picture whose pixels a function decides; transparent where it answers nothing. */
function drawn(width: number, height: number, at: (x: number, y: number) => readonly [number, number, number] | null): Bitmap {
  const out = createBitmap(width, height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const colour = at(x + 0.5, y + 0.5);
      if (colour) out.data.set([...colour, 255], (y * width + x) * 4);
    }
  return out;
}
const gold = [214, 170, 60] as const;
const within = (x: number, y: number, left: number, top: number, right: number, bottom: number) =>
  x > left && x < right && y > top && y < bottom;

const shapes: Record<string, Bitmap> = {
  'a ring': drawn(300, 300, (x, y) => (Math.abs(Math.hypot(x - 150, y - 150) - 100) < 30 ? gold : null)),
  // 画 and A: frames with strokes in them, five holes in all.
  'a sign with holes': drawn(420, 240, (x, y) => {
    const frame = within(x, y, 20, 40, 200, 220) && !within(x, y, 40, 60, 180, 200);
    const cross = within(x, y, 20, 120, 200, 140) || within(x, y, 100, 40, 120, 220);
    const [ax, ay] = [x - 310, y - 30];
    const letter = ay > 0 && ay < 190 && Math.abs(ax) < ay * 0.45 + 12 && (Math.abs(ax) > ay * 0.45 - 22 || within(0, ay, -1, 110, 1, 140));
    return frame || cross || letter ? [30, 60, 50] : null;
  }),
  'single pixels': drawn(700, 500, (x, y) =>
    Math.floor(x) === 100 || Math.floor(y) === 333 || Math.floor(x) === Math.floor(y) || (x > 600 && y < 1) ? [200, 40, 30] : null,
  ),
  'one pixel': drawn(40, 40, (x, y) => (x > 20 && x < 21 && y > 20 && y < 21 ? gold : null)),
  'a tiny icon': drawn(16, 16, (x, y) => (Math.abs(x - 8) + Math.abs(y - 8) < 6 && (x * y) % 7 > 1 ? [90, 140, 220] : null)),
  'an opaque square': createBitmap(256, 256, [120, 90, 200, 255]),
  'a strip': createBitmap(900, 3, [10, 200, 90, 255]),
  noise: drawn(256, 256, (x, y) => ((Math.sin(x * 12.9898 + y * 78.233) * 43758.5453) % 1 > 0.2 ? [90, 90, 90] : null)),
  'something translucent': (() => {
    const out = drawn(120, 90, (x, y) => (Math.hypot(x - 60, y - 45) < 40 ? gold : null));
    for (let i = 3; i < out.data.length; i += 4) out.data[i] = (out.data[i] ?? 0) * 0.3;
    return out;
  })(),
};

beforeAll(async () => {
  for (const [name, file] of [
    ['a toy', 'cut1.webp'],
    ['a painted scene', 'k01.webp'],
  ] as const)
    shapes[name] = await sharpCodec.decode(new Uint8Array(readFileSync(join(seeds, file))));
});
const names = [...Object.keys(shapes), 'a toy', 'a painted scene'];

/** Whether looking straight along z at a place one sees the body. */
const hit = (triangles: Triangle[], x: number, y: number) =>
  triangles.some(([a, b, c]) => {
    const side = (p: readonly number[], q: readonly number[]) => (q[0]! - p[0]!) * (y - p[1]!) - (q[1]! - p[1]!) * (x - p[0]!);
    const [ab, bc, ca] = [side(a, b), side(b, c), side(c, a)];
    return (ab > 0 && bc > 0 && ca > 0) || (ab < 0 && bc < 0 && ca < 0);
  });

describe.each(SOLIDS)('R4.7 %s', (mode) => {
  test.each(names)('of %s is a valid, closed GLB that says it was generated', async (name) => {
    const picture = shapes[name]!;
    const glb = await glbOf(picture, { mode, depth: 0.25 });
    const report = await validateBytes(glb, { ignoredIssues: ['IMAGE_NPOT_DIMENSIONS'] });
    expect(report.issues.messages).toEqual([]);
    expect(report).toMatchObject({ mimeType: 'model/gltf-binary', issues: { numErrors: 0, numWarnings: 0 } });

    const triangles = trianglesIn(glb);
    expect(triangles.length).toBeLessThanOrEqual(45_000);
    expect(triangles.flat(2).every(Number.isFinite)).toBe(true);
    expect(openEdges(triangles)).toBe(0);
    expect(roomOf(triangles)).toBeGreaterThan(0);

    const { low, high } = boundsOf(triangles);
    for (const [k, side] of low.entries()) expect(side).toBeCloseTo(-(high[k] ?? 0), 1);
    expect(Math.max(high[0]! - low[0]!, high[1]! - low[1]!)).toBeCloseTo(1, 1);
    expect(high[2]! - low[2]!).toBeCloseTo(0.25, 3);

    expect(chunksOf(glb).json.asset).toEqual({
      version: '2.0',
      generator: 'Dianshi',
      copyright: 'AI 生成',
      extras: {
        AIGC: {
          Label: '1',
          ContentProducer: maker.producer,
          ProduceID: maker.produceId,
          ReservedCode1: '',
          ContentPropagator: '',
          PropagateID: '',
          ReservedCode2: '',
        },
      },
    });
  });

  test.each(['a toy', 'a strip'])('of %s comes with a poster, the same every time', async (name) => {
    const [{ solid, steps }, again] = [await made(shapes[name]!, { mode, depth: 0.25 }), await made(shapes[name]!, { mode, depth: 0.25 })];
    expect(steps).toEqual(steps.toSorted((a, b) => a - b));
    expect(solid.triangles).toBe(trianglesIn(solid.glb).length);
    expect(Buffer.compare(solid.glb, again.solid.glb)).toBe(0);
    expect(Buffer.compare(new Uint8Array(solid.poster.data), new Uint8Array(again.solid.poster.data))).toBe(0);
    const { width, height, data } = solid.poster;
    expect([width, height]).toEqual([1024, 768]);
    // The paper is the same from left to right, or nearly so; what stands on it is not.
    const from = (i: number) => Math.abs(data[i * 4]! - data[(i - (i % width)) * 4]!);
    expect(Array.from({ length: width * height }, (_, i) => i).filter((i) => from(i) > 24).length).toBeGreaterThan(1500);
  });

  test.each([0.02, 1])('is as deep as asked for: %f', async (depth) => {
    const { low, high } = boundsOf(trianglesIn(await glbOf(shapes['a ring']!, { mode, depth })));
    expect(high[2]! - low[2]!).toBeCloseTo(depth, 3);
  });
});

test.each(['inflate', 'extrude'] as const)('R4.7 %s leaves holes open and keeps what is around them', async (mode) => {
  const ring = trianglesIn(await glbOf(shapes['a ring']!, { mode, depth: 0.25 }));
  expect(hit(ring, 0, 0)).toBe(false);
  expect(hit(ring, 0.1, 0.15)).toBe(false);
  expect(hit(ring, 0.385, 0.001)).toBe(true);
  const sign = trianglesIn(await glbOf(shapes['a sign with holes']!, { mode, depth: 0.25 }));
  // The sign spans 20 to about 417 across and 30 to 220 down.
  const { high } = boundsOf(sign);
  const at = (x: number, y: number) => hit(sign, (x - 20) / 397 - high[0]!, high[1]! - (y - 30) / 397);
  for (const [x, y] of [
    [70, 90],
    [150, 90],
    [70, 170],
    [150, 170],
    [311, 125],
  ] as const)
    expect(at(x, y)).toBe(false);
  for (const [x, y] of [
    [30, 130],
    [110, 50],
    [311, 152],
    [255, 200],
  ] as const)
    expect(at(x, y)).toBe(true);
});

test.each(['inflate', 'extrude'] as const)('R4.7 nothing can be made of an empty picture: %s', async (mode) => {
  expect(await makeSolid(createBitmap(64, 64), { ...usual, mode, depth: 0.25 }, maker).next()).toEqual({ done: true, value: null });
});

test('R4.7 a relief rises where the picture is bright', async () => {
  const picture = drawn(200, 100, (x) => (x > 100 ? [250, 250, 250] : [10, 10, 10]));
  const triangles = trianglesIn(await glbOf(picture, { mode: 'relief', depth: 0.2 }));
  const top = (from: number, to: number) =>
    triangles.flat().reduce((most, [x, , z]) => (x > from && x < to ? Math.max(most, z) : most), -1);
  expect(top(0.2, 0.45)).toBeCloseTo(0.1, 3);
  expect(top(-0.45, -0.2)).toBeCloseTo(-0.05, 3);
});

/** Those that would have the most triangles: long outlines, many parts, no ground. */
const detailed = ['a sign with holes', 'single pixels', 'noise', 'a painted scene'] as const;
test.each(SOLIDS.flatMap((mode) => FACES.flatMap((faces) => detailed.map((name) => [mode, faces, name] as const))))(
  'R4.7 %s of at most %d faces: %s',
  async (mode, faces, name) => {
    const triangles = trianglesIn(await glbOf(shapes[name]!, { mode, depth: 0.25, faces }));
    expect(triangles.length).toBeLessThanOrEqual(faces);
    expect(openEdges(triangles)).toBe(0);
  },
);

test.each(SOLIDS)('R4.7 %s stands where and is as large as asked for', async (mode) => {
  const ask = { mode, depth: 0.25, faces: 5_000, pivot: 'bottom', size: 2.4 } as const;
  const { low, high } = boundsOf(trianglesIn((await made(shapes['a ring']!, ask)).solid.glb));
  expect(low[1]).toBeCloseTo(0, 5);
  expect(Math.max(high[0]! - low[0]!, high[1]! - low[1]!)).toBeCloseTo(2.4, 1);
});

test.each(['inflate', 'extrude'] as const)('R4.7 the back of %s has the outline’s colours and nothing of the front’s drawing', (mode) => {
  const eye = (x: number, y: number) => Math.hypot(x - 150, y - 150) < 40;
  const face = drawn(300, 300, (x, y) => (Math.hypot(x - 150, y - 150) > 120 ? null : eye(x, y) ? [20, 20, 200] : gold));
  const work = shapers[mode](face, 0.25, 5_000);
  let step = work.next();
  while (!step.done) step = work.next();
  const { texture, parts } = step.value!;
  /** The colour in the middle of one side, where that side's own surface looks it up. */
  const middle = (side: 1 | -1) => {
    const { positions, uvs } = parts[0]!;
    let best = 0;
    for (let i = 0; i < positions.length / 3; i++) if (positions[i * 3 + 2]! * side > positions[best * 3 + 2]! * side) best = i;
    const u = mode === 'inflate' ? uvs[best * 2]! : side === 1 ? 0.25 : 0.75;
    const at = (Math.floor(texture.height / 2) * texture.width + Math.floor(u * texture.width)) * 4;
    return [...texture.data.subarray(at, at + 3)];
  };
  expect(middle(1)).toEqual([20, 20, 200]);
  for (const [k, value] of middle(-1).entries()) expect(value).toBeCloseTo(gold[k]!, -1);
});
