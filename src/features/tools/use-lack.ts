import { useState } from 'react';

export type Lack = { text: string | undefined; told: number };

/** V-31: what a tool's button needs first. `tell` answers whether something is lacking, and from then on says what, until it is there. */
export function useLack(lacks: string | undefined): Lack & { tell: () => boolean } {
  // Counted, so that a second press leads there again.
  const [told, setTold] = useState(0);
  if (told > 0 && lacks === undefined) setTold(0);
  return {
    text: told > 0 ? lacks : undefined,
    told,
    tell() {
      if (lacks !== undefined) setTold(told + 1);
      return lacks !== undefined;
    },
  };
}
