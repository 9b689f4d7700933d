/** For each pixel the index of (nearly) the nearest pixel for which `mask` is 1, or -1 when there is none: two sweeps of offsets. */
export function nearestOf(mask: Uint8Array, width: number, height: number): Int32Array {
  const out = new Int32Array(mask.length).fill(-1);
  for (let at = 0; at < mask.length; at++) if (mask[at] === 1) out[at] = at;
  function offer(at: number, x: number, y: number, from: number, best: number): number {
    const candidate = out[from]!;
    if (candidate < 0) return best;
    const square = (x - (candidate % width)) ** 2 + (y - Math.floor(candidate / width)) ** 2;
    if (square >= best) return best;
    out[at] = candidate;
    return square;
  }
  for (let sweep = 0; sweep < 2; sweep++) {
    const step = sweep === 0 ? 1 : -1;
    for (let row = 0; row < height; row++) {
      const y = step > 0 ? row : height - 1 - row;
      const hasRow = step > 0 ? y > 0 : y < height - 1;
      for (let turn = 0; turn < 2; turn++) {
        for (let column = 0; column < width; column++) {
          const x = turn === 0 ? column : width - 1 - column;
          const at = y * width + x;
          const own = out[at]!;
          let best = own < 0 ? Infinity : (x - (own % width)) ** 2 + (y - Math.floor(own / width)) ** 2;
          if (best === 0) continue;
          if (turn === 0 ? x > 0 : x < width - 1) best = offer(at, x, y, at + (turn === 0 ? -1 : 1), best);
          if (!hasRow) continue;
          best = offer(at, x, y, at - step * width, best);
          if (x > 0) best = offer(at, x, y, at - step * width - 1, best);
          if (x < width - 1) offer(at, x, y, at - step * width + 1, best);
        }
      }
    }
  }
  return out;
}

/** Distance of each pixel from the nearest pixel for which `mask` is 1; far above any picture's size when there is none. */
export function distanceTo(mask: Uint8Array, width: number, height: number): Float32Array {
  const near = nearestOf(mask, width, height);
  return Float32Array.from(near, (to, at) =>
    to < 0 ? 1e6 : Math.hypot((at % width) - (to % width), Math.floor(at / width) - Math.floor(to / width)),
  );
}
