import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { Icon, type Glyph } from '#ds/foundations/icon.tsx';

export type NoteTone = 'plain' | 'info' | 'warn' | 'neg' | 'pos';

export type NoteProps = {
  /** One or two sentences. */
  children: ReactNode;
  /** One action, a TextLink or a small Button. */
  action?: ReactNode;
  /** Another glyph than the tone's own, e.g. a clock. */
  icon?: Glyph | undefined;
  /**
   * How serious it is: colour and glyph, and `neg` interrupts a screen reader.
   *
   * @default 'plain'
   */
  tone?: NoteTone;
};

const classes: Record<NoteTone, string> = {
  plain: 'bg-hover text-2',
  info: 'bg-info-tint text-info',
  warn: 'bg-warn-tint text-warn',
  neg: 'bg-neg-tint text-neg',
  pos: 'bg-pos-tint text-pos',
};
const glyphs: Record<NoteTone, Glyph> = { plain: Info, info: Info, warn: TriangleAlert, neg: CircleAlert, pos: CircleCheck };

/** News that stays in place, beside what it is about. `neg` is announced. */
export function Note({ children, action, icon, tone = 'plain' }: NoteProps): ReactElement {
  return (
    <div role={tone === 'neg' ? 'alert' : undefined} className={`flex gap-2.5 rounded-ctl px-3 py-2.5 text-13 ${classes[tone]}`}>
      <span className="mt-0.5">
        <Icon of={icon ?? glyphs[tone]} size={16} />
      </span>
      <div className="min-w-0 flex-1">{children}</div>
      {action}
    </div>
  );
}
