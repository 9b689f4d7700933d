import { boxMean } from '../imaging/box-mean.ts';

/** Share of the height that counts as an edge: where signatures, captions and watermarks stand. */
const BAND = 0.16;
/** How far a stroke is from what is around it, in units of lightness. */
const CONTRAST = 9;
/** How even the ground of a writing is, in units of lightness. */
const EVEN = 5;
/** Heights of signs, in pixels of a picture of 512. */
const LOWEST = 6;
const HIGHEST = 44;
/** Signs that make a line of text. */
const SIGNS = 5;

type Box = { left: number; top: number; right: number; bottom: number; area: number };

/** Connected places of `marks`, as boxes. */
function boxesOf(marks: Uint8Array, width: number, height: number): Box[] {
  const found: Box[] = [];
  const stack: number[] = [];
  for (let start = 0; start < marks.length; start++) {
    if (!marks[start]) continue;
    const box = { left: width, top: height, right: 0, bottom: 0, area: 0 };
    marks[start] = 0;
    stack.push(start);
    for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
      const x = at % width;
      const y = (at - x) / width;
      box.left = Math.min(box.left, x);
      box.right = Math.max(box.right, x);
      box.top = Math.min(box.top, y);
      box.bottom = Math.max(box.bottom, y);
      box.area++;
      for (let dy = -1; dy <= 1; dy++)
        for (let dx = -1; dx <= 1; dx++) {
          const next = at + dy * width + dx;
          if (x + dx < 0 || x + dx >= width || y + dy < 0 || y + dy >= height || !marks[next]) continue;
          marks[next] = 0;
          stack.push(next);
        }
    }
    found.push(box);
  }
  return found;
}

/** Signs from left to right: parts that stand over each other are one, as most Chinese ones are made of several. */
function signsOf(boxes: Box[]): Box[] {
  const signs: Box[] = [];
  const small = boxes.filter(({ top, bottom, left, right }) => bottom - top < HIGHEST && right - left < HIGHEST * 2);
  for (const box of small.sort((a, b) => a.left - b.left)) {
    const last = signs.at(-1);
    if (last && box.left <= last.right && Math.max(last.bottom, box.bottom) - Math.min(last.top, box.top) < HIGHEST)
      Object.assign(last, {
        top: Math.min(last.top, box.top),
        right: Math.max(last.right, box.right),
        bottom: Math.max(last.bottom, box.bottom),
        area: last.area + box.area,
      });
    else signs.push({ ...box });
  }
  return signs;
}

/** Boxes of about one height that stand beside each other on one line, closely and evenly, as signs of a writing do. */
function* linesOf(boxes: Box[]): Generator<Box[]> {
  const signs = signsOf(boxes).filter(({ left, top, right, bottom, area }) => {
    const [wide, high] = [right - left + 1, bottom - top + 1];
    const filled = area / (wide * high);
    return high >= LOWEST && wide >= 2 && wide <= high * 2.2 && filled > 0.12 && filled < 0.85;
  });
  for (const first of signs) {
    const high = first.bottom - first.top + 1;
    const line = [first];
    let last = first;
    for (const next of signs) {
      if (next.left <= last.left) continue;
      const height = next.bottom - next.top + 1;
      const level = Math.abs(next.top + next.bottom - first.top - first.bottom) / 2 <= high * 0.35;
      if (!level || height < high * 0.6 || height > high * 1.6) continue;
      if (next.left - last.right > high * 2.5) break;
      line.push(next);
      last = next;
    }
    if (line.length >= SIGNS) yield line;
  }
}

/** How unlike the places just above and below a line are: writing stands on an even ground, trees and grass grow out of something. */
function unrestAround(line: Box[], light: Float32Array, width: number, height: number): number {
  const [left, right] = [Math.min(...line.map((box) => box.left)), Math.max(...line.map((box) => box.right))];
  const [top, bottom] = [Math.min(...line.map((box) => box.top)), Math.max(...line.map((box) => box.bottom))];
  const seen: number[] = [];
  for (const y of [top - 2, bottom + 2]) {
    if (y < 0 || y >= height) continue;
    for (let x = left; x <= right; x++) seen.push(light[y * width + x]!);
  }
  const mean = seen.reduce((sum, value) => sum + value, 0) / seen.length;
  return Math.sqrt(seen.reduce((sum, value) => sum + (value - mean) ** 2, 0) / seen.length);
}

/** Whether a line of writing stands at the upper or lower edge of a picture, given by its lightness (0..100). */
export function hasEdgeText(light: Float32Array, width: number, height: number): boolean {
  const band = Math.round(height * BAND);
  if (band < 12) return false;
  for (const top of [0, height - band]) {
    const strip = light.slice(top * width, (top + band) * width);
    const around = boxMean(strip, width, band, 1, 14);
    for (const sign of [1, -1]) {
      const marks = Uint8Array.from(strip, (value, at) => ((value - around[at]!) * sign > CONTRAST ? 1 : 0));
      // What the band cuts off is no sign.
      const whole = boxesOf(marks, width, band).filter((box) => box.top > 0 && box.bottom < band - 1);
      for (const line of linesOf(whole)) if (unrestAround(line, strip, width, band) < EVEN) return true;
    }
  }
  return false;
}
