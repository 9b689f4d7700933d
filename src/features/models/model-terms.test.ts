import { expect, test } from 'vitest';
import { recommendedParams, recommendedSize } from './model-terms.ts';

test('says what the maker recommends, and nothing more', () => {
  expect(recommendedSize({ ratio: '3:4', width: 896, height: 1152 })).toBe('3:4，896 × 1152');
  expect(recommendedSize({ ratio: '16:9', width: 896 })).toBe('16:9');
  expect(recommendedParams({ steps: 28, cfg: 7, sampler: 'DPM++ 2M' })).toBe('28 步，CFG 7，DPM++ 2M');
  expect([recommendedSize(null), recommendedParams({}), recommendedParams(null)]).toEqual(['', '', '']);
});
