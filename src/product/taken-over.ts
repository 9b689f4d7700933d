import { useEffect } from 'react';

let settle = (): void => undefined;
/**
 * React has every part of the page. One that the build drew is taken over part by part, and a navigation meanwhile would leave a part
 * without its route.
 */
export const takenOver = new Promise<void>((done) => (settle = done));

/** Of a page that nothing was drawn of. */
export function takeOverAtOnce(): void {
  settle();
}

/** Of a page that the build draws, and of what stands in for it: the innermost part is there last. */
export function useTakenOver(): void {
  useEffect(settle, []);
}
