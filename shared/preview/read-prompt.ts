import type { FamilyName } from './families.ts';
import { cut, type Piece, type Sense } from './dictionary.ts';
import { type ColourRow, type FeatureRow, inkRow, type SubjectRow } from './picture-words.ts';

type Option = NonNullable<FeatureRow['option']>;

/** What the words ask the painter for. The seed adds what they leave open: which of a colour's palettes, how the thing stands. */
export type Picture = {
  /** The outermost way of painting. */
  family: FamilyName;
  /** The family inside `pixel` or `card`. */
  inner?: FamilyName;
  /** What a family with several subjects paints: `robot`, `sword`… */
  subject?: string;
  colour?: ColourRow;
  options: Record<Option, boolean>;
};

export type Verdict = 'known' | 'near' | 'none';
/** A phrase of the description, where it stands, and what becomes of it. */
export type Phrase = {
  text: string;
  from: number;
  to: number;
  verdict: Verdict;
  /** What is painted for it; empty where nothing is. */
  draws: string;
  /** A word that can be painted and comes near. */
  instead?: string;
};
export type Reading = {
  phrases: Phrase[];
  /** Undefined where the words name nothing that can be painted. */
  picture: Picture | undefined;
  colour: ColourRow | undefined;
  /** What the picture will show and what not, in one or two sentences; empty where there is nothing to say. */
  sentence: string;
};

export type ReadRequest = {
  prompt: string;
  /** The words of the chosen style; they are read after the description's own. */
  style?: string | undefined;
  negativePrompt?: string | undefined;
  /** Image to image: how far the source is left, 0…1. */
  denoise?: number | undefined;
};

/** Image to image: from here on what the words name is painted into the source; below, they only choose its colours. */
export const FRESH_FROM = 0.5;
/** Families whose own things keep their colours: a colour word reaches what is around them. */
const GROUND_ONLY: Partial<Record<FamilyName, string>> = { koi: '水面', helmet: '背景', icons: '背景' };
/** Single things that keep theirs. A material left to the seed may be one of them. */
const OWN_COLOURS = new Set<string | undefined>(['chest', 'brick', 'wood', 'lava', 'hammered']);
const TRAY = '一整盘道具图标';
const none: Record<Option, boolean> = { water: false, ring: false, several: false, flat: false, snow: false, dry: false };

/** The description as it is read, its style's words behind it. */
export const wholeText = ({ prompt, style }: Pick<ReadRequest, 'prompt' | 'style'>): string => (style ? `${prompt}，${style}` : prompt);

// A longer word says more than a shorter one; English letters carry less each. Earlier words lead.
function weightOf({ text, from }: Piece): number {
  const size = /^[\x20-\x7e]+$/.test(text) ? 1.6 + text.length * 0.12 : text.length;
  return size + 0.5 / (1 + from / 8);
}

const sensesOf = ({ entry }: Piece): Sense[] => entry?.senses ?? [];

/** Everything the words name that can be a picture's subject, the one that leads first. Any named thing leads what only names a kind. */
function subjectsOf(pieces: Piece[]): { row: SubjectRow; score: number }[] {
  const kinds = new Set<FamilyName>(['icons', 'clay', 'material', 'poster']);
  const vague = (row: SubjectRow) => row.subject === undefined && kinds.has(row.family);
  return pieces
    .flatMap((piece) =>
      sensesOf(piece).flatMap((sense) =>
        sense.kind === 'subject' ? [{ row: sense.row, score: weightOf(piece) * sense.row.weight * (sense.near ? 0.9 : 1) }] : [],
      ),
    )
    .toSorted((a, b) => Number(vague(a.row)) - Number(vague(b.row)) || b.score - a.score);
}

function colourOf(pieces: Piece[]): ColourRow | undefined {
  const found = pieces.flatMap((piece) =>
    sensesOf(piece).flatMap((sense) => (sense.kind === 'colour' ? [{ row: sense.row, score: weightOf(piece) }] : [])),
  );
  return found.toSorted((a, b) => b.score - a.score)[0]?.row;
}

const fits = ({ families, subject }: FeatureRow, painted: FamilyName, shown: string | undefined): boolean =>
  families.includes(painted) && (subject === undefined || subject === shown);

function pictureOf(pieces: Piece[], unwanted: ReadonlySet<unknown>): Picture | undefined {
  const wanted = pieces.map((piece) => ({
    ...piece,
    entry: piece.entry && { senses: piece.entry.senses.filter((sense) => !('row' in sense && unwanted.has(sense.row))) },
  }));
  const senses = wanted.flatMap(sensesOf);
  const subjects = subjectsOf(wanted);
  const [first] = subjects;
  // Ink knows mountains only: with another subject it is the ink that is left out.
  const inked = senses.some(({ kind }) => kind === 'ink') && (!first || first.row.family === 'range');
  // 图标集：剑、药水 is a tray of icons, whatever it goes on to list.
  const tray =
    subjects.some(({ row }) => row.family === 'icons') &&
    senses.some((sense) => sense.kind === 'feature' && sense.row.option === 'several');
  const painted = inked ? 'ink' : tray ? 'icons' : first?.row.family;
  if (!painted) return undefined;
  const features = senses.flatMap((sense) => (sense.kind === 'feature' && sense.row.families.includes(painted) ? [sense.row] : []));
  const options = { ...none };
  for (const { option } of features) if (option) options[option] = true;
  const subject = options.several ? undefined : subjects.find(({ row }) => row.family === painted && row.subject)?.row.subject;
  const wrap = senses.find((sense) => sense.kind === 'wrap')?.row.family;
  const colour = colourOf(wanted);
  return {
    ...(wrap ? { family: wrap, inner: painted } : { family: painted }),
    ...(subject && { subject }),
    ...(colour && { colour }),
    options,
  };
}

type Effect = { verdict: 'known' | 'near'; draws: string; role: Sense['kind'] };

const verdictOf = ({ near }: { near: boolean }): 'known' | 'near' => (near ? 'near' : 'known');

function subjectEffect(sense: Sense & { kind: 'subject' }, painted: FamilyName, { subject, options }: Picture): Effect | undefined {
  const { family, subject: own, draws } = sense.row;
  if (painted === 'ink' && family === 'range') return { verdict: verdictOf(sense), draws: inkRow.draws, role: 'subject' };
  if (family !== painted) return undefined;
  if (painted === 'icons' && options.several) return { verdict: own ? 'near' : verdictOf(sense), draws: TRAY, role: 'subject' };
  return own === subject ? { verdict: verdictOf(sense), draws, role: 'subject' } : undefined;
}

/** What of a picture a colour word reaches: '' for all of it, undefined where it reaches nothing. */
function colouredPart(painted: FamilyName, { subject, options }: Picture): string | undefined {
  if (painted === 'ink') return undefined;
  const own = OWN_COLOURS.has(subject) || (painted === 'material' && subject === undefined);
  if (own) return options.flat ? undefined : '背景';
  return GROUND_ONLY[painted] ?? '';
}

function colourEffect(sense: Sense & { kind: 'colour' }, ground: string): Effect {
  const draws = `${sense.row.draws}色调${ground ? `的${ground}` : ''}`;
  return { verdict: ground ? 'near' : verdictOf(sense), draws, role: 'colour' };
}

/** What one sense of a word adds to the picture; undefined where it adds nothing. */
function effectOf(sense: Sense, picture: Picture): Effect | undefined {
  const painted = picture.inner ?? picture.family;
  switch (sense.kind) {
    case 'subject':
      return subjectEffect(sense, painted, picture);
    case 'feature':
      return fits(sense.row, painted, picture.subject) ? { verdict: verdictOf(sense), draws: sense.row.draws, role: 'feature' } : undefined;
    case 'wrap':
      return sense.row.family === picture.family ? { verdict: 'known', draws: sense.row.draws, role: 'wrap' } : undefined;
    case 'ink':
      return painted === 'ink' ? { verdict: 'known', draws: inkRow.draws, role: 'subject' } : undefined;
    case 'colour': {
      const part = colouredPart(painted, picture);
      return sense.row !== picture.colour || part === undefined ? undefined : colourEffect(sense, part);
    }
    case 'instead':
      return undefined;
  }
}

/** All that the senses of every word add. A word that has something of its own beside the subject leaves naming it to the one that does. */
function effectsOf(
  pieces: Piece[],
  unwanted: ReadonlySet<unknown>,
  picture: Picture | undefined,
  colour: ColourRow | undefined,
): Effect[][] {
  const all = pieces.map((piece) =>
    sensesOf(piece).flatMap((sense) => {
      if ('row' in sense && unwanted.has(sense.row)) return [];
      if (picture) return effectOf(sense, picture) ?? [];
      return sense.kind === 'colour' && sense.row === colour ? colourEffect(sense, '') : [];
    }),
  );
  const named = all.flat().some(({ role, verdict }) => role === 'subject' && verdict === 'known');
  if (!named) return all;
  return all.map((effects) => {
    const own = effects.filter(({ role, verdict }) => role !== 'subject' || verdict === 'known');
    return own.length > 0 ? own : effects;
  });
}

type Judged = Phrase & { effects: Effect[] };

function judge(piece: Piece, effects: Effect[], text: string): Judged {
  const [lead] = effects;
  const instead = sensesOf(piece).find((sense) => sense.kind === 'instead')?.instead;
  return {
    text: text.slice(piece.from, piece.to),
    from: piece.from,
    to: piece.to,
    verdict: lead ? (effects.some(({ verdict, role }) => verdict === 'near' && role === lead.role) ? 'near' : 'known') : 'none',
    draws: [...new Set(effects.map(({ draws }) => draws))].join('、'),
    ...(!lead && instead && { instead }),
    effects,
  };
}

/** Neighbours that come to the same are one phrase: 等距体素 and 小岛, or a whole stretch that says nothing. */
function joined(all: Judged[], text: string): Judged[] {
  const out: Judged[] = [];
  for (const one of all) {
    const last = out.at(-1);
    const gap = last ? text.slice(last.to, one.from) : '，';
    const same = last && last.verdict === one.verdict && last.draws === one.draws && !last.instead && !one.instead;
    if (last && same && (gap === '' || gap === ' ')) {
      last.to = one.to;
      last.text = text.slice(last.from, last.to);
    } else out.push({ ...one });
  }
  return out;
}

const LISTED = 6;
function listed(words: string[]): string {
  const all = [...new Set(words)];
  return `${all.slice(0, LISTED).join('、')}${all.length > LISTED ? '等' : ''}`;
}

/** What will be painted and what not, in words. */
function sentenceOf(phrases: Judged[], picture: Picture | undefined, source: boolean): string {
  const effects = phrases.flatMap((phrase) => phrase.effects);
  const of = (role: Sense['kind']) => [...new Set(effects.filter((effect) => effect.role === role).map(({ draws }) => draws))];
  const [subject = ''] = of('subject');
  const parts: string[] = [];
  if (source) parts.push('参考图的构图，换成笔触画');
  if (picture)
    parts.push(
      `${
        source
          ? '并画进'
          : of('wrap')
              .map((wrap) => `${wrap}，`)
              .join('')
      }${subject}`,
    );
  parts.push(...of('colour'));
  const features = of('feature').filter((draws) => !subject.includes(draws));
  if (features.length > 0) parts.push(`有${listed(features)}`);
  const missing = phrases.filter(({ verdict }) => verdict === 'none').map(({ text }) => text);
  const near = phrases.filter(({ verdict }) => verdict === 'near').map(({ text }) => text);
  return [
    parts.length > 0 ? `会画：${parts.join('，')}。` : '',
    near.length > 0 ? `${listed(near)}只是近似。` : '',
    missing.length > 0 ? `画不出：${listed(missing)}。` : '',
  ].join('');
}

/**
 * Reads a description as the preview engine does (R4.9): phrase by phrase what becomes of it, and the picture it adds up to.
 * The painter paints from this very reading, and the form shows it before anything is paid.
 */
export function readPrompt({ prompt, style, negativePrompt = '', denoise }: ReadRequest): Reading {
  const text = wholeText({ prompt, style });
  const pieces = cut(text);
  const unwanted = new Set(cut(negativePrompt).flatMap((piece) => sensesOf(piece).flatMap((sense) => ('row' in sense ? [sense.row] : []))));
  const colour = colourOf(pieces.filter((piece) => !sensesOf(piece).some((sense) => 'row' in sense && unwanted.has(sense.row))));
  const source = denoise !== undefined;
  const named = pictureOf(pieces, unwanted);
  const picture = source && denoise <= FRESH_FROM ? undefined : named;
  const effects = effectsOf(pieces, unwanted, picture, source ? colour : undefined);
  const judged = pieces.map((piece, index) => judge(piece, effects[index] ?? [], text));
  const all = joined(judged, text);
  return {
    phrases: all.map(({ effects: _effects, ...phrase }) => phrase),
    picture,
    colour,
    sentence: all.length > 0 && (picture || source) ? sentenceOf(all, picture, source) : '',
  };
}
