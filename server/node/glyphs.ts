import { readFile } from 'node:fs/promises';
import { faces, fileOf } from '../pixels/glyphs/faces.ts';
import { type Glyphs, glyphsFrom } from '../pixels/glyphs/glyphs.ts';

const fileFrom = (pack: string, path: string) => readFile(new URL(import.meta.resolve(`@fontsource/${pack}/${path}`)));

/** Outlines from the fonts in node_modules, so that no system font is needed. */
export function nodeGlyphs(): Glyphs {
  return glyphsFrom({
    ranges: async (face) => JSON.parse(String(await fileFrom(faces[face].pack, 'unicode.json'))) as Record<string, string>,
    async read(face, subset) {
      const bytes = await fileFrom(faces[face].pack, `files/${fileOf(face, subset)}`);
      return new Uint8Array(bytes).buffer;
    },
  });
}
