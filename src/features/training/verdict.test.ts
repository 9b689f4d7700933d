import { expect, test } from 'vitest';
import { bestOf, verdictOf } from './verdict.ts';

type Told = Parameters<typeof verdictOf>[0];
const training = (heldOut: readonly number[], over: Partial<Told> = {}): Told => ({
  done: heldOut.map((value, n) => ({ n: n + 1, train: value * 0.8, heldOut: value, seconds: 4, samples: [], modelId: null })),
  untouched: 0.044,
  floor: 0.015,
  ended: null,
  epochs: 10,
  pictures: Array.from({ length: 12 }, (_, n) => ({ url: `${n}`, heldOut: n < 2 })),
  task: { status: 'running', error: null } as Told['task'],
  ...over,
});
const said = (heldOut: readonly number[], over: Partial<Told> = {}) => verdictOf(training(heldOut, over))?.id;

test('R8.12 one thing is said of a training: the gravest there is', () => {
  expect(said([])).toBeUndefined();
  expect(said([0.031, 0.027])).toBe('better');
  expect(said([0.02, 0.0165])).toBe('nearly');
  expect(said([0.02, 0.0149])).toBe('reached');
  expect(said([0.033, 0.024, 0.025, 0.026, 0.0275])).toBe('overfit');
  expect(said([0.033, 0.024, 0.0241, 0.0242, 0.0243])).toBe('better');
  expect(said([0.03, 0.031], { pictures: training([]).pictures.slice(0, 5) })).toBe('few');
  expect(said([0.043, 0.043, 0.043], { floor: 0.043, ended: 'unlike' })).toBe('unlike');
  expect(said([0.046, 0.045])).toBe('worse');
  expect(said([0.02], { untouched: null, floor: null })).toBeUndefined();
  expect(said([0.033, 0.024, 0.025, 0.026, 0.0275], { untouched: null, floor: null })).toBe('overfit');
  expect(said([0.02], { task: { status: 'failed', error: { code: 'MEMORY', message: '显存不够' } } as Told['task'] })).toBe('failed');
});

test('R8.12 the best epoch is the one nearest to the pictures held out, or to those learnt where none are', () => {
  expect(bestOf(training([0.03, 0.02, 0.021]).done)).toBe(2);
  expect(bestOf(training([0.03, 0.02]).done.map((epoch) => ({ ...epoch, heldOut: null })))).toBe(2);
  expect(verdictOf(training([0.033, 0.024, 0.025, 0.026, 0.0275]))).toMatchObject({ epoch: 2, worseFrom: 2 });
});
