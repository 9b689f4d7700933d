/** Makes a matte smaller by `by` pixels: the least alpha within a disc whose rim fades, so that fractions of a pixel count. */
export function* shrinkMatte(matte: Uint8ClampedArray, width: number, height: number, by: number): Generator<number, Uint8ClampedArray> {
  if (by <= 0) return matte;
  const reach = Math.ceil(by + 1);
  const taps: { dx: number; dy: number; weight: number }[] = [];
  for (let dy = -reach; dy <= reach; dy++) {
    for (let dx = -reach; dx <= reach; dx++) {
      const weight = Math.min(1, by + 1 - Math.hypot(dx, dy));
      if (weight > 0 && (dx !== 0 || dy !== 0)) taps.push({ dx, dy, weight });
    }
  }
  // Strongest first: most pixels of a rim are settled by their first taps.
  taps.sort((a, b) => b.weight - a.weight);
  const out = new Uint8ClampedArray(matte.length);
  const nearClear = clearBlocks(matte, width, height);
  const shrinkRow = (y: number): void => {
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      let least = matte[at]!;
      if (least > 0 && nearClear(x, y, reach)) {
        for (const { dx, dy, weight } of taps) {
          if (x + dx < 0 || x + dx >= width || y + dy < 0 || y + dy >= height) continue;
          const value = 255 - (255 - matte[at + dy * width + dx]!) * weight;
          if (value < least) least = value;
          if (least === 0) break;
        }
      }
      out[at] = least;
    }
  };
  for (let y = 0; y < height; y++) {
    shrinkRow(y);
    if (y % 32 === 31) yield y / height;
  }
  return out;
}

const block = 16;

// Tells whether anything around a pixel (up to a block away) is less than opaque: the inside of a subject needs no search.
function clearBlocks(matte: Uint8ClampedArray, width: number, height: number) {
  const across = Math.ceil(width / block);
  const down = Math.ceil(height / block);
  const clear = new Uint8Array(across * down);
  for (let y = 0; y < height; y++) {
    const row = Math.floor(y / block) * across;
    for (let x = 0; x < width; x++) if (matte[y * width + x]! < 255) clear[row + Math.floor(x / block)] = 1;
  }
  return (x: number, y: number, reach: number): boolean => {
    const bottom = Math.min(down - 1, Math.floor((y + reach) / block));
    const right = Math.min(across - 1, Math.floor((x + reach) / block));
    for (let by = Math.max(0, Math.floor((y - reach) / block)); by <= bottom; by++)
      for (let bx = Math.max(0, Math.floor((x - reach) / block)); bx <= right; bx++) if (clear[by * across + bx] === 1) return true;
    return false;
  };
}

// One pass of a box whose ends count in part, so that any radius is exact.
function boxRun(from: Float32Array, to: Float32Array, count: number, radius: number): void {
  const whole = Math.floor(radius);
  const part = radius - whole;
  const at = (k: number): number => from[k < 0 ? 0 : k >= count ? count - 1 : k]!;
  let sum = 0;
  for (let k = -whole; k <= whole; k++) sum += at(k);
  for (let k = 0; k < count; k++) {
    to[k] = (sum + part * (at(k - whole - 1) + at(k + whole + 1))) / (2 * radius + 1);
    sum += at(k + whole + 1) - at(k - whole);
  }
}

/** Softens a matte's edge over about `by` pixels: three box passes each way, which is nearly a bell. */
export function* featherMatte(matte: Uint8ClampedArray, width: number, height: number, by: number): Generator<number, Uint8ClampedArray> {
  if (by <= 0) return matte;
  const radius = by / 4;
  const out = matte.slice();
  const runLine = (start: number, step: number, count: number, a: Float32Array, b: Float32Array): void => {
    for (let k = 0; k < count; k++) a[k] = out[start + k * step]!;
    boxRun(a, b, count, radius);
    boxRun(b, a, count, radius);
    boxRun(a, b, count, radius);
    for (let k = 0; k < count; k++) out[start + k * step] = b[k]!;
  };
  const across = [new Float32Array(width), new Float32Array(width)] as const;
  for (let y = 0; y < height; y++) {
    runLine(y * width, 1, width, ...across);
    if (y % 128 === 127) yield (0.5 * y) / height;
  }
  const down = [new Float32Array(height), new Float32Array(height)] as const;
  for (let x = 0; x < width; x++) {
    runLine(x, width, height, ...down);
    if (x % 128 === 127) yield 0.5 + (0.5 * x) / width;
  }
  return out;
}
