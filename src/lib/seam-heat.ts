/** Pixels as a canvas gives them. */
export type Pixels = { width: number; height: number; data: Uint8ClampedArray };

/** Heat of a tile's seams in pieces, as multiples of the difference inside: along the side edges from the top, and along the upper and lower edge from the left. */
export type SeamHeat = { across: number[]; down: number[] };

const linear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);

/** A pixel in OKLab. */
function labAt({ data }: Pixels, at: number): [number, number, number] {
  const [r, g, b] = [0, 1, 2].map((c) => linear(data[at * 4 + c]! / 255)) as [number, number, number];
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

/** R8.11: where along its edges a tile does not go on; `piece` is the length of a piece in pixels, `inside` what neighbours differ by. */
export function seamHeat(pixels: Pixels, piece: number, inside: number): SeamHeat {
  const { width, height } = pixels;
  const apart = (a: number, b: number) => {
    const [one, other] = [labAt(pixels, a), labAt(pixels, b)];
    return Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2]);
  };
  const along = (count: number, at: (i: number) => number) =>
    Array.from({ length: Math.ceil(count / piece) }, (_, n) => {
      const from = n * piece;
      const to = Math.min(count, from + piece);
      let sum = 0;
      for (let i = from; i < to; i++) sum += at(i);
      return sum / (to - from) / Math.max(1e-4, inside);
    });
  return {
    across: along(height, (y) => apart(y * width + width - 1, y * width)),
    down: along(width, (x) => apart((height - 1) * width + x, x)),
  };
}
