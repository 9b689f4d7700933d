import { type Bitmap, isOpaque } from './bitmap.ts';
import { crc32, deflate, encodeUtf8, joinBytes } from './deflate.ts';

/** One text entry of a PNG: `parameters`, `Software`, `XML:com.adobe.xmp`… */
export type PngText = { keyword: string; text: string };

const signature = Uint8Array.of(137, 80, 78, 71, 13, 10, 26, 10);

function chunk(type: string, body: Uint8Array): Uint8Array {
  const out = new Uint8Array(body.length + 12);
  const view = new DataView(out.buffer);
  view.setUint32(0, body.length);
  for (let i = 0; i < 4; i++) out[4 + i] = type.charCodeAt(i);
  out.set(body, 8);
  view.setUint32(body.length + 8, crc32(out.subarray(4, body.length + 8)));
  return out;
}

// PNG keywords are 1-79 bytes of Latin-1 without a null: anything else makes a file that strict readers refuse.
function checkedKeyword(keyword: string): string {
  if (!/^[\x21-\x7e](?:[\x20-\x7e]{0,77}[\x21-\x7e])?$/.test(keyword)) throw new RangeError(`not a PNG keyword: ${keyword}`);
  return keyword;
}

/** An uncompressed iTXt chunk. L-04: the AIGC label must be readable without inflating anything. */
function textChunk({ keyword, text }: PngText): Uint8Array {
  return chunk('iTXt', joinBytes([encodeUtf8(checkedKeyword(keyword)), new Uint8Array(5), encodeUtf8(text)]));
}

function paeth(a: number, b: number, c: number): number {
  const p = a + b - c;
  const pa = Math.abs(p - a);
  const pb = Math.abs(p - b);
  const pc = Math.abs(p - c);
  return pa <= pb && pa <= pc ? a : pb <= pc ? b : c;
}

// Per row the filter with the smallest sum of absolute differences wins: the usual heuristic, and good enough here.
function filterRows(pixels: Uint8Array, width: number, height: number, channels: number): Uint8Array<ArrayBuffer> {
  const stride = width * channels;
  const out = new Uint8Array((stride + 1) * height);
  const tries = Array.from({ length: 5 }, () => new Uint8Array(stride));
  for (let y = 0; y < height; y++) {
    const row = y * stride;
    let best = 0;
    let bestSum = Infinity;
    for (let kind = 0; kind < 5; kind++) {
      const target = tries[kind]!;
      let sum = 0;
      for (let i = 0; i < stride && sum < bestSum; i++) {
        const value = pixels[row + i]!;
        const left = i >= channels ? pixels[row + i - channels]! : 0;
        const up = y > 0 ? pixels[row + i - stride]! : 0;
        const corner = y > 0 && i >= channels ? pixels[row + i - stride - channels]! : 0;
        const guess = kind === 0 ? 0 : kind === 1 ? left : kind === 2 ? up : kind === 3 ? (left + up) >> 1 : paeth(left, up, corner);
        const difference = (value - guess) & 255;
        target[i] = difference;
        sum += difference < 128 ? difference : 256 - difference;
      }
      if (sum < bestSum) {
        bestSum = sum;
        best = kind;
      }
    }
    out[y * (stride + 1)] = best;
    out.set(tries[best]!, y * (stride + 1) + 1);
  }
  return out;
}

/** A complete PNG file; opaque pictures are written without alpha. The text comes before the pixels, where readers look first. */
export async function encodePng(bitmap: Bitmap, chunks: readonly PngText[] = []): Promise<Uint8Array<ArrayBuffer>> {
  const opaque = isOpaque(bitmap);
  const channels = opaque ? 3 : 4;
  const pixels = new Uint8Array(bitmap.width * bitmap.height * channels);
  for (let i = 0, o = 0; i < bitmap.data.length; i += 4) for (let c = 0; c < channels; c++) pixels[o++] = bitmap.data[i + c]!;
  const header = new Uint8Array(13);
  const view = new DataView(header.buffer);
  view.setUint32(0, bitmap.width);
  view.setUint32(4, bitmap.height);
  header[8] = 8;
  header[9] = opaque ? 2 : 6;
  const body = await deflate(filterRows(pixels, bitmap.width, bitmap.height, channels));
  return joinBytes([signature, chunk('IHDR', header), ...chunks.map(textChunk), chunk('IDAT', body), chunk('IEND', new Uint8Array(0))]);
}

type RawChunk = { type: string; start: number; end: number; body: Uint8Array };

/** Walks the chunks of a PNG; throws on anything that is not one, and never reads past a lying length. */
export function pngChunks(bytes: Uint8Array): RawChunk[] {
  if (bytes.length < 8 || signature.some((value, i) => bytes[i] !== value)) throw new Error('not a PNG file');
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const out: RawChunk[] = [];
  for (let at = 8; at + 12 <= bytes.length;) {
    const length = view.getUint32(at);
    const end = at + 12 + length;
    if (end > bytes.length) throw new Error('the PNG file is cut short');
    const type = String.fromCharCode(bytes[at + 4]!, bytes[at + 5]!, bytes[at + 6]!, bytes[at + 7]!);
    out.push({ type, start: at, end, body: bytes.subarray(at + 8, at + 8 + length) });
    at = end;
    if (type === 'IEND') break;
  }
  return out;
}

/** The same file without the text entries of a keyword. */
export function dropPngText(bytes: Uint8Array, keyword: string): Uint8Array<ArrayBuffer> {
  return insertPngText(bytes, [], [keyword]);
}

/** Rewrites the text entries with the given keywords (one each, uncompressed), leaves out those of `without`, and leaves every other byte of the file as it was. */
export function insertPngText(bytes: Uint8Array, chunks: readonly PngText[], without: readonly string[] = []): Uint8Array<ArrayBuffer> {
  const replaced = new Set([...chunks.map(({ keyword }) => keyword), ...without]);
  const parts: Uint8Array[] = [signature];
  for (const { type, start, end, body } of pngChunks(bytes)) {
    if (type === 'tEXt' || type === 'zTXt' || type === 'iTXt') {
      const keyword = String.fromCharCode(...body.subarray(0, Math.min(80, Math.max(0, body.indexOf(0)))));
      if (replaced.has(keyword)) continue;
    }
    parts.push(bytes.subarray(start, end));
    if (type === 'IHDR') parts.push(...chunks.map(textChunk));
  }
  return joinBytes(parts);
}
