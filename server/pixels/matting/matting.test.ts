import { expect, test } from 'vitest';
import { createBitmap, type Bitmap } from '../imaging/bitmap.ts';
import { cutOut, overGround, type MatteEdit } from './cut-out.ts';
import { findMatte, type Subject } from './find-matte.ts';
import { hardMattingScenes } from '../../testing/hard-matting-scenes.ts';
import { mattingScenes } from '../../testing/matting-scenes.ts';

const plain: MatteEdit = { shrink: 0, feather: 0, defringe: false, strokes: [] };

function finish<T>(work: Generator<number, T>): T {
  let last = 0;
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
    expect(step.value).toBeGreaterThanOrEqual(last);
    expect(step.value).toBeLessThanOrEqual(1);
    last = step.value;
  }
}

function matteOf(picture: Bitmap, subject: Subject = 'object'): Uint8ClampedArray {
  const matte = finish(findMatte(picture, subject));
  if (!matte) throw new Error('no subject found');
  return matte;
}

function draw(width: number, height: number, at: (x: number, y: number) => readonly [number, number, number]): Bitmap {
  const out = createBitmap(width, height);
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) out.data.set([...at(x, y), 255], (y * width + x) * 4);
  return out;
}

const red = [214, 40, 36] as const;
const green = [40, 200, 60] as const;

// An antialiased disc, or a ring when `hole` is above 0.
function disc(side: number, radius: number, hole = 0): Bitmap {
  return draw(side, side, (x, y) => {
    const off = Math.hypot(x + 0.5 - side / 2, y + 0.5 - side / 2);
    const a = Math.min(1, Math.max(0, radius + 0.5 - off)) * (hole > 0 ? Math.min(1, Math.max(0, off - hole + 0.5)) : 1);
    return [0, 1, 2].map((c) => red[c]! * a + green[c]! * (1 - a)) as [number, number, number];
  });
}

const least: Record<string, number> = {
  'sprite solid': 0.999,
  'sprite gradient': 0.999,
  'sprite noise': 0.997,
  'sprite busy': 0.985,
  'hair solid': 0.993,
  'hair gradient': 0.995,
  'hair noise': 0.995,
  'hair busy': 0.78,
};

test('R4.4 eight scenes of known alpha are cut out, and the measures are printed', { timeout: 240_000 }, () => {
  const rows = mattingScenes().map(({ name, picture, truth }) => {
    const start = performance.now();
    const matte = matteOf(picture);
    const seconds = (performance.now() - start) / 1000;
    let both = 0;
    let either = 0;
    let error = 0;
    for (let at = 0; at < truth.length; at++) {
      const a = matte[at]! > 127;
      const b = truth[at]! > 127;
      if (a && b) both++;
      if (a || b) either++;
      error += Math.abs(matte[at]! - truth[at]!) / 255;
    }
    return { scene: name, IoU: +(both / either).toFixed(4), error: +(error / truth.length).toFixed(5), seconds: +seconds.toFixed(2) };
  });
  console.table(rows);
  for (const { scene, IoU, error } of rows) {
    expect(IoU, scene).toBeGreaterThanOrEqual(least[scene]!);
    expect(error, scene).toBeLessThan(scene === 'hair busy' ? 0.05 : 0.005);
  }
});

/** Mean error of alpha; of what is ground, and of ground inside of the subject, how much is kept; of the subject, how much is lost. */
const bounds: Record<string, { error: number; kept: number; inside?: number; lost: number }> = {
  'ring on paper': { error: 0.001, kept: 0.001, inside: 0.01, lost: 0.001 },
  'ring on wood': { error: 0.005, kept: 0.005, inside: 0.02, lost: 0.001 },
  'astronaut on nebula': { error: 0.002, kept: 0.002, lost: 0.001 },
  'koi in water': { error: 0.001, kept: 0.001, lost: 0.001 },
  // Glass is kept as if nothing were seen through it.
  'potion with a red shadow': { error: 0.06, kept: 0.005, lost: 0.001 },
};

test('CR-6 holes, figures on the edge, parts apart and coloured light are cut out within bounds', { timeout: 120_000 }, () => {
  const rows = hardMattingScenes().map(({ name, picture, truth, inside }) => {
    const matte = matteOf(picture, 'auto');
    const mean = (value: (at: number) => number, counts: (at: number) => boolean) => {
      let [sum, many] = [0, 0];
      for (let at = 0; at < truth.length; at++) {
        if (!counts(at)) continue;
        sum += value(at) / 255;
        many++;
      }
      return +(sum / (many || 1)).toFixed(4);
    };
    const alpha = (at: number) => matte[at]!;
    return {
      name,
      error: mean(
        (at) => Math.abs(alpha(at) - truth[at]!),
        () => true,
      ),
      kept: mean(alpha, (at) => truth[at]! < 5),
      inside: mean(alpha, (at) => inside?.(at % picture.width, Math.floor(at / picture.width)) ?? false),
      lost: mean(
        (at) => 255 - alpha(at),
        (at) => truth[at]! > 250,
      ),
    };
  });
  console.table(rows);
  for (const { name, error, kept, inside, lost } of rows) {
    expect(error, name).toBeLessThanOrEqual(bounds[name]!.error);
    expect(kept, name).toBeLessThanOrEqual(bounds[name]!.kept);
    expect(inside, name).toBeLessThanOrEqual(bounds[name]!.inside ?? 0);
    expect(lost, name).toBeLessThanOrEqual(bounds[name]!.lost);
  }
});

test('CR-6 what is asked for as an object keeps what it encloses, and a small window of the ground’s colour stays', () => {
  const ring = disc(400, 160, 90);
  const middle = 200 * 400 + 200;
  expect([matteOf(ring, 'auto')[middle], matteOf(ring, 'object')[middle]]).toEqual([0, 255]);
  expect(matteOf(disc(400, 160, 16), 'auto')[middle]).toBe(255);
});

test('R4.4 the old ground leaves no coloured fringe', () => {
  const picture = disc(240, 80);
  const cut = finish(cutOut(picture, matteOf(picture), { ...plain, defringe: true }));
  let soft = 0;
  for (let i = 0; i < cut.data.length; i += 4) {
    const [r, g, , a] = cut.data.subarray(i, i + 4) as unknown as [number, number, number, number];
    if (a === 0) expect([...cut.data.subarray(i, i + 4)]).toEqual([0, 0, 0, 0]);
    else expect(g, `alpha ${a}`).toBeLessThan(r * 0.4);
    if (a > 0 && a < 255) soft++;
  }
  expect(soft).toBeGreaterThan(200);
});

test('R4.4 feathering outwards brings no ground colour back', () => {
  const picture = disc(240, 80);
  const cut = finish(cutOut(picture, matteOf(picture), { ...plain, feather: 12, defringe: true }));
  for (let i = 0; i < cut.data.length; i += 4) if (cut.data[i + 3]! > 0) expect(cut.data[i + 1]!).toBeLessThan(cut.data[i]! * 0.4);
});

test('R4.4 strokes keep and remove, in their order', () => {
  const picture = disc(200, 60);
  const matte = matteOf(picture);
  const edge = { size: 0.1, points: [0.1, 0.1, 0.3, 0.1] };
  const at = (cut: Bitmap, x: number, y: number): number => cut.data[(y * 200 + x) * 4 + 3]!;
  const kept = finish(cutOut(picture, matte, { ...plain, strokes: [{ keep: true, ...edge }] }));
  expect([at(kept, 40, 20), at(kept, 40, 35), at(kept, 100, 100)]).toEqual([255, 0, 255]);
  const gone = finish(
    cutOut(picture, matte, {
      ...plain,
      strokes: [
        { keep: true, ...edge },
        { keep: false, ...edge },
        { keep: false, size: 0.2, points: [0.5, 0.5] },
      ],
    }),
  );
  expect([at(gone, 40, 20), at(gone, 100, 100), at(gone, 100, 60)]).toEqual([0, 0, 255]);
  expect(matteOf(picture)).toEqual(matte);
});

test('R4.4 more shrinking never adds, more feathering never sharpens', () => {
  const picture = disc(160, 50);
  const matte = matteOf(picture);
  const alphas = [0, 0.5, 1, 1.7, 4, 10].map((shrink) => finish(cutOut(picture, matte, { ...plain, shrink })).data);
  for (let k = 1; k < alphas.length; k++) {
    let sum = 0;
    for (let i = 3; i < alphas[k]!.length; i += 4) {
      expect(alphas[k]![i]!).toBeLessThanOrEqual(alphas[k - 1]![i]!);
      sum += alphas[k - 1]![i]! - alphas[k]![i]!;
    }
    expect(sum).toBeGreaterThan(0);
  }
  const steepest = [0, 1, 3, 8, 20].map((feather) => {
    const { data } = finish(cutOut(picture, matte, { ...plain, feather }));
    let most = 0;
    for (let x = 1; x < 160; x++) most = Math.max(most, Math.abs(data[(80 * 160 + x) * 4 + 3]! - data[(80 * 160 + x - 1) * 4 + 3]!));
    return most;
  });
  expect(steepest).toEqual(steepest.toSorted((a, b) => b - a));
  expect(new Set(steepest).size).toBe(5);
});

test('R4.4 a picture without a subject is told so, a cut-out keeps its alpha', () => {
  expect(finish(findMatte(createBitmap(90, 60, [200, 210, 190, 255]), 'auto'))).toBeNull();
  expect(finish(findMatte(createBitmap(1, 1, [9, 9, 9, 255]), 'auto'))).toBeNull();
  expect(finish(findMatte(createBitmap(40, 40), 'object'))).toBeNull();
  const cut = disc(100, 30);
  for (let at = 0; at < 10_000; at++) cut.data[at * 4 + 3] = at % 256;
  expect(matteOf(cut)).toEqual(Uint8ClampedArray.from({ length: 10_000 }, (_, at) => at % 256));
});

test('R4.4 work that nobody resumes stops, and progress is told often', () => {
  const work = findMatte(disc(300, 90), 'object');
  const shares = [work.next(), work.next(), work.next()].map((step) => step.value);
  expect(shares).toEqual(shares.toSorted((a, b) => Number(a) - Number(b)));
  expect(work.return(null)).toEqual({ done: true, value: null });
  expect(work.next().done).toBe(true);
});

// A disc that casts a soft shadow to its right, with how much of each pixel is the disc.
function shadowed(colour: readonly [number, number, number]): { picture: Bitmap; truth: (at: number) => number } {
  const share = (x: number, y: number): number => Math.min(1, Math.max(0, 60.5 - Math.hypot(x - 150, y - 140)));
  const picture = draw(320, 320, (x, y) => {
    const lit = 1 - 0.4 * Math.exp(-((((x - 195) / 70) ** 2 + ((y - 205) / 22) ** 2) ** 2));
    const a = share(x, y);
    return [0, 1, 2].map((c) => colour[c]! * a + [226, 224, 214][c]! * lit * (1 - a)) as [number, number, number];
  });
  return { picture, truth: (at) => share(at % 320, Math.floor(at / 320)) };
}

test.each([
  ['red', red],
  ['grey', [110, 109, 106]],
] as const)('R4.4 the shadow that a %s subject casts goes with the ground', (_, colour) => {
  const { picture, truth } = shadowed(colour);
  const matte = matteOf(picture, 'auto');
  const both = matte.reduce((sum, value, at) => sum + Math.min(value / 255, truth(at)), 0);
  const any = matte.reduce((sum, value, at) => sum + Math.max(value / 255, truth(at)), 0);
  expect(both / any).toBeGreaterThan(0.98);
});

test('R4.4 a subject that can not be told from its shadow is left with it, whole', () => {
  const { picture, truth } = shadowed([138, 137, 131]);
  const lost = matteOf(picture, 'auto').reduce((sum, value, at) => sum + Math.max(0, truth(at) - value / 255), 0);
  expect(lost).toBeLessThan(0.02 * Math.PI * 60 ** 2);
});

test('R4.4 an icon has its holes opened, an object keeps what it encloses', () => {
  const ring = disc(200, 80, 40);
  const middle = 100 * 200 + 100;
  const icon = matteOf(ring, 'icon');
  expect([icon[middle], icon[100 * 200 + 160], icon[0]]).toEqual([0, 255, 0]);
  expect(matteOf(ring)[middle]).toBe(255);
});

test('R4.4 a person may stand on the lower edge', () => {
  const figure = draw(240, 320, (x, y) => {
    const head = Math.hypot(x - 120, y - 100) < 42;
    const body = y > 150 && Math.abs(x - 120) < 60 + (y - 150) * 0.2;
    return head ? [226, 180, 150] : body ? [52, 70, 130] : [206, 214 - y * 0.05, 220];
  });
  for (const subject of ['person', 'auto'] as const) {
    const matte = matteOf(figure, subject);
    expect([matte[319 * 240 + 120], matte[100 * 240 + 120], matte[10 * 240 + 10], matte[319 * 240 + 3]]).toEqual([255, 255, 0, 0]);
  }
});

test('R4.4 a new ground fills the frame behind the cut-out', () => {
  const cut = createBitmap(4, 2, [255, 0, 0, 255]);
  cut.data[3] = 0;
  cut.data[7] = 128;
  expect([...overGround(cut, { colour: '#0000ff' }).data.subarray(0, 12)]).toEqual([0, 0, 255, 255, 128, 0, 127, 255, 255, 0, 0, 255]);
  const wide = draw(40, 5, (x) => (x < 15 || x >= 25 ? [9, 9, 9] : [10, 200, 30]));
  const over = overGround(cut, { picture: wide });
  expect([over.width, over.height, ...over.data.subarray(0, 4)]).toEqual([4, 2, 10, 200, 30, 255]);
});
