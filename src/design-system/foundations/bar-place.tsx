import { createContext, use, type ReactElement, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

/** The place in the bar over a page that belongs to the page: its search, its title, its first choice. */
export const BarPlace = createContext<HTMLElement | null>(null);

/** What a page puts into the bar. Where there is no bar, it stands where it is written. */
export function InBar({ children }: { children: ReactNode }): ReactElement {
  const place = use(BarPlace);
  // A page drawn at build time has no portals; its own script brings this to the bar (src/app/place-drawn.ts).
  if (import.meta.env.SSR)
    return (
      <div data-in-bar={true} hidden>
        {children}
      </div>
    );
  return <>{place ? createPortal(children, place) : children}</>;
}
