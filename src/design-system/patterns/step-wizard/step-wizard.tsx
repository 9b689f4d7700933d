import { useState, type ReactElement, type ReactNode } from 'react';
import { Note } from '#ds/primitives/note/note.tsx';
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
  /** What a later step answers. Spec: change password. */
  lockedMessage?: string;
  /** An earlier step was pressed. */
  onBack?: ((index: number) => void) | undefined;
  /** A later step was pressed; the message is shown here in any case. */
  onLocked?: (() => void) | undefined;
};

/** Steps that are taken in order. A later one can be pressed and answers why it cannot be reached yet. */
export function StepWizard({
  label,
  steps,
  current,
  children,
  footer,
  lockedMessage = '请先完成当前步骤',
  onBack,
  onLocked,
}: StepWizardProps): ReactElement {
  const [refused, setRefused] = useState({ at: -1, times: 0 });
  function select(index: number): void {
    if (index > current) {
      setRefused(({ times }) => ({ at: current, times: times + 1 }));
      onLocked?.();
    } else if (index < current && current < steps.length) onBack?.(index);
  }
  return (
    <div className="flex min-h-full flex-col gap-5">
      <div className="overflow-x-auto py-0.5">
        <Steps label={label} steps={steps} current={current} onSelect={select} />
      </div>
      <div role="status" className="empty:-mt-5">
        {refused.at === current && (
          // A new key makes the same words news again.
          <Note key={refused.times} tone="warn">
            {lockedMessage}
          </Note>
        )}
      </div>
      <div className="flex flex-1 flex-col gap-4">{children}</div>
      {footer !== undefined && <div className="flex justify-end gap-2">{footer}</div>}
    </div>
  );
}
