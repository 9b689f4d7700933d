import { createContext, use, type ReactElement, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

/** The place in the bar over a page that belongs to the page: its search, its title, its first choice. */
export const BarPlace = createContext<HTMLElement | null>(null);

/** What a page puts into the bar. Where there is no bar, it stands where it is written. */
export function InBar({ children }: { children: ReactNode }): ReactElement {
  const place = use(BarPlace);
  return <>{place ? createPortal(children, place) : children}</>;
}
