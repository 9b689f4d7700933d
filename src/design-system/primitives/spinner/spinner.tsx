import type { ReactElement } from 'react';

export type SpinnerProps = {
  /** What is being waited for; leave it out inside something that already says so. */
  label?: string;
  /**
   * `sm` 16 px in the text's colour, `lg` 28 px in the accent.
   *
   * @default 'sm'
   */
  size?: 'sm' | 'lg';
};

const classes: Record<'sm' | 'lg', string> = {
  sm: 'size-4 border-2 border-hair border-t-current',
  lg: 'size-7 border-3 border-line-2 border-t-accent',
};

/** An indeterminate wait. Where progress is known, use Progress. */
export function Spinner({ label, size = 'sm' }: SpinnerProps): ReactElement {
  return (
    <span
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'status', 'aria-label': label })}
      className={`inline-block flex-none animate-spin rounded-full motion-reduce:animate-none ${classes[size]}`}
    />
  );
}
