import type { ElementType, ReactElement, ReactNode } from 'react';
import type { Navigating } from '#ds/foundations/navigating.ts';

export type TextLinkOwnProps = {
  /** The words. */
  children: ReactNode;
  /**
   * `accent` inside text, `quiet` in footers and section heads.
   *
   * @default 'accent'
   */
  tone?: 'accent' | 'quiet';
};
export type TextLinkProps<E extends ElementType = 'a'> = Navigating<E, TextLinkOwnProps>;

const classes: Record<'accent' | 'quiet', string> = {
  accent: 'font-medium text-accent underline-offset-3 hover:underline',
  quiet: 'text-3 hover:text-1',
};

/** A link inside text. `as="button"` where it acts instead of going somewhere. */
export function TextLink<E extends ElementType = 'a'>({ as, children, tone = 'accent', ...rest }: TextLinkProps<E>): ReactElement {
  const Tag: ElementType = as ?? 'a';
  return (
    <Tag
      {...rest}
      {...(as === 'button' ? { type: 'button' } : {})}
      className={`rounded-tick transition-colors ${classes[tone]} ${as === 'button' ? 'relative touch-ctl' : ''}`}
    >
      {children}
    </Tag>
  );
}
