import { useId, type ReactElement } from 'react';
import { cn } from '#ds/foundations/cn.ts';
import { vars } from '#ds/foundations/vars.ts';

export type SliderProps = {
  /** What it sets. */
  label: string;
  /** The number. */
  value: number;
  /** The number at the left end. */
  min: number;
  /** The number at the right end. */
  max: number;
  /**
   * The least by which it changes, also with an arrow key.
   *
   * @default 1
   */
  step?: number;
  /** Double click goes back to it. */
  initial?: number | undefined;
  /** Shown after the number and spoken with it, e.g. `px`. */
  unit?: string;
  /** How many decimals are shown. */
  digits?: number;
  /**
   * `row` has the words left and the number right; `bare` is the track and the number alone, named for screen readers.
   *
   * @default 'row'
   */
  shape?: 'row' | 'bare';
  /**
   * The number is shown but cannot be changed.
   *
   * @default false
   */
  disabled?: boolean;
  /** The new number. */
  onChange: (value: number) => void;
  /** It was let go of. */
  onDone?: (() => void) | undefined;
};

/** A number by feel: a native range (arrows, Home, End, Page keys) with its value in tabular figures. */
export function Slider({
  label,
  value,
  min,
  max,
  step = 1,
  initial,
  unit = '',
  digits = 0,
  shape = 'row',
  disabled = false,
  onChange,
  onDone,
}: SliderProps): ReactElement {
  const id = useId();
  // A degree stands close to its number, other units do not.
  const written = `${value.toFixed(digits)}${unit === '' || unit === '°' ? unit : ` ${unit}`}`;
  return (
    <div className="flex min-w-0 flex-1 items-center gap-3">
      {shape === 'row' && (
        <label htmlFor={id} className="w-30 flex-none text-13 font-medium text-2">
          {label}
        </label>
      )}
      <input
        id={id}
        type="range"
        aria-label={shape === 'bare' ? label : undefined}
        aria-valuetext={written}
        min={min}
        max={max}
        step={step}
        value={value}
        disabled={disabled}
        onChange={(event) => onChange(event.target.valueAsNumber)}
        onPointerUp={onDone}
        onKeyUp={onDone}
        onBlur={onDone}
        onDoubleClick={() => initial !== undefined && onChange(initial)}
        style={vars({ '--x': `${((value - min) / (max - min || 1)) * 100}%` })}
        className="slider-track h-5 touch:h-11 min-w-15 flex-1"
      />
      <output
        htmlFor={id}
        // Of one width in a form, so that the tracks under each other end at the same place.
        className={cn('flex-none text-right text-13 whitespace-nowrap text-2 num', shape === 'row' ? 'w-13' : 'min-w-8')}
      >
        {written}
      </output>
    </div>
  );
}
