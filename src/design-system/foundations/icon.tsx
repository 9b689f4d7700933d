import type { LucideIcon } from 'lucide-react';
import type { ReactElement } from 'react';

/** The one type through which a glyph is handed to a component: a Lucide icon, or one of ours of the same shape. */
export type Glyph = LucideIcon;

export type IconProps = {
  /** The glyph, imported by name from `lucide-react` so that unused ones never ship. */
  of: Glyph;
  /**
   * 18 in navigation and fields, 16 in small buttons, 14 in meta, 22 in the tab bar.
   *
   * @default 18
   */
  size?: 12 | 13 | 14 | 16 | 18 | 20 | 22 | 24;
  /**
   * `solid` says "on" (liked, saved); `tick` is the heavy stroke inside checkboxes.
   *
   * @default 'line'
   */
  weight?: 'line' | 'solid' | 'tick';
};

/** A glyph in the text's own colour. Always decorative: the name belongs to the control around it. */
export function Icon({ of: Of, size = 18, weight = 'line' }: IconProps): ReactElement {
  return (
    <Of
      // As large as the words beside it, whatever size these are read at.
      size={`${size / 16}rem`}
      strokeWidth={weight === 'tick' ? 2.75 : 1.75}
      fill={weight === 'solid' ? 'currentColor' : 'none'}
      aria-hidden="true"
      focusable="false"
      className="flex-none"
    />
  );
}
