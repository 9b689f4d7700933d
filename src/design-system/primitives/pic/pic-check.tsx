import { Check } from 'lucide-react';
import type { ReactElement } from 'react';
import { cn } from '#ds/foundations/cn.ts';
import { Icon } from '#ds/foundations/icon.tsx';

export type PicSelection = {
  /** What is selected by it, e.g. 选择 雪线之上. */
  label: string;
  /** Whether the picture is selected; it is outlined, too. */
  checked: boolean;
  /** Shown only while the picture is pointed at or focused: selecting has not begun. */
  quiet?: boolean | undefined;
  /** The new state; `range` while Shift is held. */
  onChange: (checked: boolean, range: boolean) => void;
};

/** The checkbox on a picture. Dark chip and white edge, so that it shows on any picture. */
export function PicCheck({ label, checked, quiet = false, onChange }: PicSelection): ReactElement {
  return (
    <label
      className={cn(
        'absolute touch-target top-2 left-2 z-sticky inline-grid size-5.5 place-items-center',
        quiet && 'opacity-0 group-focus-within/pic:opacity-100 group-hover/pic:opacity-100 pointer-coarse:hidden',
      )}
    >
      <input
        type="checkbox"
        aria-label={label}
        checked={checked}
        onChange={(event) => onChange(event.target.checked, 'shiftKey' in event.nativeEvent && event.nativeEvent.shiftKey === true)}
        className="absolute inset-0 m-0 appearance-none rounded-img bg-on-img-ctl ring-1 ring-on-img ring-inset checked:bg-accent checked:ring-0"
      />
      <span className="pointer-events-none relative text-on-accent">{checked && <Icon of={Check} size={14} weight="tick" />}</span>
    </label>
  );
}
