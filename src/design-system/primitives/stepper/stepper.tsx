import { Minus, Plus } from 'lucide-react';
import type { ReactElement } from 'react';
import { Icon } from '#ds/foundations/icon.tsx';

export type StepperProps = {
  /** What it counts. */
  label: string;
  /** The number; the field is controlled. */
  value: number;
  /** The smallest it can be: there the minus is off. */
  min: number;
  /** The largest it can be: there the plus is off. */
  max: number;
  /**
   * By how much a press of a button changes it.
   *
   * @default 1
   */
  step?: number;
  /** Name of the button with the minus. */
  lessLabel?: string;
  /** Name of the button with the plus. */
  moreLabel?: string;
  /**
   * The number is shown but cannot be changed.
   *
   * @default false
   */
  disabled?: boolean;
  /** The new number, never beyond `min` and `max`. */
  onChange: (value: number) => void;
};

const classes =
  'grid size-7.5 touch:size-11 flex-none place-items-center rounded-item text-2 transition-colors enabled:hover:bg-hover enabled:hover:text-1 disabled:text-disabled';

/** A small number by one: buttons and a native number field, so it can be typed too. */
export function Stepper({
  label,
  value,
  min,
  max,
  step = 1,
  lessLabel = '减',
  moreLabel = '加',
  disabled = false,
  onChange,
}: StepperProps): ReactElement {
  const set = (next: number): void => onChange(Math.min(max, Math.max(min, next)));
  return (
    <div
      role="group"
      aria-label={label}
      className="inline-flex h-8 touch:h-11.5 items-center rounded-ctl border border-line-2 bg-raised focus-within:border-accent"
    >
      <button
        type="button"
        aria-label={lessLabel}
        disabled={disabled || value <= min}
        onClick={() => set(value - step)}
        className={classes}
      >
        <Icon of={Minus} size={14} />
      </button>
      <input
        type="number"
        aria-label={label}
        value={value}
        min={min}
        max={max}
        step={step}
        disabled={disabled}
        onChange={(event) => Number.isFinite(event.target.valueAsNumber) && set(event.target.valueAsNumber)}
        className="plain-number w-9 touch:h-11 touch:w-11 touch:text-16 bg-transparent text-center text-14 outline-none num disabled:text-disabled"
      />
      <button
        type="button"
        aria-label={moreLabel}
        disabled={disabled || value >= max}
        onClick={() => set(value + step)}
        className={classes}
      >
        <Icon of={Plus} size={14} />
      </button>
    </div>
  );
}
