/** R8.12: what in a dataset of unlike pictures belongs together. Pure: the page groups by what was measured when pictures were added. */
import type { DatasetItem } from '../contract/datasets.ts';
import { bitsApart } from './bits-apart.ts';

/** Fewest and most groups that a dataset is seen as. */
export const GROUPS_LEAST = 2;
export const GROUPS_MOST = 5;
const ROUNDS = 12;

type Measured = Pick<DatasetItem, 'id' | 'measures'>;

/**
 * What of the measures tells one look from another, weighed on mixtures of the shipped families: how light, how rich and how fine pictures
 * are counts most, which hue and what stands where count little.
 */
function lookOf({ measures: { colours, cells, sharpness } }: Measured): number[] {
  const [light = 0, ...rest] = colours;
  const [hues, spreads] = [rest.slice(0, 2), rest.slice(2)];
  return [
    light / 20,
    ...hues.map((value) => value / 60),
    ...spreads.map((value) => value / 8),
    ...cells.map((value) => value / 200),
    1.5 * Math.log2(1 + sharpness),
  ];
}

/** How unlike two pictures are: palette and fineness, and what stands where. */
function distancesOf(items: readonly Measured[]): number[][] {
  const looks = items.map(lookOf);
  return items.map(({ measures: a }, i) =>
    items.map(({ measures: b }, j) => {
      const apart = Math.hypot(...looks[i]!.map((value, n) => value - (looks[j]![n] ?? 0)));
      return apart + bitsApart(a.hash, b.hash) / 64;
    }),
  );
}

const sumTo = (to: readonly number[], members: readonly number[]): number => members.reduce((sum, n) => sum + to[n]!, 0);

/** `count` groups about the pictures that stand for them best (k-medoids), each begun with the one that brings most nearer. */
function around(apart: readonly number[][], count: number): number[][] {
  const all = apart.map((_, n) => n);
  const nearest = (n: number, middles: readonly number[]) => Math.min(...middles.map((middle) => apart[n]![middle]!));
  const middleOf = (members: readonly number[]) =>
    members.reduce((best, n) => (sumTo(apart[n]!, members) < sumTo(apart[best]!, members) ? n : best), members[0]!);
  let middles = [middleOf(all)];
  const farWith = (one: number) => all.reduce((sum, n) => sum + Math.min(nearest(n, middles), apart[n]![one]!), 0);
  while (middles.length < count) {
    const far = all.map(farWith);
    middles = [...middles, far.indexOf(Math.min(...far))];
  }
  let groups: number[][] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const now = middles;
    groups = now.map((middle) => all.filter((n) => now.find((one) => apart[n]![one] === nearest(n, now)) === middle));
    middles = groups.map((members, at) => (members.length > 0 ? middleOf(members) : now[at]!));
    if (middles.every((middle, at) => middle === now[at])) break;
  }
  return groups.filter((members) => members.length > 0);
}

/** How well groups are told apart, up to 1: how much nearer each picture is to its own than to the next (silhouette). */
function clearnessOf(apart: readonly number[][], groups: readonly number[][]): number {
  let sum = 0;
  for (const own of groups)
    for (const n of own) {
      if (own.length === 1) continue;
      const within = sumTo(apart[n]!, own) / (own.length - 1);
      const beside = Math.min(...groups.filter((group) => group !== own).map((group) => sumTo(apart[n]!, group) / group.length));
      sum += (beside - within) / Math.max(beside, within, 1e-9);
    }
  return sum / apart.length;
}

/** The pictures by what looks alike, largest group first: as many groups, two to five, as are told apart best. One of all where there are too few. */
export function groupsByLook(items: readonly Measured[]): string[][] {
  if (items.length <= GROUPS_LEAST) return items.length > 0 ? [items.map(({ id }) => id)] : [];
  const apart = distancesOf(items);
  let best = { groups: [items.map((_, n) => n)], clear: -Infinity };
  for (let count = GROUPS_LEAST; count <= Math.min(GROUPS_MOST, items.length - 1); count++) {
    const groups = around(apart, count);
    const clear = groups.length < GROUPS_LEAST ? -Infinity : clearnessOf(apart, groups);
    if (clear > best.clear) best = { groups, clear };
  }
  return best.groups.toSorted((a, b) => b.length - a.length).map((group) => group.map((n) => items[n]!.id));
}
