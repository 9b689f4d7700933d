import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { SetVersion } from '#shared/contract/sets.ts';
import { checkPicture, checkSet, type Finding, SEAM_LIMIT } from '#shared/rules/set-checks.ts';
import type { SetLook } from '#shared/tools/set-look.ts';
import { type Bitmap, createBitmap, cropBitmap } from '../imaging/bitmap.ts';
import { frameItem, wrapTile } from './frame-item.ts';
import { measureItem, measureSeam } from './measure.ts';
import { coloursOfPicture } from './palette.ts';
import { packSheet } from './pack-sheet.ts';
import { blendSeams, gatherColours } from './repairs.ts';
import { STRIP_FRAMES, stripOf } from './strips.ts';

const look: SetLook = {
  name: '药水与道具',
  template: 'props',
  words: '',
  width: 128,
  height: 128,
  frame: 'none',
  margin: 0.08,
  seamless: false,
  palette: ['#e0435a', '#f0cf5a', '#ffffff'],
  reference: null,
  style: null,
};

/** A disc of one colour on clear ground. */
function disc(side: number, radius: number, [r, g, b]: [number, number, number], at = side / 2): Bitmap {
  const out = createBitmap(side, side);
  for (let y = 0; y < side; y++)
    for (let x = 0; x < side; x++)
      if (Math.hypot(x + 0.5 - at, y + 0.5 - side / 2) <= radius) out.data.set([r, g, b, 255], (y * side + x) * 4);
  return out;
}
const measure = (picture: Bitmap, over: Partial<SetLook> = {}) =>
  measureItem({ picture, scale: picture.width / look.width, palette: (over.palette ?? look.palette) as string[], seamless: false });
const failed = (found: readonly Finding[] | undefined) => (found ?? []).filter(({ ok }) => !ok).map(({ check }) => check);

test('R8.11 a clean item passes every check, at the set’s size and at twice that', () => {
  for (const side of [128, 256]) {
    const framed = frameItem({ picture: disc(side * 2, side * 0.9, [224, 67, 90]), look, scale: side / 128 });
    const found = checkPicture(look, measure(framed));
    expect(failed(found)).toEqual([]);
    expect(found.map(({ check }) => check)).toEqual(['alpha', 'margin', 'palette', 'legible']);
    expect(found[1]).toMatchObject({ wanted: 10, sides: { left: 10, right: 10, top: 10, bottom: 10 } });
  }
});

test('R8.11 planted faults are caught, each by its own check and by no other', () => {
  const faults: [string, Bitmap][] = [
    ['alpha', createBitmap(128, 128)],
    ['margin', disc(128, 50, [224, 67, 90], 54)],
    ['palette', disc(128, 50, [40, 60, 220])],
    // As dark as the dark ground.
    ['legible', disc(128, 50, [20, 21, 21])],
  ];
  for (const [check, picture] of faults) {
    const over = check === 'legible' ? { ...look, palette: ['#141515'] } : look;
    const own = failed(checkPicture(over, measure(picture, over)));
    expect(own.filter((one) => one !== 'legible' || check === 'legible' || check !== 'alpha')).toContain(check);
    if (check !== 'alpha') expect(own).toEqual([check]);
  }
  const whole = createBitmap(128, 128, [224, 67, 90, 255]);
  expect(failed(checkPicture(look, measure(whole)))).toEqual(['alpha']);
});

test('R8.11 the margin names its smallest side', () => {
  const [, margin] = checkPicture(look, measure(disc(128, 50, [224, 67, 90], 54)));
  expect(margin).toMatchObject({ check: 'margin', least: 'left', sides: { left: 4, right: 24, top: 14, bottom: 14 } });
});

test('R8.11 the later of two equal pictures is a duplicate; the same shape in another colour is not', () => {
  const item = (id: string, picture: Bitmap) => ({
    id,
    name: id,
    shown: id,
    versions: [
      { id, url: '', thumb: '', width: 128, height: 128, seed: 1, origin: 'drawn' as const, isPreview: true, measures: measure(picture) },
    ],
  });
  const [red, again, blue] = [disc(128, 50, [224, 67, 90]), disc(128, 50, [224, 67, 90]), disc(128, 50, [60, 90, 240])] as const;
  const found = checkSet(look, [item('红', red), item('红二', again), item('蓝', blue)]);
  const unique = (id: string) => found.get(id)?.find((one) => one.check === 'unique');
  expect(unique('红')).toMatchObject({ ok: true });
  expect(unique('红二')).toMatchObject({ ok: false, nearest: { name: '红', bits: 0 } });
  expect(unique('蓝')).toMatchObject({ ok: true });
});

test('R8.11 different things in the middle of the same frame and ground are no duplicates', () => {
  /** As wide as another, and lighter than the ground all over; how light it is goes up or down. */
  const framed = (up: boolean, more = 0): Bitmap => {
    const out = createBitmap(128, 128, [10, 60, 70, 255]);
    for (let y = 8; y < 120; y++) {
      const value = 110 + (up ? 128 - y : y) + more;
      for (let x = 34; x < 94; x++) out.data.set([value, value, value, 255], (y * 128 + x) * 4);
    }
    return out;
  };
  const look = { width: 128, height: 128, margin: 0, frame: 'round' as const, seamless: false };
  const item = (id: string, picture: Bitmap) => {
    const measures = measureItem({ picture, scale: 1, palette: [], seamless: false });
    return { id, name: id, shown: id, versions: [{ id, measures } as SetVersion] };
  };
  /** A ground that darkens outwards, with a small bar that leans one way or the other. */
  const vignetted = (lean: 1 | -1): Bitmap => {
    const out = createBitmap(128, 128);
    for (let y = 0; y < 128; y++)
      for (let x = 0; x < 128; x++) {
        const ground = 160 - Math.hypot(x - 64, y - 64);
        const bar = Math.abs(x - 64 - lean * (y - 64)) < 14 && Math.abs(y - 64) < 34;
        out.data.set(bar ? [240, 240, 240, 255] : [ground, ground, ground, 255], (y * 128 + x) * 4);
      }
    return out;
  };
  const uniqueBeside = (other: Bitmap, one = framed(true)) =>
    checkSet(look, [item('a', one), item('b', other)])
      .get('b')
      ?.find(({ check }) => check === 'unique')?.ok;
  expect(uniqueBeside(framed(false))).toBe(true);
  expect(uniqueBeside(framed(true, 2))).toBe(false);
  expect(uniqueBeside(vignetted(1), vignetted(-1))).toBe(true);
  expect(uniqueBeside(vignetted(1), vignetted(1))).toBe(false);
});

test('R8.11 colours of a picture: greys, then hue by hue; half the way to a palette is half as far from it', () => {
  const picture = createBitmap(60, 20);
  const bands = [
    [240, 240, 240],
    [224, 67, 90],
    [60, 90, 240],
  ] as const;
  for (let y = 0; y < 20; y++) for (let x = 0; x < 60; x++) picture.data.set([...bands[Math.floor(x / 20)]!, 255], (y * 60 + x) * 4);
  const colours = coloursOfPicture(picture);
  expect(colours).toHaveLength(3);
  expect(colours[0]).toMatch(/^#(ef|f0|f1){3}$/);
  const blue = disc(128, 50, [60, 90, 240]);
  const before = measure(blue).palette!;
  const after = measure(gatherColours(blue, look.palette)).palette!;
  expect(after).toBeLessThan(before * 0.62);
  expect(after).toBeGreaterThan(before * 0.35);
});

/** Slow waves that do not meet at the edges, with a little grain as any picture has. */
function waves(side: number, wide = side): Bitmap {
  const out = createBitmap(side, side);
  for (let y = 0; y < side; y++)
    for (let x = 0; x < side; x++) {
      const value = 128 + 60 * Math.sin((x / wide) * 4.1) + 50 * Math.cos((y / wide) * 3.3) + ((x * 7 + y * 13) % 5);
      out.data.set([value, value * 0.8, 60, 255], (y * side + x) * 4);
    }
  return out;
}
const ratioOf = (picture: Bitmap) => {
  const { across, down, inside } = measureSeam(picture);
  return Math.max(across, down) / inside;
};

test('R8.11 a seam is found by wrapping, blending it mends it, and a tile painted with an overlap has none', () => {
  const torn = waves(128);
  expect(ratioOf(torn)).toBeGreaterThan(SEAM_LIMIT);
  expect(ratioOf(blendSeams(torn))).toBeLessThanOrEqual(SEAM_LIMIT);
  const large = waves(162, 128);
  expect(ratioOf(wrapTile(large, 128, 128))).toBeLessThanOrEqual(SEAM_LIMIT);
  // What is not near an edge is as it was painted.
  const middle = cropBitmap(wrapTile(large, 128, 128), 60, 60, 30, 30);
  expect(middle.data).toEqual(cropBitmap(large, 60, 60, 30, 30).data);
});

test('R8.11 heat stands where the edges differ, and nowhere else', () => {
  const picture = createBitmap(40, 28, [120, 120, 120, 255]);
  // The right edge is red in its lower half.
  for (let y = 14; y < 28; y++) picture.data.set([250, 10, 10, 255], (y * 40 + 39) * 4);
  const { across, down } = measureSeam(picture).heat;
  expect(across).toHaveLength(2);
  expect(across[0]).toBe(0);
  expect(across[1]!).toBeGreaterThan(10);
  expect(down).toHaveLength(3);
  expect(down[0]).toBe(0);
  expect(down[2]!).toBeGreaterThan(1);
  // At twice the set's size a piece is twice as long.
  expect(measureSeam(picture, 2).heat.across).toHaveLength(1);
});

test('R8.11 an animation keeps the item’s size, begins as it is and changes after', () => {
  const picture = disc(64, 20, [224, 67, 90], 28);
  for (const kind of ['bob', 'pulse', 'turn'] as const) {
    const strip = stripOf({ picture, kind, size: { width: 64, height: 64 } });
    expect([strip.width, strip.height]).toEqual([64 * STRIP_FRAMES, 64]);
    expect(cropBitmap(strip, 0, 0, 64, 64).data).toEqual(picture.data);
    expect(cropBitmap(strip, 64 * 3, 0, 64, 64).data).not.toEqual(picture.data);
  }
});

test('R8.11 on a sheet nothing overlaps, nothing leaves it, and the padding is kept', () => {
  const sizes = fc.array(fc.record({ width: fc.integer({ min: 1, max: 256 }), height: fc.integer({ min: 1, max: 256 }) }), {
    minLength: 1,
    maxLength: 64,
  });
  fc.assert(
    fc.property(sizes, fc.integer({ min: 0, max: 8 }), fc.boolean(), (found, padding, powerOfTwo) => {
      const { pages, places } = packSheet(found, { padding, powerOfTwo, side: 1024 });
      found.forEach(({ width, height }, i) => {
        const { page, x, y } = places[i]!;
        const sheet = pages[page]!;
        expect(x >= 0 && y >= 0 && x + width <= sheet.width && y + height <= sheet.height).toBe(true);
        expect(Math.max(sheet.width, sheet.height)).toBeLessThanOrEqual(1024);
        if (powerOfTwo) expect([Math.log2(sheet.width) % 1, Math.log2(sheet.height) % 1]).toEqual([0, 0]);
        for (let other = 0; other < i; other++) {
          const that = places[other]!;
          const size = found[other]!;
          if (that.page !== page) continue;
          const apart =
            x >= that.x + size.width + padding ||
            that.x >= x + width + padding ||
            y >= that.y + size.height + padding ||
            that.y >= y + height + padding;
          expect(apart).toBe(true);
        }
      });
    }),
    { numRuns: 25 },
  );
});

test('R8.11 sixty-four items of one size fill their sheet', () => {
  const sizes = Array.from({ length: 64 }, () => ({ width: 216, height: 216 }));
  const { pages } = packSheet(sizes, { padding: 2, powerOfTwo: false });
  expect(pages).toHaveLength(1);
  expect(pages[0]!.used).toBeGreaterThan(0.9);
});
