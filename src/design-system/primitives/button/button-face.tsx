import type { ReactElement, ReactNode } from 'react';
import { cn } from '#ds/foundations/cn.ts';
import { PointsGem } from '#ds/foundations/gems.tsx';
import { Icon, type Glyph } from '#ds/foundations/icon.tsx';
import { Kbd } from '#ds/primitives/kbd/kbd.tsx';
import { Spinner } from '#ds/primitives/spinner/spinner.tsx';

export type ButtonVariant = 'stone' | 'primary' | 'inverse' | 'neutral' | 'ghost' | 'danger' | 'danger-ghost';
export type ButtonSize = 'sm' | 'md' | 'lg';

/** What Button and ButtonLink have in common. */
export type ButtonFaceProps = {
  /** The words, verb first. */
  children: ReactNode;
  /** A glyph before the words. */
  icon?: Glyph | undefined;
  /** Points this press spends, already formatted; drawn as gem and number after a hairline. */
  cost?: string | undefined;
  /** Keys that do the same, e.g. `Ctrl M`; not drawn on phones. After a glyph they stand at the far edge, as in a menu. */
  kbd?: string | undefined;
  /**
   * Visual weight. One `stone` or `primary` per region.
   *
   * @default 'neutral'
   */
  variant?: ButtonVariant;
  /**
   * Height: 28, 36 or 44.
   *
   * @default 'md'
   */
  size?: ButtonSize;
  /**
   * Takes the whole width.
   *
   * @default false
   */
  block?: boolean;
};

const classes: Record<ButtonVariant, string> = {
  stone: 'stone-face border-transparent',
  primary: 'border-transparent bg-accent text-on-accent hover:bg-accent-hover active:bg-accent-press',
  inverse: 'border-transparent bg-inverse text-inverse hover:bg-inverse-hover active:bg-inverse-press',
  neutral: 'border-line-2 bg-raised text-1 hover:bg-neutral-hover active:bg-neutral-press',
  ghost: 'border-transparent text-2 hover:bg-hover hover:text-1 active:bg-press active:text-1',
  danger: 'border-transparent bg-neg text-on-neg hover:bg-neg-hover active:bg-neg-press',
  'danger-ghost': 'border-transparent text-neg hover:bg-neg-tint active:bg-neg-tint',
};

const sizeClasses: Record<ButtonSize, string> = {
  sm: 'h-7 gap-1.5 rounded-item px-2.5 text-13',
  md: 'h-9 gap-2 rounded-ctl px-3.5 text-14',
  lg: 'h-11 gap-2 rounded-ctl px-5 text-16',
};

/** The classes of a button's box; `off` looks disabled whatever the variant. */
export function buttonClasses({
  variant = 'neutral',
  size = 'md',
  block = false,
  off = false,
}: Pick<ButtonFaceProps, 'variant' | 'size' | 'block'> & { off?: boolean }): string {
  return cn(
    'relative touch-ctl inline-flex flex-none items-center justify-center border leading-tight font-medium whitespace-nowrap transition-colors select-none',
    sizeClasses[size],
    off ? 'border-transparent bg-hover text-disabled' : classes[variant],
    block && 'w-full',
  );
}

/** What is inside the box. A spinner takes the icon's place, or covers the words, so the width never moves. */
export function ButtonInner({
  children,
  icon,
  cost,
  kbd,
  size = 'md',
  pending = false,
}: ButtonFaceProps & {
  /**
   * Draws the spinner.
   *
   * @default false
   */
  pending?: boolean;
}): ReactElement {
  const glyph = pending ? <Spinner /> : icon && <Icon of={icon} size={size === 'lg' ? 18 : 16} />;
  const covered = pending && !icon;
  return (
    <>
      {icon && glyph}
      {covered && <span className="absolute inset-0 grid place-items-center">{glyph}</span>}
      <span className={cn('inline-flex items-center gap-1.5', covered && 'opacity-0')}>{children}</span>
      {cost !== undefined && (
        <span className={cn('ml-0.5 inline-flex items-center gap-dot border-l border-hair pl-2.5 num', covered && 'opacity-0')}>
          <PointsGem size={14} />
          {cost}
        </span>
      )}
      {kbd !== undefined && (
        <span className={cn('inline-flex max-tablet:hidden', icon && 'ml-auto', covered && 'opacity-0')}>
          <Kbd>{kbd}</Kbd>
        </span>
      )}
    </>
  );
}
