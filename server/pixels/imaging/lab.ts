import type { Bitmap } from './bitmap.ts';

const linear = Float32Array.from({ length: 256 }, (_, i) => (i <= 10 ? i / 255 / 12.92 : ((i / 255 + 0.055) / 1.055) ** 2.4));

function bend(t: number): number {
  return t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16 / 116;
}

/** Writes the CIE Lab (D65) colour of 8-bit sRGB channels to `out` at `at`: L 0…100, a and b about -100…100. */
export function labOf(red: number, green: number, blue: number, out: Float32Array, at = 0): void {
  const r = linear[red]!;
  const g = linear[green]!;
  const b = linear[blue]!;
  const x = bend((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.95047);
  const y = bend(0.2126 * r + 0.7152 * g + 0.0722 * b);
  const z = bend((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.08883);
  out[at] = 116 * y - 16;
  out[at + 1] = 500 * (x - y);
  out[at + 2] = 200 * (y - z);
}

/** A picture in CIE Lab, three floats per pixel; alpha is left aside. */
export function bitmapToLab({ data }: Bitmap): Float32Array {
  const out = new Float32Array((data.length / 4) * 3);
  for (let i = 0, o = 0; i < data.length; i += 4, o += 3) labOf(data[i]!, data[i + 1]!, data[i + 2]!, out, o);
  return out;
}
