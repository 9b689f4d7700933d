import { expect, test } from 'vitest';
import { chosenParams, costWords, pricedBy, summaryOf, undecided } from './same-terms.ts';

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

test('R8.2 R8.8 a price goes by the parameters alone: not by words, seeds and whom it is like', () => {
  const size = { width: 520, height: 693 };
  const taken = { prompt: '山', negativePrompt: '字', seed: 7, sameAs: 'a', modelId: 'm', ratio: '3:4', steps: 50, num: 1 };
  expect(pricedBy(taken, size)).toEqual({ kind: 'txt2img', modelId: 'm', ratio: '3:4', steps: 50, num: 1 });
  const controls = [{ type: 'canny', image: 'up/secret.png', weight: 1 }];
  const drawnFrom = pricedBy({ ...taken, image: 'up/a.png', hires: { scale: 2 }, controls }, size);
  expect(drawnFrom).toMatchObject({ from: { ...size, mask: false }, hires: { scale: 2 }, controls: [{ type: 'canny' }] });
  expect(JSON.stringify(drawnFrom)).not.toMatch(/up\//);
});

test('R8.2 R8.8 what a price leaves to the form is named', () => {
  expect(undecided({ modelId: 'm', ratio: '3:4', steps: 28 })).toBe('');
  expect(undecided({ modelId: 'm', width: 1000, height: 600 })).toBe('步数');
  expect(undecided({ prompt: '山' })).toBe('模型、画幅、步数');
});

test('R8.2 R8.8 the price says what is left, or how many points are missing', () => {
  expect(costWords({ num: 1, cost: 2, balance: 1284, after: 1282 })).toBe('画 1 张 2 积分，画完还有 1,282 积分');
  expect(costWords({ num: 1, cost: 4, balance: 3, after: -1 })).toBe('画 1 张 4 积分。你有 3 积分，还差 1');
});
