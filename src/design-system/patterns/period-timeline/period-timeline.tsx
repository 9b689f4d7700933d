import type { ReactElement, ReactNode } from 'react';
import { cn } from '#ds/foundations/cn.ts';
import { PointsGem, TierGem, type Tier } from '#ds/foundations/gems.tsx';
import { mineralClasses } from '#ds/foundations/mineral.ts';
import { vars } from '#ds/foundations/vars.ts';

export type TimelineBand = {
  /** The same band in both rows has the same one: a ribbon joins it with its new place. */
  id: string;
  tier: Tier;
  name: string;
  /** Moments in milliseconds. */
  from: number;
  to: number;
  /** 109 天. */
  length: string;
  /** 到 2026 年 3 月 18 日: beside a band that is too narrow for its name. */
  until: string;
  /** It is what is being bought. */
  bought?: boolean | undefined;
};

/** A word at a moment. */
export type TimelineMark = { at: number; text: string };

export type PeriodTimelineProps = {
  /** The left edge. */
  now: number;
  /** The right edge: the end of everything. */
  end: number;
  /** What is held. Empty draws a dashed line with `none` on it. */
  before: readonly TimelineBand[];
  /** What there is after the payment. */
  after: readonly TimelineBand[];
  /** Months, above. */
  ticks: readonly TimelineMark[];
  /** Moments under the second row: the first stands left, the last right, one between them where there is room. */
  marks: readonly TimelineMark[];
  /** Points that come; each is as high as its amount. */
  grants: readonly (TimelineMark & { amount: number })[];
  /** What comes in a row, in words, where it begins. */
  grantNotes: readonly TimelineMark[];
  /** How far the bands are moved, in words. */
  note?: string | undefined;
  /** What one has who holds nothing. */
  none: string;
  /** Names of the rows. */
  labels: { before: string; after: string; grants: string };
};

/** A narrower middle mark would touch its neighbours; phones have room for it in the middle only. */
const BETWEEN = { from: 0.15, to: 0.75 } as const;
const BETWEEN_ON_PHONES = { from: 0.3, to: 0.52 } as const;
/** So far apart are words under the bars. */
const NOTE_GAP = 0.3;

const within = (x: number, { from, to }: { from: number; to: number }) => x >= from && x <= to;

/** Time that is bought, before and after a payment, to scale. Only a drawing: whoever uses it says all of it in words beside it. */
export function PeriodTimeline({
  now,
  end,
  before,
  after,
  ticks,
  marks,
  grants,
  grantNotes,
  note,
  none,
  labels,
}: PeriodTimelineProps): ReactElement {
  const span = Math.max(1, end - now);
  const x = (at: number) => Math.min(1, Math.max(0, (at - now) / span));
  const most = Math.max(1, ...grants.map(({ amount }) => amount));
  const joined = before.flatMap((from) => {
    const to = after.find(({ id }) => id === from.id);
    return to && to.from !== from.from ? [{ from, to }] : [];
  });
  const [first, ...rest] = marks;
  const last = rest.at(-1);
  const middle = rest.slice(0, -1).find(({ at }) => within(x(at), BETWEEN));
  const notes = grantNotes.reduce<TimelineMark[]>(
    (kept, one) => (kept.length === 0 || x(one.at) - x(kept.at(-1)?.at ?? 0) >= NOTE_GAP ? [...kept, one] : kept),
    [],
  );
  return (
    <div aria-hidden="true" className="rounded-card border border-line-1 bg-inset px-4 pt-3.5 pb-4 text-12 text-2 num tablet:px-5">
      <div className="relative ml-17 h-5 text-3 max-tablet:hidden">
        {ticks.map(({ at, text }) => (
          <span
            key={at}
            style={vars({ '--x': `${x(at) * 100}%` })}
            className={cn('absolute left-var whitespace-nowrap', x(at) > 0.94 ? '-translate-x-full' : x(at) > 0.04 && '-translate-x-1/2')}
          >
            {text}
          </span>
        ))}
      </div>
      <Row label={labels.before}>
        <div className="relative h-8.5">
          {before.length === 0 && (
            <span className="flex h-full items-center justify-center rounded-img border border-dashed border-control text-2">{none}</span>
          )}
          {before.map((band, i) => (
            <Band key={band.id} band={band} x={x} old beside={i === before.length - 1 && x(band.to) < 0.6} />
          ))}
        </div>
      </Row>
      <div className={cn('relative ml-17 max-tablet:hidden', joined.length > 0 ? 'h-14' : 'h-4')}>
        <svg viewBox="0 0 100 56" preserveAspectRatio="none" className="absolute inset-0 size-full">
          {joined.map(({ from, to }) => (
            <path key={from.id} d={ribbon(x(from.from), x(from.to), x(to.from), x(to.to))} className={ribbonClasses[from.tier]} />
          ))}
        </svg>
        {note !== undefined && <span className="absolute bottom-1.5 left-0">{note}</span>}
      </div>
      <div className="h-3 tablet:hidden" />
      <Row label={labels.after} strong>
        <div className="relative h-8.5 tablet:h-13">
          {after.map((band) => (
            <Band key={band.id} band={band} x={x} beside={false} />
          ))}
        </div>
      </Row>
      <div className="relative mt-1.5 h-5.5 tablet:ml-17">
        <span className="absolute left-0">{first?.text}</span>
        {middle && (
          <span
            style={vars({ '--x': `${x(middle.at) * 100}%` })}
            className={cn('absolute left-var whitespace-nowrap', !within(x(middle.at), BETWEEN_ON_PHONES) && 'max-tablet:hidden')}
          >
            {middle.text}
          </span>
        )}
        <span className="absolute right-0 font-semibold text-1">{last?.text}</span>
      </div>
      {grants.length > 0 && (
        <div className="mt-1.5 flex max-tablet:hidden">
          <span className="w-17 flex-none pt-1.5 text-13 text-3">{labels.grants}</span>
          <div className="relative h-11.5 flex-1 border-t border-line-1">
            {grants.map(({ at, text, amount }) => (
              <span
                key={at}
                title={text}
                style={vars({ '--x': `${x(at) * 100}%`, '--h': `${Math.max(3, Math.round((amount / most) * 22))}px` })}
                className="absolute bottom-5.5 left-var h-var w-1 rounded-t-bar bg-point"
              />
            ))}
            {notes.map(({ at, text }) => (
              <span
                key={at}
                style={vars({ '--x': `${x(at) * 100}%` })}
                className={cn(
                  'absolute -bottom-0.5 inline-flex items-center gap-dot whitespace-nowrap',
                  x(at) > 0.72 ? 'right-0' : 'left-var',
                )}
              >
                <span className="text-point">
                  <PointsGem size={12} />
                </span>
                {text}
              </span>
            ))}
          </div>
        </div>
      )}
    </div>
  );
}

function Row({ label, strong = false, children }: { label: string; strong?: boolean; children: ReactNode }): ReactElement {
  return (
    <div className="flex tablet:items-center max-tablet:flex-col max-tablet:gap-1">
      <span className={cn('w-17 flex-none text-13', strong ? 'font-semibold text-1' : 'text-3')}>{label}</span>
      <div className="min-w-0 flex-1">{children}</div>
    </div>
  );
}

type BandProps = { band: TimelineBand; x: (at: number) => number; old?: boolean; beside: boolean };

/** One period under its mineral. Its name stands on it where it fits, else beside it, else in its tip. */
function Band({ band, x, old = false, beside }: BandProps): ReactElement {
  const { tier, name, length, until, from, to, bought } = band;
  return (
    <div
      style={vars({ '--x': `${x(from) * 100}%`, '--w': `calc(${(x(to) - x(from)) * 100}% - 2px)` })}
      title={`${name}，${length}，${until}`}
      className="@container absolute inset-y-0 left-var w-var min-w-1 transition-all duration-dialog ease-in-out motion-reduce:transition-none"
    >
      <div
        className={cn(
          'absolute inset-0 overflow-hidden rounded-img inset-ring inset-ring-edge',
          mineralClasses[tier],
          bought && 'ring-2 ring-accent ring-offset-2 ring-offset-inset',
        )}
      >
        {old && <span className="absolute inset-0 bg-inset opacity-42" />}
        <span
          data-theme="dark"
          className="absolute bottom-1.5 left-1.5 hidden h-5.5 max-w-full items-center gap-dot rounded-tick bg-on-img-ctl px-1.5 whitespace-nowrap text-on-img-1 @band:inline-flex"
        >
          <TierGem tier={tier} size={12} />
          <span className="font-medium">{name}</span>
          <span className="hidden text-on-img-2 @band-long:inline">{length}</span>
        </span>
      </div>
      {beside && (
        <span className="absolute inset-y-0 left-full ml-3 flex items-center gap-1.5 whitespace-nowrap @band:hidden">
          <TierGem tier={tier} size={12} />
          {name}，{until}
        </span>
      )}
    </div>
  );
}

const ribbonClasses: Record<Tier, string> = {
  free: 'fill-tier-free opacity-26',
  basic: 'fill-tier-basic opacity-26',
  standard: 'fill-tier-standard opacity-26',
  pro: 'fill-tier-pro opacity-26',
};

/** From a band to where it lies afterwards, in a box of 100 by 56. */
function ribbon(left: number, right: number, toLeft: number, toRight: number): string {
  const [a, b, c, d] = [left, right, toLeft, toRight].map((at) => at * 100) as [number, number, number, number];
  const bow = Math.min(10, Math.abs(c - a) / 2);
  return `M${a} 0C${a} 34 ${c - bow} 20 ${c} 56L${d} 56C${d} 12 ${b + bow} 22 ${b} 0Z`;
}
