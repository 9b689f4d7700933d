import { expect, test } from 'vitest';
import { fuzz } from './fuzz.ts';

test('F-11 F-13 T-NET-06 a slice of spoiled replies and requests: a reply of the contract or a failure with a sentence, never a 500', async () => {
  const { replies, requests, findings } = await fuzz({ seed: 7, runs: 800 });
  expect(findings).toEqual([]);
  // Both ways are gone: what is only refused proves nothing about what is taken.
  expect([replies.runs, requests.runs]).toEqual([800, 200]);
  for (const { accepted, refused } of [replies, requests]) expect(Math.min(accepted, refused)).toBeGreaterThan(20);
}, 120_000);
