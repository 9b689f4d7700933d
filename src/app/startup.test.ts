import { expect, test } from 'vitest';
import { fetchesUserAtStart } from './startup.ts';

test.each([
  ['https://a.cn/', false],
  ['https://a.cn/intro', false],
  ['https://a.cn/home?from=intro', false],
  ['https://a.cn/home', true],
  ['https://a.cn/tool/aiCreate/index?againImgMake=', true],
])('R1.8 at %s the user is fetched: %s', (href, fetches) => {
  expect(fetchesUserAtStart(href)).toBe(fetches);
});
