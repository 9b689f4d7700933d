/** A picture's kind and size, read from its header without decoding it. */
export type Sniffed = { format: 'png' | 'jpeg' | 'webp'; width: number; height: number };

/** Tells a picture by its first bytes, never by its name (T-UP-02), with the size its header claims. Null for anything else. */
export function sniff(bytes: Uint8Array): Sniffed | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const ascii = (from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to));
  if (bytes.length < 26) return null;
  if (ascii(1, 4) === 'PNG' && view.getUint32(0) === 0x89504e47 && ascii(12, 16) === 'IHDR') {
    return { format: 'png', width: view.getUint32(16), height: view.getUint32(20) };
  }
  if (ascii(0, 4) === 'RIFF' && ascii(8, 12) === 'WEBP') return webpSize(bytes, view, ascii(12, 16));
  if (bytes[0] === 0xff && bytes[1] === 0xd8) return jpegSize(bytes, view);
  return null;
}

function webpSize(bytes: Uint8Array, view: DataView, chunk: string): Sniffed | null {
  if (bytes.length < 30) return null;
  const bits24 = (at: number) => view.getUint16(at, true) | ((bytes[at + 2] ?? 0) << 16);
  if (chunk === 'VP8X') return { format: 'webp', width: bits24(24) + 1, height: bits24(27) + 1 };
  if (chunk === 'VP8 ') return { format: 'webp', width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
  if (chunk === 'VP8L') {
    const bits = view.getUint32(21, true);
    return { format: 'webp', width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
  }
  return null;
}

function jpegSize(bytes: Uint8Array, view: DataView): Sniffed | null {
  let at = 2;
  while (at + 9 < bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0;
    // Start-of-frame markers carry the size; C4, C8 and CC share their range and are something else.
    if (marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc) {
      return { format: 'jpeg', width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
    }
    at += 2 + view.getUint16(at + 2);
  }
  return null;
}
