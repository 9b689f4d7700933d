import type { Random } from '../drawing/random.ts';
import { framePath, ovalPath, ringPath } from './shape/path.ts';
import { strokePath } from './shape/stroke.ts';

/** What a mark may stand on. */
export type FrameKind = 'disc' | 'square' | 'hexagon' | 'shield' | 'arch';

/** The outline of a frame about a middle, `r` from there to its edge. */
export function frameShape(kind: FrameKind, x: number, y: number, r: number): string {
  switch (kind) {
    case 'disc':
      return ovalPath(x, y, r);
    case 'square':
      return framePath(x - r * 0.92, y - r * 0.92, x + r * 0.92, y + r * 0.92, r * 0.42);
    case 'hexagon':
      return ringPath(
        [0, 1, 2, 3, 4, 5].flatMap((i) => [x + r * 1.06 * Math.sin((i * Math.PI) / 3), y - r * 1.06 * Math.cos((i * Math.PI) / 3)]),
      );
    case 'arch':
      return `M${x - r * 0.8} ${y + r}L${x - r * 0.8} ${y - r * 0.16}C${x - r * 0.8} ${y - r * 1.26} ${x + r * 0.8} ${y - r * 1.26} ${x + r * 0.8} ${y - r * 0.16}L${x + r * 0.8} ${y + r}Z`;
    case 'shield':
      return (
        `M${x} ${y - r}C${x + r * 0.3} ${y - r * 0.86} ${x + r * 0.6} ${y - r * 0.8} ${x + r * 0.9} ${y - r * 0.8}` +
        `C${x + r * 0.96} ${y + r * 0.06} ${x + r * 0.66} ${y + r * 0.74} ${x} ${y + r * 1.06}` +
        `C${x - r * 0.66} ${y + r * 0.74} ${x - r * 0.96} ${y + r * 0.06} ${x - r * 0.9} ${y - r * 0.8}C${x - r * 0.6} ${y - r * 0.8} ${x - r * 0.3} ${y - r * 0.86} ${x} ${y - r}Z`
      );
  }
}

/** The edge of a frame alone. */
export const frameEdge = (kind: FrameKind, x: number, y: number, r: number, width: number): string =>
  strokePath(frameShape(kind, x, y, r - width / 2), width);

/** The face of a carved stone: its edge wavers and its corners are worn, never twice alike. */
export function stone(x: number, y: number, rx: number, ry: number, round: boolean, random: Random): string {
  const points: number[] = [];
  const n = 72;
  const phase = random() * 6.28;
  for (let i = 0; i < n; i++) {
    const t = (i / n) * Math.PI * 2;
    const [c, s] = [Math.cos(t), Math.sin(t)];
    // A superellipse stands between circle and square.
    const power = round ? 1 : 0.2;
    const worn = 1 - 0.012 * random() - 0.007 * (1 + Math.sin(t * 5 + phase)) - (random() < 0.05 ? 0.022 : 0);
    points.push(x + Math.sign(c) * Math.abs(c) ** power * rx * worn, y + Math.sign(s) * Math.abs(s) ** power * ry * worn);
  }
  let path = '';
  // A quadratic through the middles of the edges keeps the wear soft.
  for (let i = 0; i <= n; i++) {
    const [ax, ay] = [points[(i % n) * 2]!, points[(i % n) * 2 + 1]!];
    const [bx, by] = [points[((i + 1) % n) * 2]!, points[((i + 1) % n) * 2 + 1]!];
    const [mx, my] = [Math.round((ax + bx) * 5) / 10, Math.round((ay + by) * 5) / 10];
    path += i === 0 ? `M${mx} ${my}` : `Q${Math.round(ax * 10) / 10} ${Math.round(ay * 10) / 10} ${mx} ${my}`;
  }
  return `${path}Z`;
}
