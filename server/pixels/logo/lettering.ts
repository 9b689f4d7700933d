import type { Face } from '../glyphs/faces.ts';
import type { Glyph, Glyphs } from '../glyphs/glyphs.ts';
import { boundsOf, mapPath } from './shape/path.ts';

/** A line of set type: its glyphs at a size, the pen's way included. */
type Line = { glyphs: Glyph[]; width: number };

/** Words as outlines, standing with the middle of their top edge on (0, 0). */
export type Words = { path: string; width: number; height: number };

const wide = (char: string): boolean => /[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef]/u.test(char);

function widthOf(glyphs: readonly Glyph[], tracking: number): number {
  return glyphs.reduce((sum, { advance }) => sum + advance + tracking, -tracking);
}

/** Where a text may be broken: at spaces, or between two Chinese characters. */
function breaks(glyphs: readonly Glyph[]): number[] {
  return glyphs.flatMap((glyph, i) =>
    i > 0 && (glyphs[i - 1]!.char === ' ' || (wide(glyph.char) && wide(glyphs[i - 1]!.char))) ? [i] : [],
  );
}

const trimmed = (glyphs: Glyph[]): Glyph[] => {
  const from = glyphs.findIndex(({ char }) => char !== ' ');
  const to = glyphs.findLastIndex(({ char }) => char !== ' ');
  return from < 0 ? [] : glyphs.slice(from, to + 1);
};

/** One line, or the two most even ones. */
function linesOf(glyphs: Glyph[], tracking: number, two: boolean): Line[] {
  const line = (part: Glyph[]): Line => ({ glyphs: trimmed(part), width: widthOf(trimmed(part), tracking) });
  const whole = line(glyphs);
  if (!two) return [whole];
  const splits = breaks(glyphs).map((at) => [line(glyphs.slice(0, at)), line(glyphs.slice(at))] as const);
  const best = splits.toSorted((a, b) => Math.max(a[0].width, a[1].width) - Math.max(b[0].width, b[1].width))[0];
  return best ? [...best] : [whole];
}

type Setting = { face: Face; room: number; size: number; tracking?: number; least?: number };

/** Sets words as large as they fit into a width, at most `size` high; in two lines where one would be smaller than `least`. */
export async function setWords(text: string, glyphs: Glyphs, { face, room, size, tracking = 0, least = 0 }: Setting): Promise<Words> {
  const drawn = await glyphs.outline(face, text);
  const em = tracking * 1000;
  const one = linesOf(drawn, em, false);
  const fit = (lines: Line[]) => Math.min(size, (room * 1000) / Math.max(1, ...lines.map(({ width }) => width)));
  const lines = fit(one) < least ? linesOf(drawn, em, true) : one;
  const scale = fit(lines) / 1000;
  let path = '';
  lines.forEach((line, row) => {
    let pen = (-line.width * scale) / 2;
    for (const glyph of line.glyphs) {
      const from = pen;
      path += mapPath(glyph.path, (x, y) => [from + x * scale, row * 1220 * scale - y * scale]);
      pen += (glyph.advance + em) * scale;
    }
  });
  const { left, right, top, bottom } = boundsOf([path]);
  const middle = (left + right) / 2;
  return { path: mapPath(path, (x, y) => [x - middle, y - top]), width: right - left, height: bottom - top };
}

type Arc = { face: Face; x: number; y: number; radius: number; size: number; span: number; tracking?: number; below?: boolean };

/** Words along a circle: over its top, or under its bottom, readable both times. `span` is the most of the circle they take, in degrees. */
export async function setArc(text: string, glyphs: Glyphs, arc: Arc): Promise<string> {
  const { face, x, y, radius, span, below = false } = arc;
  const drawn = await glyphs.outline(face, text);
  const tracking = (arc.tracking ?? 0.08) * 1000;
  const units = widthOf(drawn, tracking);
  const scale = Math.min(arc.size, (((span * Math.PI) / 180) * radius * 1000) / units) / 1000;
  // What stands in the middle of the band: capitals and characters are about 760 units high.
  const half = 380 * scale;
  let pen = (-units * scale) / 2;
  let path = '';
  for (const glyph of drawn) {
    const step = glyph.advance * scale;
    const angle = (pen + step / 2) / radius;
    const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
    path += mapPath(glyph.path, (gx, gy) => {
      const along = gx * scale - step / 2;
      const up = gy * scale - half;
      return below
        ? [x + sin * (radius - up) + cos * along, y + cos * (radius - up) - sin * along]
        : [x + sin * (radius + up) + cos * along, y - cos * (radius + up) + sin * along];
    });
    pen += step + tracking * scale;
  }
  return path;
}
