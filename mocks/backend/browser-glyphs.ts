import { faces, type Face, fileOf } from '#server/pixels/glyphs/faces.ts';
import { type Glyphs, glyphsFrom } from '#server/pixels/glyphs/glyphs.ts';

const files = import.meta.glob<string>(
  [
    '/node_modules/@fontsource/{noto-sans-sc,noto-serif-sc}/files/*-700-normal.woff',
    '/node_modules/@fontsource/{ma-shan-zheng,zcool-kuaile,zcool-qingke-huangyou}/files/*-400-normal.woff',
  ],
  { query: '?url', import: 'default', eager: true },
);
const ranges = import.meta.glob<Record<string, string>>(
  '/node_modules/@fontsource/{noto-sans-sc,noto-serif-sc,ma-shan-zheng,zcool-kuaile,zcool-qingke-huangyou}/unicode.json',
  { import: 'default' },
);

const base = (face: Face) => `/node_modules/@fontsource/${faces[face].pack}`;

/** Outlines from the same font files as the server's, fetched one subset at a time. */
export const browserGlyphs: Glyphs = glyphsFrom({
  ranges: (face) => ranges[`${base(face)}/unicode.json`]?.() ?? Promise.resolve({}),
  async read(face, subset) {
    const address = files[`${base(face)}/files/${fileOf(face, subset)}`];
    return address === undefined ? null : (await fetch(address)).arrayBuffer();
  },
});
