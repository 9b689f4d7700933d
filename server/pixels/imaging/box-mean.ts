/** Box mean of planes that lie interleaved (`channels` values per pixel), clamped at the border; sums run in 64 bits. */
export function boxMean(source: Float32Array, width: number, height: number, channels: number, radius: number): Float32Array {
  if (radius < 1) return source;
  const middle = new Float32Array(source.length);
  const out = new Float32Array(source.length);
  const run = (from: Float32Array, to: Float32Array, start: number, step: number, count: number): void => {
    let sum = 0;
    for (let k = 0; k <= Math.min(radius, count - 1); k++) sum += from[start + k * step]!;
    for (let k = 0; k < count; k++) {
      const first = Math.max(0, k - radius);
      const last = Math.min(count - 1, k + radius);
      to[start + k * step] = sum / (last - first + 1);
      if (last < count - 1) sum += from[start + (last + 1) * step]!;
      if (k >= radius) sum -= from[start + first * step]!;
    }
  };
  for (let y = 0; y < height; y++) for (let c = 0; c < channels; c++) run(source, middle, y * width * channels + c, channels, width);
  for (let x = 0; x < width * channels; x++) run(middle, out, x, width * channels, height);
  return out;
}
