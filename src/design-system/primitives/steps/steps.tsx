import { Check } from 'lucide-react';
import type { ReactElement } from 'react';
import { cn } from '#ds/foundations/cn.ts';
import { Icon } from '#ds/foundations/icon.tsx';

export type StepsProps = {
  /** Names the list. */
  label: string;
  /** The steps' names, in order. */
  steps: readonly string[];
  /** Index of the current one; `steps.length` when all are done. */
  current: number;
  /** Words for a screen reader: what has been done. */
  doneLabel?: string;
  /** A step was pressed. Later steps can be pressed too: whoever listens answers why not. */
  onSelect?: ((index: number) => void) | undefined;
};

/** Where we are in a fixed order. Done is a ring with a tick, current is solid, the rest is an outline. */
export function Steps({ label, steps, current, doneLabel = '已完成', onSelect }: StepsProps): ReactElement {
  return (
    <ol aria-label={label} className="flex items-center gap-3">
      {steps.map((name, index) => {
        const done = index < current;
        const on = index === current;
        const face = (
          <>
            <span
              aria-hidden="true"
              className={cn(
                'grid size-5.5 flex-none place-items-center rounded-full border-fine text-12 font-medium num',
                on ? 'border-strong bg-inverse text-inverse' : done ? 'border-accent text-accent' : 'border-control',
              )}
            >
              {done ? <Icon of={Check} size={13} /> : index + 1}
            </span>
            <span>{name}</span>
            {done && <span className="sr-only">{doneLabel}</span>}
          </>
        );
        return (
          <li
            key={name}
            aria-current={on ? 'step' : undefined}
            className={cn(
              'flex items-center gap-3 text-13 whitespace-nowrap',
              index > 0 && 'flex-auto',
              on ? 'font-medium text-1' : done ? 'text-2' : 'text-3',
            )}
          >
            {index > 0 && <span aria-hidden="true" className={cn('h-px min-w-5 flex-1', done || on ? 'bg-accent' : 'bg-line-2')} />}
            {onSelect ? (
              <button
                type="button"
                aria-disabled={index > current ? true : undefined}
                onClick={() => onSelect(index)}
                className="flex flex-none cursor-pointer items-center gap-2 rounded-ctl"
              >
                {face}
              </button>
            ) : (
              <span className="flex flex-none items-center gap-2">{face}</span>
            )}
          </li>
        );
      })}
    </ol>
  );
}
