import { hashText, type Random, seededRandom } from '../drawing/random.ts';
import type { Face } from '../glyphs/faces.ts';
import type { Glyphs } from '../glyphs/glyphs.ts';
import { badge } from './badge.ts';
import type { Brief, LogoAsk } from './brief.ts';
import type { Knobs } from './marks/kit.ts';
import { contrast } from './colour/colour.ts';
import { type MarkName, markOf, marksFor, plainMarks } from './marks/library.ts';
import { ownPalette, paletteOf, type Scheme, schemeOf, SCHEMES } from './colour/schemes.ts';
import { monogram } from './monogram.ts';
import { type Shape, SIDE } from './shape/shapes.ts';
import { lockup } from './lockup.ts';
import type { Style } from './wear.ts';

const facesOf: Record<Style, readonly Face[]> = {
  geometric: ['sans', 'sans', 'poster', 'sans', 'serif', 'sans', 'poster', 'serif'],
  seal: ['serif', 'brush', 'serif', 'brush'],
  line: ['sans', 'serif', 'sans', 'poster'],
  gradient: ['sans', 'poster', 'sans', 'round'],
  playful: ['round', 'poster', 'round', 'round'],
};

/** What is typed, as it can be drawn: composed characters, single spaces, nothing invisible. */
export function plainWords(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\s+/gu, ' ')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}]|[\ufe00-\ufe0f]/gu, '')
    .trim();
}

function knobsOf(random: Random): Knobs {
  return {
    between: (low, high) => low + (high - low) * random(),
    flag: (share = 0.5) => random() < share,
    one: (list) => list[Math.floor(random() * list.length)]!,
  };
}

/** Which mark a proposal wears: the ones that were asked for in turn, else a sign or the name's own letter. */
function choose(asked: string, text: string, index: number, random: Random): MarkName | 'monogram' {
  const said = marksFor(asked);
  // What was described counts before what the name may happen to contain.
  const found = said.length > 0 ? said : marksFor(text);
  if (found.length > 0) return found[index % found.length]!;
  const from = Math.floor(random() * plainMarks.length);
  return index % 2 === 0 ? 'monogram' : plainMarks[(from + (index >> 1)) % plainMarks.length]!;
}

/** One proposal, as areas to fill on a square of 1024: the same for the same asking, seed and index. */
export async function drawLogo(ask: LogoAsk, glyphs: Glyphs): Promise<{ shapes: Shape[]; mark: string; scheme: Scheme; face: Face }> {
  const text = plainWords(ask.text);
  const slogan = plainWords(ask.slogan);
  const industry = plainWords(ask.industry);
  const salt = hashText(`${text}|${industry}|${ask.style}|${ask.layout}`);
  // Colours have no part in what is drawn: the same seed in another palette is the same drawing.
  const shared = seededRandom(salt ^ ask.seed);
  const random = seededRandom(hashText(`${salt}|${ask.seed}|${ask.index}`));
  const own = ownPalette(seededRandom(salt ^ (ask.seed >>> 3)));
  const mark = choose(industry, text, ask.index, shared);
  const nth = (ask.index + Math.floor(shared() * SCHEMES)) % SCHEMES;
  const palette = paletteOf(ask.colors.length > 0 ? ask.colors : own);
  const scheme = schemeOf(palette, nth);
  const faces = facesOf[ask.style];
  const face = faces[(ask.index + Math.floor(shared() * faces.length)) % faces.length]!;
  const letter = contrast(scheme.pale, scheme.main) >= contrast(scheme.dark, scheme.main) ? 'pale' : 'dark';
  const parts = mark === 'monogram' ? await monogram(text, face, letter, glyphs, knobsOf(random)) : markOf(mark)(knobsOf(random));
  const brief: Brief = {
    text,
    slogan,
    style: ask.style,
    palette,
    scheme,
    nth,
    face,
    parts,
    monogram: mark === 'monogram',
    index: ask.index,
    random,
    glyphs,
  };
  const drawn = ask.layout === 'badge' ? await badge(brief) : await lockup(brief, ask.layout === 'both');
  const ground: Shape = { path: `M0 0L${SIDE} 0L${SIDE} ${SIDE}L0 ${SIDE}Z`, fill: scheme.ground };
  return { shapes: [ground, ...drawn], mark, scheme, face };
}
