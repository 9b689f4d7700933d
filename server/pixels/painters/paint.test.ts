import { expect, test } from 'vitest';
import { createBitmap, type Bitmap } from '../imaging/bitmap.ts';
import { families } from './family-list.ts';
import { paint, type PaintRequest } from './paint.ts';
import { runJobInline } from '../../worker-pool/worker-pool.ts';
import { paintScene } from './paint-scene.ts';
import type { FamilyName } from '#shared/preview/families.ts';
import { familyPalettes } from '../scenes/family-palettes.ts';

function finished(request: PaintRequest): Bitmap {
  const painting = paint(request);
  for (;;) {
    const step = painting.next();
    if (step.done) return step.value;
  }
}

function apart(a: Bitmap, b: Bitmap): number {
  let sum = 0;
  for (let i = 0; i < a.data.length; i++) sum += Math.abs(a.data[i]! - b.data[i]!);
  return sum / a.data.length;
}

const names = Object.keys(families) as FamilyName[];

test.each(names)('R4.9 %s paints a real picture: many colours, light and dark, no broken pixel', (family) => {
  const scene = {
    family,
    inner: family === 'pixel' ? ('koi' as const) : family === 'card' ? ('planet' as const) : undefined,
    palette: familyPalettes[family].palettes[0]!,
    options: { water: false, ring: false, several: false, flat: false, snow: false, dry: false },
    seed: 5,
  };
  const painting = paintScene(scene, 96, 128);
  let step = painting.next();
  while (!step.done) step = painting.next();
  const seen = new Set<number>();
  let low = Infinity;
  let high = -Infinity;
  const { data } = step.value;
  for (let i = 0; i < data.length; i += 3) {
    const luma = data[i]! * 0.3 + data[i + 1]! * 0.59 + data[i + 2]! * 0.11;
    expect(luma).not.toBeNaN();
    low = Math.min(low, luma);
    high = Math.max(high, luma);
    seen.add(((data[i]! * 31) << 10) | ((data[i + 1]! * 31) << 5) | (data[i + 2]! * 31));
  }
  expect(seen.size).toBeGreaterThan(family === 'pixel' ? 12 : 90);
  expect(high - low).toBeGreaterThan(0.3);
});

test('R4.9 the same request gives the same bytes, another seed or other words another picture', () => {
  const request = { prompt: '青绿山水，湖面', seed: 11, width: 80, height: 96 };
  const first = finished(request);
  expect(finished(request).data).toEqual(first.data);
  expect(apart(finished({ ...request, seed: 12 }), first)).toBeGreaterThan(3);
  expect(apart(finished({ ...request, prompt: '青绿山水，湖面，月' }), first)).toBeGreaterThan(3);
});

test('R4.9 progress never falls, previews show the whole picture from the first one on, and the end is 1', () => {
  let last = 0;
  let steps = 0;
  for (const { progress, picture } of paint({ prompt: '深海水母', seed: 3, width: 384, height: 512 })) {
    expect(progress).toBeGreaterThanOrEqual(last);
    expect(picture.width / picture.height).toBeCloseTo(0.75, 1);
    if (steps++ === 0) expect(picture.data.some((value, i) => i % 4 !== 3 && value > 20)).toBe(true);
    last = progress;
  }
  expect(last).toBe(1);
  expect(steps).toBeGreaterThan(3);
});

test('R4.9 any size and ratio paints, and anything outside 64…2048 is refused', () => {
  for (const [width, height] of [
    [64, 64],
    [64, 400],
    [512, 64],
    [97, 131],
  ] as const) {
    const picture = finished({ prompt: '山', seed: 2, width, height });
    expect([picture.width, picture.height, picture.data.length]).toEqual([width, height, width * height * 4]);
  }
  for (const side of [63, 2049, 100.5, Number.NaN])
    expect(() => finished({ prompt: '', seed: 1, width: side, height: 128 })).toThrow(RangeError);
});

function photograph(): Bitmap {
  const out = createBitmap(120, 90);
  for (let y = 0; y < 90; y++) {
    for (let x = 0; x < 120; x++) {
      const i = (y * 120 + x) * 4;
      const inside = Math.hypot(x - 70, y - 40) < 24;
      out.data.set([inside ? 230 : x * 2, inside ? 90 : 60 + y, inside ? 40 : 200 - x, 255], i);
    }
  }
  return out;
}

test('R4.9 image to image: no strength keeps the source, more strength moves steadily to a fresh painting', () => {
  const source = photograph();
  const request = { prompt: '锦鲤', seed: 4, width: 120, height: 90, source };
  expect(finished({ ...request, denoise: 0 }).data).toEqual(source.data);
  const fresh = finished({ ...request, source: undefined });
  const results = [0.15, 0.35, 0.55, 0.75, 1].map((denoise) => finished({ ...request, denoise }));
  const fromSource = results.map((picture) => apart(picture, source));
  expect(fromSource).toEqual(fromSource.toSorted((a, b) => a - b));
  expect(apart(results.at(-1)!, fresh)).toBeLessThan(9);
  expect(apart(results[0]!, source)).toBeLessThan(14);
});

test('image to image takes a source of any size and ratio, cut-outs included', () => {
  const picture = finished({
    prompt: 'ink',
    seed: 1,
    width: 64,
    height: 96,
    source: createBitmap(300, 20, [200, 30, 30, 90]),
    denoise: 0.4,
  });
  expect([picture.width, picture.height]).toEqual([64, 96]);
});

test('R4.10 an abort stops inline painting between two steps and rejects with its reason', async () => {
  const control = new AbortController();
  let calls = 0;
  const painting = runJobInline(
    'paint',
    { prompt: '夜城', seed: 1, width: 640, height: 640 },
    {
      signal: control.signal,
      progress: () => {
        calls++;
        control.abort(new Error('stopped'));
      },
    },
  );
  await expect(painting).rejects.toThrow('stopped');
  expect(calls).toBe(1);
});

test('R4.9 inline painting lets timers run while it paints', async () => {
  let ticks = 0;
  const timer = setInterval(() => ticks++, 1);
  const seen: number[] = [];
  const picture = await runJobInline(
    'paint',
    { prompt: '锦鲤', seed: 1, width: 320, height: 320 },
    { signal: new AbortController().signal, progress: (fraction) => seen.push(fraction) },
  );
  clearInterval(timer);
  expect(picture.width).toBe(320);
  expect(ticks).toBeGreaterThan(1);
  expect(seen.at(-1)).toBe(1);
});
