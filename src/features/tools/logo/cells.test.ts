import { expect, test } from 'vitest';
import { task } from '#mocks/fixtures/generation.ts';
import { cellsOf } from './cells.ts';

const tool = {
  kind: 'logo' as const,
  text: '赤狐',
  style: 'geometric' as const,
  layout: 'both' as const,
  colors: [],
  num: 4,
  seed: 1,
};
const told = (over: Parameters<typeof task>[0]) => cellsOf(task({ kind: 'logo', tool, images: [], ...over }));

test('R4.8 the one under way stands after those that are done, the others wait', () => {
  const images = task().images.slice(0, 1);
  expect(told({ status: 'running', progress: 38, images })).toEqual([
    { kind: 'done', index: 0 },
    { kind: 'running', index: 1, progress: 52 },
    { kind: 'queued', index: 2 },
    { kind: 'queued', index: 3 },
  ]);
});

test('V-01 a proposal that was deleted has no place and did not fail', () => {
  const images = task().images.slice(0, 3);
  expect(told({ status: 'success', made: 4, images }).map(({ kind }) => kind)).toEqual(['done', 'done', 'done']);
});

test('R4.8 what was never made says why, and what came back', () => {
  expect(told({ status: 'failed', error: { code: 'NO_GLYPH', message: '字体里没有「囧」' } })[0]).toEqual({
    kind: 'failed',
    index: 0,
    note: '字体里没有「囧」',
  });
  expect(told({ status: 'canceled', cost: 8, refunded: 8 })[3]).toEqual({ kind: 'failed', index: 3, note: '已取消，2 积分已退回' });
});
