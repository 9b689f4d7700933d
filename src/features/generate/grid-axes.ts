import type { DrawingOptions } from '#shared/contract/generation.ts';
import { AXIS_MAX, GRID_MAX, type GridAxis, STRENGTH_MAX } from '#shared/contract/params.ts';
import type { Grid } from '#shared/rules/grid.ts';
import { FEW_STEPS } from '#shared/rules/limits.ts';
import type { Style } from '#shared/rules/grid-labels.ts';
import { anySeed } from '#shared/rules/seed.ts';
import * as z from 'zod/mini';

/** An axis of a grid as a form has it: a parameter by `axesFor`'s id, empty while none is chosen, and its values. */
export const DraftAxis = z.object({ of: z.string(), values: z.array(z.union([z.number(), z.string()])).check(z.maxLength(AXIS_MAX)) });
export type DraftAxis = z.infer<typeof DraftAxis>;

/** What of a form decides its axes. */
type Form = { mode: string; source: object | null; seed: number; loras: readonly { id: string }[]; axes: readonly DraftAxis[] };

type Named = { id: string; name: string };

/** Something that an axis can change: a number within bounds, or one of the styles. */
export type Axis = { id: string; label: string; range?: { min: number; max: number; digits: number } };

const LORA = 'loras:';

/** What the axes of a form can change, with the engine that is to draw it. */
export function axesFor(
  form: Form,
  options: DrawingOptions | undefined,
  models: readonly (Named & { type: string })[],
  styles: readonly Style[],
): Axis[] {
  const lacks = options?.lacks ?? {};
  const loras = form.loras.flatMap(({ id }): Axis[] => {
    const model = models.find((one) => one.id === id);
    const style = model?.type === 'style';
    // A LoRA changes a model; a trained style is laid over the picture, by the preview engine too.
    if (lacks.loras || (lacks.model && !style)) return [];
    return [{ id: `${LORA}${id}`, label: `LoRA 权重 · ${model?.name ?? id}`, range: { min: 0, max: style ? STRENGTH_MAX : 2, digits: 2 } }];
  });
  return [
    ...loras,
    ...(lacks.seed ? [] : [{ id: 'seed', label: '种子', range: { min: 0, max: 4_294_967_295, digits: 0 } }]),
    ...(styles.length > 0 ? [{ id: 'rander', label: '风格' }] : []),
    ...(lacks.cfg ? [] : [{ id: 'cfg', label: '引导强度', range: { min: 1, max: 20, digits: 1 } }]),
    ...(lacks.steps ? [] : [{ id: 'steps', label: '步数', range: { min: 1, max: FEW_STEPS, digits: 0 } }]),
    ...(form.mode === 'img2img' && form.source && !lacks.denoise
      ? [{ id: 'denoise', label: '重绘幅度', range: { min: 0, max: 1, digits: 2 } }]
      : []),
  ];
}

/** The values an axis begins with. */
export function firstValues(axis: Axis, form: Form, styles: readonly Style[]): DraftAxis['values'] {
  if (axis.id === 'seed') return sorted([form.seed < 0 ? anySeed() : form.seed, anySeed(), anySeed()]);
  if (axis.id === 'rander') return ['', ...styles.map(({ id }) => id)].slice(0, 3);
  if (axis.id === 'cfg') return [4, 7, 10];
  if (axis.id === 'steps') return [20, 28, FEW_STEPS];
  if (axis.id === 'denoise') return [0.3, 0.5, 0.7];
  return [0, 0.4, 0.7, 1];
}

const sorted = (values: readonly number[]) => [...new Set(values)].toSorted((a, b) => a - b);

const NONE: DraftAxis = { of: '', values: [] };

/** The axes of a form as they stand: what can't be changed any more is not chosen. */
export const axesOf = (form: Form, axes: readonly Axis[]): DraftAxis[] =>
  [0, 1].map((at) => form.axes.find((one, nth) => nth === at && axes.some(({ id }) => id === one.of)) ?? NONE);

/** The axes a grid begins with: seeds below each other, and beside each other what is there to compare. */
export function firstAxes(form: Form, axes: readonly Axis[], styles: readonly Style[]): DraftAxis[] {
  const x = axes.find(({ id }) => id !== 'seed');
  const y = axes.find(({ id }) => id === 'seed') ?? axes.find((axis) => axis !== x);
  return [x, y].map((axis) => (axis ? { of: axis.id, values: firstValues(axis, form, styles) } : NONE));
}

/** Takes what was typed into the values of an axis; the words say why not. */
export function withTyped(axis: Axis, values: DraftAxis['values'], text: string): { values: DraftAxis['values'] } | { problem: string } {
  const { range } = axis;
  const typed = Number(text.normalize('NFKC').replace(/。/g, '.'));
  if (!range || text.trim() === '' || !Number.isFinite(typed)) return { problem: '请填写数字' };
  const value = Number(typed.toFixed(range.digits));
  if (value < range.min || value > range.max) return { problem: `应为 ${range.min} 至 ${range.max}` };
  if (values.includes(value)) return { problem: `已经有 ${value.toFixed(range.digits)}` };
  return { values: sorted([...values.map(Number), value]) };
}

/** What keeps two axes from being a grid, in words. */
export function gridProblem([x, y]: readonly DraftAxis[]): string | undefined {
  if (!x?.of || !y?.of) return `${x?.of ? '纵轴' : '横轴'}还没有选参数`;
  if (x.of === y.of) return '横轴与纵轴要选不同的参数';
  if (x.values.length < 2 || y.values.length < 2) return `${x.values.length < 2 ? '横轴' : '纵轴'}至少要 2 个值`;
  const cells = x.values.length * y.values.length;
  return cells > GRID_MAX ? `最多 ${GRID_MAX} 张，现在 ${cells} 张` : undefined;
}

function axisOf({ of, values }: DraftAxis): GridAxis {
  if (of === 'rander') return { of, values: values.map(String) };
  if (of.startsWith(LORA)) return { of: 'loras', id: of.slice(LORA.length), values: values.map(Number) };
  return { of: of as 'seed', values: values.map(Number) };
}

/** The grid that two axes ask for; undefined while they are none. */
export function gridOf(axes: readonly DraftAxis[]): Grid | undefined {
  const [x, y] = axes;
  return x && y && gridProblem(axes) === undefined ? { x: axisOf(x), y: axisOf(y) } : undefined;
}

const draftAxis = (axis: GridAxis): DraftAxis => ({
  of: axis.of === 'loras' ? `${LORA}${axis.id}` : axis.of,
  values: axis.values.slice(0, AXIS_MAX),
});

/** The axes of a grid that was drawn, as a form has them. */
export const draftAxes = ({ x, y }: Grid): DraftAxis[] => [draftAxis(x), draftAxis(y)];
