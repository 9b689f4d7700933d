import { paletteNames, type PaletteName } from './palettes.ts';
import { hashText } from '../drawing/random.ts';
import { anyFamilies, colourWords, familyPalettes, familyWords, optionWords, type FamilyName } from './scene-words.ts';

export type SceneOptions = {
  /** What a family with several subjects paints: `robot`, `sword`… */
  subject?: string | undefined;
  water: boolean;
  ring: boolean;
  several: boolean;
  flat: boolean;
  /** Snow lies, or the land is dry; with neither word the seed decides how high the snow lies. */
  snow: boolean;
  dry: boolean;
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

export type SceneRequest = { prompt: string; negativePrompt?: string | undefined; seed: number; style?: FamilyName | undefined };

/** Prompt syntax is no vocabulary: `<lora:…>` tags, attention weights and brackets go before words are looked up. */
function plainWords(prompt: string): string {
  return prompt
    .toLowerCase()
    .replace(/<[^>]*>/g, ' ')
    .replace(/:\d+(?:\.\d+)?/g, ' ')
    .replace(/[()[\]{}]/g, ' ');
}

const asciiWord = /^[\x20-\x7e]+$/;

function foundAt(text: string, word: string): number {
  if (!asciiWord.test(word)) return text.indexOf(word);
  return text.search(new RegExp(`(?<![a-z0-9])${word.replace(/-/g, '[- ]?')}s?(?![a-z0-9])`));
}

// A longer word says more than a shorter one inside it (青绿山水 over 山); English letters carry less each.
function weigh(text: string, words: string): number {
  let best = 0;
  for (const word of words.split(' ')) {
    const at = foundAt(text, word);
    if (at < 0) continue;
    const size = asciiWord.test(word) ? 1.6 + word.length * 0.12 : word.length;
    // Earlier words lead, as they do in the engines this one stands in for.
    best = Math.max(best, size + 0.5 / (1 + at / 8));
  }
  return best;
}

function wrapped(family: FamilyName): boolean {
  return family === 'pixel' || family === 'card';
}

/** Chooses family, subject, palette and options from the words of a prompt in Chinese or English; unknown words still choose something that paints well. */
export function chooseScene({ prompt, negativePrompt = '', seed, style }: SceneRequest): Scene {
  const text = plainWords(prompt);
  const unwanted = plainWords(negativePrompt);
  const hash = (hashText(text) ^ Math.imul(seed | 0, 0x9e3779b1)) >>> 0;
  const wordHash = hashText(text);

  const scored = familyWords
    .map((entry) => ({ ...entry, score: weigh(text, entry.words) * (entry.weight ?? 1) }))
    .filter((entry) => entry.score > 0 && weigh(unwanted, entry.words) === 0)
    .toSorted((a, b) => b.score - a.score);
  const outer = style ?? scored[0]?.family;
  const family = outer ?? anyFamilies[wordHash % anyFamilies.length]!;
  const inside = wrapped(family)
    ? (scored.find((entry) => !wrapped(entry.family))?.family ?? anyFamilies[wordHash % anyFamilies.length]!)
    : undefined;
  const painted = inside ?? family;
  const subject = scored.find((entry) => entry.family === painted && entry.subject)?.subject;

  const { kind, palettes } = familyPalettes[painted];
  const colours = colourWords
    .map((entry) => ({ entry, score: weigh(text, entry.words) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score);
  const choices = colours[0]?.entry[kind] ?? palettes;
  const palette = choices[(hash >>> 3) % choices.length] ?? paletteNames[0]!;

  return {
    family,
    inner: inside,
    palette,
    options: {
      subject,
      water: weigh(text, optionWords.water) > 0,
      ring: weigh(text, optionWords.ring) > 0,
      several: weigh(text, optionWords.several) > 0,
      flat: weigh(text, optionWords.flat) > 0,
      snow: weigh(text, optionWords.snow) > 0,
      dry: weigh(text, optionWords.dry) > 0,
    },
    seed: hash,
  };
}
