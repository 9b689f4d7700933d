import type { Random } from '../drawing/random.ts';
import type { Face } from '../glyphs/faces.ts';
import type { Glyphs } from '../glyphs/glyphs.ts';
import type { Part } from './marks/kit.ts';
import type { Palette, Scheme } from './colour/schemes.ts';
import type { Style } from './wear.ts';

/** What a proposal is drawn from; nothing else has a part in it. */
export type LogoAsk = {
  text: string;
  slogan: string;
  industry: string;
  style: Style;
  layout: 'mark' | 'both' | 'badge';
  colors: readonly string[];
  seed: number;
  index: number;
};

/** All that a layout needs to know. */
export type Brief = {
  text: string;
  slogan: string;
  style: Style;
  palette: Palette;
  scheme: Scheme;
  /** Which of a palette's ways was chosen, for a layout that wants another one beside it. */
  nth: number;
  face: Face;
  parts: Part[];
  /** The mark is made of the name's own character. */
  monogram: boolean;
  index: number;
  random: Random;
  glyphs: Glyphs;
};
