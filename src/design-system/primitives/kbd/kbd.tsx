import type { ReactElement, ReactNode } from 'react';

export type KbdProps = {
  /** The keys as they are printed, e.g. `Ctrl M`. */
  children: ReactNode;
};

/** A shortcut's keys, drawn in the colour of the text they stand in. */
export function Kbd({ children }: KbdProps): ReactElement {
  return (
    <kbd className="inline-flex h-5 flex-none items-center rounded-tick border border-hair px-dot font-ui text-12 leading-tight font-regular opacity-90">
      {children}
    </kbd>
  );
}
