import { expect, test } from 'vitest';
import { chipOf } from './label-chip.ts';

test('L-02 a picture has one label on a screen: in its pixels, or as one chip', () => {
  for (const isPreview of [true, false]) {
    expect(chipOf({ url: 'i/a.png?e=1&s=x', isPreview })).toBeUndefined();
    expect(Object.keys(chipOf({ url: 'seed/r01.webp', isPreview }) ?? {})).toHaveLength(1);
  }
});
