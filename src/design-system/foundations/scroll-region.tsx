import type { ReactElement, ReactNode } from 'react';

export type ScrollRegionProps = {
  children: ReactNode;
  /**
   * Which way it scrolls.
   *
   * @default 'y'
   */
  axis?: 'x' | 'y';
  /** Space inside the scroller. */
  padded?: boolean;
};

/** Scrolls, and can be scrolled by keyboard: it becomes a tab stop exactly while there is something to scroll. */
export function ScrollRegion({ children, axis = 'y', padded = false }: ScrollRegionProps): ReactElement {
  return (
    <div
      ref={reachable}
      className={`min-h-0 flex-1 overscroll-contain -outline-offset-2 ${axis === 'y' ? 'overflow-y-auto' : 'overflow-x-auto'} ${padded ? 'px-6 py-4' : ''}`}
    >
      {children}
    </div>
  );
}

function reachable(node: HTMLDivElement | null): (() => void) | undefined {
  if (!node) return undefined;
  const observer = new ResizeObserver(() => {
    if (node.scrollHeight > node.clientHeight + 1 || node.scrollWidth > node.clientWidth + 1) node.tabIndex = 0;
    else node.removeAttribute('tabindex');
  });
  observer.observe(node);
  for (const child of node.children) observer.observe(child);
  return () => observer.disconnect();
}
