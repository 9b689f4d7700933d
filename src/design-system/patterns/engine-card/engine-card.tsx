import type { ReactElement, ReactNode } from 'react';
import { vars } from '#ds/foundations/vars.ts';

export type EngineCardProps = {
  /** What operators call the engine: heading and accessible name of the card. */
  name: string;
  /** Kind and address, or what keeps it from working. */
  about: string;
  /** A StateMark. */
  mark: ReactNode;
  /** Draws the outline of something that needs a person. */
  alarm?: boolean;
  /** Three figures with their names. */
  facts: readonly { label: string; value: string }[];
  /** The last hour, oldest first: how much was done (0..1), and whether some of it failed. */
  bars: readonly { height: number; failed: boolean }[];
  /** What the bars say, in words. */
  barsLabel: string;
  /** Buttons, at the lower end. */
  actions?: ReactNode;
};

/** One engine on the operator's desk: how it stands, three figures and its last hour. */
export function EngineCard({ name, about, mark, alarm = false, facts, bars, barsLabel, actions }: EngineCardProps): ReactElement {
  return (
    <section
      aria-label={name}
      className={`flex min-w-0 flex-col rounded-img border bg-wall px-3.5 py-3 ${alarm ? 'border-strong inset-ring inset-ring-strong' : 'border-line-1'}`}
    >
      <h2 className="flex items-center justify-between gap-2 text-14 font-semibold">
        <span className="truncate">{name}</span>
        {mark}
      </h2>
      <p className="truncate text-12 text-3 num">{about}</p>
      <dl className="mt-2 grid grid-cols-3 num">
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt className="text-12 text-3">{label}</dt>
            <dd className="text-14 font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
      <div role="img" aria-label={barsLabel} className="mt-2.5 flex h-4.5 items-end gap-0.5">
        {bars.map(({ height, failed }, index) => (
          <span
            key={index}
            style={vars({ '--h': failed ? '100%' : `${Math.round(12 + height * 70)}%` })}
            className={`h-var flex-1 rounded-bar ${failed ? 'bg-inverse' : 'bg-control opacity-75'}`}
          />
        ))}
      </div>
      {actions && <div className="mt-2.5 flex gap-2">{actions}</div>}
    </section>
  );
}
