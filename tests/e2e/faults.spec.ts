import { expect, test } from '@playwright/test';
import { walk } from '../../scripts/faults.ts';

test('REL-15 I10 O1 O2 F-11 F-57 a slice of the walk through pages and faults: nothing blank, uncaught (a chunk that is gone among them), endless or lost', async () => {
  const { runs, findings } = await walk({
    seed: 1,
    only: [
      'route=/other-home-page,fault=later chunks HTML,member=yes',
      'route=membership,fault=later chunks gone',
      'route=/home,fault=first chunk HTML,member=no',
      'route=/create,fault=wrong shape,member=yes',
      'route=typing on /tool/aiCreate/index,fault=401,member=yes',
      'route=/storehouse,fault=malformed JSON,member=no',
      'route=/setting,fault=storage corrupt,member=yes',
      'route=palette,fault=none,member=no',
    ],
  });
  expect(findings).toEqual([]);
  expect(runs).toBe(8);
});
