import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fitSize } from '../size-rule.ts';
import { sizesOf } from './openai-sizes.ts';

test.each([
  ['gpt-image-1', 896, 1152, '1024x1536'],
  ['gpt-image-1-mini', 1152, 896, '1536x1024'],
  ['openai/gpt-image-1.5', 1024, 1024, '1024x1024'],
  ['gpt-image-2', 896, 1152, '896x1152'],
  ['gpt-image-2', 512, 512, '816x816'],
  ['gpt-image-2', 2048, 512, '1776x592'],
  ['dall-e-3', 1344, 576, '1792x1024'],
  ['dall-e-3', 576, 1344, '1024x1792'],
  ['dall-e-2', 512, 640, '512x512'],
  ['doubao-seedream-3-0-t2i-250415', 384, 512, '520x696'],
  ['doubao-seedream-4-0-250828', 896, 1152, '896x1152'],
  ['doubao-seedream-4-5-251128', 896, 1152, '1704x2192'],
  ['seedream-4.5', 2048, 2048, '2048x2048'],
  ['doubao-seedream-5-0-pro-260628', 512, 512, '960x960'],
  ['doubao-seedream-5-0-260128', 1024, 1024, '1920x1920'],
  ['my-own-alias', 896, 1152, '896x1152'],
])('R4.10 finding 10: %s asked for %i x %i paints %s', (model, width, height, size) => {
  const fitted = fitSize(sizesOf(model), { width, height });
  expect(`${fitted.width}x${fitted.height}`).toBe(size);
});

test('R4.10 finding 10: whatever size the form asks for, each model is sent one it takes', () => {
  const side = fc.integer({ min: 8, max: 256 }).map((eighths) => eighths * 8);
  const models = [
    'gpt-image-2',
    'gpt-image-1',
    'dall-e-3',
    'dall-e-2',
    'seedream-3',
    'seedream-4-0',
    'seedream-4-5',
    'seedream-5-0-pro',
    'seedream-5-0',
  ];
  fc.assert(
    fc.property(fc.constantFrom(...models), side, side, (model, width, height) => {
      const rule = sizesOf(model);
      const { width: w, height: h } = fitSize(rule, { width, height });
      if (rule.kind === 'list') {
        expect(rule.sizes).toContainEqual([w, h]);
        return;
      }
      const { multipleOf, side: sides, area = [0, Number.POSITIVE_INFINITY], ratio = [0, Number.POSITIVE_INFINITY] } = rule;
      expect([w % multipleOf, h % multipleOf]).toEqual([0, 0]);
      expect([w >= sides[0], w <= sides[1], h >= sides[0], h <= sides[1]]).toEqual([true, true, true, true]);
      expect([w * h >= area[0], w * h <= area[1]]).toEqual([true, true]);
      expect([w / h >= ratio[0], w / h <= ratio[1]]).toEqual([true, true]);
    }),
    { numRuns: 2000 },
  );
});
