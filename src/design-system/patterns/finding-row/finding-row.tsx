import type { ReactElement, ReactNode } from 'react';
import { Icon, type Glyph } from '#ds/foundations/icon.tsx';

export type FindingRowProps = {
  /** How serious it is: the colour behind the glyph. */
  tone: 'neg' | 'warn' | 'info' | 'pos';
  /** Stands for the kind of finding; decorative, `title` says the same. */
  icon: Glyph;
  /** What was found, and of how many. */
  title: string;
  /** Why it matters, in one line. */
  why?: string | undefined;
  /** The pictures or words it is about. */
  children?: ReactNode;
  /** What mends it. */
  action?: ReactNode;
  /** What that changes, in figures. */
  effect?: string | undefined;
};

const tintClasses: Record<FindingRowProps['tone'], string> = {
  neg: 'bg-neg-tint text-neg',
  warn: 'bg-warn-tint text-warn',
  info: 'bg-info-tint text-info',
  pos: 'bg-pos-tint text-pos',
};

/** One thing that a check-up found: what, why it matters, where, and what mends it. */
export function FindingRow({ tone, icon, title, why, children, action, effect }: FindingRowProps): ReactElement {
  return (
    <li className="flex items-center gap-3 border-line-1 px-4 py-3 not-last:border-b max-tablet:flex-wrap">
      <span className={`grid size-7 flex-none place-items-center rounded-ctl ${tintClasses[tone]}`}>
        <Icon of={icon} size={16} />
      </span>
      <div className="w-52 flex-none max-tablet:w-auto max-tablet:flex-1">
        <h3 className="font-medium">{title}</h3>
        {why !== undefined && <p className="text-12 text-3">{why}</p>}
      </div>
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-1.5 text-12 text-2 max-tablet:basis-full">{children}</div>
      {action !== undefined && (
        <div className="flex flex-none flex-col items-end gap-1 max-tablet:basis-full max-tablet:flex-row max-tablet:items-center max-tablet:gap-3">
          {action}
          {effect !== undefined && <span className="text-12 text-3 num">{effect}</span>}
        </div>
      )}
    </li>
  );
}
