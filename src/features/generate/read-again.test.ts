import { expect, test } from 'vitest';
import { readAgain } from './read-again.ts';

test('R4.3 parameters of the address come back', () => {
  const params = { prompt: '青绿山水', seed: 7, loras: [{ id: 'qinglv', weight: 0.8 }], image: 'up/abc.png' };
  expect(readAgain(params)).toEqual(params);
});

test.each([
  '',
  null,
  5,
  [],
  {},
  'x'.repeat(1_000_000),
  { prompt: 5 },
  { prompt: '' },
  { seed: 'NaN' },
  JSON.parse('{"__proto__":{"prompt":"x"}}'),
  { evil: 1 },
])('T-XSS-05 junk in the address is nothing to make again', (value) => {
  expect(readAgain(value)).toBe('');
});

test.each(['https://evil.example/x.png', '//evil/x', 'javascript:alert(1)', '../../x', 'data:image/png;base64,AAAA', 'seed/r01.webp?x'])(
  'T-XSS-05 %s is never a reference',
  (image) => {
    expect(readAgain({ prompt: '山', image })).toEqual({ prompt: '山' });
  },
);
