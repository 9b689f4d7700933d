import type { ReactElement } from 'react';
import { vars } from './vars.ts';
import { STONE_FACETS, STONE_POINT } from './stone.ts';

export type LogoMarkProps = {
  /** Edge in px; 16 is the least. */
  size?: number;
};

/** The mark alone: six facets that meet in one touched point. Decorative, the name stands beside it or on its link. */
export function LogoMark({ size = 24 }: LogoMarkProps): ReactElement {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true" focusable="false" className="flex-none text-fill-accent">
      {STONE_FACETS.map(({ points, opacity }) => (
        <polygon key={points} points={points} fill="currentColor" opacity={opacity} />
      ))}
      <circle cx={STONE_POINT.x} cy={STONE_POINT.y} r="1.9" className="text-wall" fill="currentColor" />
      <circle cx={STONE_POINT.x} cy={STONE_POINT.y} r="1" className="text-1" fill="currentColor" />
    </svg>
  );
}

export type LogoProps = {
  /** The product's name, set in its own weight beside the mark. */
  name: string;
  /**
   * `md` in the shell, `lg` where the brand stands alone.
   *
   * @default 'md'
   */
  size?: 'md' | 'lg';
  /**
   * Below 1200 px, where the side menu is a rail, the mark stands alone.
   *
   * @default false
   */
  rail?: boolean;
};

const classes: Record<'md' | 'lg', string> = { md: 'text-18', lg: 'text-24' };

/** Mark and wordmark. */
export function Logo({ name, size = 'md', rail = false }: LogoProps): ReactElement {
  return (
    <span className="inline-flex items-center gap-pill">
      <LogoMark size={size === 'md' ? 24 : 32} />
      <span className={`font-semibold text-1 ${classes[size]} ${rail ? 'max-desktop:hidden' : ''}`}>{name}</span>
    </span>
  );
}

/** The stone lit facet by facet, then ticked: what a finished payment or password change shows, once. */
export function LitStone({ size = 64 }: LogoMarkProps): ReactElement {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true" focusable="false" className="flex-none text-fill-accent">
      {STONE_FACETS.map(({ points, opacity }, index) => (
        <g key={points} className="lit-facet" style={vars({ '--step': index })}>
          <polygon points={points} fill="currentColor" opacity={opacity} />
        </g>
      ))}
      <path
        d="M7.6 12.2l3 3 5.6-6"
        pathLength="1"
        className="lit-tick text-overlay"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.1"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
