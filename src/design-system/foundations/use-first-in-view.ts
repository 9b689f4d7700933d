import { type RefObject, useEffect, useState } from 'react';

/** The first of the elements with these ids that stands in the upper part of the scroller. */
export function useFirstInView(scroller: RefObject<HTMLElement | null>, ids: readonly string[]): string | undefined {
  const [first, setFirst] = useState<string>();
  const key = ids.join(' ');
  useEffect(() => {
    const order = key.split(' ');
    const seen = new Set<string>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) seen.add(target.id);
          else seen.delete(target.id);
        }
        setFirst(order.find((id) => seen.has(id)));
      },
      { root: scroller.current, rootMargin: '0px 0px -60% 0px' },
    );
    for (const id of order) {
      const element = document.getElementById(id);
      if (element) observer.observe(element);
    }
    return () => observer.disconnect();
  }, [scroller, key]);
  return first;
}
