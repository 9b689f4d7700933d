import type { GridAxis } from '../contract/params.ts';
import type { Grid } from './grid.ts';

/** One of the styles by its id and its Chinese name. */
export type Style = { id: string; label: string };

/** A value as its axis and its pictures are labelled; a number with its axis' `digits` after the point. */
export function valueLabel(digits: number, value: number | string, styles: readonly Style[]): string {
  if (typeof value === 'number') return value.toFixed(digits);
  return value === '' ? '无' : (styles.find(({ id }) => id === value)?.label ?? value);
}

const digits = { seed: 0, cfg: 1, steps: 0, denoise: 2, loras: 2, rander: 0 };
const names = { seed: '种子', cfg: '引导强度', steps: '步数', denoise: '重绘幅度', rander: '风格' };

/** What the axes of a drawn grid are called, and their values, as they are read beside it. */
export function gridLabels({ x, y }: Grid, nameOf: (id: string) => string | undefined, styles: readonly Style[]) {
  const told = (axis: GridAxis) => ({
    name: axis.of === 'loras' ? `LoRA 权重 · ${nameOf(axis.id) ?? axis.id}` : names[axis.of],
    values: axis.values.map((value) => valueLabel(digits[axis.of], value, styles)),
  });
  return { x: told(x), y: told(y) };
}
