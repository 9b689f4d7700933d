/** Signed distances: negative inside. All take bare numbers, because a vector per step would be most of the cost of marching. */

export function distanceToSegment(x: number, y: number, ax: number, ay: number, bx: number, by: number): number {
  const px = x - ax;
  const py = y - ay;
  const dx = bx - ax;
  const dy = by - ay;
  const t = Math.min(1, Math.max(0, (px * dx + py * dy) / (dx * dx + dy * dy)));
  return Math.hypot(px - dx * t, py - dy * t);
}

/** A rectangle around the origin with rounded corners. */
export function box2(x: number, y: number, w: number, h: number, r: number): number {
  const qx = Math.abs(x) - w + r;
  const qy = Math.abs(y) - h + r;
  const ox = qx > 0 ? qx : 0;
  const oy = qy > 0 ? qy : 0;
  return Math.sqrt(ox * ox + oy * oy) + Math.min(Math.max(qx, qy), 0) - r;
}

/** A polygon given as x0, y0, x1, y1, …; exact distance. */
export function polygon2(x: number, y: number, points: readonly number[]): number {
  const count = points.length / 2;
  let best = Infinity;
  let sign = 1;
  for (let i = 0, j = count - 1; i < count; j = i, i++) {
    const ax = points[i * 2]!;
    const ay = points[i * 2 + 1]!;
    const ex = points[j * 2]! - ax;
    const ey = points[j * 2 + 1]! - ay;
    const wx = x - ax;
    const wy = y - ay;
    const t = Math.min(1, Math.max(0, (wx * ex + wy * ey) / (ex * ex + ey * ey)));
    const dx = wx - ex * t;
    const dy = wy - ey * t;
    const d = dx * dx + dy * dy;
    if (d < best) best = d;
    const above = wy >= 0;
    const below = y < points[j * 2 + 1]!;
    const cross = ex * wy > ey * wx;
    if ((above && below && cross) || (!above && !below && !cross)) sign = -sign;
  }
  return sign * Math.sqrt(best);
}

/** A star with `n` points; `sharp` between 2 (needle) and n (polygon). */
export function star2(x: number, y: number, r: number, n: number, sharp: number): number {
  const an = Math.PI / n;
  const en = Math.PI / sharp;
  const ax = Math.cos(an);
  const ay = Math.sin(an);
  const ex = Math.cos(en);
  const ey = Math.sin(en);
  let turn = Math.atan2(x, y) % (2 * an);
  if (turn < 0) turn += 2 * an;
  const bn = turn - an;
  const l = Math.hypot(x, y);
  let px = l * Math.cos(bn) - r * ax;
  let py = l * Math.abs(Math.sin(bn)) - r * ay;
  const k = Math.min((r * ay) / ey, Math.max(0, -(px * ex + py * ey)));
  px += ex * k;
  py += ey * k;
  return Math.hypot(px, py) * Math.sign(px);
}

export function blendMin(a: number, b: number, k: number): number {
  const h = Math.max(k - Math.abs(a - b), 0) / k;
  return Math.min(a, b) - h * h * k * 0.25;
}

export function blendMax(a: number, b: number, k: number): number {
  return -blendMin(-a, -b, k);
}

/** A box with rounded edges. */
export function box3(x: number, y: number, z: number, w: number, h: number, d: number, r: number): number {
  const qx = Math.abs(x) - w + r;
  const qy = Math.abs(y) - h + r;
  const qz = Math.abs(z) - d + r;
  const ox = qx > 0 ? qx : 0;
  const oy = qy > 0 ? qy : 0;
  const oz = qz > 0 ? qz : 0;
  return Math.sqrt(ox * ox + oy * oy + oz * oz) + Math.min(Math.max(qx, qy, qz), 0) - r;
}

/** An upright cylinder of half height `h`. */
export function cylinder3(x: number, y: number, z: number, h: number, r: number, round: number): number {
  const dx = Math.sqrt(x * x + z * z) - r + round;
  const dy = Math.abs(y) - h + round;
  const ox = dx > 0 ? dx : 0;
  const oy = dy > 0 ? dy : 0;
  return Math.min(Math.max(dx, dy), 0) + Math.sqrt(ox * ox + oy * oy) - round;
}

/** A round rod between two points. */
export function rod3(
  x: number,
  y: number,
  z: number,
  ax: number,
  ay: number,
  az: number,
  bx: number,
  by: number,
  bz: number,
  r: number,
): number {
  const px = x - ax;
  const py = y - ay;
  const pz = z - az;
  const dx = bx - ax;
  const dy = by - ay;
  const dz = bz - az;
  let t = (px * dx + py * dy + pz * dz) / (dx * dx + dy * dy + dz * dz);
  t = t < 0 ? 0 : t > 1 ? 1 : t;
  const qx = px - dx * t;
  const qy = py - dy * t;
  const qz = pz - dz * t;
  return Math.sqrt(qx * qx + qy * qy + qz * qz) - r;
}

/** A capped cone of half height `h`, `r1` wide below and `r2` above. */
export function cone3(x: number, y: number, z: number, h: number, r1: number, r2: number): number {
  const q = Math.sqrt(x * x + z * z);
  const k2x = r2 - r1;
  const k2y = 2 * h;
  const cax = q - Math.min(q, y < 0 ? r1 : r2);
  const cay = Math.abs(y) - h;
  let t = ((r2 - q) * k2x + (h - y) * k2y) / (k2x * k2x + k2y * k2y);
  t = t < 0 ? 0 : t > 1 ? 1 : t;
  const cbx = q - r2 + k2x * t;
  const cby = y - h + k2y * t;
  const inside = cbx < 0 && cay < 0 ? -1 : 1;
  return inside * Math.sqrt(Math.min(cax * cax + cay * cay, cbx * cbx + cby * cby));
}

/** A ring lying flat. */
export function torus3(x: number, y: number, z: number, r: number, tube: number): number {
  const q = Math.sqrt(x * x + z * z) - r;
  return Math.sqrt(q * q + y * y) - tube;
}

/** An ellipsoid; nearly exact near its surface. */
export function ellipsoid3(x: number, y: number, z: number, a: number, b: number, c: number): number {
  const u = x / a;
  const v = y / b;
  const w = z / c;
  const k0 = Math.sqrt(u * u + v * v + w * w);
  const p = u / a;
  const q = v / b;
  const r = w / c;
  return (k0 * (k0 - 1)) / Math.max(1e-6, Math.sqrt(p * p + q * q + r * r));
}

export function sphere3(x: number, y: number, z: number, r: number): number {
  return Math.sqrt(x * x + y * y + z * z) - r;
}
