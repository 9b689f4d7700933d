import { X } from 'lucide-react';
import type { ComponentProps, ReactElement } from 'react';
import { cn } from '#ds/foundations/cn.ts';
import { Icon, type Glyph } from '#ds/foundations/icon.tsx';

export type ChipProps = Omit<ComponentProps<'button'>, 'className' | 'style' | 'type'> & {
  /** The words. */
  children: string;
  /** A glyph before the words, decorative. */
  icon?: Glyph | undefined;
  /** A glyph after the words, e.g. copy. */
  after?: Glyph | undefined;
  /**
   * `filter` selects, `line` suggests, `add` is an empty place.
   *
   * @default 'filter'
   */
  variant?: 'filter' | 'line' | 'add';
  /**
   * Height: 26 or 32.
   *
   * @default 'md'
   */
  size?: 'sm' | 'md';
  /** Makes it a toggle. */
  pressed?: boolean | undefined;
  /** Name of the cross. */
  removeLabel?: string;
  /** Shows a cross after the chip. */
  onRemove?: (() => void) | undefined;
};

const classes: Record<NonNullable<ChipProps['variant']>, string> = {
  filter: 'border-transparent bg-hover text-2 hover:bg-press hover:text-1',
  // Many of them may be chosen beside a picture: an outline does not outshine it.
  line: 'border-line-2 text-2 hover:bg-press hover:text-1 aria-pressed:border-accent aria-pressed:text-1',
  add: 'border-dashed border-control text-2 hover:text-1',
};
const sizeClasses: Record<'sm' | 'md', string> = { sm: 'h-6.5 rounded-item px-pill text-12', md: 'h-8 rounded-ctl px-3 text-13' };

/** A short word that filters, suggests or can be taken away. */
export function Chip({
  children,
  icon,
  after,
  variant = 'filter',
  size = 'md',
  pressed,
  removeLabel = '移除',
  onRemove,
  ...rest
}: ChipProps): ReactElement {
  const chip = (
    <button
      {...rest}
      type="button"
      aria-pressed={pressed}
      className={cn(
        'relative touch-ctl inline-flex flex-none items-center gap-1.5 border whitespace-nowrap transition-colors disabled:text-disabled',
        sizeClasses[size],
        pressed && variant !== 'line' ? 'border-transparent bg-inverse font-medium text-inverse hover:bg-inverse-hover' : classes[variant],
        onRemove && 'pr-7 touch:pr-9',
      )}
    >
      {icon && <Icon of={icon} size={14} />}
      {children}
      {after && <Icon of={after} size={12} />}
    </button>
  );
  if (!onRemove) return chip;
  return (
    <span className="relative inline-flex flex-none items-center">
      {chip}
      <button
        type="button"
        aria-label={`${removeLabel} ${children}`}
        onClick={onRemove}
        className={cn(
          'absolute touch-ctl right-0.5 grid size-6 touch:right-0 place-items-center rounded-item hover:text-1',
          pressed ? 'text-inverse' : 'text-3',
        )}
      >
        <Icon of={X} size={13} />
      </button>
    </span>
  );
}
