import { expect, test } from 'vitest';
import { cellsOf, factsOf, statusOf, sumOf } from './batches.ts';

const task = {
  status: 'running' as const,
  progress: 43,
  preview: 'p',
  images: [{}] as never[],
  made: 1,
  params: { prompt: '山', num: 4 },
  error: null,
  refunded: 0,
  cost: 8,
};

test('R4.2 a batch shows what is done, what is under way with its own progress, and what waits', () => {
  expect(cellsOf(task)).toEqual([
    { kind: 'done', index: 0 },
    { kind: 'running', index: 1, progress: 72, preview: 'p' },
    { kind: 'queued', index: 2 },
    { kind: 'queued', index: 3 },
  ]);
});

test('a cancelled batch keeps what was made and says what came back', () => {
  expect(cellsOf({ ...task, status: 'canceled', refunded: 6 }).slice(0, 2)).toEqual([
    { kind: 'done', index: 0 },
    { kind: 'failed', index: 1, note: '已取消，2 积分已退回' },
  ]);
});

test('V-01 what its owner deleted leaves the batch, and only what was never made reads as failed', () => {
  const all = { ...task, status: 'success' as const, made: 4 };
  expect(cellsOf({ ...all, images: [{}, {}] as never[] })).toEqual([
    { kind: 'done', index: 0 },
    { kind: 'done', index: 1 },
  ]);
  expect(cellsOf({ ...all, images: [] })).toEqual([]);
  expect(cellsOf({ ...task, status: 'canceled', made: 2, refunded: 4 })).toEqual([
    { kind: 'done', index: 0 },
    { kind: 'failed', index: 1, note: '已取消，2 积分已退回' },
    { kind: 'failed', index: 2, note: '已取消，2 积分已退回' },
  ]);
  expect(cellsOf({ ...task, progress: 60, made: 2 })).toEqual([
    { kind: 'done', index: 0 },
    { kind: 'running', index: 1, progress: 40, preview: 'p' },
    { kind: 'queued', index: 2 },
  ]);
});

test('V-01 the sum of a day counts what there is to see', () => {
  const one = { status: 'success' as const, made: 4, images: [{}, {}] as never[] };
  expect(sumOf([one, { ...one, images: [] }])).toBe('1 批，2 张');
  expect(sumOf([{ ...one, images: [] }])).toBe('');
});

test('a failed batch says the server’s sentence', () => {
  expect(
    cellsOf({ ...task, status: 'failed', images: [], made: 0, error: { code: 'X', message: '生成超时，积分已退回' }, refunded: 8 })[0],
  ).toEqual({ kind: 'failed', index: 0, note: '生成超时，积分已退回' });
});

test('the queue place is told in words', () => {
  expect(statusOf({ progress: 43, status: 'queued', notice: null, ahead: 2, eta: 20 })).toBe('排队第 3 位，约 1 分钟');
  expect(statusOf({ progress: 43, status: 'running', notice: null, ahead: 0, eta: 128 })).toBe('约 3 分钟');
  expect(statusOf({ progress: 43, status: 'running', notice: null, ahead: 0, eta: 5 })).toBe('正在画 43%');
  expect(statusOf({ progress: 43, status: 'success', notice: null, ahead: 0, eta: null })).toBeUndefined();
  expect(statusOf({ progress: 43, status: 'running', notice: '引擎没有回应，仍在等', ahead: 0, eta: 3 })).toBe('引擎没有回应，仍在等');
});

test('a batch says what it was made with; a LoRA nobody knows keeps its id', () => {
  const params = {
    prompt: '山',
    loras: [
      { id: 'qinglv', weight: 0.8 },
      { id: 'gone', weight: 0.35 },
    ],
    ratio: '3:4',
    steps: 28,
  };
  const nameOf = (id: string) => (id === 'qinglv' ? '青绿山水' : undefined);
  expect(factsOf({ model: '山海 XL v2', params, images: [], via: null }, nameOf)).toEqual([
    '山海 XL v2',
    '青绿山水 0.80',
    'gone 0.35',
    '3:4',
    '28 步',
  ]);
  expect(factsOf({ model: null, params: null, images: [], via: null }, nameOf)).toEqual([]);
  expect(factsOf({ model: null, params: null, images: [], via: '构建服务器' }, nameOf)).toEqual(['API：构建服务器']);
});

test('R4.9 a batch that no model painted names none, though one was chosen', () => {
  const params = { prompt: '山', modelId: 'shanhai-xl', loras: [{ id: 'qinglv', weight: 0.8 }], ratio: '3:4', steps: 28 };
  const made = { isPreview: true, model: null, params: { prompt: '山', ratio: '3:4' } };
  expect(factsOf({ model: '山海 XL v2', params, images: [made] as never[], via: null }, () => undefined)).toEqual(['预览引擎', '3:4']);
});
