import type { Raster } from '../drawing/raster.ts';
import type { Finish } from '../drawing/finish.ts';
import { PALETTE_PLACES, type Palette, paletteOf } from '../scenes/palettes.ts';
import { between } from '../drawing/colour.ts';
import { forward } from './colour-net.ts';
import { bandGains, bandsOf, scaleBands } from './bands.ts';
import { type LearntFinish, mixFinish } from './mix-finish.ts';
import { fromOklab, LEAST_SPREAD, type Spread, spreadOf, toOklab } from './oklab.ts';

/**
 * What the embedded trainer learns of a set of pictures: scenes are painted in its palette and finish, and their colours and the detail of
 * each fineness are then brought to how they lie in the set. Plain numbers, under 40 KB as JSON; the same numbers give the same bytes.
 */
export type PreviewStyle = {
  version: 1;
  /** Eight colours `#rrggbb`, in the order of PALETTE_PLACES. */
  palette: string[];
  finish: LearntFinish;
  /** Mean and spread of the set in OKLab. */
  target: Spread;
  /** Of the net that bends the colours from there (colour-net.ts). */
  weights: number[];
  /** How much lightness varies in each band of fineness, the finest first. */
  bands: number[];
};

/** Most of a style's strength: 1 is as it was learnt. */
export const STRENGTH_MOST = 1.5;

/** Weights as they are kept: four decimals are more than a pixel of eight bits can tell. */
export const keptWeights = (weights: Float32Array): number[] => Array.from(weights, (value) => Math.round(value * 1e4) / 1e4);

/** What styles change of a scene's own: its colours, and what is done to the painted picture. */
export type Dress = { palette: (own: Palette) => Palette; finish: (own: Finish) => Finish };

type Laid = { style: Pick<PreviewStyle, 'palette' | 'finish'>; strength: number };

/** What styles change of a scene before and while it is painted, each over those before it. */
export function dressOf(styles: readonly Laid[]): Dress {
  const laid = styles.map(({ style, strength }) => {
    return { learnt: paletteOf(style.palette), finish: style.finish, share: Math.min(1, Math.max(0, strength)) };
  });
  return {
    palette(own) {
      const out = { ...own };
      for (const { learnt, share } of laid) for (const place of PALETTE_PLACES) out[place] = between(out[place], learnt[place], share);
      return out;
    },
    finish: (own) => laid.reduce((mixed, { finish, share }) => mixFinish(mixed, finish, share), own),
  };
}

const GRID = 17;
/** Colours further from the middle than this are bent like those at it. */
const REACH = 3;

/** The net at the points of a grid: a picture of a million pixels takes nine thousandths of the work. */
function tableOf(weights: readonly number[]): Float32Array {
  const points = new Float32Array(GRID ** 3 * 3);
  const at = (i: number) => (i / (GRID - 1) - 0.5) * 2 * REACH;
  for (let i = 0, o = 0; i < GRID; i++)
    for (let j = 0; j < GRID; j++) for (let k = 0; k < GRID; k++, o += 3) points.set([at(i), at(j), at(k)], o);
  return forward(Float32Array.from(weights), points);
}

/** The table at one point, by its eight neighbours. */
function lookUp(table: Float32Array, x: number, y: number, z: number, out: Float32Array): void {
  const place = (value: number) => Math.min(GRID - 1.001, Math.max(0, (value / REACH / 2 + 0.5) * (GRID - 1)));
  const [px, py, pz] = [place(x), place(y), place(z)];
  const [ix, iy, iz] = [px | 0, py | 0, pz | 0];
  const [fx, fy, fz] = [px - ix, py - iy, pz - iz];
  out.fill(0);
  for (let corner = 0; corner < 8; corner++) {
    const [a, b, c] = [corner & 1, (corner >> 1) & 1, corner >> 2];
    const share = (a ? fx : 1 - fx) * (b ? fy : 1 - fy) * (c ? fz : 1 - fz);
    const from = (((ix + a) * GRID + iy + b) * GRID + iz + c) * 3;
    for (let n = 0; n < 3; n++) out[n]! += table[from + n]! * share;
  }
}

/** Brings colours (OKLab, three values each) to how they lie in the set, in place; yields the share done. */
function* mapColours(lab: Float32Array, { target, weights }: PreviewStyle, strength: number): Generator<number, void> {
  const table = tableOf(weights);
  const own = spreadOf(lab);
  const by = own.spread.map((value) => Math.max(LEAST_SPREAD, value));
  const point = new Float32Array(3);
  const bent = new Float32Array(3);
  for (let i = 0; i < lab.length; i += 3) {
    for (let c = 0; c < 3; c++) point[c] = (lab[i + c]! - own.mean[c]!) / by[c]!;
    lookUp(table, point[0]!, point[1]!, point[2]!, bent);
    for (let c = 0; c < 3; c++) {
      const wanted = target.mean[c]! + target.spread[c]! * (point[c]! + bent[c]!);
      lab[i + c]! += (wanted - lab[i + c]!) * strength;
    }
    if (i % 300_000 === 0) yield i / lab.length;
  }
}

/** Lays a style over a painted picture, in place: 0 leaves it as it is, 1 is as it was learnt. Yields [share done, the picture]. */
export function* applyStyle(raster: Raster, style: PreviewStyle, strength: number): Generator<[number, Raster], Raster> {
  const by = Math.min(STRENGTH_MOST, strength);
  if (by <= 0) return raster;
  const { data, width, height } = raster;
  // What is shown meanwhile is the picture as it was: half of it in another colour space is nothing to look at.
  const lab = toOklab(data);
  for (const done of mapColours(lab, style, by)) yield [done * 0.6, raster];
  scaleBands(lab, width, height, bandGains(bandsOf(lab, width, height), style.bands, by));
  fromOklab(lab, data);
  return raster;
}
