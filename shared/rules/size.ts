import { ASKED_SIZE } from './limits.ts';

export type Size = { width: number; height: number };

/** Sizes that can be painted: sides in steps, in pixels; the area in pixels; the ratio is width by height. */
export type SizeRange = {
  multipleOf: number;
  side: [least: number, most: number];
  area?: [least: number, most: number] | undefined;
  ratio?: [least: number, most: number] | undefined;
};

/** A size as it is written everywhere. */
export const sizeName = ({ width, height }: Size): string => `${width} × ${height}`;

type Bounds = [least: number, most: number];
/** Bounds of what has none. */
export const UNLIMITED: Bounds = [0, Number.POSITIVE_INFINITY];
const both = (a: Bounds = UNLIMITED, b: Bounds = UNLIMITED): Bounds => [Math.max(a[0], b[0]), Math.min(a[1], b[1])];
const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b));

/** Sizes that can be asked for and that everything with these ranges paints as they are; null where there are none. */
export function commonSizes(ranges: readonly SizeRange[]): SizeRange | null {
  let multipleOf = ASKED_SIZE.multipleOf;
  let { side } = ASKED_SIZE;
  let [area, ratio] = [UNLIMITED, UNLIMITED];
  for (const one of ranges) {
    multipleOf = (multipleOf * one.multipleOf) / divisor(multipleOf, one.multipleOf);
    [side, area, ratio] = [both(side, one.side), both(area, one.area), both(ratio, one.ratio)];
  }
  const [least, most] = [Math.ceil(side[0] / multipleOf) * multipleOf, Math.floor(side[1] / multipleOf) * multipleOf];
  if (least > most || area[0] > Math.min(area[1], most * most) || ratio[0] > ratio[1]) return null;
  const isLimited = (bounds: Bounds) => bounds.every(Number.isFinite) && bounds[1] > 0;
  return { multipleOf, side: [least, most], ...(isLimited(area) && { area }), ...(isLimited(ratio) && { ratio }) };
}

const pixels = (count: number): string => (count < 10_000 ? String(count) : `${Number((count / 10_000).toFixed(1))} 万`);
const times = (ratio: number): string => String(Number(ratio.toFixed(2)));

function sideProblem(name: string, length: number, { multipleOf, side: [least, most] }: SizeRange): string | undefined {
  if (!Number.isInteger(length) || length < least || length > most) return `${name}须在 ${least} 至 ${most} 像素之间`;
  if (length % multipleOf === 0) return undefined;
  const below = Math.floor(length / multipleOf) * multipleOf;
  return `${name}须是 ${multipleOf} 的倍数，可填 ${below} 或 ${below + multipleOf}`;
}

/** Why a size can't be painted as it is, in words; undefined where it can. */
export function sizeProblem({ width, height }: Size, range: SizeRange): string | undefined {
  const side = sideProblem('宽', width, range) ?? sideProblem('高', height, range);
  if (side) return side;
  const [area, ratio] = [width * height, width / height];
  const { area: [fewest, most] = UNLIMITED, ratio: [narrowest, widest] = UNLIMITED } = range;
  if (area > most) return `画面共 ${pixels(area)}像素，最多 ${pixels(most)}像素，请改小`;
  if (area < fewest) return `画面共 ${pixels(area)}像素，至少 ${pixels(fewest)}像素，请改大`;
  if (ratio > widest) return `画面太宽，宽最多是高的 ${times(widest)} 倍`;
  if (ratio < narrowest) return `画面太高，高最多是宽的 ${times(1 / narrowest)} 倍`;
  return undefined;
}

/** What sizes there are, in words, for somebody about to type one. */
export function sizeWords({ multipleOf, side, area, ratio }: SizeRange): string {
  return [
    `每边 ${side[0]} 至 ${side[1]} 像素，${multipleOf} 的倍数`,
    area && `共 ${pixels(area[0])}至 ${pixels(area[1])}像素`,
    ratio && `长边最多是短边的 ${times(Math.max(ratio[1], 1 / ratio[0]))} 倍`,
  ]
    .filter(Boolean)
    .join('；');
}
