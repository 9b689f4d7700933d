import type { ReactElement } from 'react';
import { vars } from '#ds/foundations/vars.ts';

export type BalancePart = {
  /** Whose points, e.g. 会员. */
  label: string;
  /** How many, for the length. */
  value: number;
  /** How many, formatted. */
  text: string;
};

export type BalanceBarProps = {
  /** Membership, bought, gift: in this order. */
  parts: readonly [BalancePart, BalancePart, BalancePart];
  /**
   * `rows` puts every part on a line of its own.
   *
   * @default 'line'
   */
  shape?: 'line' | 'rows';
};

const fillClasses = ['bg-info', 'bg-point', 'bg-accent'] as const;

/** What a balance is made of: lengths to see, numbers to read. An empty balance is an empty track. */
export function BalanceBar({ parts, shape = 'line' }: BalanceBarProps): ReactElement {
  return (
    <div className="flex min-w-0 flex-col gap-2.5">
      <div aria-hidden="true" className="flex h-2 gap-0.5 overflow-hidden rounded-bar bg-line-2">
        {parts.map(
          ({ label, value }, index) =>
            value > 0 && <span key={label} style={vars({ '--grow': value })} className={`min-w-1 grow-var ${fillClasses[index]}`} />,
        )}
      </div>
      <dl className={shape === 'line' ? 'flex flex-wrap gap-x-5 gap-y-1 text-13' : 'flex flex-col gap-1.5 text-13'}>
        {parts.map(({ label, text }, index) => (
          <div key={label} className={`flex items-center gap-2 ${shape === 'rows' ? 'justify-between' : ''}`}>
            <dt className="flex items-center gap-2 text-2">
              <span aria-hidden="true" className={`size-2 rounded-bar ${fillClasses[index]}`} />
              {label}
            </dt>
            <dd className="font-medium num">{text}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
