import type { ReactElement } from 'react';
import { points } from '#lib/format.ts';
import { roundUp } from '#ds/foundations/round-up.ts';
import { vars } from '#ds/foundations/vars.ts';

export type HoursChartProps = {
  /** Names it. */
  label: string;
  /** The hours of a day from midnight: what ended in each, and what of that failed. */
  hours: readonly { ended: number; failed: number }[];
  /** The hour that is not over. */
  now: number;
};

/** Hours with their time below. */
const NAMED = [0, 6, 12, 18, 23];
const clock = (hour: number) => `${hour}:00`;

/** The hours of a day as bars, what failed as a white foot. The same numbers are a table for a voice. */
export function HoursChart({ label, hours, now }: HoursChartProps): ReactElement {
  const top = roundUp(Math.max(...hours.map(({ ended }) => ended)));
  const percent = (many: number, least: number) => `${Math.max(least, (many / top) * 100)}%`;
  return (
    <div className="px-3.5 pt-4 pb-2.5 text-12 text-3 num">
      <div aria-hidden="true" className="relative h-37">
        {[1, 0.5, 0].map((share) => (
          <span
            key={share}
            style={vars({ '--y': `${(1 - share) * 100}%` })}
            className="absolute inset-x-0 top-var flex h-0 items-center gap-2"
          >
            <span className="w-9 flex-none text-right">{share > 0 && points(top * share)}</span>
            <span className="h-px flex-1 bg-line-1" />
          </span>
        ))}
        <div className="absolute inset-y-0 right-0 left-11 flex items-end gap-dot">
          {hours.map(({ ended, failed }, hour) => (
            <span key={hour} className="relative flex h-full flex-1 flex-col justify-end">
              {hour > now ? (
                <span className="h-0.5 bg-line-2" />
              ) : (
                <>
                  <span
                    style={vars({ '--h': percent(ended, ended > 0 ? 1.5 : 0) })}
                    className={`h-var rounded-bar bg-control ${hour === now ? '' : 'opacity-75'}`}
                  />
                  {failed > 0 && (
                    <span style={vars({ '--h': percent(failed, 1.5) })} className="absolute inset-x-0 bottom-0 h-var bg-inverse" />
                  )}
                </>
              )}
            </span>
          ))}
        </div>
      </div>
      <div aria-hidden="true" className="mt-1.5 ml-11 flex gap-dot">
        {hours.map((_, hour) => (
          <span key={hour} className="flex min-w-0 flex-1 justify-center whitespace-nowrap">
            {NAMED.includes(hour) && clock(hour)}
          </span>
        ))}
      </div>
      <table className="sr-only">
        <caption>{label}</caption>
        <thead>
          <tr>
            <th scope="col">时间</th>
            <th scope="col">完成和失败</th>
            <th scope="col">失败</th>
          </tr>
        </thead>
        <tbody>
          {hours.slice(0, now + 1).map(({ ended, failed }, hour) => (
            <tr key={hour}>
              <th scope="row">{clock(hour)}</th>
              <td>{points(ended)}</td>
              <td>{points(failed)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
