import { expect, test } from 'vitest';
import { priceWords } from './tool-prices.ts';

test.each([
  [{ from: 2 }, '2 积分起'],
  [{ from: 1, free: 3 }, '今日免费 3 张'],
  [{ from: 1, free: 0 }, '1 积分起'],
  [{ from: 0 }, '免费'],
])('V-12 a price of %o reads 「%s」', (price, words) => {
  expect(priceWords(price)).toBe(words);
});
