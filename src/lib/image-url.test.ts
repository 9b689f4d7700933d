import { expect, test } from 'vitest';
import { imageUrl } from './image-url.ts';

const page = 'https://dianshi.example';
const cdn = 'https://cdn.example.com';

test.each([
  ['i/7f/a.webp', 'https://cdn.example.com/i/7f/a.webp'],
  ['i/a.png?e=1&s=x', 'https://cdn.example.com/i/a.png?e=1&s=x'],
  ['中文.png', 'https://cdn.example.com/%E4%B8%AD%E6%96%87.png'],
  ['https://other.example/x.png', 'https://other.example/x.png'],
  ['data:image/png;base64,AAAA', 'data:image/png;base64,AAAA'],
])('R1.13 %s is shown as %s', (value, url) => {
  expect(imageUrl(value, cdn, page)).toBe(url);
});

test('R1.13 the embedded prefix is a path of our own origin', () => {
  expect(imageUrl('seed/r01.webp', '/files/', page)).toBe('https://dianshi.example/files/seed/r01.webp');
});

test.each([
  '',
  ' ',
  null,
  undefined,
  5,
  {},
  cdn,
  `${cdn}/`,
  'javascript:alert(1)',
  'data:text/html;base64,AAAA',
  'data:image/svg+xml;base64,AAAA',
  'blob:https://x/1',
  'file:///etc/passwd',
  '//evil.com/x',
  '\\\\evil.com',
  '/\\evil.com',
  ' HTTP://evil',
  '\thttps://evil',
  '../../x',
  'x\\..\\y',
])('T-XSS-03 %j gives empty', (value) => {
  expect(imageUrl(value, cdn, page)).toBe('');
});

test.each(['@evil.com/x.png', '.evil.com/x', ':80@evil.com/x', 'x"onerror=', 'x);background:url(//evil'])(
  'T-XSS-03 %s stays on the cdn',
  (value) => {
    const url = imageUrl(value, cdn, page);
    expect(url === '' || new URL(url).origin === cdn).toBe(true);
  },
);

test.each(['javascript:alert(1)', 'data:text/html,x', ''])('F-52 a cdn of %j never leaves our origin', (prefix) => {
  const url = imageUrl('i/a.png', prefix, page);
  expect(url === '' || new URL(url).origin === page).toBe(true);
});
