import { Check } from 'lucide-react';
import type { ReactElement } from 'react';
import { Icon } from '#ds/foundations/icon.tsx';

export type PicSelection = {
  /** What is selected by it, e.g. 选择 雪线之上. */
  label: string;
  checked: boolean;
  /** The new state; `range` while Shift is held. */
  onChange: (checked: boolean, range: boolean) => void;
};

/** The checkbox on a picture. Dark chip and white edge, so that it shows on any picture. */
export function PicCheck({ label, checked, onChange }: PicSelection): ReactElement {
  return (
    <span className="absolute top-2 left-2 z-sticky inline-grid size-5.5 place-items-center">
      <input
        type="checkbox"
        aria-label={label}
        checked={checked}
        onChange={(event) => onChange(event.target.checked, 'shiftKey' in event.nativeEvent && event.nativeEvent.shiftKey === true)}
        className="absolute inset-0 m-0 appearance-none rounded-img bg-on-img-ctl ring-1 ring-on-img ring-inset checked:bg-accent checked:ring-0"
      />
      <span className="pointer-events-none relative text-on-accent">{checked && <Icon of={Check} size={14} weight="tick" />}</span>
    </span>
  );
}
