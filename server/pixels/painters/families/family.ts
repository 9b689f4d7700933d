import type { Finish } from '../../drawing/finish.ts';
import type { Palette } from '../../scenes/palettes.ts';
import type { Random } from '../../drawing/random.ts';
import type { Raster } from '../../drawing/raster.ts';
import type { Sampling, Shade } from '../../drawing/sample-grid.ts';
import type { SceneOptions } from '../../scenes/scene.ts';
import type { FamilyName } from '#shared/preview/families.ts';

/** Everything a family may know about the picture it is to paint. */
export type Stage = {
  width: number;
  height: number;
  seed: number;
  palette: Palette;
  options: SceneOptions;
  /** The family inside a wrapping one. */
  inner: FamilyName | undefined;
  /** A subject to be cut out: its picture, or instead of it where it is, white on black. Only for families that say `alone`. */
  alone?: 'picture' | 'cover' | undefined;
  /** Paints the scene inside a wrapping family (pixel, card) at any size; yields like paintScene. */
  paintInner: (width: number, height: number) => Generator<[number, Raster], Raster>;
  /** A fresh stream for this picture; the order of draws is part of the picture. */
  random: Random;
};

/** One way of painting. `open` prepares tables and answers with the shade function; it may yield while preparing takes long. */
export type Family = {
  sampling: Sampling;
  finish: Finish;
  /** Knows its subject from the ground (see `Stage.alone`). */
  alone?: boolean;
  /** Pixels really painted at most; larger orders are enlarged from that. */
  budget?: number;
  open(stage: Stage): Shade | Generator<number, Shade>;
};
