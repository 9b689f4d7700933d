import type { FamilyName, PaletteName } from '#shared/preview/families.ts';
import { type Picture, readPrompt, type ReadRequest, wholeText } from '#shared/preview/read-prompt.ts';
import { hashText } from '../drawing/random.ts';
import { familyPalettes } from './family-palettes.ts';
import { paletteNames } from './palettes.ts';

export type SceneOptions = Picture['options'] & {
  /** What a family with several subjects paints: `robot`, `sword`… */
  subject?: string | undefined;
};

/** What will be painted, before a single pixel is: comparable, printable, the same for the same words and seed. */
export type Scene = {
  family: FamilyName;
  /** The family inside a `pixel` or `card` scene. */
  inner?: FamilyName | undefined;
  palette: PaletteName;
  options: SceneOptions;
  seed: number;
};

export type SceneRequest = ReadRequest & { seed: number };

/**
 * What the words and the seed come to. The words decide by `readPrompt`, which is also what the form says before paying; the
 * seed picks among a colour's palettes. `scene` is undefined where nothing is to be painted afresh: the words name nothing that
 * can be, or the source is left too much for it.
 */
export function chooseScene({ seed, ...request }: SceneRequest): { scene: Scene | undefined; palette: PaletteName; seed: number } {
  const { picture, colour } = readPrompt(request);
  const hash = (hashText(wholeText(request).toLowerCase()) ^ Math.imul(seed | 0, 0x9e3779b1)) >>> 0;
  const { kind, palettes } = familyPalettes[picture?.inner ?? picture?.family ?? 'range'];
  const choices = colour?.[kind] ?? palettes;
  const palette = choices[(hash >>> 3) % choices.length] ?? paletteNames[0]!;
  if (!picture) return { scene: undefined, palette, seed: hash };
  const { family, inner, subject, options } = picture;
  return { scene: { family, inner, palette, options: { ...options, subject }, seed: hash }, palette, seed: hash };
}
