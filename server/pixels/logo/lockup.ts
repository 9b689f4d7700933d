import type { Brief } from './brief.ts';
import { emblem } from './emblem.ts';
import { setWords, type Words } from './lettering.ts';
import { mapPath } from './shape/path.ts';
import { type Shape, SIDE } from './shape/shapes.ts';

const MIDDLE = SIDE / 2;
/** The visible AI label stands below this; nothing else may. */
export const FLOOR = 868;
export const CEILING = 92;
const ROOM = 832;

const at = (words: Words, x: number, y: number, fill: string): Shape => ({ path: mapPath(words.path, (px, py) => [px + x, py + y]), fill });

async function wordsOf(
  { text, slogan, face, glyphs, style }: Brief,
  room: number,
  size: number,
): Promise<{ name: Words; line: Words | null }> {
  const short = Array.from(text).length <= 4;
  const name = await setWords(text, glyphs, { face, room, size, tracking: short ? 0.08 : 0.03, least: size * 0.56 });
  const line = slogan
    ? await setWords(slogan, glyphs, {
        face: face === 'brush' || style === 'seal' ? 'serif' : 'sans',
        room: Math.min(room, Math.max(name.width * 1.25, 420)),
        size: Math.min(40, Math.max(28, name.height * 0.36)),
        tracking: 0.22,
        least: 24,
      })
    : null;
  return { name, line };
}

/** A mark alone, above its name, or to the left of it. */
export async function lockup(brief: Brief, withName: boolean): Promise<Shape[]> {
  const { scheme, index, random, text } = brief;
  if (!withName) {
    const r = 262 + random() * 46;
    return emblem(brief, MIDDLE, (CEILING + FLOOR) / 2, r);
  }
  const letters = Array.from(text).length;
  if (index % 4 === 3 && letters <= 6) {
    const r = 148;
    const { name, line } = await wordsOf(brief, 470, 132);
    const gap = 56;
    const wide = r * 2 + gap + Math.max(name.width, line?.width ?? 0);
    const left = MIDDLE - wide / 2;
    const y = (CEILING + FLOOR) / 2;
    const tall = name.height + (line ? 30 + line.height : 0);
    const x = left + r * 2 + gap;
    return [
      ...(await emblem(brief, left + r, y, r)),
      at(name, x + name.width / 2, y - tall / 2, scheme.ink),
      ...(line ? [at(line, x + line.width / 2, y + tall / 2 - line.height, scheme.faint)] : []),
    ];
  }
  const { name, line } = await wordsOf(brief, ROOM, 112);
  const r = 196 + random() * 24 - (name.height > 150 ? 34 : 0);
  const gap = 66;
  const rest = line ? 34 + line.height : 0;
  const tall = r * 2 + gap + name.height + rest;
  const top = Math.max(CEILING, (CEILING + FLOOR - tall) / 2);
  const under = top + r * 2 + gap;
  return [
    ...(await emblem(brief, MIDDLE, top + r, r)),
    at(name, MIDDLE, under, scheme.ink),
    ...(line ? [at(line, MIDDLE, under + name.height + 34, scheme.faint)] : []),
  ];
}
