/** For each pixel the index of (nearly) the nearest pixel for which `mask` is 1, or -1 when there is none: two sweeps of offsets. */
export function nearestOf(mask: Uint8Array, width: number, height: number): Int32Array {
  const size = mask.length;
  // Where the nearest known pixel is; far outside while none is known.
  const nearX = new Int32Array(size).fill(-1e6);
  const nearY = new Int32Array(size).fill(-1e6);
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) {
      if (mask[at] !== 1) continue;
      nearX[at] = x;
      nearY[at] = y;
    }
  }
  function offer(at: number, x: number, y: number, from: number, best: number): number {
    const dx = x - nearX[from]!;
    const dy = y - nearY[from]!;
    const square = dx * dx + dy * dy;
    if (square >= best) return best;
    nearX[at] = nearX[from]!;
    nearY[at] = nearY[from]!;
    return square;
  }
  // One row from the row before it and from its own neighbours, there and back.
  function sweepRow(y: number, before: number): void {
    const row = y * width;
    for (let x = 0; x < width; x++) {
      const at = row + x;
      if (mask[at] === 1) continue;
      let best = (x - nearX[at]!) ** 2 + (y - nearY[at]!) ** 2;
      if (x > 0) best = offer(at, x, y, at - 1, best);
      if (before === 0) continue;
      best = offer(at, x, y, at + before, best);
      if (x > 0) best = offer(at, x, y, at + before - 1, best);
      if (x < width - 1) offer(at, x, y, at + before + 1, best);
    }
    for (let x = width - 2; x >= 0; x--) {
      const at = row + x;
      if (mask[at] !== 1) offer(at, x, y, at + 1, (x - nearX[at]!) ** 2 + (y - nearY[at]!) ** 2);
    }
  }
  for (let y = 0; y < height; y++) sweepRow(y, y > 0 ? -width : 0);
  for (let y = height - 1; y >= 0; y--) sweepRow(y, y < height - 1 ? width : 0);
  for (let at = 0; at < size; at++) nearX[at] = nearX[at]! < 0 ? -1 : nearY[at]! * width + nearX[at]!;
  return nearX;
}

/** Distance of each pixel from the nearest pixel for which `mask` is 1; far above any picture's size when there is none. */
export function distanceTo(mask: Uint8Array, width: number, height: number): Float32Array {
  const near = nearestOf(mask, width, height);
  const out = new Float32Array(mask.length);
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) {
      const to = near[at]!;
      if (to === at) continue;
      const row = Math.floor(to / width);
      out[at] = to < 0 ? 1e6 : Math.sqrt((x - (to - row * width)) ** 2 + (y - row) ** 2);
    }
  }
  return out;
}

/** 1 where a value is above the limit. */
export function above(values: Float32Array, limit: number): Uint8Array {
  const out = new Uint8Array(values.length);
  for (let at = 0; at < out.length; at++) out[at] = values[at]! > limit ? 1 : 0;
  return out;
}

/** 1 where a mask is 0. */
export function inverse(mask: Uint8Array): Uint8Array {
  const out = new Uint8Array(mask.length);
  for (let at = 0; at < out.length; at++) out[at] = mask[at] === 1 ? 0 : 1;
  return out;
}
