/** Closed polylines, each x0, y0, x1, y1, … in pixels. */
export type Outline = readonly (readonly number[])[];

/** Flattens a path of absolute M L C Q Z commands; `place` maps path units to pixels. */
export function flattenPath(path: string, place: (x: number, y: number) => readonly [number, number], steps = 10): Outline {
  const out: number[][] = [];
  let current: number[] = [];
  let x = 0;
  let y = 0;
  for (const [, command, list] of path.matchAll(/([MLCQZ])([^MLCQZ]*)/g)) {
    const n =
      (list ?? '').trim() === ''
        ? []
        : list!
            .trim()
            .split(/[\s,]+/)
            .map(Number);
    if (command === 'M') {
      if (current.length > 4) out.push(current);
      current = [];
    }
    if (command === 'M' || command === 'L') {
      for (let i = 0; i < n.length; i += 2) {
        x = n[i]!;
        y = n[i + 1]!;
        current.push(...place(x, y));
      }
    } else if (command === 'C' || command === 'Q') {
      const size = command === 'C' ? 6 : 4;
      for (let i = 0; i + size <= n.length; i += size) {
        const bx = size === 6 ? n[i]! : x + (n[i]! - x) * (2 / 3);
        const by = size === 6 ? n[i + 1]! : y + (n[i + 1]! - y) * (2 / 3);
        const ex = n[i + size - 2]!;
        const ey = n[i + size - 1]!;
        const cx = size === 6 ? n[i + 2]! : ex + (n[i]! - ex) * (2 / 3);
        const cy = size === 6 ? n[i + 3]! : ey + (n[i + 1]! - ey) * (2 / 3);
        for (let k = 1; k <= steps; k++) {
          const t = k / steps;
          const s = 1 - t;
          const a = s * s * s;
          const b = 3 * s * s * t;
          const c = 3 * s * t * t;
          const d = t * t * t;
          current.push(...place(a * x + b * bx + c * cx + d * ex, a * y + b * by + c * cy + d * ey));
        }
        x = ex;
        y = ey;
      }
    }
  }
  if (current.length > 4) out.push(current);
  return out;
}

const lines = 5;

/**
 * How much of each pixel an outline covers, 0…1, by the non-zero rule: exact across, five lines down. This stands in for a
 * canvas, which neither Node nor every service worker has.
 */
export function coverOutline(outline: Outline, width: number, height: number): Float32Array {
  const cover = new Float32Array(width * height);
  const crossings: { x: number; turn: number }[][] = Array.from({ length: height * lines }, () => []);
  for (const ring of outline) {
    for (let i = 0, j = ring.length - 2; i < ring.length; j = i, i += 2) {
      const x0 = ring[j]!;
      const y0 = ring[j + 1]! * lines;
      const x1 = ring[i]!;
      const y1 = ring[i + 1]! * lines;
      if (y0 === y1) continue;
      const turn = y1 > y0 ? 1 : -1;
      const from = Math.max(0, Math.ceil(Math.min(y0, y1) - 0.5));
      const to = Math.min(height * lines - 1, Math.ceil(Math.max(y0, y1) - 0.5) - 1);
      for (let line = from; line <= to; line++) crossings[line]!.push({ x: x0 + ((line + 0.5 - y0) / (y1 - y0)) * (x1 - x0), turn });
    }
  }
  for (let line = 0; line < crossings.length; line++) {
    const row = Math.floor(line / lines) * width;
    let winding = 0;
    let start = 0;
    for (const { x, turn } of crossings[line]!.toSorted((a, b) => a.x - b.x)) {
      if (winding === 0) start = x;
      winding += turn;
      if (winding !== 0) continue;
      const from = Math.max(0, start);
      const to = Math.min(width, x);
      for (let px = Math.floor(from); px < to; px++) cover[row + px]! += (Math.min(to, px + 1) - Math.max(from, px)) / lines;
    }
  }
  return cover;
}
