import type { ElementType, ReactElement } from 'react';
import type { Navigating } from '#ds/foundations/navigating.ts';

export type PicCoverOwnProps = {
  /** What opens, e.g. the title and the author. */
  label: string;
};
export type PicCoverProps<E extends ElementType = 'a'> = Navigating<E, PicCoverOwnProps>;

/**
 * Lies over a whole Pic and opens it: one tab stop with the focus ring outside the picture; dark while it is busy opening. `as="button"`
 * where it selects instead.
 */
export function PicCover<E extends ElementType = 'a'>({ as, label, ...rest }: PicCoverProps<E>): ReactElement {
  const Tag: ElementType = as ?? 'a';
  return (
    <Tag
      {...rest}
      {...(as === 'button' ? { type: 'button' } : {})}
      aria-label={label}
      className="absolute inset-0 rounded-img aria-busy:bg-scrim"
    />
  );
}
