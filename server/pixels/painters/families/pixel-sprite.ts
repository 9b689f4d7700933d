import { clamp01, smooth, type Rgb } from '../../drawing/colour.ts';
import type { Palette } from '../../scenes/palettes.ts';
import { hash2, seededRandom } from '../../drawing/random.ts';
import type { Raster } from '../../drawing/raster.ts';

/** Cells of a picture: display colours, three per cell. */
export type Cells = { width: number; height: number; data: Float32Array };

const bayer = [0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5];
/** Threshold of an ordered 4 × 4 dither, 0…1. */
export const dither = (x: number, y: number): number => (bayer[(y & 3) * 4 + (x & 3)]! + 0.5) / 16;

/** How far two neighbours on an even backdrop may differ, in display values. The strictest that still lets the flood through keeps pale things on pale ground whole. */
const even = [0.01, 0.014, 0.02, 0.03, 0.045];

type Thing = { mask: Uint8Array; left: number; top: number; right: number; bottom: number };

function around(i: number, width: number, height: number, visit: (j: number) => void): void {
  const x = i % width;
  if (x > 0) visit(i - 1);
  if (x < width - 1) visit(i + 1);
  if (i >= width) visit(i - width);
  if (i < width * (height - 1)) visit(i + width);
}

/** The largest connected piece of what is marked 1. */
function largestPiece(marked: Uint8Array, width: number, height: number): Uint8Array {
  const seen = new Uint8Array(marked.length);
  let best: number[] = [];
  for (let start = 0; start < marked.length; start++) {
    if (!marked[start] || seen[start]) continue;
    const piece = [start];
    seen[start] = 1;
    for (let at = 0; at < piece.length; at++) {
      around(piece[at]!, width, height, (j) => {
        if (!marked[j] || seen[j]) return;
        seen[j] = 1;
        piece.push(j);
      });
    }
    if (piece.length > best.length) best = piece;
  }
  const out = new Uint8Array(marked.length);
  for (const i of best) out[i] = 1;
  return out;
}

/**
 * Where the one thing of a picture stands: the largest piece that a flood from the border along even ground does not reach.
 * Undefined where the picture has no such thing: a place, or a thing that runs into the frame.
 */
function findThing({ width, height, data }: Raster, most: number): Thing | undefined {
  const free = new Uint8Array(width * height).fill(1);
  const queue: number[] = [];
  const reach = (from: number, to: number): void => {
    if (!free[to]) return;
    for (let c = 0; c < 3; c++) if (Math.abs(data[from * 3 + c]! - data[to * 3 + c]!) > most) return;
    free[to] = 0;
    queue.push(to);
  };
  for (let x = 0; x < width; x++) for (const i of [x, (height - 1) * width + x]) reach(i, i);
  for (let y = 0; y < height; y++) for (const i of [y * width, y * width + width - 1]) reach(i, i);
  for (let i = queue.pop(); i !== undefined; i = queue.pop()) around(i, width, height, (j) => reach(i!, j));

  const mask = largestPiece(free, width, height);
  const box = { left: width, top: height, right: 0, bottom: 0 };
  let size = 0;
  for (let i = 0; i < mask.length; i++) {
    if (!mask[i]) continue;
    size += 1;
    const [x, y] = [i % width, Math.floor(i / width)];
    box.left = Math.min(box.left, x);
    box.right = Math.max(box.right, x);
    box.top = Math.min(box.top, y);
    box.bottom = Math.max(box.bottom, y);
  }
  const share = size / mask.length;
  if (share < 0.04 || share > 0.7 || box.left === 0 || box.right === width - 1 || box.top === 0) return undefined;
  return { mask, ...box };
}

const display = (colour: Rgb, k = 1): number[] => [...colour].map((v) => clamp01(v ** (1 / 2.2) * k));
const mix = (a: readonly number[], b: readonly number[], t: number): number[] => a.map((v, c) => v + (b[c]! - v) * t);

/**
 * A sprite: the thing of `picture` on a coarse grid with an ink outline, over a dithered dusk with stars and a ground line.
 * `fit` reduces its colours. Undefined where the picture has no single thing.
 */
export function makeSprite(
  picture: Raster,
  width: number,
  height: number,
  colours: Palette,
  seed: number,
  fit: (data: Float32Array) => (from: Float32Array, i: number, into: Float32Array, o: number) => void,
): Cells | undefined {
  let thing: Thing | undefined;
  for (const most of even) thing ??= findThing(picture, most);
  if (!thing) return undefined;
  const { mask, left, top, right, bottom } = thing;
  const scale = Math.max((right - left + 1) / (width * 0.74), (bottom - top + 1) / (height * 0.64));
  const foot = Math.round(height * 0.8);
  const originX = (left + right + 1) / 2 - (width / 2) * scale;
  const originY = bottom + 1 - foot * scale;

  const covered = new Uint8Array(width * height);
  const sampled = new Float32Array(width * height * 3);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const sum = [0, 0, 0];
      let inside = 0;
      let all = 0;
      for (let sy = Math.floor(originY + y * scale); sy < originY + (y + 1) * scale; sy++) {
        for (let sx = Math.floor(originX + x * scale); sx < originX + (x + 1) * scale; sx++) {
          all += 1;
          if (sx < 0 || sy < 0 || sx >= picture.width || sy >= picture.height || !mask[sy * picture.width + sx]) continue;
          inside += 1;
          for (let c = 0; c < 3; c++) sum[c]! += picture.data[(sy * picture.width + sx) * 3 + c]!;
        }
      }
      const i = y * width + x;
      if (inside < all * 0.5) continue;
      covered[i] = 1;
      for (let c = 0; c < 3; c++) {
        const v = clamp01(sum[c]! / inside);
        // Small pictures need harder light than large ones.
        sampled[i * 3 + c] = v + (smooth(0, 1, v) - v) * 0.5;
      }
    }
  }

  // What shadows left over hangs together with nothing.
  const solid = largestPiece(covered, width, height);

  const deep = mix(display(colours.near, 0.62), display(colours.mid, 0.62), 0.3);
  const dusk = mix(display(colours.near, 0.9), display(colours.mid, 0.8), 0.65);
  const ink = mix([0.03, 0.03, 0.05], display(colours.near, 0.5), 0.3);
  const edge = mix(display(colours.accent), display(colours.light), 0.25);
  const out: Cells = { width, height, data: new Float32Array(width * height * 3) };
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const below = y >= foot;
      const t = below ? 0.55 - ((y - foot) / (height - foot)) * 0.75 : y / foot;
      const step = Math.floor(clamp01(t) * 4 + dither(x, y)) / 4;
      let colour = mix(deep, dusk, Math.min(1, step));
      if (below && (x + (y & 2 ? 2 : 0)) % 4 === 0 && y % 2 === 1) colour = mix(colour, edge, 0.22);
      if (y === foot + (hash2(x >> 2, 1, seed) > 0.8 ? 1 : 0) && hash2(x >> 1, 7, seed) > 0.12) colour = edge;
      out.data.set(colour, (y * width + x) * 3);
    }
  }
  const random = seededRandom(seed + 11);
  for (let star = 0; star < 26; star++) {
    const x = Math.floor(random() * width);
    const y = Math.floor(random() * foot * 0.94);
    const glow = mix(random() > 0.6 ? edge : display(colours.light), dusk, random() * 0.55);
    out.data.set(glow, (y * width + x) * 3);
  }

  const own = new Float32Array(solid.reduce((sum, one) => sum + one, 0) * 3);
  for (let i = 0, o = 0; i < solid.length; i++) if (solid[i]) own.set(sampled.subarray(i * 3, i * 3 + 3), o++ * 3);
  const nearest = fit(own);
  const filled = (x: number, y: number): boolean => x >= 0 && y >= 0 && x < width && y < height && solid[y * width + x] === 1;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = (y * width + x) * 3;
      if (filled(x, y)) nearest(sampled, i, out.data, i);
      else if (filled(x - 1, y) || filled(x + 1, y) || filled(x, y - 1) || filled(x, y + 1)) out.data.set(ink, i);
    }
  }
  return out;
}
