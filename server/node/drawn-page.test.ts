import { brotliDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { CHIPS, DRAWN } from '#shared/rules/drawn-wall.ts';
import type { FirstPicture } from '../images/first-pictures.ts';
import { drawnPage } from './drawn-page.ts';

const { src, srcSet, alt, href, ratio } = DRAWN;
const image = `<img src="${src}" srcset="${srcSet}" alt="${alt}" loading="eager" fetchpriority="auto">`;
const card = (chip: string) => `<li hidden><figure data-vars="--ratio:${ratio}">${image}<a href="${href}">${chip}</a></figure></li>`;
const page = `<h1>首页</h1><ul data-wall="true" class="h-var">${CHIPS.map(card).join('')}</ul><p>end</p>`;
const picture = (more: Partial<FirstPicture>): FirstPicture => ({
  href: '?work=1',
  src: '/files/i/a.webp',
  srcSet: '/files/i/a.webp?w=240 240w',
  alt: '山，青，AI 生成',
  ratio: 0.75,
  chip: 'none',
  ...more,
});

test('a drawn page shows the first pictures, each with the card of its label', () => {
  const html = String(drawnPage(page)?.([picture({}), picture({ src: '/files/seed/b.webp', chip: 'preview' })]).bytes);
  expect(html).toMatch(/^<h1>首页<\/h1><ul data-wall="true" class="h-var"><li hidden>.*<\/li><li hidden>.*<\/li><\/ul><p>end<\/p>$/);
  expect(html).toContain('--ratio:0.7500');
  expect(html).toContain('href="?work=1">none<');
  expect(html).toMatch(/src="\/files\/seed\/b\.webp".*>preview</);
  expect(html).not.toContain('~');
});

test('the first picture comes before all others, those below a phone’s screen when they are near', () => {
  const html = String(drawnPage(page)?.(Array.from({ length: 6 }, () => picture({}))).bytes);
  expect(html.match(/fetchpriority="high"/g)).toHaveLength(1);
  expect(html.match(/loading="(eager|lazy)"/g)?.map((one) => one.slice(9, -1))).toEqual([
    'eager',
    'eager',
    'eager',
    'eager',
    'lazy',
    'lazy',
  ]);
});

test('what people wrote stays text', () => {
  const html = String(drawnPage(page)?.([picture({ alt: '"><script>alert(1)</script>&$&' })]).bytes);
  expect(html).toContain('alt="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&amp;$&amp;"');
});

test('the same pictures are written once, none leave the wall empty, and other pages are as they are', () => {
  const fill = drawnPage(page)!;
  const pictures = [picture({})];
  const filled = fill(pictures);
  expect(fill(pictures)).toBe(filled);
  expect(String(brotliDecompressSync(filled.encoded.br))).toBe(String(filled.bytes));
  expect(String(fill([]).bytes)).toBe('<h1>首页</h1><ul data-wall="true" class="h-var"></ul><p>end</p>');
  expect(drawnPage('<p>drawn</p>')).toBeUndefined();
});
