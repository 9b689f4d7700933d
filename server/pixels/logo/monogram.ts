import type { Face } from '../glyphs/faces.ts';
import type { Glyphs } from '../glyphs/glyphs.ts';
import type { Knobs, Part } from './marks/kit.ts';
import { boundsOf, mapPath } from './shape/path.ts';

/** The name's first character, cut out of a plain form. */
export async function monogram(text: string, face: Face, role: 'pale' | 'dark', glyphs: Glyphs, knobs: Knobs): Promise<Part[]> {
  const [glyph] = await glyphs.outline(face, Array.from(text).find((char) => /[\p{L}\p{N}]/u.test(char)) ?? text.slice(0, 1));
  if (!glyph) return [];
  const form = knobs.one(['disc', 'squircle', 'hexagon', 'split'] as const);
  const ground: Record<typeof form, Part[]> = {
    disc: [
      { role: 'main', path: 'M0 -100C55 -100 100 -55 100 0C100 55 55 100 0 100C-55 100 -100 55 -100 0C-100 -55 -55 -100 0 -100Z' },
      { role: 'second', path: 'M71 -71C110 -32 110 32 71 71C32 110 -32 110 -71 71Z' },
    ],
    squircle: [
      {
        role: 'main',
        path: 'M-52 -96L52 -96C80 -96 96 -80 96 -52L96 52C96 80 80 96 52 96L-52 96C-80 96 -96 80 -96 52L-96 -52C-96 -80 -80 -96 -52 -96Z',
      },
      { role: 'second', path: 'M96 -20L96 52C96 80 80 96 52 96L-20 96Z' },
    ],
    hexagon: [
      { role: 'main', path: 'M0 -104L90 -52L90 52L0 104L-90 52L-90 -52Z' },
      { role: 'second', path: 'M0 0L90 -52L90 52L0 104Z' },
      { role: 'accent', path: 'M0 -104L90 -52L0 0L-90 -52Z' },
    ],
    split: [
      { role: 'main', path: 'M-96 -96L96 -96L96 96L-96 96Z' },
      { role: 'second', path: 'M-96 96L96 -96L96 96Z' },
    ],
  };
  const drawn = mapPath(glyph.path, (x, y) => [x, -y]);
  const box = boundsOf([drawn]);
  const scale = 118 / Math.max(box.right - box.left, box.bottom - box.top, 1);
  const letter = mapPath(drawn, (x, y) => [(x - (box.left + box.right) / 2) * scale, (y - (box.top + box.bottom) / 2) * scale]);
  return [...ground[form], { role, path: letter }];
}
