import type { SetItem, SetMeasures, SetVersion } from '../contract/sets.ts';
import type { SetLook } from '../tools/set-look.ts';
import { bitsApart } from './bits-apart.ts';

export const SET_CHECKS = ['alpha', 'margin', 'palette', 'legible', 'unique', 'seam'] as const;
export type SetCheck = (typeof SET_CHECKS)[number];

/** Largest mean distance to the palette. */
export const PALETTE_LIMIT = 0.08;
/** Least share of an item that stands out at 32 px. */
export const LEGIBLE_LIMIT = 0.3;
/** From how many times the difference inside a seam is seen. */
export const SEAM_LIMIT = 3;
/** Two pictures are the same one up to these: bits of the hash, and mean colour. */
const SAME_BITS = 6;
const SAME_COLOUR = 0.02;

export const SIDES = ['left', 'top', 'right', 'bottom'] as const;
export type Side = (typeof SIDES)[number];

/** One check of one item: whether it passed, and what was measured. */
export type Finding =
  | { check: 'alpha'; ok: boolean; empty: boolean; width: number; height: number }
  | { check: 'margin'; ok: boolean; sides: Record<Side, number>; least: Side; wanted: number }
  | { check: 'palette' | 'legible'; ok: boolean; value: number }
  | { check: 'unique'; ok: boolean; nearest: { name: string; bits: number } | null }
  | { check: 'seam'; ok: boolean; ratio: number; across: number; down: number; inside: number };

type Look = Pick<SetLook, 'width' | 'height' | 'margin' | 'frame' | 'seamless'>;

/** The margin in pixels. */
export const marginOf = ({ width, height, margin }: Pick<Look, 'width' | 'height' | 'margin'>): number =>
  Math.round(Math.min(width, height) * margin);

/** Pixels between what is seen and each edge of the frame. */
export function sidesOf({ width, height }: Pick<Look, 'width' | 'height'>, box: NonNullable<SetMeasures['box']>): Record<Side, number> {
  return { left: box.left, top: box.top, right: width - box.left - box.width, bottom: height - box.top - box.height };
}

/** How many times the difference inside the larger seam is. */
export const seamRatio = ({ across, down, inside }: Pick<NonNullable<SetMeasures['seam']>, 'across' | 'down' | 'inside'>): number =>
  Math.max(across, down) / Math.max(1e-4, inside);

const colourApart = (a: readonly number[], b: readonly number[]) => Math.hypot(...a.map((value, i) => value - (b[i] ?? 0)));

/** The checks that look at one picture alone: what a frame covers has no margin, what is a tile no outline. */
export function checkPicture(look: Look, measures: SetMeasures): Finding[] {
  const { box, opaque, palette, legible, seam } = measures;
  const cutOut = look.frame === 'none' && !look.seamless;
  const found: Finding[] = [];
  if (cutOut) {
    found.push({ check: 'alpha', ok: box !== null && !opaque, empty: box === null, width: box?.width ?? 0, height: box?.height ?? 0 });
    if (box && !opaque) {
      const sides = sidesOf(look, box);
      const wanted = marginOf(look);
      const least = SIDES.reduce((a, b) => (sides[b] < sides[a] ? b : a));
      found.push({ check: 'margin', ok: sides[least] >= wanted, sides, least, wanted });
    }
  }
  if (palette !== null) found.push({ check: 'palette', ok: palette <= PALETTE_LIMIT, value: palette });
  if (!look.seamless) found.push({ check: 'legible', ok: legible >= LEGIBLE_LIMIT, value: legible });
  if (seam) {
    const ratio = seamRatio(seam);
    const { across, down, inside } = seam;
    found.push({ check: 'seam', ok: ratio <= SEAM_LIMIT, ratio, across, down, inside });
  }
  return found;
}

/** The version of an item that counts. */
export const shownOf = ({ versions, shown }: Pick<SetItem, 'versions' | 'shown'>): SetVersion | undefined =>
  versions.find(({ id }) => id === shown);

/** R8.11: what each item's picture comes to, by the item's id; items without a picture are not there. */
export function checkSet(look: Look, items: readonly Pick<SetItem, 'id' | 'name' | 'versions' | 'shown'>[]): Map<string, Finding[]> {
  const seen = items.flatMap((item) => {
    const version = shownOf(item);
    return version ? [{ ...item, measures: version.measures }] : [];
  });
  return new Map(
    seen.map(({ id, measures }, at) => {
      let nearest: { name: string; bits: number } | null = null;
      let ok = true;
      for (const [other, { name, measures: its }] of seen.entries()) {
        if (other === at) continue;
        const bits = bitsApart(measures.hash, its.hash);
        const same = bits <= SAME_BITS && colourApart(measures.mean, its.mean) <= SAME_COLOUR;
        // The earlier of two keeps its place.
        if (same && other < at) ok = false;
        if (!nearest || bits < nearest.bits || (same && other < at)) nearest = { name, bits };
      }
      return [id, [...checkPicture(look, measures), { check: 'unique', ok, nearest }]];
    }),
  );
}
