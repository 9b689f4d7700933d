import type { Safety } from '#shared/contract/safety.ts';
import type { Proof } from '#shared/vocabulary/account-kinds.ts';

type Mean = Safety['proofs'][number];

/**
 * Which proofs are asked for: what was shown already, then what the member chose, then what is likely at hand, which is not a
 * code to what is being replaced. `rest` are the others that would do.
 */
export function chosenProofs(safety: Pick<Safety, 'proofs' | 'needed'>, kind: 'mobile' | 'email', wanted: readonly Proof[]) {
  const usable = safety.proofs.filter(({ usableFrom }) => usableFrom === null);
  const rank = (one: Mean) => {
    if (one.passedAt !== null) return -1;
    return wanted.includes(one.kind) ? wanted.indexOf(one.kind) : one.kind === kind ? 100 : 10;
  };
  const ranked = usable.toSorted((a, b) => rank(a) - rank(b));
  const shown = ranked.slice(0, safety.needed);
  return {
    usable,
    // In their own order: a card does not jump when its neighbour is passed.
    shown: usable.filter((one) => shown.includes(one)),
    rest: ranked.slice(safety.needed).map((one) => one.kind),
  };
}
