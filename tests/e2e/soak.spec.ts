import { expect, test } from '@playwright/test';
import { soak } from '../../scripts/soak.ts';

test('F-70 O8 two kills in the middle of four members’ histories: the books hold and nothing that was acknowledged is lost', async () => {
  const { counts, findings } = await soak({ seed: 11, rounds: 2 });
  expect(findings).toEqual([]);
  expect(counts).toMatchObject({ kills: 2, tasks: expect.any(Number), paid: expect.any(Number), likes: expect.any(Number) });
});
