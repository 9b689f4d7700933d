/** A stretch of the scale: up to how much it reaches. */
type Stretch = { most: number };

/** How much room each stretch gets: larger ones more, but not by their numbers, or the small would vanish. */
function shares(stretches: readonly Stretch[]): number[] {
  const wide = stretches.map(({ most }, at) => Math.cbrt(Math.max(1, most - (stretches[at - 1]?.most ?? 0))));
  const sum = wide.reduce((all, one) => all + one, 0);
  return wide.map((one) => one / sum);
}

/** Each stretch with where it begins and how wide it is, as parts of the whole. */
export function placed<T extends Stretch>(stretches: readonly T[]): (T & { from: number; start: number; share: number })[] {
  let start = 0;
  const all = shares(stretches);
  return stretches.map((one, at) => {
    const share = all[at] ?? 0;
    const here = { ...one, from: stretches[at - 1]?.most ?? 0, start, share };
    start += share;
    return here;
  });
}

/** Where an amount stands on the scale, 0 to 1; each stretch is even in itself. */
export function positionOf(stretches: readonly Stretch[], amount: number): number {
  const all = placed(stretches);
  const at = all.find(({ most }) => amount <= most) ?? all.at(-1);
  if (!at) return 0;
  return Math.min(1, at.start + ((amount - at.from) / (at.most - at.from || 1)) * at.share);
}

/** The amount at a place of the scale, in steps of ten. */
export function amountAt(stretches: readonly Stretch[], position: number): number {
  const all = placed(stretches);
  const at = all.find(({ start, share }) => position <= start + share) ?? all.at(-1);
  if (!at) return 0;
  const amount = at.from + ((position - at.start) / (at.share || 1)) * (at.most - at.from);
  return Math.min(at.most, Math.max(0, Math.round(amount / 10) * 10));
}
