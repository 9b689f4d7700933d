/** Bands of fineness, the finest first: what is between two blurs of twice the radius. */
const RADII = [1, 2, 4, 8] as const;
/** Shorter side that bands are counted at: training looks at pictures of this size, and larger ones are measured as if they had it. */
export const SIDE = 160;
const GAIN_LEAST = 0.6;
const GAIN_MOST = 1.6;
/** From where on a stronger detail is held back, in lightness: gains must not clip what is bright. */
const SHOULDER = 0.18;

/** One channel of a picture. */
export type Plane = { data: Float32Array; width: number; height: number };

function blurLine(from: Float32Array, to: Float32Array, start: number, step: number, count: number, radius: number): void {
  let sum = 0;
  const at = (i: number) => from[start + Math.min(count - 1, Math.max(0, i)) * step]!;
  for (let k = -radius; k <= radius; k++) sum += at(k);
  for (let i = 0; i < count; i++) {
    to[start + i * step] = sum / (radius * 2 + 1);
    sum += at(i + radius + 1) - at(i - radius);
  }
}

/** A plane blurred by boxes, twice in each direction, written to `out`; `spare` is used up. */
function blur({ data, width, height }: Plane, radius: number, out: Float32Array, spare: Float32Array): void {
  for (let pass = 0; pass < 2; pass++) {
    const from = pass === 0 ? data : out;
    for (let y = 0; y < height; y++) blurLine(from, spare, y * width, 1, width, radius);
    for (let x = 0; x < width; x++) blurLine(spare, out, x, width, height, radius);
  }
}

/** Goes through the bands of a plane, the finest first, and leaves in the plane what is coarser than all of them. */
function* split(plane: Plane): Generator<Float32Array, void> {
  const { data, width, height } = plane;
  const grown = Math.max(1, Math.min(width, height) / SIDE);
  const coarser = new Float32Array(data.length);
  const band = new Float32Array(data.length);
  for (const radius of RADII) {
    blur(plane, Math.max(1, Math.round(radius * grown)), coarser, band);
    for (let i = 0; i < data.length; i++) band[i] = data[i]! - coarser[i]!;
    data.set(coarser);
    yield band;
  }
}

/** Lightness alone of OKLab values, averaged over blocks down to about the side bands are counted at. */
export function lightnessOf(lab: Float32Array, width: number, height: number): Plane {
  const by = Math.max(1, Math.floor(Math.min(width, height) / SIDE));
  const [w, h] = [Math.floor(width / by), Math.floor(height / by)];
  const data = new Float32Array(w * h);
  for (let y = 0; y < h * by; y++)
    for (let x = 0; x < w * by; x++) data[Math.floor(y / by) * w + Math.floor(x / by)]! += lab[(y * width + x) * 3]! / (by * by);
  return { data, width: w, height: h };
}

/** How much lightness varies in each band of a picture (OKLab). */
export const bandsOf = (lab: Float32Array, width: number, height: number): number[] =>
  Array.from(split(lightnessOf(lab, width, height)), (band) =>
    Math.sqrt(band.reduce((sum, value) => sum + value * value, 0) / band.length),
  );

/** By what each band of a picture is multiplied to have as much of it as wanted, within what can be without harm. */
export const bandGains = (own: readonly number[], wanted: readonly number[], strength: number): number[] =>
  own.map((value, i) => Math.min(GAIN_MOST, Math.max(GAIN_LEAST, (wanted[i] ?? value) / Math.max(1e-4, value))) ** strength);

/** Multiplies the bands of a picture's lightness, in place. */
export function scaleBands(lab: Float32Array, width: number, height: number, gains: readonly number[]): void {
  const plane = { data: Float32Array.from({ length: width * height }, (_, i) => lab[i * 3]!), width, height };
  const sum = new Float32Array(plane.data.length);
  let n = 0;
  for (const band of split(plane)) {
    const gain = gains[n++]!;
    for (let i = 0; i < sum.length; i++) {
      const value = band[i]!;
      sum[i]! += value + (value * (gain - 1)) / (1 + Math.abs(value * gain) / (2 * SHOULDER));
    }
  }
  for (let i = 0; i < sum.length; i++) lab[i * 3] = Math.min(1, Math.max(0, plane.data[i]! + sum[i]!));
}
