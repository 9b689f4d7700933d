import type { ReactElement } from 'react';
import { cn } from '#ds/foundations/cn.ts';
import type { Tier } from '#ds/foundations/gems.tsx';
import { mineralClasses } from '#ds/foundations/mineral.ts';
import { vars } from '#ds/foundations/vars.ts';

/** A picture of one week; `width`: how wide beside the others. */
export type CoverSlice = { src: string; week: string; made: number; width: number };

export type StrataCoverProps = {
  /** Somebody's year, oldest week first; phones show the last of it. Undefined while it is on its way. */
  slices: readonly CoverSlice[] | undefined;
  /** Whose stone lies there while there is nothing. */
  tier: Tier;
};

const ON_PHONES = 14;

/** 层理: the cover of a profile, a year of its owner's work in slices. Only a look; the works themselves stand below. */
export function StrataCover({ slices, tier }: StrataCoverProps): ReactElement {
  return (
    <div
      aria-hidden="true"
      className={cn(
        'flex h-25 gap-hair overflow-hidden rounded-img tablet:h-33',
        slices === undefined ? 'bg-skeleton' : slices.length === 0 && mineralClasses[tier],
      )}
    >
      {slices?.map(({ src, week, made, width }, index) => (
        <img
          key={src}
          src={src}
          alt=""
          title={`${week.replaceAll('-', '.')} 那周，${made} 件`}
          style={vars({ '--grow': width })}
          className={cn('h-full min-w-0 bg-skeleton object-cover grow-var', index < slices.length - ON_PHONES && 'max-tablet:hidden')}
        />
      ))}
    </div>
  );
}
