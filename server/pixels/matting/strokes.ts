/** A line drawn by hand over a matte. */
export type Stroke = {
  /** True paints the subject, false the ground. */
  keep: boolean;
  /** Diameter as a share of the picture's longer side. */
  size: number;
  /** x0, y0, x1, y1… as shares (0..1) of width and height. */
  points: number[];
};

const softness = 0.2;

/** Paints a stroke into a matte, in place, with a round brush whose rim is a little soft. Yields the share done. */
export function* paintStroke(
  matte: Uint8ClampedArray,
  width: number,
  height: number,
  { keep, size, points }: Stroke,
): Generator<number, void> {
  const radius = Math.max(0.5, (size * Math.max(width, height)) / 2);
  const soft = Math.max(1, radius * softness);
  // Each segment is a capsule; the most any of them covers counts once, so that crossings are no darker than the line.
  const cover = new Map<number, number>();
  for (let k = 0; k + 1 < points.length; k += 2) {
    const last = k + 3 >= points.length;
    if (last && k > 0) break;
    const ax = points[k]! * width;
    const ay = points[k + 1]! * height;
    const bx = last ? ax : points[k + 2]! * width;
    const by = last ? ay : points[k + 3]! * height;
    if (![ax, ay, bx, by, radius].every(Number.isFinite)) continue;
    const square = (bx - ax) ** 2 + (by - ay) ** 2;
    for (let y = Math.max(0, Math.floor(Math.min(ay, by) - radius)); y < Math.min(height, Math.max(ay, by) + radius); y++) {
      for (let x = Math.max(0, Math.floor(Math.min(ax, bx) - radius)); x < Math.min(width, Math.max(ax, bx) + radius); x++) {
        const px = x + 0.5 - ax;
        const py = y + 0.5 - ay;
        const t = square === 0 ? 0 : Math.min(1, Math.max(0, (px * (bx - ax) + py * (by - ay)) / square));
        const strength = Math.min(1, (radius - Math.hypot(px - t * (bx - ax), py - t * (by - ay))) / soft);
        if (strength <= 0) continue;
        const at = y * width + x;
        const before = cover.get(at) ?? 0;
        if (strength > before) cover.set(at, strength);
      }
    }
    yield k / points.length;
  }
  for (const [at, strength] of cover) matte[at] = matte[at]! + ((keep ? 255 : 0) - matte[at]!) * strength;
}
