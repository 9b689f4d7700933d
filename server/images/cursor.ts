import { base64url, fromBase64url, uuidOf } from '../kernel/crypto.ts';
import { HttpError } from '../kernel/http-error.ts';

/** A row's place in an ordered list: what the order goes by, the id that tells equals apart, and how long the list was. */
export type Place = { key: number; id: string; total: number };

const BYTES = 1 + 8 + 16 + 4;

/** A place as text. `order` is one letter naming what the key counts: a place in another order is none. */
export function writeCursor(order: string, { key, id, total }: Place): string {
  const bytes = new Uint8Array(BYTES);
  const view = new DataView(bytes.buffer);
  bytes[0] = order.charCodeAt(0);
  view.setBigUint64(1, BigInt(key));
  bytes.set(
    id
      .replaceAll('-', '')
      .match(/../g)
      ?.map((pair) => parseInt(pair, 16)) ?? [],
    9,
  );
  view.setUint32(25, total);
  return base64url(bytes);
}

/** Reads a place; whatever this server did not write for this order, or the database could not compare with, is refused. */
export function readCursor(order: string, max: number, text: string): Place {
  const bytes = fromBase64url(text);
  if (bytes?.length !== BYTES || bytes[0] !== order.charCodeAt(0))
    throw new HttpError('BAD_CONDITION', { message: '列表位置已失效，请刷新' });
  const view = new DataView(bytes.buffer);
  const key = Number(view.getBigUint64(1));
  if (key > max) throw new HttpError('BAD_CONDITION', { message: '列表位置已失效，请刷新' });
  return { key, id: uuidOf(bytes.subarray(9, 25)), total: view.getUint32(25) };
}
