import { expect, test } from 'vitest';
import type { Image } from '#shared/contract/content.ts';
import { image } from '#mocks/fixtures/content.ts';
import { differencesOf } from './differences.ts';

const nameOf = (id: string) => ({ qinglv: '青绿山水' })[id];
const made = { prompt: '小屋', seed: 204_811, steps: 28, cfg: 7, loras: [{ id: 'qinglv', weight: 0.9 }] };

test('R8.14 what differs is told by its own name, what is the same apart', () => {
  const pictures = [{ ...made }, { ...made, steps: 40 }, { ...made, loras: [{ id: 'qinglv', weight: 0.75 }] }].map((params) =>
    image({ params }),
  );
  const rows = differencesOf(pictures, nameOf);
  expect(rows.filter(({ differs }) => differs).map(({ label }) => label)).toEqual(['LoRA 权重', '步数']);
  expect(rows.find(({ label }) => label === 'LoRA')?.values).toEqual(['青绿山水', '青绿山水', '青绿山水']);
  expect(rows.find(({ label }) => label === '步数')?.values).toEqual(['28', '40', '28']);
  expect(rows.map(({ label }) => label)).not.toContain('重绘幅度');
});

/** One change of what a picture is made with, under the name the line must tell it by. */
const changes: Record<string, (before: Image) => Image> = {
  描述: (before) => ({ ...before, prompt: '另一间小屋' }),
  模型: (before) => ({ ...before, model: { id: 'b', name: '像素工坊', image: '' } }),
  LoRA: (before) => ({ ...before, params: { ...before.params!, loras: [{ id: 'autumn', weight: 0.9 }] } }),
  'LoRA 权重': (before) => ({
    ...before,
    params: { ...before.params!, loras: (before.params!.loras ?? []).map(({ id }) => ({ id, weight: 0.4 })) },
  }),
  风格: (before) => ({ ...before, params: { ...before.params!, rander: 'ink' } }),
  画幅: (before) => ({ ...before, width: 1152, height: 896 }),
  步数: (before) => ({ ...before, params: { ...before.params!, steps: 40 } }),
  CFG: (before) => ({ ...before, params: { ...before.params!, cfg: 9 } }),
  采样器: (before) => ({ ...before, params: { ...before.params!, sampler: 'Euler a' } }),
  种子: (before) => ({ ...before, params: { ...before.params!, seed: 7 } }),
  反向描述: (before) => ({ ...before, negativePrompt: '人物' }),
  重绘幅度: (before) => ({ ...before, params: { ...before.params!, denoise: 0.3 } }),
};

test('R8.14 four pictures: for every set of true differences the line names exactly these', () => {
  const names = Object.keys(changes);
  for (let set = 0; set < 2 ** names.length; set++) {
    const changed = names.filter((_, bit) => set & (1 << bit));
    const pictures = [0, 1, 2, 3].map(() => image({ params: { ...made } }));
    // Spread over the others: a picture may differ in one thing and its neighbour in another.
    changed.forEach((name, nth) => {
      const at = 1 + (nth % 3);
      pictures[at] = changes[name]!(pictures[at]!);
    });
    const told = differencesOf(pictures, nameOf).filter(({ differs }) => differs);
    expect(told.map(({ label }) => label)).toEqual(changed);
  }
});
