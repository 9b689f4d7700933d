import type { ReactElement, ReactNode } from 'react';
import { StoneDrawing, type StoneState } from '#ds/foundations/stone-drawing.tsx';

export type EmptyStateProps = {
  /** What is the case, in a few words. */
  title: string;
  /** What to do about it, one sentence. */
  children?: ReactNode;
  /** The one way forward. */
  action?: ReactNode;
  /**
   * What happened to the stone.
   *
   * @default 'dashed'
   */
  stone?: StoneState;
  /**
   * `sm` inside panels and cards.
   *
   * @default 'md'
   */
  size?: 'sm' | 'md';
  /** Heading level in this place. */
  level?: 2 | 3;
};

/** Nothing to show, and why: dashed = empty, lens = not found, broken = failed, lock = not allowed, updating = being worked on. */
export function EmptyState({ title, children, action, stone = 'dashed', size = 'md', level = 2 }: EmptyStateProps): ReactElement {
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <div className={`flex flex-col items-center gap-1 text-center ${size === 'md' ? 'px-6 py-8' : 'p-4'}`}>
      <span className={size === 'md' ? 'mb-3' : 'mb-1'}>
        <StoneDrawing state={stone} size={size === 'md' ? 88 : 72} />
      </span>
      <Heading className="text-16 font-semibold">{title}</Heading>
      {children !== undefined && <p className="max-w-note text-2">{children}</p>}
      {action !== undefined && <div className="mt-4 flex gap-2">{action}</div>}
    </div>
  );
}
