import { ASKED_SIZE } from '#shared/rules/limits.ts';
import { type Size, type SizeRange, UNLIMITED } from '#shared/rules/size.ts';

/** What sizes an engine paints: any in a range, or those of a list. */
export type SizeRule = ({ kind: 'range' } & SizeRange) | { kind: 'list'; sizes: readonly (readonly [width: number, height: number])[] };

/** Sizes of the form: what an engine without limits of its own paints. */
export const ANY_SIZE: SizeRule = { kind: 'range', ...ASKED_SIZE };

/** The nearest length that models of the Stable Diffusion family paint. */
export const eighths = (length: number): number => Math.round(length / 8) * 8;

const clamp = (value: number, [least, most]: readonly [number, number]) => Math.min(most, Math.max(least, value));

/** How far a size is from the wanted one: its shape counts before its area. */
function distance({ width, height }: Size, wanted: Size): number {
  const shape = Math.abs(Math.log((width * wanted.height) / (height * wanted.width)));
  return shape * 1000 + Math.abs(Math.log((width * height) / (wanted.width * wanted.height)));
}

/** Sizes of a range around the wanted one: rounding one side may leave the area or the ratio, so the next steps are looked at too. */
function around({ multipleOf, side, area = UNLIMITED, ratio = UNLIMITED }: SizeRange, wanted: Size): Size[] {
  const shape = clamp(wanted.width / wanted.height, ratio);
  // Of one shape as long as both sides can be.
  const sides = [side[0] * Math.max(1, shape), side[1] * Math.min(1, shape)] as const;
  const width = clamp(Math.sqrt(clamp(wanted.width * wanted.height, area) * shape), sides);
  const steps = (length: number) => [-1, 0, 1, 2].map((more) => clamp((Math.floor(length / multipleOf) + more) * multipleOf, side));
  const within = (value: number, [least, most]: [number, number]) => value >= least && value <= most;
  const sizes = steps(width).flatMap((w) => steps(width / shape).map((h) => ({ width: w, height: h })));
  return sizes.filter(({ width: w, height: h }) => within(w * h, area) && within(w / h, ratio));
}

/** The size an engine paints when `wanted` is asked for: the nearest in shape, then in area. */
export function fitSize(rule: SizeRule, wanted: Size): Size {
  const sizes = rule.kind === 'list' ? rule.sizes.map(([width, height]) => ({ width, height })) : around(rule, wanted);
  return sizes.sort((a, b) => distance(a, wanted) - distance(b, wanted))[0] ?? wanted;
}
