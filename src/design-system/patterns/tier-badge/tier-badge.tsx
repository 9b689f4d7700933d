import type { ComponentProps, ReactElement } from 'react';
import { TierGem, type Tier } from '#ds/foundations/gems.tsx';

export type TierBadgeProps = Omit<ComponentProps<'span'>, 'className' | 'style' | 'children'> & {
  /** The tier's name in words: colour and gem never stand alone. */
  name: string;
  /** Which mineral. */
  tier: Tier;
  /**
   * 24 in lists, 32 in the top bar.
   *
   * @default 'md'
   */
  size?: 'md' | 'lg';
};

const classes: Record<Tier, string> = {
  free: 'bg-tier-free text-tier-free',
  basic: 'bg-tier-basic text-tier-basic',
  standard: 'bg-tier-standard text-tier-standard',
  pro: 'bg-tier-pro text-tier-pro',
};
const sizeClasses: Record<'md' | 'lg', string> = { md: 'h-6 pr-pill pl-snug text-12', lg: 'h-8 pr-3 pl-2.5 text-13' };

/** A membership: gem and name. Make it pressable by putting it inside a TierButton. */
export function TierBadge({ name, tier, size = 'md', ...rest }: TierBadgeProps): ReactElement {
  return (
    <span
      {...rest}
      className={`inline-flex flex-none items-center gap-1.5 rounded-full leading-tight font-medium whitespace-nowrap ${classes[tier]} ${sizeClasses[size]}`}
    >
      <TierGem tier={tier} size={14} />
      {name}
    </span>
  );
}

export type TierButtonProps = TierBadgeProps & {
  /** Opens the membership dialog, or its tip on touch. */
  onPress: () => void;
};

/** The badge in the top bar, pressable. */
export function TierButton({ name, tier, size = 'lg', onPress, ...rest }: TierButtonProps): ReactElement {
  return (
    <button type="button" className="relative touch-target rounded-full" onClick={onPress} aria-describedby={rest['aria-describedby']}>
      <TierBadge name={name} tier={tier} size={size} />
    </button>
  );
}
