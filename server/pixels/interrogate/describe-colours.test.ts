import { expect, test } from 'vitest';
import { createBitmap, type Bitmap } from '../imaging/bitmap.ts';
import { paint } from '../painters/paint.ts';
import { enlargePicture } from '../enlarge/enlarge.ts';
import { nameColour } from './colour-names.ts';
import { describeColours } from './describe-colours.ts';

function draw(width: number, height: number, at: (x: number, y: number) => readonly number[]): Bitmap {
  const out = createBitmap(width, height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const [r, g, b, a = 255] = at(x, y);
      out.data.set([r!, g!, b!, a], (y * width + x) * 4);
    }
  return out;
}

function tagsOf(picture: Bitmap): Map<string, number> {
  const { tags } = describeColours(picture);
  expect(tags.length).toBeLessThanOrEqual(16);
  expect(tags.map(({ score }) => score)).toEqual(tags.map(({ score }) => score).toSorted((a, b) => b - a));
  for (const { score } of tags) {
    expect(score).toBeGreaterThanOrEqual(0.2);
    expect(score).toBeLessThanOrEqual(1);
  }
  return new Map(tags.map(({ zh, score }) => [zh, score]));
}

test('R4.5 the palette names colours, traditional ones where they are close', () => {
  const three = draw(100, 100, (x) => (x < 50 ? [22, 133, 169] : x < 80 ? [255, 182, 30] : [0, 0, 0]));
  expect(describeColours(three).palette).toEqual([
    { hex: '#1685a9', share: 0.5, zh: '石青' },
    { hex: '#ffb61e', share: 0.3, zh: '藤黄' },
    { hex: '#000000', share: 0.2, zh: expect.stringMatching(/黑/) },
  ]);
  expect(nameColour(50, 0, 0)).toBe('灰');
  expect(nameColour(88, -85, 83)).toBe('绿');
});

test('R4.5 format, light, warmth and contrast are words with a measure', () => {
  const dusk = tagsOf(draw(300, 150, (x, y) => [60 + x / 20, 20 + y / 20, 8]));
  for (const word of ['横构图', '暗色', '暖色调', '低对比']) expect(dusk.get(word), word).toBeGreaterThan(0.3);
  const snow = tagsOf(draw(100, 160, (_, y) => [205 + y / 8, 226 + y / 16, 250]));
  for (const word of ['竖构图', '明亮', '冷色调']) expect(snow.get(word), word).toBeGreaterThan(0.2);
  const ink = tagsOf(draw(128, 128, (x, y) => (Math.hypot(x - 64, y - 60) < 24 ? [12, 12, 12] : [248, 248, 248])));
  for (const word of ['方构图', '黑白', '高对比', '留白', '对称构图', '主体居中', '平涂']) expect(ink.get(word), word).toBeGreaterThan(0.3);
  expect(ink.has('暖色调') || ink.has('高饱和')).toBe(false);
});

test('R4.5 pixel art is known by its grid, and a painted picture is not taken for it', () => {
  const sprite = draw(
    24,
    24,
    (x, y) =>
      [
        [20, 20, 40],
        [200, 60, 40],
        [240, 200, 90],
        [60, 140, 90],
      ][(x * 7 + y * y * 3 + ((x * y) >> 3)) % 4]!,
  );
  const work = enlargePicture(sprite, { width: 192, height: 192, mode: 'pixel', sharpen: 0, detail: 0 });
  let step = work.next();
  while (!step.done) step = work.next();
  expect(tagsOf(step.value).get('像素画')).toBeGreaterThan(0.8);
  const painting = paint({ prompt: '青绿山水', seed: 3, width: 192, height: 256 });
  let painted = painting.next();
  while (!painted.done) painted = painting.next();
  const words = tagsOf(painted.value);
  expect(words.has('像素画') || words.has('黑白')).toBe(false);
  expect(words.get('竖构图')).toBe(1);
});

test('R4.5 a cut-out is said to be one, and an empty picture has no palette', () => {
  const cut = draw(64, 64, (x, y) => (Math.hypot(x - 32, y - 32) < 16 ? [200, 40, 60] : [0, 0, 0, 0]));
  expect(tagsOf(cut).get('透明底')).toBe(1);
  expect(describeColours(cut).palette).toHaveLength(1);
  expect(describeColours(createBitmap(8, 8)).palette).toEqual([]);
  expect(tagsOf(createBitmap(1, 1, [5, 5, 5, 255])).get('方构图')).toBe(1);
});

test('CR-19 the dull tan of a wall is no orange; a bright one still is', () => {
  // #bba291 and #ff8c1a.
  expect(nameColour(67.9, 6.6, 11.9)).not.toBe('橙');
  expect(nameColour(69.6, 36.5, 71.5)).toMatch(/橙|杏|橘/);
});
