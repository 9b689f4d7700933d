import * as z from 'zod/mini';
import type { PackChoice, StripKind } from '#shared/contract/sets.ts';
import { persistedForm } from '#state/persisted-form.ts';

/** Where a sprite is held: nine places, or under its feet. */
export const PIVOTS = [
  { id: 'tl', label: '左上', x: 0, y: 0 },
  { id: 'tc', label: '上居中', x: 0.5, y: 0 },
  { id: 'tr', label: '右上', x: 1, y: 0 },
  { id: 'ml', label: '左居中', x: 0, y: 0.5 },
  { id: 'mc', label: '正中', x: 0.5, y: 0.5 },
  { id: 'mr', label: '右居中', x: 1, y: 0.5 },
  { id: 'bl', label: '左下', x: 0, y: 1 },
  { id: 'foot', label: '底部居中', x: 0.5, y: 1 },
  { id: 'br', label: '右下', x: 1, y: 1 },
] as const;

/** How packs leave; kept from one to the next. */
export const packForm = persistedForm(
  'set-pack',
  {
    scales: z.array(z.literal([1, 2, 4])).check(z.minLength(1), z.maxLength(3)),
    trim: z.boolean(),
    powerOfTwo: z.boolean(),
    padding: z.int().check(z.gte(0), z.lte(8)),
    pivot: z.enum(PIVOTS.map(({ id }) => id)),
    json: z.enum(['hash', 'array', 'none']),
    godot: z.boolean(),
    unity: z.boolean(),
    aseprite: z.boolean(),
    fps: z.int().check(z.gte(1), z.lte(60)),
    words: z.boolean(),
  },
  {
    scales: [1, 2],
    trim: true,
    powerOfTwo: false,
    padding: 2,
    pivot: 'foot',
    json: 'hash',
    godot: true,
    unity: true,
    aseprite: false,
    fps: 12,
    words: true,
  },
);

export type PackForm = typeof packForm.empty;

/** What the form asks for; `底部居中` is of what is seen, not of the frame. */
export function choiceOf(form: PackForm, over: { strips: readonly { item: string; kind: StripKind }[]; passedOnly: boolean }): PackChoice {
  const { pivot, json, scales, ...rest } = form;
  const place = PIVOTS.find(({ id }) => id === pivot);
  return {
    ...rest,
    scales: [...scales],
    json: json === 'none' ? null : json,
    pivot: !place || place.id === 'foot' ? null : { x: place.x, y: place.y },
    strips: [...over.strips],
    passedOnly: over.passedOnly,
  };
}

/** Files as a tree shows them: folders of many pictures are one line with their sum, and come first. */
export function treeOf(
  files: readonly { path: string; bytes: number }[],
): { path: string; folder: boolean; count: number; bytes: number }[] {
  const groups = new Map<string, { count: number; bytes: number }>();
  for (const { path, bytes } of files) {
    const at = path.startsWith('png/') || path.startsWith('strips/') ? path.slice(0, path.lastIndexOf('/')) : path;
    const group = groups.get(at) ?? { count: 0, bytes: 0 };
    groups.set(at, { count: group.count + 1, bytes: group.bytes + bytes });
  }
  return [...groups]
    .map(([path, sum]) => ({ path, folder: path.includes('/'), ...sum }))
    .toSorted((a, b) => Number(b.folder) - Number(a.folder));
}
