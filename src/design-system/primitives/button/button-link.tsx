import type { ElementType, ReactElement } from 'react';
import type { Navigating } from '#ds/foundations/navigating.ts';
import { ButtonInner, buttonClasses, type ButtonFaceProps } from './button-face.tsx';

export type ButtonLinkProps<E extends ElementType = 'a'> = Navigating<E, ButtonFaceProps>;

/** Looks like a button, goes somewhere. Pass the router's link as `as`; without it, an anchor. */
export function ButtonLink<E extends ElementType = 'a'>({
  as,
  children,
  icon,
  cost,
  kbd,
  variant = 'neutral',
  size = 'md',
  block = false,
  ...rest
}: ButtonLinkProps<E>): ReactElement {
  const Tag: ElementType = as ?? 'a';
  return (
    <Tag {...rest} className={buttonClasses({ variant, size, block })}>
      <ButtonInner icon={icon} cost={cost} kbd={kbd} size={size}>
        {children}
      </ButtonInner>
    </Tag>
  );
}
