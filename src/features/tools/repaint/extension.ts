/** Pixels added at each edge of a picture, in steps of eight (`GenParams.extend`). */
export type Extension = { left: number; top: number; right: number; bottom: number };
export type Side = keyof Extension;
type Size = { width: number; height: number };

export const EXTEND_STEP = 8;
/** Step with Shift. */
export const EXTEND_FAR = 64;
/** Longest side of a picture that is repainted or extended; the server holds it too. */
export const SIDE_MAX = 2048;
export const NO_EXTENSION: Extension = { left: 0, top: 0, right: 0, bottom: 0 };

export const SIDES = ['top', 'right', 'bottom', 'left'] as const satisfies readonly Side[];
export const opposite: Record<Side, Side> = { left: 'right', right: 'left', top: 'bottom', bottom: 'top' };
const lengthAt = (side: Side) => (side === 'left' || side === 'right' ? 'width' : 'height');
const steps = (pixels: number, round: (value: number) => number) => Math.max(0, round(pixels / EXTEND_STEP) * EXTEND_STEP);

export const isExtended = (extension: Extension): boolean => SIDES.some((side) => extension[side] > 0);

/** The picture's size with what is added. */
export function wholeSize({ width, height }: Size, { left, top, right, bottom }: Extension): Size {
  return { width: width + left + right, height: height + top + bottom };
}

/** Most pixels that can be added at a side beside what is added opposite. */
export function mostAt(side: Side, size: Size, extension: Extension): number {
  return steps(SIDE_MAX - size[lengthAt(side)] - extension[opposite[side]], Math.floor);
}

/** The extension with as much at a side as is asked for and fits; with `both` the opposite side gets the same. */
export function withSide(extension: Extension, side: Side, pixels: number, size: Size, both = false): Extension {
  const wanted = Number.isFinite(pixels) ? steps(pixels, Math.round) : 0;
  if (!both) return { ...extension, [side]: Math.min(wanted, mostAt(side, size, extension)) };
  const each = Math.min(wanted, steps((SIDE_MAX - size[lengthAt(side)]) / 2, Math.floor));
  return { ...extension, [side]: each, [opposite[side]]: each };
}

/** What makes a picture of the ratio (width ÷ height), the picture in the middle or all of it at `by`; undefined where nothing does. */
export function extendTo(size: Size, ratio: number, by?: Side): Extension | undefined {
  const wider = ratio > size.width / size.height;
  const [first, second] = wider ? (['left', 'right'] as const) : (['top', 'bottom'] as const);
  const added = steps(wider ? size.height * ratio - size.width : size.width / ratio - size.height, Math.round);
  if (added === 0 || added > mostAt(first, size, NO_EXTENSION)) return undefined;
  if (by === first || by === second) return { ...NO_EXTENSION, [by]: added };
  const half = steps(added / 2, Math.floor);
  return { ...NO_EXTENSION, [first]: half, [second]: added - half };
}

/** How much larger the picture gets, in per cent of its area. */
export function growth(size: Size, extension: Extension): number {
  const { width, height } = wholeSize(size, extension);
  return Math.round(((width * height) / (size.width * size.height) - 1) * 100);
}

/** Ratios on offer, by how the picture lies. */
export function ratiosFor({ width, height }: Size): { label: string; ratio: number }[] {
  const all: [number, number][] = [
    [5, 4],
    [4, 3],
    [3, 2],
    [16, 9],
  ];
  return all
    .map(([long, short]) => (width >= height ? [long, short] : [short, long]) as [number, number])
    .map(([w, h]) => ({ label: `${w}:${h}`, ratio: w / h }));
}
