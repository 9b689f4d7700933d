import type { ReactElement, ReactNode } from 'react';

export type VisuallyHiddenProps = { children: ReactNode };

/** Text for screen readers only. */
export function VisuallyHidden({ children }: VisuallyHiddenProps): ReactElement {
  return <span className="sr-only">{children}</span>;
}
