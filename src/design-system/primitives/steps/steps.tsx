import { Check, CircleAlert } from 'lucide-react';
import type { ReactElement } from 'react';
import { cn } from '#ds/foundations/cn.ts';
import { Icon } from '#ds/foundations/icon.tsx';
import { Spinner } from '#ds/primitives/spinner/spinner.tsx';

/** What is the matter with the current step: something in it has to be put right, or it is being worked on. */
export type StepMark = 'problem' | 'busy';

export type StepsProps = {
  /** Names the list. */
  label: string;
  /** The steps' names, in order. */
  steps: readonly string[];
  /** Index of the current one; `steps.length` when all are done. */
  current: number;
  /** What is the matter with the current one. */
  mark?: StepMark | undefined;
  /**
   * A column where the names are long or there are more than three.
   *
   * @default 'row'
   */
  layout?: 'row' | 'column';
  /** Words for a screen reader: what has been done. */
  doneLabel?: string;
  /** A step was pressed. Later steps can be pressed too: whoever listens answers why not. */
  onSelect?: ((index: number) => void) | undefined;
};

const marks = { problem: '需要改正', busy: '正在进行' } as const;

/** Where we are in a fixed order. Done is a ring with a tick, current is solid, the rest is an outline. */
export function Steps({ label, steps, current, mark, layout = 'row', doneLabel = '已完成', onSelect }: StepsProps): ReactElement {
  const column = layout === 'column';
  return (
    <ol aria-label={label} className={cn('flex', column ? 'flex-col' : 'items-center gap-3')}>
      {steps.map((name, index) => {
        const done = index < current;
        const on = index === current;
        const here = on ? mark : undefined;
        const face = (
          <>
            <span
              aria-hidden="true"
              className={cn(
                'grid size-5.5 flex-none place-items-center rounded-full border-fine text-12 font-medium num',
                here === 'problem' && 'border-neg text-neg',
                here === 'busy' && 'border-transparent text-accent',
                on && !here && 'border-strong bg-inverse text-inverse',
                !on && (done ? 'border-accent text-accent' : 'border-control'),
              )}
            >
              {here === 'problem' ? (
                <Icon of={CircleAlert} size={13} />
              ) : here === 'busy' ? (
                <Spinner size="sm" />
              ) : done ? (
                <Icon of={Check} size={13} />
              ) : (
                index + 1
              )}
            </span>
            <span className={column ? 'text-left' : undefined}>{name}</span>
            {(done || here) && <span className="sr-only">{here ? marks[here] : doneLabel}</span>}
          </>
        );
        return (
          <li
            key={name}
            aria-current={on ? 'step' : undefined}
            className={cn(
              'flex text-13',
              column ? 'flex-col' : 'items-center gap-3 whitespace-nowrap',
              index > 0 && !column && 'flex-auto',
              here === 'problem' ? 'font-medium text-neg' : on ? 'font-medium text-1' : done ? 'text-2' : 'text-3',
            )}
          >
            {index > 0 && (
              <span
                aria-hidden="true"
                className={cn(column ? 'my-1 ml-2.5 h-4 w-px' : 'h-px min-w-5 flex-1', done || on ? 'bg-accent' : 'bg-line-2')}
              />
            )}
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
