import { fitBitmap, type Bitmap } from '../imaging/bitmap.ts';

/**
 * How much a place belongs to the subject, 0…1 as a rank over the whole picture: far in colour from what lines the borders,
 * and near the middle. Answers in shares of width and height, smoothly.
 */
export function findSubject(bitmap: Bitmap): (u: number, v: number) => number {
  const small = fitBitmap(bitmap, 72);
  const { width: w, height: h, data } = small;
  // Each border is cut into pieces: a sky above and a ground below are both background.
  const grounds: [number, number, number][] = [];
  const pieces = 4;
  for (const edge of ['top', 'bottom', 'left', 'right'] as const) {
    const long = edge === 'top' || edge === 'bottom' ? w : h;
    for (let p = 0; p < pieces; p++) {
      const mean: [number, number, number] = [0, 0, 0];
      const from = Math.floor((long * p) / pieces);
      const to = Math.max(from + 1, Math.floor((long * (p + 1)) / pieces));
      for (let k = from; k < to; k++) {
        const at = Math.min(long - 1, k);
        const i = (edge === 'top' ? at : edge === 'bottom' ? (h - 1) * w + at : edge === 'left' ? at * w : at * w + w - 1) * 4;
        for (let c = 0; c < 3; c++) mean[c]! += data[i + c]! / (to - from);
      }
      grounds.push(mean);
    }
  }
  let score = new Float32Array(w * h);
  for (let y = 0; y < h; y++) {
    for (let x = 0; x < w; x++) {
      const i = (y * w + x) * 4;
      let near = Infinity;
      for (const [r, g, b] of grounds) near = Math.min(near, Math.hypot(data[i]! - r, data[i + 1]! - g, data[i + 2]! - b));
      const off = Math.hypot((x + 0.5) / w - 0.5, (y + 0.5) / h - 0.5);
      score[y * w + x] = Math.min(160, near) + 90 * (1 - off * 1.4);
    }
  }
  // Closing: a pale lid inside dark straps belongs to the chest, although it looks like the wall.
  score = spread(spread(score, w, h, 5, Math.max), w, h, 5, Math.min);
  score = soften(soften(score, w, h), w, h);
  // As a rank, so that a strength of x renews about that share of any picture.
  const order = Array.from(score.keys()).toSorted((a, b) => score[a]! - score[b]!);
  let rank = new Float32Array(score.length);
  order.forEach((at, place) => {
    rank[at] = place / Math.max(1, order.length - 1);
  });
  // Ranks jump between nearly equal neighbours; softened they make one coast instead of many islands.
  for (let round = 0; round < 3; round++) rank = soften(rank, w, h);
  return (u, v) => {
    const x = Math.min(w - 1, Math.max(0, u * w - 0.5));
    const y = Math.min(h - 1, Math.max(0, v * h - 0.5));
    const ix = Math.min(Math.max(0, w - 2), Math.floor(x));
    const iy = Math.min(Math.max(0, h - 2), Math.floor(y));
    const right = w > 1 ? 1 : 0;
    const down = h > 1 ? w : 0;
    const a = iy * w + ix;
    const top = rank[a]! + (rank[a + right]! - rank[a]!) * (x - ix);
    const low = rank[a + down]! + (rank[a + down + right]! - rank[a + down]!) * (x - ix);
    return top + (low - top) * (y - iy);
  };
}

function spread(
  values: Float32Array,
  w: number,
  h: number,
  radius: number,
  choose: (a: number, b: number) => number,
): Float32Array<ArrayBuffer> {
  const across = new Float32Array(values.length);
  const out = new Float32Array(values.length);
  for (let y = 0; y < h; y++) {
    for (let x = 0; x < w; x++) {
      let v = values[y * w + x]!;
      for (let k = Math.max(0, x - radius); k <= Math.min(w - 1, x + radius); k++) v = choose(v, values[y * w + k]!);
      across[y * w + x] = v;
    }
  }
  for (let y = 0; y < h; y++) {
    for (let x = 0; x < w; x++) {
      let v = across[y * w + x]!;
      for (let k = Math.max(0, y - radius); k <= Math.min(h - 1, y + radius); k++) v = choose(v, across[k * w + x]!);
      out[y * w + x] = v;
    }
  }
  return out;
}

function soften(values: Float32Array, w: number, h: number): Float32Array<ArrayBuffer> {
  const out = new Float32Array(values.length);
  for (let y = 0; y < h; y++) {
    for (let x = 0; x < w; x++) {
      let sum = 0;
      for (let j = -1; j <= 1; j++)
        for (let i = -1; i <= 1; i++) sum += values[Math.min(h - 1, Math.max(0, y + j)) * w + Math.min(w - 1, Math.max(0, x + i))]!;
      out[y * w + x] = sum / 9;
    }
  }
  return out;
}
