import { useId, type ReactElement } from 'react';
import { cn } from '#ds/foundations/cn.ts';
import { TierGem, type Tier } from '#ds/foundations/gems.tsx';
import { Icon, type Glyph } from '#ds/foundations/icon.tsx';
import { Kbd } from '#ds/primitives/kbd/kbd.tsx';

export type SegmentedItem<Id extends string = string> = {
  id: Id;
  label: string;
  icon?: Glyph | undefined;
  /** A saving or a count after the words. */
  badge?: string | undefined;
  /** Its shortcut, where there is room for it. */
  kbd?: string | undefined;
  /** Needs this membership: shows its gem; choosing it reports `onLocked`. */
  tier?: { tier: Tier; name: string } | undefined;
};

export type SegmentedProps<Id extends string = string> = {
  /** The question. */
  label: string;
  /** The two to five answers, from left to right. */
  items: readonly SegmentedItem<Id>[];
  /** The id of the chosen one; one always is. */
  value: Id;
  /**
   * Segments share the whole width.
   *
   * @default false
   */
  full?: boolean;
  /**
   * 36, or 42 in large dialogs.
   *
   * @default 'md'
   */
  size?: 'md' | 'lg';
  /** Another was chosen; one that needs a higher tier goes to `onLocked` instead, if that is given. */
  onChange: (id: Id) => void;
  /** A segment that needs a higher tier was pressed. */
  onLocked?: ((id: Id) => void) | undefined;
};

const sizeClasses: Record<'md' | 'lg', string> = { md: 'h-7.5 text-13 touch:h-9.5', lg: 'h-9 text-14' };
const tintClasses: Record<Tier, string> = {
  free: 'text-tier-free',
  basic: 'text-tier-basic',
  standard: 'text-tier-standard',
  pro: 'text-tier-pro',
};

/** One of two to five short words, all in sight. Radio buttons underneath, so arrows move the choice. */
export function Segmented<Id extends string>({
  label,
  items,
  value,
  full = false,
  size = 'md',
  onChange,
  onLocked,
}: SegmentedProps<Id>): ReactElement {
  const name = useId();
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className={cn('gap-0.5 rounded-box bg-hover p-hair', full ? 'flex w-full' : 'inline-flex max-w-full flex-none flex-wrap')}
    >
      {items.map((item) => (
        <label
          key={item.id}
          className={cn(
            'relative touch-ctl inline-flex items-center justify-center touch:min-w-11 gap-1.5 rounded-item font-medium whitespace-nowrap transition-colors duration-move has-focus-visible:outline-2 has-focus-visible:outline-focus has-disabled:text-disabled',
            sizeClasses[size],
            full ? 'min-w-0 flex-1 px-1' : size === 'lg' ? 'px-5' : 'px-3.5',
            item.id === value
              ? 'bg-thumb text-1 shadow-thumb inset-ring inset-ring-line-1'
              : item.tier
                ? tintClasses[item.tier.tier]
                : 'text-2 hover:text-1',
          )}
        >
          <input
            type="radio"
            name={name}
            checked={item.id === value}
            aria-label={item.tier ? `${item.label}，需要${item.tier.name}` : undefined}
            aria-keyshortcuts={item.kbd}
            onChange={() => (item.tier && onLocked ? onLocked(item.id) : onChange(item.id))}
            className="absolute inset-0 m-0 appearance-none opacity-0"
          />
          {item.tier && <TierGem tier={item.tier.tier} size={12} />}
          {item.icon && <Icon of={item.icon} size={16} />}
          <span className="truncate num">{item.label}</span>
          {item.kbd !== undefined && (
            <span aria-hidden="true" className="hidden desktop:inline">
              <Kbd>{item.kbd}</Kbd>
            </span>
          )}
          {item.badge !== undefined && <span className="text-12 font-medium text-accent num">{item.badge}</span>}
        </label>
      ))}
    </div>
  );
}
