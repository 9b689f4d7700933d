import { useEffect, useState, useSyncExternalStore } from 'react';
import { prefersReducedMotion } from '#ds/foundations/reduced-motion.ts';

const never = () => () => undefined;
const LETTER = 110;
const REST = 2600;

/** Types the texts one after the other. `round` counts finished ones. Without motion the first stands there whole. */
export function useTyping(texts: readonly string[]): { text: string; round: number } {
  const [at, setAt] = useState({ round: 0, letters: 0 });
  // A page drawn at build time knows nothing of it.
  const still = useSyncExternalStore(never, prefersReducedMotion, () => false);
  const full = texts[at.round % Math.max(1, texts.length)] ?? '';
  const done = at.letters >= full.length;
  useEffect(() => {
    if (still || full === '') return;
    const timer = setTimeout(
      () => setAt((old) => (done ? { round: old.round + 1, letters: 0 } : { ...old, letters: old.letters + 1 })),
      done ? REST : LETTER,
    );
    return () => clearTimeout(timer);
  }, [still, full, done, at.letters]);
  return still ? { text: full, round: 0 } : { text: full.slice(0, at.letters), round: at.round };
}
