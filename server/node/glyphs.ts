import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { faces, fileOf } from '../pixels/glyphs/faces.ts';
import { type Glyphs, glyphsFrom } from '../pixels/glyphs/glyphs.ts';

/** Where the build leaves what logos are set in: an installation without development packages has no others. */
export const packedFonts = join(import.meta.dirname, '../../fonts');

/** Outlines from files that come with the product, so that no system font is needed. */
export function nodeGlyphs(): Glyphs {
  const packed = existsSync(packedFonts);
  const place = (pack: string, path: string) =>
    new URL(packed ? pathToFileURL(join(packedFonts, pack, path)) : import.meta.resolve(`@fontsource/${pack}/${path}`));
  return glyphsFrom({
    ranges: async (face) => JSON.parse(String(await readFile(place(faces[face].pack, 'unicode.json')))) as Record<string, string>,
    async read(face, subset) {
      const bytes = await readFile(place(faces[face].pack, `files/${fileOf(face, subset)}`));
      return new Uint8Array(bytes).buffer;
    },
  });
}
