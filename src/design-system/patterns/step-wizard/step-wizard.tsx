import type { ReactElement, ReactNode } from 'react';
import { cn } from '#ds/foundations/cn.ts';
import { type StepMark, Steps } from '#ds/primitives/steps/steps.tsx';

export type StepWizardProps = {
  /** Names the steps. */
  label: string;
  /** Their names, in order. */
  steps: readonly string[];
  /** Index of the current one; `steps.length` when all are done. */
  current: number;
  /** What is the matter with the current step. */
  mark?: StepMark | undefined;
  /**
   * `column` puts the steps beside the form, where their names are long.
   *
   * @default 'row'
   */
  layout?: 'row' | 'column';
  /** The current step's form. */
  children: ReactNode;
  /** Back and forward, at the bottom right. */
  footer?: ReactNode;
  /** An earlier step was pressed. */
  onBack?: ((index: number) => void) | undefined;
  /** A later step was pressed: whoever listens says why it cannot be reached yet. */
  onLocked?: (() => void) | undefined;
};

/** More steps than a phone is wide enough for. */
const ABREAST = 3;

/** Steps that are taken in order. A later one can be pressed, and the press is answered; the last one, once reached, is final. */
export function StepWizard(props: StepWizardProps): ReactElement {
  const { label, steps, current, mark, layout = 'row', children, footer, onBack, onLocked } = props;
  const column = layout === 'column';
  const many = steps.length > ABREAST;
  function select(index: number): void {
    if (index > current) onLocked?.();
    else if (index < current && current < steps.length) onBack?.(index);
  }
  return (
    <div className={cn('flex min-h-full flex-col gap-5', column && 'tablet:flex-row tablet:gap-8')}>
      {many && current < steps.length && (
        <p className={cn('text-13 tablet:hidden', mark === 'problem' ? 'text-neg' : 'text-1')}>
          <span className="text-3 num">
            第 {current + 1} 步，共 {steps.length} 步
          </span>{' '}
          <span className="font-medium">{steps[current]}</span>
        </p>
      )}
      <div className={cn('overflow-x-auto py-0.5', many && 'max-tablet:hidden', column && 'flex-none')}>
        <Steps label={label} steps={steps} current={current} mark={mark} layout={layout} onSelect={select} />
      </div>
      <div className="flex min-w-0 flex-1 flex-col gap-5">
        <div className="flex flex-1 flex-col gap-4">{children}</div>
        {footer !== undefined && <div className="flex justify-end gap-2">{footer}</div>}
      </div>
    </div>
  );
}
