import { expect, test } from 'vitest';
import { makeWorld } from '../testing/world.ts';
import { jobOf, type Resolved } from './resolve.ts';

const asked: Resolved = { prompt: '锦鲤池', width: 64, height: 64, num: 1, steps: 20, cfg: 7, seed: 1, visibility: 'public' };

test('R4.1 the style and the chosen enrichment reach the engine behind the own words, each once', async () => {
  const { db } = await makeWorld({ community: true });
  const prompt = async (more: Partial<Resolved>) => (await jobOf(db, { ...asked, ...more }, 0, 'main')).prompt;
  expect(await prompt({})).toBe('锦鲤池');
  expect(await prompt({ tipOptimize: 'off' })).toBe('锦鲤池');
  expect(await prompt({ tipOptimize: 'light' })).toBe('锦鲤池，高细节，层次分明');
  expect(await prompt({ rander: 'ink', tipOptimize: 'light' })).toBe('锦鲤池，水墨，晕染，大量留白，高细节，层次分明');
  expect(await prompt({ tipOptimize: 'full' })).toContain('体积光');
  expect(await prompt({ prompt: '锦鲤池，高细节，层次分明', tipOptimize: 'light' })).toBe('锦鲤池，高细节，层次分明');
});
