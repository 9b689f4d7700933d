import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { LOGO_PALETTES } from '#shared/vocabulary/logo-palettes.ts';
import { LOGO_LAYOUTS, LOGO_STYLES } from '#shared/tools/logo.ts';
import { implicitLabel, parseImplicitLabel } from '../imaging/implicit-label.ts';
import { labelBox, labelPicture, previewLabel } from '../imaging/labels.ts';
import { nodeGlyphs } from '../../node/glyphs.ts';
import { runJobInline } from '../../worker-pool/worker-pool.ts';
import { contrast } from './colour/colour.ts';
import type { LogoAsk } from './brief.ts';
import { drawLogo } from './draw-logo.ts';
import { marksFor, markNames } from './marks/library.ts';
import { boundsOf } from './shape/path.ts';
import { paletteOf, schemeOf, SCHEMES } from './colour/schemes.ts';
import { everything, readXml } from '../../testing/strict-xml.ts';
import { logoSvg } from './svg.ts';

const glyphs = nodeGlyphs();
const ask = (rest: Partial<LogoAsk> = {}): LogoAsk => ({
  text: '赤狐工坊',
  slogan: '',
  industry: '几何狐狸头',
  style: 'geometric',
  layout: 'both',
  colors: LOGO_PALETTES[0].colors,
  seed: 7,
  index: 0,
  ...rest,
});
const draw = (rest?: Partial<LogoAsk>) => drawLogo(ask(rest), glyphs);
const pathsOf = ({ shapes }: Awaited<ReturnType<typeof draw>>) => shapes.map(({ path }) => path).join('|');
const xmp = implicitLabel({ producer: '001', produceId: 'an-id' });
const svgOf = async (rest?: Partial<LogoAsk>) =>
  logoSvg((await draw(rest)).shapes, { title: rest?.text ?? '赤狐工坊', desc: rest?.slogan ?? '', label: previewLabel, xmp });
const raster = async (rest?: Partial<LogoAsk>) =>
  runJobInline('logo', { shapes: (await draw(rest)).shapes }, { signal: new AbortController().signal });

const names = [
  '狐',
  '清莲',
  '赤狐工坊',
  '青山绿水茶文化馆',
  '北京赤狐互动娱乐科技有限公司上海分公司',
  'Nova',
  '锦鲤 Koi 工坊',
  'Moonlight Coffee Co.',
  '龘饕餮',
  'a',
  'i',
];
/** The label starts here; nothing of the logo may stand below. */
const LABEL_TOP = labelBox(1024, 1024, previewLabel).top;

test('R4.8 the same asking and seed are the same bytes; another seed is another drawing', async () => {
  expect(await svgOf()).toBe(await svgOf());
  expect(pathsOf(await draw())).not.toBe(pathsOf(await draw({ seed: 8 })));
  expect((await raster()).data).toEqual((await raster()).data);
});

test('R4.8 the same seed in another palette is the same drawing in other colours', async () => {
  const [one, other] = [await draw({ layout: 'mark', colors: [] }), await draw({ layout: 'mark', colors: LOGO_PALETTES[2].colors })];
  expect(one.mark).toBe(other.mark);
  expect(one.scheme.ground).not.toBe(other.scheme.ground);
});

test.each(LOGO_STYLES)('R4.8 eight proposals differ from each other: %s', async (style) => {
  for (const asked of [{ industry: '几何狐狸头' }, { industry: '', text: '安和' }]) {
    const all = await Promise.all([0, 1, 2, 3, 4, 5, 6, 7].map((index) => draw({ style, index, ...asked })));
    expect(new Set(all.map(pathsOf)).size).toBe(8);
    expect(new Set(all.map(({ scheme }) => scheme.ground)).size).toBe(8);
  }
});

describe.each(LOGO_STYLES)('%s', (style) => {
  test.each(LOGO_LAYOUTS)('R4.8 every name fits and keeps clear of the label: %s', async (layout) => {
    for (const [i, text] of names.entries()) {
      const { shapes } = await draw({
        text,
        style,
        layout,
        industry: i % 2 ? '山' : '',
        slogan: i % 3 === 0 ? '山水之间，一杯好茶' : '',
        index: i % 8,
      });
      const box = boundsOf(shapes.slice(1).map(({ path }) => path));
      expect(box.left, text).toBeGreaterThanOrEqual(40);
      expect(box.right, text).toBeLessThanOrEqual(984);
      expect(box.top, text).toBeGreaterThanOrEqual(60);
      expect(box.bottom, text).toBeLessThanOrEqual(LABEL_TOP);
      for (const { path } of shapes) expect(path).toMatch(/^[MLCQZ\d .-]*$/);
    }
  });
});

test('R4.8 what is written can be read: at least 4.5 to 1 on every ground of every palette', () => {
  const given = [
    ...LOGO_PALETTES.map(({ colors }) => colors),
    ['#808080'],
    ['#ffff00'],
    ['#ffffff', '#000000'],
    ['#123456', '#654321', '#abcdef', '#fedcba', '#00ff00'],
  ];
  for (const colors of given) {
    for (let nth = 0; nth < SCHEMES; nth++) {
      const { ground, ink, faint, main } = schemeOf(paletteOf(colors), nth);
      expect(contrast(ink, ground)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(faint, ground)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(main, ground)).toBeGreaterThanOrEqual(1.6);
    }
  }
});

const allowed = new Set([
  'svg',
  'title',
  'desc',
  'metadata',
  'x:xmpmeta',
  'rdf:RDF',
  'rdf:Description',
  'TC260:AIGC',
  'defs',
  'linearGradient',
  'stop',
  'g',
  'path',
  'rect',
]);

test('R4.8 R4.9 the SVG is strict XML of filled paths and carries both labels', async () => {
  for (const style of LOGO_STYLES) {
    for (const text of ['赤狐工坊', '"><script>alert(1)', "</svg>&'", '龘 x']) {
      const source = await svgOf({ text, style, slogan: '<b>&amp;', layout: 'badge' });
      const root = readXml(source);
      expect(root.attributes).toMatchObject({ viewBox: '0 0 1024 1024', xmlns: 'http://www.w3.org/2000/svg' });
      const elements = everything(root);
      for (const { name, attributes } of elements) {
        expect(allowed).toContain(name);
        for (const [key, value] of Object.entries(attributes)) {
          expect(key).not.toMatch(/^on|href|style/);
          expect(value).not.toMatch(/javascript|data:|url\((?!#g\d+\))/i);
        }
      }
      expect(elements.find(({ name }) => name === 'title')?.text).toBe(text);
      expect(parseImplicitLabel(source)).toMatchObject({ label: '1', produceId: 'an-id' });
      expect(source).not.toContain('<script');
      const label = elements.find(({ attributes }) => attributes.id === 'ai-label');
      const box = boundsOf([label?.children[1]?.attributes.d ?? '']);
      // The tallest characters are more than capitals; capitals alone are 5 % of the side (L-01).
      expect(labelBox(1024, 1024, previewLabel).textHeight).toBeGreaterThanOrEqual(51.2);
      expect(box.bottom - box.top).toBeGreaterThanOrEqual(51.2);
      expect(box.right).toBeGreaterThan(940);
      expect(box.right).toBeLessThan(1024);
    }
  }
});

test.each(LOGO_STYLES)('R4.8 the PNG is what a renderer makes of the SVG: %s', async (style) => {
  const asked = { style, layout: 'both' as const, slogan: 'FOXWORKS', index: style === 'seal' ? 1 : 2 };
  const own = labelPicture(await raster(asked), { text: previewLabel });
  const { data } = await sharp(Buffer.from(await svgOf(asked)))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  let sum = 0;
  let far = 0;
  for (let i = 0; i < data.length; i++) {
    const off = Math.abs(data[i]! - own.data[i]!);
    sum += off;
    if (off > 64) far++;
  }
  expect(sum / data.length).toBeLessThan(0.6);
  expect(far / data.length).toBeLessThan(0.001);
});

test('R4.8 words call for marks, in both languages, and not by accident', () => {
  expect(marksFor('几何狐狸头')).toEqual(['fox']);
  expect(marksFor('猫头鹰与熊猫')).toEqual(['owl', 'panda']);
  expect(marksFor('Foxes and a mountain')).toEqual(['mountain']);
  expect(marksFor('fox, wolves')).toEqual(['fox']);
  expect(marksFor('starting party')).toEqual([]);
  expect(marksFor('上海')).toEqual([]);
  expect(markNames.length).toBeGreaterThanOrEqual(24);
});

test('R4.8 a character that no font has is named', async () => {
  await expect(draw({ text: '狐🦊' })).rejects.toMatchObject({ code: 'NO_GLYPH', message: expect.stringContaining('🦊') });
  const [rare] = await glyphs.outline('brush', '龘');
  expect(rare?.path.length).toBeGreaterThan(100);
  expect(await glyphs.outline('sans', '')).toEqual([]);
});

test('R4.8 a colour or four: every given colour is a colour of the proposals', async () => {
  for (const hex of LOGO_PALETTES[3].colors) {
    const used = await Promise.all(
      [0, 1, 2, 3, 4, 5, 6, 7].map(async (index) =>
        (await draw({ index, colors: LOGO_PALETTES[3].colors })).shapes.map(({ fill }) => fill),
      ),
    );
    expect(used.flat()).toContain(hex);
  }
});
