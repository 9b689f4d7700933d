import type { ReactElement } from 'react';
import { Button } from '#ds/primitives/button/button.tsx';
import { Steps } from '#ds/primitives/steps/steps.tsx';
import { FIRST_STEPS, showAround } from './first-steps.ts';

/** Where a new member is on the way to a first file at home, and the way out of being shown around. */
export function FirstStepsLine({ at }: { at: number }): ReactElement {
  return (
    <div className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <Steps label="第一次" steps={FIRST_STEPS} current={at} />
      <Button size="sm" variant="ghost" onClick={() => showAround(false)}>
        不用带，我自己来
      </Button>
    </div>
  );
}
