import type { Random } from '../drawing/random.ts';
import type { Face } from '../glyphs/faces.ts';
import type { Glyphs } from '../glyphs/glyphs.ts';
import { stone } from './frames.ts';
import { type Box, boundsOf, mapPath } from './shape/path.ts';
import type { Shape } from './shape/shapes.ts';

/** Most characters one seal takes: three columns of three. */
export const SEAL_MAX = 9;

/** Whether a name can be carved: Chinese characters, few enough. */
export function carvable(text: string): boolean {
  const chars = Array.from(text.replaceAll(' ', ''));
  return chars.length <= SEAL_MAX && chars.every((char) => /\p{Script=Han}/u.test(char));
}

/** How many characters stand in each column, read from the right. */
function columnsOf(count: number): number[] {
  if (count <= 2) return [count];
  if (count === 3) return [2, 1];
  const columns = count <= 6 ? 2 : 3;
  const tall = Math.ceil(count / columns);
  return Array.from({ length: columns }, (_, i) => Math.min(tall, count - i * tall)).filter((n) => n > 0);
}

type Carving = { face: Face; x: number; y: number; r: number; round: boolean; ink: string; paper: string; positive: boolean };

/** A stone, and the room on its face. */
export function stoneShapes(
  { x, y, r, round, ink, paper, positive }: Omit<Carving, 'face'>,
  rx: number,
  random: Random,
): { shapes: Shape[]; room: Box } {
  const shapes: Shape[] = [{ path: stone(x, y, rx, r, round, random), fill: ink }];
  const edge = r * 0.075;
  if (positive) shapes.push({ path: stone(x, y, rx - edge, r - edge, round, random), fill: paper });
  const inset = round ? 0.66 : 0.8;
  return { shapes, room: { left: x - rx * inset, right: x + rx * inset, top: y - r * inset, bottom: y + r * inset } };
}

/** A seal with a name carved into it: columns from right to left, every character filling its cell, as a seal cutter does. */
export async function sealOf(text: string, glyphs: Glyphs, carving: Carving, random: Random): Promise<Shape[]> {
  const chars = await glyphs.outline(carving.face, text.replaceAll(' ', ''));
  const columns = columnsOf(chars.length);
  const narrow = !carving.round && columns.length === 1 && chars.length === 2;
  const { shapes, room } = stoneShapes(carving, narrow ? carving.r * 0.56 : carving.r, random);
  const width = (room.right - room.left) / columns.length;
  let next = 0;
  columns.forEach((count, column) => {
    // A short column shares the height among fewer characters.
    const height = (room.bottom - room.top) / count;
    for (let row = 0; row < count; row++) {
      const { path } = chars[next++]!;
      const box = boundsOf([mapPath(path, (x, y) => [x, -y])]);
      const cell = { left: room.right - (column + 1) * width, top: room.top + row * height };
      // A stroke such as 一 keeps its own height.
      const sx = (width * 0.9) / Math.max(box.right - box.left, 640);
      const sy = Math.min((height * 0.9) / Math.max(box.bottom - box.top, 640), sx * 1.45);
      const across = Math.min(sx, sy * 1.45);
      const cx = cell.left + width / 2;
      const cy = cell.top + height / 2;
      shapes.push({
        path: mapPath(path, (x, y) => [cx + (x - (box.left + box.right) / 2) * across, cy + (-y - (box.top + box.bottom) / 2) * sy]),
        fill: carving.positive ? carving.ink : carving.paper,
      });
    }
  });
  return shapes;
}
