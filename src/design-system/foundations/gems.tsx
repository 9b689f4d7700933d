import type { ReactElement } from 'react';
import { STONE_FACETS } from './stone.ts';

/** Membership, from nothing to six facets. The names of the tiers are the product's and come as text. */
export type Tier = 'free' | 'basic' | 'standard' | 'pro';

export type GemProps = {
  /**
   * Edge in px.
   *
   * @default 16
   */
  size?: number;
};

/** 积分: a brilliant from the side, in the colour of the text around it. */
export function PointsGem({ size = 16 }: GemProps): ReactElement {
  return (
    <svg width={size} height={size} viewBox="0 0 16 16" aria-hidden="true" focusable="false" className="flex-none">
      <path d="M4.2 2.2h7.6L15 6.4H1z" fill="currentColor" opacity=".95" />
      <path d="M1 6.4h4.6L8 14.4z" fill="currentColor" opacity=".58" />
      <path d="M5.6 6.4h4.8L8 14.4z" fill="currentColor" opacity=".8" />
      <path d="M10.4 6.4H15L8 14.4z" fill="currentColor" opacity=".42" />
    </svg>
  );
}

const facets: Record<Tier, ReactElement> = {
  free: (
    <path d="M7.6 1.6 13.4 5l.8 5.4-4.6 4L3.4 12.8 1.7 7z" fill="none" stroke="currentColor" strokeWidth="1.3" strokeLinejoin="round" />
  ),
  basic: (
    <>
      <path d="M8 1.5 14.5 8 8 14.5 1.5 8z" fill="currentColor" opacity=".45" />
      <path d="M8 1.5 14.5 8H1.5z" fill="currentColor" opacity=".9" />
    </>
  ),
  standard: (
    <>
      <path d="M8 1 14 4.5v7L8 15l-6-3.5v-7z" fill="currentColor" opacity=".42" />
      <path d="M8 1 14 4.5 8 8 2 4.5z" fill="currentColor" opacity=".95" />
      <path d="M2 4.5 8 8v7l-6-3.5z" fill="currentColor" opacity=".35" />
    </>
  ),
  pro: (
    <g transform="scale(0.6667)">
      {STONE_FACETS.map(({ points, opacity }) => (
        <polygon key={points} points={points} fill="currentColor" opacity={opacity} />
      ))}
    </g>
  ),
};

const classes: Record<Tier, string> = {
  free: 'flex-none text-tier-free',
  basic: 'flex-none text-tier-basic',
  standard: 'flex-none text-tier-standard',
  pro: 'flex-none text-tier-pro',
};

export type TierGemProps = GemProps & {
  /** Which mineral. */
  tier: Tier;
};

/** A membership's mineral in its own colour. Never stands without the tier's name in text. */
export function TierGem({ tier, size = 16 }: TierGemProps): ReactElement {
  return (
    <svg width={size} height={size} viewBox="0 0 16 16" aria-hidden="true" focusable="false" className={classes[tier]}>
      {facets[tier]}
    </svg>
  );
}
