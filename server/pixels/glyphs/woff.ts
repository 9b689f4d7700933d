import { inflate } from '../imaging/deflate.ts';

const HEADER = 44;
const ENTRY = 20;
/** Larger than any table of a subset, small enough for a server. */
const TABLE_MAX = 8_000_000;

/** The font inside a WOFF 1 file. The platform inflates it: the parser's own inflater fails on some valid streams. */
export async function unwrapWoff(file: ArrayBuffer): Promise<ArrayBuffer> {
  const view = new DataView(file);
  if (view.getUint32(0) !== 0x774f4646) throw new Error('this is no WOFF file');
  const count = view.getUint16(12);
  const tables = await Promise.all(
    Array.from({ length: count }, async (_, i) => {
      const at = HEADER + i * ENTRY;
      const [tag, offset, packed, size, sum] = [0, 4, 8, 12, 16].map((step) => view.getUint32(at + step)) as [
        number,
        number,
        number,
        number,
        number,
      ];
      const bytes = new Uint8Array(file, offset, packed);
      return { tag, sum, bytes: packed < size ? await inflate(bytes, Math.min(size, TABLE_MAX)) : bytes };
    }),
  );
  const start = 12 + count * 16;
  const out = new Uint8Array(start + tables.reduce((total, { bytes }) => total + ((bytes.length + 3) & ~3), 0));
  const written = new DataView(out.buffer);
  written.setUint32(0, view.getUint32(4));
  written.setUint16(4, count);
  let at = start;
  tables.forEach(({ tag, sum, bytes }, i) => {
    [tag, sum, at, bytes.length].forEach((value, field) => written.setUint32(12 + i * 16 + field * 4, value));
    out.set(bytes, at);
    at += (bytes.length + 3) & ~3;
  });
  return out.buffer;
}
