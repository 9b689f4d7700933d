import type { ReactElement } from 'react';
import { Kbd } from '#ds/primitives/kbd/kbd.tsx';

/** What a key, or one of some keys, does. */
export type KeyHint = [keys: string[], words: string];

/** The keys of a view at its lower edge, where there is room for them. */
export function KeyHints({ hints }: { hints: readonly KeyHint[] }): ReactElement {
  return (
    <span aria-hidden="true" className="ml-auto hidden flex-none items-center gap-3 desktop:flex">
      {hints.map(([keys, words]) => (
        <span key={words} className="flex items-center gap-1">
          {keys.map((name) => (
            <Kbd key={name}>{name}</Kbd>
          ))}
          {words}
        </span>
      ))}
    </span>
  );
}
