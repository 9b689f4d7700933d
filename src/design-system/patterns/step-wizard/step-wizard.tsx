import type { ReactElement, ReactNode } from 'react';
import { Steps } from '#ds/primitives/steps/steps.tsx';

export type StepWizardProps = {
  /** Names the steps. */
  label: string;
  /** Their names, in order. */
  steps: readonly string[];
  /** Index of the current one; `steps.length` when all are done. */
  current: number;
  /** The current step's form. */
  children: ReactNode;
  /** Back and forward, at the bottom right. */
  footer?: ReactNode;
  /** An earlier step was pressed. */
  onBack?: ((index: number) => void) | undefined;
  /** A later step was pressed: whoever listens says why it cannot be reached yet. */
  onLocked?: (() => void) | undefined;
};

/** Steps that are taken in order. A later one can be pressed, and the press is answered; the last one, once reached, is final. */
export function StepWizard({ label, steps, current, children, footer, onBack, onLocked }: StepWizardProps): ReactElement {
  function select(index: number): void {
    if (index > current) onLocked?.();
    else if (index < current && current < steps.length) onBack?.(index);
  }
  return (
    <div className="flex min-h-full flex-col gap-5">
      <div className="overflow-x-auto py-0.5">
        <Steps label={label} steps={steps} current={current} onSelect={select} />
      </div>
      <div className="flex flex-1 flex-col gap-4">{children}</div>
      {footer !== undefined && <div className="flex justify-end gap-2">{footer}</div>}
    </div>
  );
}
