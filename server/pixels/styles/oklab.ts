const GAMMA = 1024;
const linearOf = Float32Array.from({ length: GAMMA + 2 }, (_, i) => {
  const c = i / GAMMA;
  return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
});

function linear(c: number): number {
  const at = Math.min(1, Math.max(0, c)) * GAMMA;
  const i = at | 0;
  return linearOf[i]! + (linearOf[i + 1]! - linearOf[i]!) * (at - i);
}

const encoded = (c: number): number => (c <= 0.0031308 ? 12.92 * Math.max(0, c) : 1.055 * Math.min(1, c) ** (1 / 2.4) - 0.055);

/** Display values 0…1, three per pixel, in OKLab: lightness 0…1 and two axes of hue. */
export function toOklab(data: Float32Array, out: Float32Array = new Float32Array(data.length)): Float32Array {
  for (let i = 0; i < data.length; i += 3) {
    const r = linear(data[i]!);
    const g = linear(data[i + 1]!);
    const b = linear(data[i + 2]!);
    const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
    const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
    const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
    out[i] = 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s;
    out[i + 1] = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
    out[i + 2] = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  }
  return out;
}

/** Back to display values 0…1; what no screen can show is cut off. */
export function fromOklab(lab: Float32Array, out: Float32Array = new Float32Array(lab.length)): Float32Array {
  for (let i = 0; i < lab.length; i += 3) {
    const [x, y, z] = [lab[i]!, lab[i + 1]!, lab[i + 2]!];
    const l = (x + 0.3963377774 * y + 0.2158037573 * z) ** 3;
    const m = (x - 0.1055613458 * y - 0.0638541728 * z) ** 3;
    const s = (x - 0.0894841775 * y - 1.291485548 * z) ** 3;
    out[i] = encoded(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s);
    out[i + 1] = encoded(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s);
    out[i + 2] = encoded(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s);
  }
  return out;
}

/** `#rrggbb` of an OKLab colour. */
export const hexOf = (colour: readonly number[]): string =>
  `#${Array.from(fromOklab(Float32Array.from(colour)), (value) =>
    Math.round(Math.min(1, Math.max(0, value)) * 255)
      .toString(16)
      .padStart(2, '0'),
  ).join('')}`;

/** Mean and spread of the three channels. */
export type Spread = { mean: number[]; spread: number[] };

export function spreadOf(lab: Float32Array): Spread {
  const mean = [0, 0, 0];
  const square = [0, 0, 0];
  const n = lab.length / 3 || 1;
  for (let i = 0; i < lab.length; i++) mean[i % 3]! += lab[i]! / n;
  for (let i = 0; i < lab.length; i++) square[i % 3]! += (lab[i]! - mean[i % 3]!) ** 2 / n;
  return { mean, spread: square.map(Math.sqrt) };
}

/** Spreads smaller than this are of one colour: dividing by them would make noise of it. */
export const LEAST_SPREAD = 0.01;

/** A picture's colours by its own mean and spread: what is left is how they lie to one another. */
export function whiten(lab: Float32Array, { mean, spread }: Spread): Float32Array {
  return Float32Array.from(lab, (value, i) => (value - mean[i % 3]!) / Math.max(LEAST_SPREAD, spread[i % 3]!));
}
