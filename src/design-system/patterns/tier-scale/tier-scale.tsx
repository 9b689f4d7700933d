import { type KeyboardEvent, type ReactElement, useId } from 'react';
import { cn } from '#ds/foundations/cn.ts';
import type { Tier } from '#ds/foundations/gems.tsx';
import { mineralClasses } from '#ds/foundations/mineral.ts';
import { vars } from '#ds/foundations/vars.ts';
import { amountAt, placed, positionOf } from './scale.ts';

export type TierStretch = {
  tier: Tier;
  /** Its name, for screen readers. */
  name: string;
  /** Up to how much it reaches. */
  most: number;
};

export type TierScaleProps = {
  /** The question: 每月画多少张. */
  label: string;
  /** The amount. */
  value: number;
  /** What it counts: 张. */
  unit: string;
  /** The tiers from the smallest; each has its own even stretch. */
  stretches: readonly TierStretch[];
  /** The tier that is lit, where it is another than the one the amount falls into. */
  lit?: Tier | undefined;
  /** An amount that is marked, and what it is: 你近 30 天 498. */
  mark?: { at: number; label: string } | undefined;
  /** The new amount, in steps of ten. */
  onChange: (value: number) => void;
};

const STEPS = 1000;
const figures = new Intl.NumberFormat('zh-CN');
const by: Record<string, number> = { ArrowRight: 10, ArrowUp: 10, ArrowLeft: -10, ArrowDown: -10, PageUp: 100, PageDown: -100 };

/** An amount on a scale of minerals: the tier it falls into is lit. */
export function TierScale({ label, value, unit, stretches, lit: told, mark, onChange }: TierScaleProps): ReactElement {
  const id = useId();
  const all = placed(stretches);
  const most = stretches.at(-1)?.most ?? 0;
  const lit = all.find(({ tier }) => tier === told) ?? all.find((one) => value <= one.most) ?? all.at(-1);
  const marked = mark && positionOf(stretches, mark.at);
  function key(event: KeyboardEvent): void {
    const to = event.key === 'Home' ? 0 : event.key === 'End' ? most : value + (by[event.key] ?? NaN);
    if (Number.isNaN(to)) return;
    event.preventDefault();
    onChange(Math.min(most, Math.max(0, to)));
  }
  return (
    <div className="flex min-w-0 flex-col">
      <div className="flex items-baseline justify-between text-13 text-2">
        <label htmlFor={id}>{label}</label>
        <output htmlFor={id} className="num">
          <b className="mr-1 text-24 font-semibold text-1">{figures.format(value)}</b>
          {unit}
        </output>
      </div>
      <div className="relative mt-1 h-9 touch:h-11">
        <div aria-hidden="true" className="absolute inset-x-2 top-1/2 flex h-5 -translate-y-1/2 gap-0.5 overflow-hidden rounded-tick">
          {all.map((one) => (
            <span
              key={one.tier}
              style={vars({ '--w': `${one.share * 100}%` })}
              className={cn('h-full w-var transition', mineralClasses[one.tier], one !== lit && 'opacity-70 grayscale')}
            />
          ))}
        </div>
        {marked !== undefined && (
          <span aria-hidden="true" className="absolute inset-x-2 inset-y-0">
            <span style={vars({ '--x': `${marked * 100}%` })} className="absolute top-1/2 left-var h-7 w-0.5 -translate-1/2 bg-inverse" />
          </span>
        )}
        <input
          id={id}
          type="range"
          min={0}
          max={STEPS}
          value={Math.round(positionOf(stretches, value) * STEPS)}
          aria-valuetext={`每月 ${figures.format(value)} ${unit}${lit ? `，${lit.name}` : ''}`}
          onKeyDown={key}
          onChange={(event) => onChange(amountAt(stretches, event.target.valueAsNumber / STEPS))}
          className="peer absolute inset-0 size-full cursor-grab opacity-0 active:cursor-grabbing"
        />
        <span
          aria-hidden="true"
          className="pointer-events-none absolute inset-x-2 inset-y-0 outline-offset-2 rounded-item peer-focus-visible:outline-2 peer-focus-visible:outline-focus"
        >
          <span
            style={vars({ '--x': `${positionOf(stretches, value) * 100}%` })}
            className="absolute top-1/2 left-var h-9 w-3.5 -translate-1/2 rounded-item border border-line-1 bg-inverse shadow-thumb"
          />
        </span>
      </div>
      <div aria-hidden="true" className="relative mx-2 h-5 text-12 text-3 num">
        <span className="absolute left-0">0</span>
        {all.map((one, at) => (
          <span
            key={one.tier}
            style={vars({ '--x': `${(one.start + one.share) * 100}%` })}
            className={cn('absolute left-var whitespace-nowrap', at === all.length - 1 ? '-translate-x-full' : '-translate-x-1/2')}
          >
            {figures.format(one.most)}
            {at === all.length - 1 && ` ${unit}`}
          </span>
        ))}
      </div>
      {mark && (
        <p className="sr-only">
          {mark.label} {unit}
        </p>
      )}
      {marked !== undefined && (
        <div aria-hidden="true" className="relative mx-2 h-5 text-12 font-medium text-1 num">
          <span
            style={vars({ '--x': `${marked * 100}%` })}
            className={cn('absolute left-var whitespace-nowrap', marked > 0.8 ? '-translate-x-full' : marked > 0.2 && '-translate-x-1/2')}
          >
            {mark?.label}
          </span>
        </div>
      )}
    </div>
  );
}
