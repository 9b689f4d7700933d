import type { ReactElement } from 'react';
import { cn } from '#ds/foundations/cn.ts';
import type { Tier } from '#ds/foundations/gems.tsx';
import { mineralClasses } from '#ds/foundations/mineral.ts';
import { vars } from '#ds/foundations/vars.ts';

export type StrataCoverProps = {
  /** Addresses of somebody's own pictures, best first; fourteen are shown, seven on phones. Undefined while they are on their way. */
  pictures: readonly string[] | undefined;
  /** Whose stone lies there while there are no pictures. */
  tier: Tier;
};

/** How thick the layers are, one after the other. */
const layers = [5, 2, 3, 1.4, 4, 2, 3.5, 1.6, 2.4, 3, 1.2, 3, 4, 2];
const ON_PHONES = 7;

/** 层理: the cover of a profile, slices of its owner's work. Only a look; the works themselves stand below. */
export function StrataCover({ pictures, tier }: StrataCoverProps): ReactElement {
  return (
    <div
      aria-hidden="true"
      className={cn(
        'flex h-25 gap-hair overflow-hidden rounded-img tablet:h-33',
        pictures === undefined ? 'bg-skeleton' : pictures.length === 0 && mineralClasses[tier],
      )}
    >
      {pictures?.slice(0, layers.length).map((src, index) => (
        <img
          key={src}
          src={src}
          alt=""
          style={vars({ '--grow': layers[index]! })}
          className={cn('h-full min-w-0 bg-skeleton object-cover grow-var', index >= ON_PHONES && 'max-tablet:hidden')}
        />
      ))}
    </div>
  );
}
