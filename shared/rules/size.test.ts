import { expect, test } from 'vitest';
import { fitSize } from '../../server/engines/size-rule.ts';
import { ASKED_SIZE } from './limits.ts';
import { commonSizes, sizeProblem, type SizeRange, sizeWords } from './size.ts';

const cloud: SizeRange = { multipleOf: 16, side: [256, 3840], area: [655_360, 8_294_400], ratio: [1 / 3, 3] };

test('CR-17 a size is refused in words that say how to mend it', () => {
  const problem = (width: number, height: number, range = ASKED_SIZE) => sizeProblem({ width, height }, range);
  expect([problem(64, 2048), problem(1000, 600)]).toEqual([undefined, undefined]);
  for (const width of [0, -8, 56, 2056, 100.5, Number.NaN]) expect(problem(width, 600), `${width}`).toBe('宽须在 64 至 2048 像素之间');
  expect(problem(1000, 601)).toBe('高须是 8 的倍数，可填 600 或 608');
  expect(problem(1000, 608, cloud)).toBe('宽须是 16 的倍数，可填 992 或 1008');
  expect(problem(512, 512, cloud)).toBe('画面共 26.2 万像素，至少 65.5 万像素，请改大');
  expect(problem(3840, 2400, cloud)).toBe('画面共 921.6 万像素，最多 829.4 万像素，请改小');
  expect([problem(1600, 512, cloud), problem(512, 1600, cloud)]).toEqual(['画面太宽，宽最多是高的 3 倍', '画面太高，高最多是宽的 3 倍']);
  expect(sizeWords(ASKED_SIZE)).toBe('每边 64 至 2048 像素，8 的倍数');
  expect(sizeWords(cloud)).toBe('每边 256 至 3840 像素，16 的倍数；共 65.5 万至 829.4 万像素；长边最多是短边的 3 倍');
});

test('CR-17 of several engines only sizes are typed that all of them paint', () => {
  expect(commonSizes([ASKED_SIZE])).toEqual(ASKED_SIZE);
  expect(commonSizes([cloud])).toEqual({ ...cloud, side: [256, 2048] });
  expect(commonSizes([cloud, { multipleOf: 24, side: [300, 1000] }])).toMatchObject({ multipleOf: 48, side: [336, 960] });
  expect(commonSizes([cloud, { multipleOf: 8, side: [64, 200] }])).toBeNull();
  expect(commonSizes([{ multipleOf: 8, side: [64, 9000], area: [5_000_000, 9_000_000] }]), 'more than a call may ask for').toBeNull();
});

test('CR-17 what has no problem is painted as it is', () => {
  for (const range of [ASKED_SIZE, cloud, { multipleOf: 64, side: [512, 1536] } satisfies SizeRange])
    for (let width = 64; width <= 2048; width += 104)
      for (let height = 64; height <= 2048; height += 8)
        if (!sizeProblem({ width, height }, range))
          expect(fitSize({ kind: 'range', ...range }, { width, height })).toEqual({ width, height });
});
