const clampTo = (value: number, last: number): number => (value < 0 ? 0 : value > last ? last : value);

/** Mean over a square of `2 · radius + 1` into `out`; places beyond the strip repeat its border. `middle` is scratch. */
export function blurStrip(
  data: Float32Array,
  channels: number,
  width: number,
  rows: number,
  radius: number,
  middle: Float32Array,
  out: Float32Array,
): void {
  const line = width * channels;
  const share = 1 / (2 * radius + 1);
  for (let y = 0; y < rows; y++) {
    for (let c = 0; c < channels; c++) {
      const start = y * line + c;
      let sum = 0;
      for (let k = -radius; k <= radius; k++) sum += data[start + clampTo(k, width - 1) * channels]!;
      for (let x = 0; x < width; x++) {
        middle[start + x * channels] = sum * share;
        sum += data[start + clampTo(x + radius + 1, width - 1) * channels]! - data[start + clampTo(x - radius, width - 1) * channels]!;
      }
    }
  }
  // Row by row with a sum per column: columns one by one would miss the cache at every step.
  const sums = new Float64Array(line);
  for (let k = -radius; k <= radius; k++) {
    const row = clampTo(k, rows - 1) * line;
    for (let i = 0; i < line; i++) sums[i]! += middle[row + i]!;
  }
  for (let y = 0; y < rows; y++) {
    const added = clampTo(y + radius + 1, rows - 1) * line;
    const gone = clampTo(y - radius, rows - 1) * line;
    const row = y * line;
    for (let i = 0; i < line; i++) {
      out[row + i] = sums[i]! * share;
      sums[i]! += middle[added + i]! - middle[gone + i]!;
    }
  }
}

/** Replaces each of four channels by the least (`least`) and most (`most`) of its 3 × 3 neighbours, `times` over. Both in place. */
export function spreadExtremes(least: Float32Array, most: Float32Array, width: number, rows: number, times: number): void {
  for (let k = 0; k < times; k++) {
    growMost(most, width, rows);
    growLeast(least, width, rows);
  }
}

function growMost(data: Float32Array, width: number, rows: number): void {
  const line = width * 4;
  for (let y = 0; y < rows; y++) {
    for (let c = 0; c < 4; c++) {
      const end = (y + 1) * line;
      let before = data[y * line + c]!;
      for (let i = y * line + c; i < end; i += 4) {
        const own = data[i]!;
        const next = i + 4 < end ? data[i + 4]! : own;
        const higher = before > own ? before : own;
        data[i] = next > higher ? next : higher;
        before = own;
      }
    }
  }
  const above = data.slice(0, line);
  for (let y = 0; y < rows; y++) {
    const row = y * line;
    const below = y + 1 < rows ? row + line : row;
    for (let i = 0; i < line; i++) {
      const own = data[row + i]!;
      const next = data[below + i]!;
      const higher = above[i]! > own ? above[i]! : own;
      above[i] = own;
      data[row + i] = next > higher ? next : higher;
    }
  }
}

function growLeast(data: Float32Array, width: number, rows: number): void {
  for (let i = 0; i < data.length; i++) data[i] = -data[i]!;
  growMost(data, width, rows);
  for (let i = 0; i < data.length; i++) data[i] = -data[i]!;
}
