import { type ReactElement, type ReactNode, useEffect, useRef, useState } from 'react';

type NearProps = {
  /** Stands, and keeps the height, until what follows comes near the window. */
  placeholder: ReactElement;
  /** Names of the places inside, which links of the page lead to: a link brings what is there, then goes to it. */
  anchors?: readonly string[];
  children: ReactNode;
};

/** What is below the first screen, rendered and fetched only when somebody comes within a screen of it. */
export function Near({ placeholder, anchors = [], children }: NearProps): ReactElement {
  const [near, setNear] = useState(false);
  const edge = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const mark = edge.current;
    if (!mark) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), { rootMargin: '50% 0px' });
    observer.observe(mark);
    return () => observer.disconnect();
  }, []);
  return near ? (
    <>{children}</>
  ) : (
    <>
      <span ref={edge} />
      {anchors.map((name) => (
        <span key={name} id={name} />
      ))}
      {placeholder}
    </>
  );
}
