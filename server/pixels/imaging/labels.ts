import { blendPixel, copyBitmap, type Bitmap } from './bitmap.ts';
import { coverOutline, flattenPath, type Outline } from './fill-path.ts';
import { labelGlyphs } from './label-glyphs.ts';

/** L-01: the words on a picture made by a real engine. */
export const generatedLabel = 'AI 生成';
/** L-01: preview pictures say so themselves, wherever they end up. Short: it is half of a square picture's width already. */
export const previewLabel = 'AI 生成 · 预览';

// L-01 asks for a text height of 5 % of the shortest side. Capitals are the lowest full-height characters (733 of 1000
// units), so it is they who get the 5 %; Chinese characters then stand at about 6.4 %.
const capital = 733;
const leastShare = 0.05;
// Below nine pixels to the em the characters of 预览引擎 are no longer told apart.
const leastEm = 9;

export type LabelBox = {
  left: number;
  top: number;
  width: number;
  height: number;
  /** Height of a capital in pixels: the smallest reading of "text height". */
  textHeight: number;
};

type Layout = LabelBox & { em: number; rows: { text: string; width: number }[]; padX: number; padY: number; lead: number };

function advance(character: string): number {
  const glyph = labelGlyphs[character];
  if (!glyph) throw new RangeError(`the AI label has no outline for “${character}”`);
  return glyph[0];
}

// Breaks before a separator or between two Chinese characters when a narrow picture leaves no other way.
function breakRows(text: string, room: number): { text: string; width: number }[] {
  const rows: { text: string; width: number }[] = [];
  let row = '';
  let width = 0;
  for (const character of text) {
    const step = advance(character);
    if (width + step > room && row !== '') {
      rows.push({ text: row.trimEnd(), width });
      row = '';
      width = 0;
    }
    if (row === '' && (character === ' ' || character === '·')) continue;
    row += character;
    width += step;
  }
  rows.push({ text: row, width });
  return rows.map(({ text: words }) => ({ text: words, width: Array.from(words, advance).reduce((sum, step) => sum + step, 0) }));
}

/** Where a label may stand (L-01: a corner). */
const corners = ['bottom-right', 'bottom-left', 'top-right', 'top-left'] as const;
export type Corner = (typeof corners)[number];

/** Where the top left of a label of this size is: its words may have been others when it was drawn. */
export function labelPlace(
  picture: { width: number; height: number },
  label: { width: number; height: number },
  corner: Corner = 'bottom-right',
): { left: number; top: number } {
  const margin = marginOf(picture);
  const { width, height } = { width: picture.width - label.width, height: picture.height - label.height };
  return {
    left: Math.max(0, corner.endsWith('right') ? width - margin : Math.min(margin, width)),
    top: Math.max(0, corner.startsWith('bottom') ? height - margin : Math.min(margin, height)),
  };
}

const marginOf = ({ width, height }: { width: number; height: number }): number => Math.max(2, Math.round(Math.min(width, height) * 0.018));

function layOut(width: number, height: number, text: string, corner?: Corner): Layout {
  const side = Math.min(width, height);
  // Half a pixel more: an edge that falls between two rows of pixels is too faint in both to count.
  const em = Math.max(leastEm, Math.ceil(((Math.ceil(side * leastShare) + 0.5) * 1000) / capital));
  const padX = Math.round(em * 0.42);
  const padY = Math.round(em * 0.26);
  const margin = marginOf({ width, height });
  const room = ((width - 2 * margin - 2 * padX) / em) * 1000;
  const rows = breakRows(text, Math.max(room, 1000));
  const lead = Math.round(em * 1.14);
  const box = {
    width: Math.min(width, Math.ceil((Math.max(...rows.map((row) => row.width)) / 1000) * em) + 2 * padX),
    height: Math.min(height, lead * (rows.length - 1) + em + 2 * padY),
  };
  return {
    ...labelPlace({ width, height }, box, corner),
    ...box,
    textHeight: (em * capital) / 1000,
    em,
    rows,
    padX,
    padY,
    lead,
  };
}

/** Where a label stands in a picture of this size, for overlays that must not cover it and for tests. */
export function labelBox(width: number, height: number, text: string, corner?: Corner): LabelBox {
  const { left, top, width: w, height: h, textHeight } = layOut(width, height, text, corner);
  return { left, top, width: w, height: h, textHeight };
}

/** A label as a drawing: its box with the radius of its corners, and its characters, each 1000 units to the em, y upwards, at a pen position. */
export type LabelDrawing = LabelBox & {
  radius: number;
  glyphs: { path: string; x: number; baseline: number; scale: number }[];
  ink: string;
  inkStrength: number;
  paper: string;
};

function glyphsOf({ em, rows, width, padY, lead }: Layout): LabelDrawing['glyphs'] {
  const scale = em / 1000;
  return rows.flatMap((row, index) => {
    // 880 of 1000 units lie above the baseline in this typeface.
    const baseline = padY + index * lead + em * 0.865;
    let pen = (width - row.width * scale) / 2;
    return Array.from(row.text, (character) => {
      const [step, path] = labelGlyphs[character]!;
      const glyph = { path, x: pen, baseline, scale };
      pen += step * scale;
      return glyph;
    });
  });
}

/** L-01: the label of a picture as outlines, for files that are drawings themselves. */
export function labelDrawing(width: number, height: number, text: string): LabelDrawing {
  const box = layOut(width, height, text);
  const hex = (colour: readonly number[]) => `#${colour.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
  return {
    ...labelBox(width, height, text),
    radius: box.em * 0.22,
    glyphs: glyphsOf(box).map((glyph) => ({ ...glyph, x: glyph.x + box.left, baseline: glyph.baseline + box.top })),
    ink: hex(ink),
    inkStrength,
    paper: hex(paper),
  };
}

function roundedCover(x: number, y: number, width: number, height: number, radius: number): number {
  const qx = Math.abs(x + 0.5 - width / 2) - width / 2 + radius;
  const qy = Math.abs(y + 0.5 - height / 2) - height / 2 + radius;
  const d = Math.hypot(Math.max(qx, 0), Math.max(qy, 0)) + Math.min(Math.max(qx, qy), 0) - radius;
  return Math.min(1, Math.max(0, 0.5 - d));
}

// The ink of --on-img-ctl at 78 %, and white: 10:1 even over white snow.
const ink = [13, 15, 15] as const;
const inkStrength = 0.78;
const paper = [250, 251, 250] as const;

/** The corner in which a label hides least of a cut-out; the bottom right one of an opaque picture. */
export function emptiestCorner(bitmap: Bitmap, text: string): Corner {
  const hidden = corners.map((corner) => {
    const box = layOut(bitmap.width, bitmap.height, text, corner);
    let sum = 0;
    for (let y = box.top; y < box.top + box.height; y++)
      for (let x = box.left; x < box.left + box.width; x++) sum += bitmap.data[(y * bitmap.width + x) * 4 + 3]!;
    return sum;
  });
  return corners[hidden.indexOf(Math.min(...hidden))] ?? 'bottom-right';
}

/**
 * L-01, L-03: a copy of the picture with the explicit AI label in a corner, in the pixels themselves, so that screenshots
 * and clipboards keep it. A transparent picture gets an opaque label.
 */
export function labelPicture(bitmap: Bitmap, { text, corner }: { text: string; corner?: Corner }): Bitmap {
  const out = copyBitmap(bitmap);
  const box = layOut(bitmap.width, bitmap.height, text, corner);
  const radius = box.em * 0.22;
  for (let y = 0; y < box.height; y++) {
    for (let x = 0; x < box.width; x++)
      blendPixel(out, box.left + x, box.top + y, ink, inkStrength * roundedCover(x, y, box.width, box.height, radius));
  }
  const outlines = glyphsOf(box).flatMap<Outline[number]>(({ path, x: from, baseline, scale }) => [
    ...flattenPath(path, (x, y) => [from + x * scale, baseline - y * scale], 6),
  ]);
  const cover = coverOutline(outlines, box.width, box.height);
  for (let y = 0; y < box.height; y++) {
    for (let x = 0; x < box.width; x++) blendPixel(out, box.left + x, box.top + y, paper, Math.min(1, cover[y * box.width + x]! * 1.15));
  }
  return out;
}
