/** Small, fast, seedable noise: the same picture always breaks into the same stones. */
export function random(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** How many stones are seen at a progress: coarse, then finer. Spec: design brief §1, precipitation. */
export function stonesAt(progress: number): 34 | 170 | 900 | 3800 {
  if (progress < 40) return 34;
  if (progress < 70) return 170;
  return progress < 95 ? 900 : 3800;
}

/**
 * Paints `source` as jittered Voronoi cells, each one the mean of what it covers, lighter towards one side as a facet is.
 * Sites sit on a jittered grid, so only the 25 cells around a pixel can own it.
 */
export function precipitate(source: ImageData, count: number, seed: number): ImageData {
  const { width, height, data } = source;
  const rows = Math.max(2, Math.round(Math.sqrt((count * height) / width)));
  const columns = Math.max(2, Math.round(count / rows));
  const next = random(seed + count);
  const total = columns * rows;
  const siteX = new Float32Array(total);
  const siteY = new Float32Array(total);
  for (let cell = 0; cell < total; cell++) {
    siteX[cell] = (((cell % columns) + 0.5 + (next() - 0.5) * 0.92) / columns) * width;
    siteY[cell] = ((Math.floor(cell / columns) + 0.5 + (next() - 0.5) * 0.92) / rows) * height;
  }
  const owner = new Uint16Array(width * height);
  const sums = new Float64Array(total * 4);
  for (let y = 0; y < height; y++) {
    const row = Math.min(rows - 1, Math.floor((y / height) * rows));
    for (let x = 0; x < width; x++) {
      const column = Math.min(columns - 1, Math.floor((x / width) * columns));
      let best = 0;
      let nearest = Infinity;
      for (let r = Math.max(0, row - 2); r <= Math.min(rows - 1, row + 2); r++) {
        for (let c = Math.max(0, column - 2); c <= Math.min(columns - 1, column + 2); c++) {
          const site = r * columns + c;
          const distance = (siteX[site]! - x) ** 2 + (siteY[site]! - y) ** 2;
          if (distance < nearest) [nearest, best] = [distance, site];
        }
      }
      const pixel = y * width + x;
      owner[pixel] = best;
      for (let channel = 0; channel < 3; channel++) sums[best * 4 + channel]! += data[pixel * 4 + channel]!;
      sums[best * 4 + 3]! += 1;
    }
  }
  const slope = Float32Array.from({ length: total * 2 }, () => (next() - 0.5) * 2);
  const reach = Math.max(width / columns, height / rows);
  const out = new ImageData(width, height);
  for (let pixel = 0; pixel < owner.length; pixel++) {
    const site = owner[pixel]!;
    const tilt =
      (((pixel % width) - siteX[site]!) * slope[site * 2]! + (Math.floor(pixel / width) - siteY[site]!) * slope[site * 2 + 1]!) / reach;
    const light = 1 + Math.max(-0.12, Math.min(0.12, tilt * 0.14));
    for (let channel = 0; channel < 3; channel++) out.data[pixel * 4 + channel] = (sums[site * 4 + channel]! / sums[site * 4 + 3]!) * light;
    out.data[pixel * 4 + 3] = 255;
  }
  return out;
}
