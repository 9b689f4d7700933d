import { type Font, parse } from 'opentype.js/dist/opentype.mjs';
import { ToolFailure } from '../tool-failure.ts';
import { type Face, standIns } from './faces.ts';
import { unwrapWoff } from './woff.ts';

/** A character as a drawing: 1000 units to the em, y upwards, absolute M L C Q Z. */
export type Glyph = { char: string; advance: number; path: string };

/** Draws the characters of a text; a character that a face lacks comes from another, one that none has is refused by name. */
export type Glyphs = { outline(face: Face, text: string): Promise<Glyph[]> };

/** Where the files of a face are: its subsets with their ranges of code points, and the bytes of one. */
export type FaceFiles = {
  ranges(face: Face): Promise<Record<string, string>>;
  read(face: Face, subset: string): Promise<ArrayBuffer | null>;
};

type Range = { from: number; to: number; subset: string };

/** Parsed subsets kept: a name takes two to six of them. */
const KEPT = 32;

function parseRanges(subsets: Record<string, string>): Range[] {
  return Object.entries(subsets).flatMap(([subset, list]) =>
    list.split(',').map((part) => {
      const [from = 0, to = from] = part
        .trim()
        .replace(/^U\+/i, '')
        .split('-')
        .map((hex) => parseInt(hex, 16));
      return { from, to, subset };
    }),
  );
}

function pathOf({ unitsPerEm }: Font, commands: ReturnType<Font['charToGlyph']>['path']['commands']): string {
  const n = (value: number) => Math.round((value * 10_000) / unitsPerEm) / 10;
  return commands
    .map(({ type, x, y, x1, y1, x2, y2 }) => {
      if (type === 'Z') return 'Z';
      if (type === 'C') return `C${n(x1)} ${n(y1)} ${n(x2)} ${n(y2)} ${n(x)} ${n(y)}`;
      return type === 'Q' ? `Q${n(x1)} ${n(y1)} ${n(x)} ${n(y)}` : `${type}${n(x)} ${n(y)}`;
    })
    .join('');
}

/** Outlines out of font files, wherever those are. */
export function glyphsFrom(files: FaceFiles): Glyphs {
  const ranges = new Map<Face, Promise<Range[]>>();
  const fonts = new Map<string, Promise<Font | null>>();

  function rangesOf(face: Face): Promise<Range[]> {
    const known = ranges.get(face) ?? files.ranges(face).then(parseRanges);
    ranges.set(face, known);
    return known;
  }

  function fontOf(face: Face, subset: string): Promise<Font | null> {
    const key = `${face}/${subset}`;
    const known = fonts.get(key) ?? files.read(face, subset).then(async (bytes) => bytes && parse(await unwrapWoff(bytes)));
    // The latest use goes to the end; what is first has not been asked for longest.
    fonts.delete(key);
    fonts.set(key, known);
    // A file that could not be read may be there the next time.
    known.catch(() => fonts.delete(key));
    for (const oldest of [...fonts.keys()].slice(0, -KEPT)) fonts.delete(oldest);
    return known;
  }

  async function drawn(face: Face, char: string): Promise<Glyph | null> {
    const code = char.codePointAt(0) ?? 0;
    for (const { from, to, subset } of await rangesOf(face)) {
      if (code < from || code > to) continue;
      const font = await fontOf(face, subset);
      const glyph = font?.charToGlyph(char);
      // Glyph 0 is the box that stands for a character the font lacks.
      if (!font || !glyph || glyph.index === 0) continue;
      return { char, advance: Math.round((glyph.advanceWidth * 1000) / font.unitsPerEm), path: pathOf(font, glyph.path.commands) };
    }
    return null;
  }

  async function find(face: Face, char: string): Promise<Glyph> {
    for (const one of [face, ...standIns.filter((other) => other !== face)]) {
      const glyph = await drawn(one, char);
      if (glyph) return glyph;
    }
    throw new ToolFailure('NO_GLYPH', `字体里没有「${char}」，请换一个字`);
  }

  return {
    async outline(face, text) {
      const out: Glyph[] = [];
      // One after the other: neighbours mostly share a file, which is then read once.
      for (const char of text) out.push(await find(face, char));
      return out;
    },
  };
}
