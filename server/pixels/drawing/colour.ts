/** Three linear-light channels. Functions here write into their first argument: a shader that allocates per pixel is ten times slower. */
export type Rgb = Float64Array;

/** A colour from linear channels. */
export function rgb(r = 0, g = 0, b = 0): Rgb {
  return Float64Array.of(r, g, b);
}

/** A colour from `#rrggbb`, decoded to linear light. */
export function fromHex(hex: string): Rgb {
  return Float64Array.from([1, 3, 5], (i) => (parseInt(hex.slice(i, i + 2), 16) / 255) ** 2.2);
}

export function clamp01(x: number): number {
  return x < 0 ? 0 : x > 1 ? 1 : x;
}

/** Hermite step; the edges may run either way. */
export function smooth(from: number, to: number, x: number): number {
  const t = clamp01((x - from) / (to - from));
  return t * t * (3 - 2 * t);
}

export function lerp(a: number, b: number, t: number): number {
  return a + (b - a) * t;
}

export function setTo(out: Rgb, a: Rgb): void {
  out[0] = a[0]!;
  out[1] = a[1]!;
  out[2] = a[2]!;
}

export function setMix(out: Rgb, a: Rgb, b: Rgb, t: number): void {
  out[0] = a[0]! + (b[0]! - a[0]!) * t;
  out[1] = a[1]! + (b[1]! - a[1]!) * t;
  out[2] = a[2]! + (b[2]! - a[2]!) * t;
}

/** Moves a colour towards another. */
export function toward(out: Rgb, b: Rgb, t: number): void {
  out[0]! += (b[0]! - out[0]!) * t;
  out[1]! += (b[1]! - out[1]!) * t;
  out[2]! += (b[2]! - out[2]!) * t;
}

/** Adds light. */
export function addLight(out: Rgb, b: Rgb, k: number): void {
  out[0]! += b[0]! * k;
  out[1]! += b[1]! * k;
  out[2]! += b[2]! * k;
}

export function scaleBy(out: Rgb, k: number): void {
  out[0]! *= k;
  out[1]! *= k;
  out[2]! *= k;
}

/** A new colour between two others: for set-up code, not for shaders. */
export function between(a: Rgb, b: Rgb, t: number): Rgb {
  const out = rgb();
  setMix(out, a, b, t);
  return out;
}

const gammaSteps = 4096;
const gammaTable = Float32Array.from({ length: gammaSteps + 2 }, (_, i) => (i / gammaSteps) ** (1 / 2.2));

function gamma(x: number): number {
  if (!(x > 0)) return 0;
  if (x >= 1) return 1;
  // Near black the curve is too steep for the table.
  if (x < 0.004) return x ** (1 / 2.2);
  const at = x * gammaSteps;
  const i = at | 0;
  return gammaTable[i]! + (gammaTable[i + 1]! - gammaTable[i]!) * (at - i);
}

/** Linear light to display values. */
export function encode(out: Rgb): void {
  out[0] = gamma(out[0]!);
  out[1] = gamma(out[1]!);
  out[2] = gamma(out[2]!);
}

function film(x: number): number {
  return x <= 0 ? 0 : clamp01((x * (2.51 * x + 0.03)) / (x * (2.43 * x + 0.59) + 0.14));
}

/** The ACES-like film curve, then display values: bright lights roll off instead of clipping. */
export function toneMap(out: Rgb, exposure = 1): void {
  out[0] = gamma(film(out[0]! * exposure));
  out[1] = gamma(film(out[1]! * exposure));
  out[2] = gamma(film(out[2]! * exposure));
}
