import type { ReactElement } from 'react';
import { AXIS_MAX } from '#shared/contract/params.ts';
import { AxisField } from '#ds/patterns/axis-field/axis-field.tsx';
import { type Draft, setAxes } from './draft.ts';
import { anySeed } from '#shared/rules/seed.ts';
import { valueLabel } from '#shared/rules/grid-labels.ts';
import { type Axis, type DraftAxis, firstValues, withTyped } from './grid-axes.ts';

type Props = {
  form: Draft;
  /** What the axes may change. */
  axes: readonly Axis[];
  /** The two axes as they stand. */
  chosen: readonly DraftAxis[];
  styles: readonly { id: string; label: string }[];
};

/** R8.14: the two axes of a grid: a picture is drawn for every pair of their values. */
export function GridFields({ form, axes, chosen, styles }: Props): ReactElement {
  const set = (at: number, axis: DraftAxis) => setAxes(chosen.map((one, nth) => (nth === at ? axis : one)));
  return (
    <>
      {chosen.map((one, at) => {
        const axis = axes.find(({ id }) => id === one.of);
        const change = (values: DraftAxis['values']) => set(at, { ...one, values });
        const others = axes.filter(({ id }) => id !== chosen[1 - at]?.of);
        return (
          <AxisField
            // The values of another parameter are typed anew.
            key={`${at} ${one.of}`}
            label={at === 0 ? '横轴' : '纵轴'}
            axes={others}
            axis={axis?.id}
            values={
              axis ? one.values.map((value) => ({ id: String(value), label: valueLabel(axis.range?.digits ?? 0, value, styles) })) : []
            }
            most={AXIS_MAX}
            choices={
              axis && !axis.range
                ? [{ id: '', label: '无' }, ...styles].filter(({ id }) => !one.values.includes(id)).map(({ id, label }) => ({ id, label }))
                : undefined
            }
            onNumber={
              axis?.range &&
              ((text) => {
                const typed = withTyped(axis, one.values, text);
                if ('problem' in typed) return typed.problem;
                change(typed.values);
                return undefined;
              })
            }
            onDice={axis?.id === 'seed' ? () => change([...one.values.map(Number), anySeed()].toSorted((a, b) => a - b)) : undefined}
            onAxis={(id) => {
              const next = axes.find((other) => other.id === id);
              if (next && id !== one.of) set(at, { of: id, values: firstValues(next, form, styles) });
            }}
            onChoose={(id) => change([...one.values, id])}
            onRemove={(id) => change(one.values.filter((value) => String(value) !== id))}
          />
        );
      })}
    </>
  );
}
