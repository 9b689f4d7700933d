/** Clusters of points in three dimensions, the largest first. */
export type Clusters = {
  /** Three values per cluster. */
  centres: Float32Array;
  counts: Int32Array;
  /** Root mean square distance of a cluster's points from its centre. */
  spreads: Float32Array;
};

/** The cluster whose centre is nearest, and how far it is, squared. */
export function nearestCentre(centres: Float32Array, x: number, y: number, z: number): { index: number; square: number } {
  let index = 0;
  let square = Infinity;
  for (let k = 0; k < centres.length; k += 3) {
    const dx = centres[k]! - x;
    const dy = centres[k + 1]! - y;
    const dz = centres[k + 2]! - z;
    const d = dx * dx + dy * dy + dz * dz;
    if (d < square) {
      square = d;
      index = k / 3;
    }
  }
  return { index, square };
}

// Sums, sums of squares and count of one cell while cells are split.
type Cell = { count: number; mean: number[]; variance: number[] };

function measureCells(points: Float32Array, labels: Uint8Array, cells: number): Cell[] {
  const out: Cell[] = Array.from({ length: cells }, () => ({ count: 0, mean: [0, 0, 0], variance: [0, 0, 0] }));
  for (let i = 0; i < labels.length; i++) {
    const cell = out[labels[i]!]!;
    cell.count++;
    for (let c = 0; c < 3; c++) {
      const value = points[i * 3 + c]!;
      cell.mean[c]! += value;
      cell.variance[c]! += value * value;
    }
  }
  for (const cell of out) {
    for (let c = 0; c < 3; c++) {
      cell.mean[c]! /= cell.count || 1;
      cell.variance[c] = cell.variance[c]! / (cell.count || 1) - cell.mean[c]! ** 2;
    }
  }
  return out;
}

// Splitting the widest cell at its mean again and again starts k-means near its end, and the same way every time.
function splitCells(points: Float32Array, labels: Uint8Array, wanted: number): Cell[] {
  let cells = measureCells(points, labels, 1);
  while (cells.length < wanted) {
    let worst = 0;
    let axis = 0;
    let most = 0;
    cells.forEach((cell, k) =>
      cell.variance.forEach((variance, c) => {
        if (variance * cell.count <= most) return;
        most = variance * cell.count;
        worst = k;
        axis = c;
      }),
    );
    if (most < 1e-3) break;
    const at = cells[worst]!.mean[axis]!;
    for (let i = 0; i < labels.length; i++) if (labels[i] === worst && points[i * 3 + axis]! > at) labels[i] = cells.length;
    cells = measureCells(points, labels, cells.length + 1);
  }
  return cells;
}

/** Groups points (three values each) into at most `wanted` clusters; fewer when there are fewer different points. Deterministic. */
export function kMeans(points: Float32Array, wanted: number, rounds = 6): Clusters {
  const labels = new Uint8Array(points.length / 3);
  let cells = splitCells(points, labels, wanted);
  for (let round = 0; round < rounds; round++) {
    const centres = Float32Array.from(cells.flatMap((cell) => cell.mean));
    for (let i = 0; i < labels.length; i++)
      labels[i] = nearestCentre(centres, points[i * 3]!, points[i * 3 + 1]!, points[i * 3 + 2]!).index;
    cells = measureCells(points, labels, cells.length).filter((cell) => cell.count > 0);
  }
  cells.sort((a, b) => b.count - a.count);
  return {
    centres: Float32Array.from(cells.flatMap((cell) => cell.mean)),
    counts: Int32Array.from(cells, (cell) => cell.count),
    spreads: Float32Array.from(cells, (cell) => Math.sqrt(Math.max(0, cell.variance[0]! + cell.variance[1]! + cell.variance[2]!))),
  };
}
