import type { ReactElement } from 'react';
import { Segmented, type SegmentedProps } from '#ds/primitives/segmented/segmented.tsx';

/** A question of a tool's form above its short answers. */
export function Choice<Id extends string>(props: Omit<SegmentedProps<Id>, 'full' | 'size'>): ReactElement {
  return (
    <div className="flex flex-col gap-2">
      <span aria-hidden="true" className="text-13 font-medium text-2">
        {props.label}
      </span>
      <Segmented {...props} full />
    </div>
  );
}
