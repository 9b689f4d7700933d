import type { PaletteName } from '#shared/preview/families.ts';
import { fromHex, type Rgb } from '../drawing/colour.ts';

/** Eight colours in fixed places, so that any scene can wear any palette. */
export type Palette = {
  skyTop: Rgb;
  skyLow: Rgb;
  light: Rgb;
  far: Rgb;
  mid: Rgb;
  near: Rgb;
  accent: Rgb;
  mist: Rgb;
};

const swatches: Record<PaletteName, string> = {
  // Landscape keys: pale high skies, one strong pigment.
  qinglu: '#dcc592 #f3e6c2 #fff4d8 #82b8ac #23897f #174a73 #cc7434 #ecdfb8',
  dawn: '#567ba8 #f8c79c #fff2d8 #b8a6b6 #6b7599 #283250 #ea7d58 #f5d5ba',
  night: '#081230 #264a72 #e6f1ff #395f84 #1b3559 #081428 #f5c46c #5a86ac',
  autumn: '#9ab8b8 #f5deb2 #fff6dc #caa680 #b85428 #481d16 #e3902a #f2d8ac',
  snow: '#86aed2 #e6eef4 #ffffff #b3c8da #6889a6 #22364a #dc5f3a #ecf2f7',
  jade: '#98bdb0 #dde9db #fbffee #9dc1b0 #46826c #12352c #dab258 #d8e8dc',
  ember: '#283c60 #f6a272 #ffe2b0 #cb7452 #963c2b #361419 #ffcd80 #f0ae88',
  lagoon: '#03161e #0d4c56 #c4fff0 #186c70 #0b4049 #031a20 #ffb256 #389c98',
  dusk: '#3d4f84 #f3b7a2 #ffe8cc #a88c9f #59567c #20203d #ffce86 #dbafac',
  spring: '#7fc2e0 #f6f2d6 #fffbe0 #a5ceb2 #58a267 #1a563f #f595ae #e6f1dc',
  cinnabar: '#ead8bf #f8ead6 #fff7e6 #da8a66 #bb3f28 #4b1512 #1b7079 #f4dcc1',
  steel: '#182432 #53687e #e6eff7 #6f879e #395067 #0f1a26 #eaa048 #8ca4ba',
  moss: '#1a2a23 #6d8c58 #f4f6c4 #5a7e53 #32573c #0e2019 #e6b948 #a4baa2',
  rose: '#b3a0c4 #fbd9d6 #fff3f0 #e6a2b2 #a85a78 #3c1b36 #ff7f6a #f6dbda',
  violet: '#2a1c5e #b18ae0 #f4e6ff #8a6cc4 #563c96 #1c1140 #ffb46e #cbb2ea',
  azure: '#3f83c8 #cfe6f5 #f6fcff #78b0dc #2b6cab #0d2c54 #ffb04a #d3e6f2',
  gold: '#8f6a2e #f6dfa4 #fff6da #d8ac58 #96661e #38220a #e8542e #f3e0b4',
  vermilion: '#e6cdb6 #f8e4d4 #fff4e8 #dc8266 #b93a2a #47120f #e0392b #f3d6c2',
  // Object keys: saturated body colours on a light or a deep ground.
  candy: '#f8cdc2 #fdf0dc #ffffff #8bd2c4 #f28767 #275a75 #f8c648 #fce2d2',
  ruby: '#ead6d2 #f7e8e0 #fff2ea #ee3238 #7c1e2c #2a0a13 #ff2436 #f3d1c5',
  sapphire: '#ccdbeb #e9f1f7 #f1fbff #4ab2ff #174f8a #081d35 #2a7aff #bad3e8',
  emerald: '#d0e4d4 #edf6e9 #f3fff2 #52d49a #106149 #06231c #a5ea4a #cce4d0',
  amber: '#eae0c4 #f8efda #fff7de #ffc146 #8c520e #2c1606 #ff8c18 #f1e0ba',
  blossom: '#edd4d2 #f9ebe7 #fff4f0 #ff98a8 #923a53 #2d1020 #ff5f95 #f2d0d0',
  amethyst: '#ded4ee #f1eaf8 #fbf5ff #b58cff #5a2f9c #1d0d38 #a93cff #d8cbea',
  tangerine: '#f0dccb #faece0 #fff6ec #ff6a1e #a83e0a #33150a #ff5208 #f6dcc6',
  turquoise: '#cbe4e4 #e7f5f4 #f2fffd #3fd0cc #0f6b6d #062629 #16c8d2 #c4e2e2',
  frost: '#c9d6e4 #e6eef5 #ffffff #dfeaf3 #90a8c0 #22364a #cfe2f4 #e4edf5',
  graphite: '#3b4148 #7d848c #eceef0 #5c626a #2c3036 #0d0f12 #767d86 #9aa1a9',
};

/** All palette names, in a fixed order: the hash picks by index. */
export const paletteNames = Object.keys(swatches) as PaletteName[];

/** The places of a palette, in the order its colours are written. */
export const PALETTE_PLACES = [
  'skyTop',
  'skyLow',
  'light',
  'far',
  'mid',
  'near',
  'accent',
  'mist',
] as const satisfies readonly (keyof Palette)[];

/** A palette in linear light of eight colours `#rrggbb`, in the order of PALETTE_PLACES. */
export const paletteOf = (colours: readonly string[]): Palette =>
  Object.fromEntries(PALETTE_PLACES.map((place, i) => [place, fromHex(colours[i] ?? '#808080')])) as Palette;

/** The eight colours of a palette in linear light. */
export const palette = (name: PaletteName): Palette => paletteOf(swatches[name].split(' '));
