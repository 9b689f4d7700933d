// @vitest-environment happy-dom
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { gridLabels } from '#shared/rules/grid-labels.ts';
import { gridCellsOf } from './batches.ts';
import { emptyDraft } from './draft.ts';
import { axesFor, axesOf, draftAxes, firstAxes, gridOf, gridProblem, withTyped } from './grid-axes.ts';
import { drawingOptions, results, task } from '#mocks/fixtures/generation.ts';

const styles = [
  { id: 'ink', label: '水墨' },
  { id: 'pixel', label: '像素' },
];
const models = [
  { id: 'sprite', name: '像素精灵', type: 'style' },
  { id: 'qinglv', name: '青绿', type: 'lora' },
];
const form = { ...emptyDraft, loras: models.map(({ id }) => ({ id, weight: 0.8 })) };
const ids = (...args: Parameters<typeof axesFor>) => axesFor(...args).map(({ id }) => id);

test('R8.14 axes are what the engine follows; a trained style without a model, a LoRA only with one', () => {
  expect(ids(form, undefined, models, styles)).toEqual(['loras:sprite', 'loras:qinglv', 'seed', 'rander', 'cfg', 'steps']);
  const preview = drawingOptions('', { lacks: { cfg: '不影响画面', steps: '不影响画面', model: '只有一种画法' } });
  expect(ids(form, preview, models, styles)).toEqual(['loras:sprite', 'seed', 'rander']);
  const source = { key: 'up/a.png', width: 8, height: 8 };
  expect(ids({ ...emptyDraft, mode: 'img2img', source }, undefined, models, styles)).toContain('denoise');
  expect(ids({ ...emptyDraft, source }, undefined, models, styles)).not.toContain('denoise');
});

test('R8.14 a grid begins with seeds below each other and the first thing to compare beside each other', () => {
  const [x, y] = firstAxes({ ...form, seed: 7 }, axesFor(form, undefined, models, styles), styles);
  expect(x).toEqual({ of: 'loras:sprite', values: [0, 0.4, 0.7, 1] });
  expect(y?.of).toBe('seed');
  expect(y?.values).toContain(7);
  expect(firstAxes(emptyDraft, axesFor(emptyDraft, undefined, models, styles), styles)[0]).toEqual({
    of: 'rander',
    values: ['', 'ink', 'pixel'],
  });
});

test('R8.14 what an axis changes went away with its LoRA: it is chosen anew', () => {
  const axes = [
    { of: 'loras:sprite', values: [0, 1] },
    { of: 'seed', values: [1, 2] },
  ];
  const without = { ...emptyDraft, axes };
  expect(gridProblem(axesOf(without, axesFor(without, undefined, models, styles)))).toBe('横轴还没有选参数');
  expect(gridProblem(axesOf({ ...form, axes }, axesFor(form, undefined, models, styles)))).toBeUndefined();
});

test('R8.14 a typed value is read as it is written in Chinese too, kept in order, and refused in words', () => {
  const weight = { id: 'loras:sprite', label: '', range: { min: 0, max: 1.5, digits: 2 } };
  expect(withTyped(weight, [0, 1], '０．５')).toEqual({ values: [0, 0.5, 1] });
  expect(withTyped(weight, [0, 1], '0。703')).toEqual({ values: [0, 0.7, 1] });
  expect(withTyped(weight, [0, 0.7], '0.70')).toEqual({ problem: '已经有 0.70' });
  expect(withTyped(weight, [0], '2')).toEqual({ problem: '应为 0 至 1.5' });
  expect(withTyped(weight, [0], '很大')).toEqual({ problem: '请填写数字' });
});

test('R8.14 what keeps axes from being a grid is said', () => {
  const seeds = (n: number) => ({ of: 'seed', values: Array.from({ length: n }, (_, i) => i) });
  expect(gridProblem([seeds(6), { of: 'cfg', values: [1, 2, 3, 4, 5] }])).toBe('最多 24 张，现在 30 张');
  expect(gridProblem([seeds(2), seeds(3)])).toBe('横轴与纵轴要选不同的参数');
  expect(gridProblem([{ of: 'cfg', values: [7] }, seeds(3)])).toBe('横轴至少要 2 个值');
});

const grid = { x: { of: 'loras' as const, id: 'sprite', values: [0, 0.4, 1] }, y: { of: 'seed' as const, values: [31_807, 31_812] } };

test('R8.14 a drawn grid comes back to the form as it was asked for', () => {
  expect(gridOf(draftAxes(grid))).toEqual(grid);
  expect(gridLabels(grid, () => '像素精灵', styles)).toEqual({
    x: { name: 'LoRA 权重 · 像素精灵', values: ['0.00', '0.40', '1.00'] },
    y: { name: '种子', values: ['31807', '31812'] },
  });
});

test('R8.14 every picture of a grid stands at its own pair, whatever was deleted and wherever it stopped', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 6 }),
      fc.array(fc.boolean(), { minLength: 6, maxLength: 6 }),
      fc.boolean(),
      (made, gone, open) => {
        const places = Array.from({ length: made }, (_, at) => at).filter((at) => !gone[at]);
        const told = task({
          status: open && made < 6 ? 'running' : made < 6 ? 'failed' : 'success',
          params: { prompt: '锦鲤', num: 6, grid },
          images: places.map((at) => ({ ...results(1)[0]!, id: `at-${at}` })),
          places,
          made,
        });
        const cells = gridCellsOf(told);
        expect(cells).toHaveLength(6);
        for (const [at, cell] of cells.entries()) {
          if (at >= made) expect(cell?.kind).toBe(open && at === made ? 'running' : open ? 'queued' : 'failed');
          else if (gone[at]) expect(cell).toBeUndefined();
          else expect(cell?.kind === 'done' && told.images[cell.index]?.id).toBe(`at-${at}`);
        }
      },
    ),
  );
});
