import { fitBitmap, type Bitmap } from '../imaging/bitmap.ts';
import { kMeans, nearestCentre } from '../imaging/k-means.ts';
import { bitmapToLab, labOf } from '../imaging/lab.ts';
import { nameColour } from './colour-names.ts';
import { measure, type Measures } from './measures.ts';
import { pixelArtScore } from './pixel-grid.ts';

/** A word for what was measured, and how clearly it was (0..1). */
export type ColourTag = { name: string; zh: string; score: number };
/** A main colour and how much of the picture it covers (0..1). */
export type PaletteColour = { hex: string; share: number; zh: string };

const side = 256;
const most = 16;
const least = 0.2;

// 0 at `from`, 1 at `to`, which may be the lower of the two.
function grade(value: number, from: number, to: number): number {
  return Math.min(1, Math.max(0, (value - from) / (to - from)));
}

function wordsFor(m: Measures, ratio: number, pixels: number): [string, string, number][] {
  const colourful = grade(m.chroma, 4, 12);
  return [
    ['transparent background', '透明底', m.clear < 0.01 ? 0 : 0.5 + 0.5 * grade(m.clear, 0.01, 0.3)],
    ['landscape format', '横构图', grade(ratio, 1.02, 1.3)],
    ['portrait format', '竖构图', grade(1 / ratio, 1.02, 1.3)],
    ['square format', '方构图', grade(Math.max(ratio, 1 / ratio), 1.12, 1.0)],
    ['bright', '明亮', grade(m.light, 60, 90)],
    ['dark', '暗色', grade(m.light, 42, 14)],
    ['warm colors', '暖色调', grade(m.warm, 0.6, 0.95) * colourful],
    ['cool colors', '冷色调', grade(m.warm, 0.4, 0.05) * colourful],
    ['high contrast', '高对比', grade(m.range, 55, 92)],
    ['low contrast', '低对比', grade(m.range, 40, 8)],
    ['vivid colors', '高饱和', grade(m.chroma, 28, 62)],
    ['muted colors', '低饱和', grade(m.chroma, 20, 8) * grade(m.chroma, 1, 5)],
    ['greyscale', '黑白', grade(m.chroma, 5, 1)],
    ['monochrome', '单色调', grade(m.oneHue, 0.88, 0.99) * colourful],
    ['symmetrical composition', '对称构图', grade(m.mirror, 0.65, 0.98)],
    ['centered subject', '主体居中', grade(m.middle, 0.36, 0.8)],
    ['scattered composition', '散点构图', grade(m.middle, 0.3, 0.2) * grade(m.contours, 0.06, 0.25)],
    ['negative space', '留白', grade(m.empty, 0.45, 0.9)],
    ['highly detailed', '细节丰富', grade(m.contours, 0.12, 0.45)],
    ['flat color', '平涂', grade(m.even, 0.7, 0.97) * grade(m.contours, 0, 0.01)],
    ['pixel art', '像素画', pixels],
  ];
}

function paletteOf(small: Bitmap): PaletteColour[] {
  const lab = bitmapToLab(small);
  const seen: number[] = [];
  for (let at = 0; at < lab.length / 3; at++) if (small.data[at * 4 + 3]! >= 128) seen.push(at);
  const points = new Float32Array(seen.length * 3);
  seen.forEach((at, k) => points.set(lab.subarray(at * 3, at * 3 + 3), k * 3));
  const { centres } = kMeans(points, 8, 8);
  // Hex from the mean of the shown values: no way back from Lab is needed, and flat colours come out exactly.
  const sums = Array.from({ length: centres.length / 3 }, () => ({ r: 0, g: 0, b: 0, n: 0 }));
  seen.forEach((at, k) => {
    const sum = sums[nearestCentre(centres, points[k * 3]!, points[k * 3 + 1]!, points[k * 3 + 2]!).index]!;
    sum.r += small.data[at * 4]!;
    sum.g += small.data[at * 4 + 1]!;
    sum.b += small.data[at * 4 + 2]!;
    sum.n++;
  });
  // Shades that share a name are one colour to whoever reads it.
  const named = new Map<string, { hex: string; count: number }>();
  for (const { r, g, b, n } of sums.toSorted((one, other) => other.n - one.n)) {
    const [red, green, blue] = [Math.round(r / n), Math.round(g / n), Math.round(b / n)];
    const own = new Float32Array(3);
    labOf(red, green, blue, own);
    const zh = nameColour(own[0]!, own[1]!, own[2]!);
    const hex = `#${((red << 16) | (green << 8) | blue).toString(16).padStart(6, '0')}`;
    named.set(zh, { hex: named.get(zh)?.hex ?? hex, count: (named.get(zh)?.count ?? 0) + n });
  }
  return [...named]
    .map(([zh, { hex, count }]) => ({ hex, share: Math.round((count / seen.length) * 1000) / 1000, zh }))
    .filter(({ share }) => share >= 0.015)
    .toSorted((one, other) => other.share - one.share);
}

/**
 * What can be said of a picture without a model: its main colours by name, and words for light, colour and composition with how
 * clearly each was measured, the clearest first, at most 16 and none under 0.2. It says nothing of what the picture shows.
 */
export function describeColours(picture: Bitmap): { tags: ColourTag[]; palette: PaletteColour[] } {
  const small = fitBitmap(picture, side);
  const tags = wordsFor(measure(small), picture.width / picture.height, pixelArtScore(picture))
    .map(([name, zh, score]) => ({ name, zh, score: Math.round(score * 100) / 100 }))
    .filter(({ score }) => score >= least)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, most);
  return { tags, palette: paletteOf(small) };
}
