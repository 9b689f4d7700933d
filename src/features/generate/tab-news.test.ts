import { expect, test } from 'vitest';
import { litAt } from './tab-news.ts';

test.each([
  [0, 1],
  [40, 2],
  [70, 4],
  [95, 5],
])('R8.5 at %s %% %s facets of the tab’s stone are lit', (progress, lit) => expect(litAt(progress)).toBe(lit));
