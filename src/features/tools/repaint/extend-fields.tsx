import { type KeyboardEvent, type ReactElement, useState } from 'react';
import { cn } from '#ds/foundations/cn.ts';
import { Chip } from '#ds/primitives/chip/chip.tsx';
import {
  EXTEND_FAR,
  EXTEND_STEP,
  type Extension,
  extendTo,
  isExtended,
  mostAt,
  NO_EXTENSION,
  ratiosFor,
  type Side,
  SIDES,
  wholeSize,
  withSide,
} from './extension.ts';

export const sideWords: Record<Side, string> = { top: '上', right: '右', bottom: '下', left: '左' };
/** Rounded to steps of eight, a frame is rarely exactly of a ratio. */
const NEAR = 0.012;

type Props = { size: { width: number; height: number }; extend: Extension; disabled: boolean; onChange: (extend: Extension) => void };

/** How much the frame grows at each side: by numbers, or to a ratio. */
export function ExtendFields({ size, extend, disabled, onChange }: Props): ReactElement {
  /** The side last set by hand: ratios go there. */
  const [byHand, setByHand] = useState<Side>();
  const whole = wholeSize(size, extend);
  const ratio = whole.width / whole.height;
  return (
    <fieldset disabled={disabled} className="flex flex-col gap-2">
      <legend className="flex w-full items-baseline justify-between pb-2 text-13 font-medium text-2">
        扩图
        <span className="text-12 font-regular text-3 num">
          {size.width} × {size.height}
          {isExtended(extend) && (
            <>
              {' → '}
              <b className="font-semibold text-1">
                {whole.width} × {whole.height}
              </b>
            </>
          )}
        </span>
      </legend>
      <div className="grid grid-cols-4 gap-1.5">
        {SIDES.map((side) => (
          <SideField
            key={side}
            label={sideWords[side]}
            value={extend[side]}
            max={mostAt(side, size, extend)}
            onChange={(pixels, both) => {
              setByHand(side);
              onChange(withSide(extend, side, pixels, size, both));
            }}
          />
        ))}
      </div>
      <div className="flex flex-wrap gap-1.5">
        <Chip size="sm" pressed={!isExtended(extend)} onClick={() => onChange(NO_EXTENSION)}>
          不扩
        </Chip>
        {ratiosFor(size).map((one) => {
          const to = extendTo(size, one.ratio, byHand);
          return (
            to && (
              <Chip
                key={one.label}
                size="sm"
                pressed={isExtended(extend) && Math.abs(ratio / one.ratio - 1) < NEAR}
                onClick={() => onChange(to)}
              >
                {one.label}
              </Chip>
            )
          );
        })}
      </div>
    </fieldset>
  );
}

type FieldProps = { label: string; value: number; max: number; onChange: (pixels: number, both: boolean) => void };

/** One side: typed, or by arrows; Shift takes larger steps, Alt both sides. */
function SideField({ label, value, max, onChange }: FieldProps): ReactElement {
  const [typed, setTyped] = useState<string>();
  function take(text: string | undefined): void {
    setTyped(undefined);
    if (text !== undefined) onChange(Number(text), false);
  }
  function key(event: KeyboardEvent<HTMLInputElement>): void {
    const way = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (event.key === 'Enter') take(typed);
    if (way === undefined) return;
    event.preventDefault();
    setTyped(undefined);
    onChange(value + way * (event.shiftKey ? EXTEND_FAR : EXTEND_STEP), event.altKey);
  }
  return (
    <label
      className={cn(
        'flex h-8.5 min-w-0 items-center gap-1.5 rounded-ctl border bg-field px-2.5 text-13 focus-within:border-accent focus-within:ring-1 focus-within:ring-accent max-tablet:h-11',
        value > 0 ? 'border-accent ring-1 ring-accent' : 'border-control',
      )}
    >
      <span aria-hidden="true" className="text-3">
        {label}
      </span>
      <input
        type="number"
        aria-label={`${label}边扩展像素`}
        min={0}
        max={max}
        step={EXTEND_STEP}
        value={typed ?? String(value)}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={() => take(typed)}
        onKeyDown={key}
        className="plain-number w-full min-w-0 bg-transparent text-right text-14 text-1 outline-none num disabled:text-disabled"
      />
    </label>
  );
}
