import type { ComponentProps, ReactElement } from 'react';
import { cn } from '#ds/foundations/cn.ts';
import { Icon, type Glyph } from '#ds/foundations/icon.tsx';
import { Tooltip } from '#ds/primitives/tooltip/tooltip.tsx';
import { CornerCount } from './corner-count.tsx';

export type IconButtonProps = Omit<ComponentProps<'button'>, 'className' | 'style' | 'children' | 'aria-label'> & {
  /** The accessible name, also shown as the tooltip. */
  label: string;
  /** The glyph. */
  icon: Glyph;
  /**
   * Edge: 28, 32 or 40.
   *
   * @default 'md'
   */
  size?: 'sm' | 'md' | 'lg';
  /**
   * On a picture: solid dark chip, the same in both themes.
   *
   * @default false
   */
  onImage?: boolean;
  /** Makes it a toggle: on is the accent, and a filled glyph on pictures. */
  pressed?: boolean | undefined;
  /**
   * The colour of "on": `like` is the only place where cinnabar is a state.
   *
   * @default 'accent'
   */
  mark?: 'accent' | 'like' | undefined;
  /** A small number in the corner, e.g. how many filters are on; `99+` above. */
  count?: number | undefined;
  /**
   * Which side the tooltip prefers, or none where the words stand next to it.
   *
   * @default 'bottom'
   */
  tip?: 'top' | 'bottom' | 'right' | 'none';
};

const sizeClasses: Record<'sm' | 'md' | 'lg', string> = { sm: 'size-7 rounded-item', md: 'size-8 rounded-ctl', lg: 'size-10 rounded-ctl' };
const glyphs = { sm: 16, md: 18, lg: 20 } as const;

/** A control whose glyph says it all. Its name is not optional. */
export function IconButton({
  label,
  icon,
  size = 'md',
  onImage = false,
  pressed,
  mark = 'accent',
  count,
  tip = 'bottom',
  type = 'button',
  ...rest
}: IconButtonProps): ReactElement {
  const solid = pressed === true && (onImage || mark === 'like');
  const button = (
    <button
      {...rest}
      // oxlint-disable-next-line react/button-has-type -- the default above is a real one
      type={type}
      aria-label={label}
      aria-pressed={pressed}
      className={cn(
        'relative touch-ctl inline-grid flex-none place-items-center transition-colors disabled:text-disabled',
        sizeClasses[size],
        onImage ? 'bg-on-img-ctl' : 'enabled:hover:bg-hover enabled:active:bg-press',
        pressed && mark === 'like'
          ? onImage
            ? 'text-liked'
            : 'text-like'
          : onImage
            ? 'text-on-img-1'
            : pressed
              ? 'text-accent'
              : 'text-2 enabled:hover:text-1',
      )}
    >
      <Icon of={icon} size={glyphs[size]} weight={solid ? 'solid' : 'line'} />
      <CornerCount count={count ?? 0} />
    </button>
  );
  return tip === 'none' ? (
    button
  ) : (
    <Tooltip content={label} side={tip} describes={false}>
      {button}
    </Tooltip>
  );
}
