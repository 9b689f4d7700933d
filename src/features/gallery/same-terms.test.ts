import { expect, test } from 'vitest';
import { chosenParams, summaryOf } from './same-terms.ts';

test('R8.8 the summary counts only what there is', () => {
  expect(summaryOf([{ verdict: 'same' }, { verdict: 'same' }])).toBe('2 项一致');
  expect(summaryOf([{ verdict: 'missing' }, { verdict: 'changed' }, { verdict: 'same' }])).toBe('1 项一致，1 项会不同，1 项拿不到');
});

test('R8.8 lines left out take their fields with them, the author stays', () => {
  const report = {
    rows: [{ keys: ['prompt'] }, { keys: ['ratio', 'width'] }, { keys: [] }],
    params: { prompt: '山', ratio: '3:4', width: 896, seed: 7, sameAs: 'a' },
  };
  expect(chosenParams(report, new Set())).toEqual(report.params);
  expect(chosenParams(report, new Set([1]))).toEqual({ prompt: '山', seed: 7, sameAs: 'a' });
});
