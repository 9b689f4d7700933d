/** What sizes an engine paints: any in a range, or those of a list. Sides and areas in pixels, ratio is width by height. */
export type SizeRule =
  | {
      kind: 'range';
      multipleOf: number;
      side: [least: number, most: number];
      area?: [least: number, most: number];
      ratio?: [number, number];
    }
  | { kind: 'list'; sizes: readonly (readonly [width: number, height: number])[] };

type Size = { width: number; height: number };

/** Sizes of the form: what an engine without limits of its own paints. */
export const ANY_SIZE: SizeRule = { kind: 'range', multipleOf: 8, side: [64, 2048] };

const clamp = (value: number, [least, most]: readonly [number, number]) => Math.min(most, Math.max(least, value));

/** The size an engine paints when `wanted` is asked for: the nearest in shape, then in area. */
export function fitSize(rule: SizeRule, wanted: Size): Size {
  if (rule.kind === 'list') {
    const away = ([width, height]: readonly [number, number]) =>
      Math.abs(Math.log((width * wanted.height) / (height * wanted.width))) * 1000 +
      Math.abs(Math.log((width * height) / (wanted.width * wanted.height)));
    const [best] = [...rule.sizes].sort((a, b) => away(a) - away(b));
    return best ? { width: best[0], height: best[1] } : wanted;
  }
  const { multipleOf, side, area = [0, Number.POSITIVE_INFINITY], ratio = [0, Number.POSITIVE_INFINITY] } = rule;
  const shape = clamp(wanted.width / wanted.height, ratio);
  const pixels = clamp(wanted.width * wanted.height, area);
  const width = Math.sqrt(pixels * shape);
  /** Rounded towards the inside of the area's range. */
  const round = pixels <= area[0] ? Math.ceil : pixels >= area[1] ? Math.floor : Math.round;
  const fit = (length: number) => clamp(round(length / multipleOf) * multipleOf, side);
  return { width: fit(width), height: fit(width / shape) };
}
