import type { ReactElement, ReactNode } from 'react';
import { Icon, type Glyph } from '#ds/foundations/icon.tsx';

export type TagTone = 'plain' | 'accent' | 'info' | 'warn' | 'neg' | 'image';

export type TagProps = {
  /** One or two words; with `icon` only, give `label`. */
  children?: ReactNode;
  /** A glyph before the words, or the whole of the tag; then give `label`. */
  icon?: Glyph | undefined;
  /** Accessible name of a tag that is only a glyph. */
  label?: string | undefined;
  /**
   * What kind of fact. `image` is the solid chip that stands on pictures.
   *
   * @default 'plain'
   */
  tone?: TagTone;
};

const classes: Record<TagTone, string> = {
  plain: 'bg-press text-2',
  accent: 'bg-accent-tint text-accent',
  info: 'bg-info-tint text-info',
  warn: 'bg-warn-tint text-warn',
  neg: 'bg-neg-tint text-neg',
  image: 'bg-on-img-ctl text-on-img-1',
};

/** A state or a kind, never a control. */
export function Tag({ children, icon, label, tone = 'plain' }: TagProps): ReactElement {
  return (
    <span
      {...(label === undefined ? {} : { role: 'img', 'aria-label': label })}
      className={`inline-flex h-5 flex-none items-center gap-1 rounded-tick px-1.5 text-12 leading-tight font-medium whitespace-nowrap num ${classes[tone]}`}
    >
      {icon && <Icon of={icon} size={12} />}
      {children}
    </span>
  );
}
