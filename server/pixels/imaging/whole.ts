import { pngChunks } from './png.ts';
import { sniff } from './sniff.ts';

/** Deflate packs at most this many bytes into one. */
const DEFLATE_RATIO = 1032;
/** Progressive passes of one JPEG; real ones have ten, each more costs the whole picture again. */
const SCANS_MAX = 100;

const channels: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

function wholePng(bytes: Uint8Array): boolean {
  let packed = 0;
  let needed = 0;
  let ended = false;
  for (const { type, body } of pngChunks(bytes)) {
    if (type === 'IHDR') {
      const view = new DataView(body.buffer, body.byteOffset, body.byteLength);
      const bits = (channels[body[9] ?? 0] ?? 1) * (body[8] ?? 8);
      needed = view.getUint32(4) * (1 + Math.ceil((view.getUint32(0) * bits) / 8));
    }
    if (type === 'IDAT') packed += body.byteLength;
    ended ||= type === 'IEND';
  }
  // Interlaced pictures need a little more; less than a ninth of it they never do.
  return ended && packed * DEFLATE_RATIO >= needed * 0.9;
}

function wholeJpeg(bytes: Uint8Array): boolean {
  let scans = 0;
  let at = 2;
  while (at + 4 <= bytes.length) {
    if (bytes[at] !== 0xff) {
      at++;
      continue;
    }
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xd9) return scans > 0;
    // Fill bytes, stuffed bytes and restarts carry no length.
    if (marker === 0xff || marker === 0 || (marker >= 0xd0 && marker <= 0xd8) || marker === 1) {
      at += marker === 0xff ? 1 : 2;
      continue;
    }
    if (marker === 0xda && ++scans > SCANS_MAX) return false;
    at += 2 + ((bytes[at + 2] ?? 0) << 8) + (bytes[at + 3] ?? 0);
  }
  return bytes[bytes.length - 2] === 0xff && bytes[bytes.length - 1] === 0xd9 && scans > 0;
}

/**
 * Whether a picture's file holds all that its header promises, told without decoding it: a header that promises forty
 * megapixels over a few bytes would cost their memory before it fails (T-UP-05).
 */
export function isWhole(bytes: Uint8Array): boolean {
  try {
    const seen = sniff(bytes);
    if (seen?.format === 'png') return wholePng(bytes);
    if (seen?.format === 'jpeg') return wholeJpeg(bytes);
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    return seen?.format === 'webp' && view.getUint32(4, true) + 8 <= bytes.byteLength + 1;
  } catch {
    return false;
  }
}
