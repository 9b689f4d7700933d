import { expect, test } from '@playwright/test';
import { roll } from '../../scripts/rolling.ts';
import { emptyPostgres } from './company.ts';

test('a next version takes over process by process, its migration under load: every call is answered and the books hold', async () => {
  const database = await emptyPostgres();
  try {
    const { counts, findings } = await roll({ databaseUrl: database.url, steps: 4 });
    expect(findings).toEqual([]);
    expect(counts).toMatchObject({ tasks: expect.any(Number), paid: expect.any(Number), likes: expect.any(Number) });
  } finally {
    await database.stop();
  }
});
