import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

/** sRGB of a grey-ish token, `oklch(L C H)`, as hexadecimal digits. */
function hexOf(token: string): string {
  const [light = 0, chroma = 0, hue = 0] = [...token.matchAll(/[\d.]+/g)].map(Number);
  const [a, b] = [chroma * Math.cos((hue * Math.PI) / 180), chroma * Math.sin((hue * Math.PI) / 180)];
  const l = (light + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (light - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (light - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const linear = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
  const encoded = linear.map((x) => Math.round(255 * (x <= 0.0031308 ? 12.92 * x : 1.055 * x ** (1 / 2.4) - 0.055)));
  return `#${encoded.map((x) => x.toString(16).padStart(2, '0')).join('')}`;
}

test('V-48 the browser’s own bars wear the wall’s colour in each theme, from the first paint on', () => {
  const primitives = read('src/design-system/theme/primitives.css');
  const walls = [...read('src/design-system/theme/semantics.css').matchAll(/--bg-wall: var\((--p-[\w-]+)\)/g)].slice(0, 2);
  const [dark, light] = walls.map(([, name = '']) => hexOf(new RegExp(`${name}: oklch\\(([^)]+)\\)`).exec(primitives)?.[1] ?? ''));
  const [first, second] = read('public/boot.js').match(/#[\da-f]{6}/g) ?? [];
  expect([first, second]).toEqual([dark, light]);
  expect(read('index.html')).toContain(`<meta name="theme-color" content="${dark}" />`);
  expect(JSON.parse(read('public/manifest.webmanifest'))).toMatchObject({ theme_color: dark, background_color: dark });
});

test('V-48 the manifest makes the product installable: a start, icons for every mask', () => {
  const { start_url, display, icons } = JSON.parse(read('public/manifest.webmanifest'));
  expect({ start_url, display }).toEqual({ start_url: '/home', display: 'standalone' });
  for (const { src, sizes } of icons.filter(({ type }: { type: string }) => type === 'image/png')) {
    const png = readFileSync(new URL(`../../public${src}`, import.meta.url));
    expect(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`).toBe(sizes);
  }
  expect(icons.some(({ purpose }: { purpose?: string }) => purpose === 'maskable')).toBe(true);
});
