import type { Outline } from '#shared/contract/gallery.ts';
import { STRETCH } from '#shared/contract/gallery.ts';

/** One slice of an outline, read: ratios are width ÷ height. */
export type Slice = Omit<Outline, 'ratios' | 'ids'> & {
  ratios: Float32Array;
  ids: readonly string[] | undefined;
  /** Pictures of each stretch; fewer than STRETCH where some were taken out since. */
  counts: readonly number[];
};

/** A list laid open: the ratios of all pictures, and where each stretch begins. */
export type Sheet = Pick<Slice, 'ratios' | 'ids' | 'days' | 'total' | 'hidden' | 'bytes'> & {
  stretches: readonly { anchor: string; start: number; count: number }[];
};

function bytesOf(base64: string): Uint8Array {
  return Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
}

function idsOf(base64: string): string[] {
  const hex = Array.from(bytesOf(base64), (byte) => byte.toString(16).padStart(2, '0')).join('');
  return Array.from({ length: hex.length / 32 }, (_, i) =>
    hex.slice(i * 32, i * 32 + 32).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'),
  );
}

/** Reads what the server packed (contract/gallery.ts says how). */
export function readSlice({ ratios, ids, ...rest }: Outline): Slice {
  const packed = new DataView(bytesOf(ratios).buffer);
  const read = Float32Array.from({ length: packed.byteLength / 2 }, (_, i) => packed.getUint16(i * 2) / 1000);
  const counts = rest.anchors.map((_, i) => Math.min(STRETCH, read.length - i * STRETCH));
  return { ...rest, ratios: read, ids: ids === undefined ? undefined : idsOf(ids), counts };
}

/** The slice without some of its pictures, before the server is asked for it again. */
export function without(slice: Slice, gone: ReadonlySet<string>): Slice {
  const { ids = [] } = slice;
  const stays = ids.map((id) => !gone.has(id));
  let at = 0;
  const left = (count: number) => stays.slice(at, (at += count)).filter(Boolean).length;
  const counts = slice.counts.map(left);
  at = 0;
  const days = slice.days.map(({ day, count }) => ({ day, count: left(count) })).filter(({ count }) => count > 0);
  return { ...slice, ratios: slice.ratios.filter((_, i) => stays[i]), ids: ids.filter((_, i) => stays[i]), counts, days };
}

const joined = new WeakMap<readonly Slice[], Sheet>();

/** The slices in order as one list; a day that two of them share is one day. The same slices are joined once, whoever asks. */
export function joinSlices(slices: readonly Slice[]): Sheet | undefined {
  const [first] = slices;
  if (!first) return undefined;
  const known = joined.get(slices);
  if (known) return known;
  const ratios = new Float32Array(slices.reduce((sum, slice) => sum + slice.ratios.length, 0));
  const stretches: { anchor: string; start: number; count: number }[] = [];
  const days: { day: string; count: number }[] = [];
  let at = 0;
  let start = 0;
  for (const slice of slices) {
    ratios.set(slice.ratios, at);
    slice.anchors.forEach((anchor, i) => {
      const count = slice.counts[i] ?? 0;
      stretches.push({ anchor, start, count });
      start += count;
    });
    for (const { day, count } of slice.days) {
      const before = days.at(-1);
      if (before?.day === day) before.count += count;
      else days.push({ day, count });
    }
    at += slice.ratios.length;
  }
  const ids = first.ids && slices.flatMap((slice) => slice.ids ?? []);
  const sheet = { ratios, ids, days, stretches, total: first.total, hidden: first.hidden, bytes: first.bytes };
  joined.set(slices, sheet);
  return sheet;
}

/** The number of the stretch a picture belongs to. */
export function stretchOf({ stretches }: Pick<Sheet, 'stretches'>, index: number): number {
  let low = 0;
  let high = stretches.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (stretches[middle]!.start <= index) low = middle;
    else high = middle - 1;
  }
  return Math.max(0, low);
}
