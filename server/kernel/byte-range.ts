import { parse } from 'range-parser';

/** What `parse` says of ranges after the file's end. */
const BEYOND = 2;

/** The bytes from `start` to `end`, both included. */
export type ByteRange = { start: number; end: number };

/**
 * The one range that a `Range` header asks of a file of `size` bytes: null where the whole file is the answer (no header,
 * another unit, several ranges), `unsatisfiable` where it begins after the file's end.
 */
export function rangeOf(size: number, header: string | undefined): ByteRange | null | 'unsatisfiable' {
  if (!header) return null;
  const { code, type, ranges } = parse(size, header);
  const [range] = ranges;
  if (type === 'bytes' && !range && code === BEYOND) return 'unsatisfiable';
  return type === 'bytes' && code === 0 && range && ranges.length === 1 ? { start: range.start, end: range.end } : null;
}

/** A file that is in memory, opened as `Blobs.open` does. */
export function openBytes(file: { bytes: Uint8Array<ArrayBuffer>; type: string }, header: string | undefined) {
  const { bytes, type } = file;
  const range = rangeOf(bytes.byteLength, header);
  if (range === 'unsatisfiable') return { size: bytes.byteLength, type, part: null, body: null };
  return { size: bytes.byteLength, type, part: range, body: range ? bytes.slice(range.start, range.end + 1) : bytes };
}
