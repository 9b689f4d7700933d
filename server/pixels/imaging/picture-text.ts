import type { PngText } from './png.ts';
import { readPngText } from './png-text.ts';

// The same cap as for a PNG's text: a comment is no place for megabytes.
const textLimit = 1024 * 1024;

const ascii = (bytes: Uint8Array, from: number, to: number): string => String.fromCharCode(...bytes.subarray(from, to));

// The standard leaves open which end comes first, and writers disagree with their own TIFF header: Latin letters have an empty
// upper byte, so that the side with more zeros is the upper one.
function utf16(bytes: Uint8Array): string {
  let even = 0;
  let odd = 0;
  for (let i = 0; i + 1 < bytes.length; i += 2) {
    if (bytes[i] === 0) even++;
    if (bytes[i + 1] === 0) odd++;
  }
  const marked = bytes[0] === 0xff && bytes[1] === 0xfe;
  return new TextDecoder(marked || odd > even ? 'utf-16le' : 'utf-16be').decode(bytes.subarray(0, bytes.length & ~1));
}

function commentText(body: Uint8Array): string {
  const charset = ascii(body, 0, Math.min(8, body.length)).replace(/\0+$/, '');
  const rest = body.subarray(8);
  const text = charset === 'UNICODE' ? utf16(rest) : new TextDecoder().decode(rest);
  return text.replace(/\0+$/, '');
}

type Tag = { id: number; body: Uint8Array; value: number };

/** One directory of a TIFF structure; entries that point outside of it are left out. */
function readTags(bytes: Uint8Array, view: DataView, start: number, little: boolean): Tag[] {
  if (start < 8 || start + 2 > bytes.length) return [];
  const out: Tag[] = [];
  const count = Math.min(view.getUint16(start, little), 512);
  for (let k = 0; k < count; k++) {
    const at = start + 2 + k * 12;
    if (at + 12 > bytes.length) break;
    const size = view.getUint32(at + 4, little);
    const value = view.getUint32(at + 8, little);
    // Only types of one byte per value are read as text: ASCII and undefined.
    const type = view.getUint16(at + 2, little);
    const from = size <= 4 ? at + 8 : value;
    const body =
      (type === 2 || type === 7) && size <= textLimit && from + size <= bytes.length
        ? bytes.subarray(from, from + size)
        : bytes.subarray(0, 0);
    out.push({ id: view.getUint16(at, little), body, value });
  }
  return out;
}

const exifDirectory = 0x8769;
const userComment = 0x9286;
// ComfyUI writes its graphs of JPEG and WebP files into whatever text tags are at hand, each with its name before it.
const namedText = /^(prompt|workflow):\s*(?=\{)/i;

function readExif(bytes: Uint8Array): PngText[] {
  const tiff = ascii(bytes, 0, 6) === 'Exif\0\0' ? bytes.subarray(6) : bytes;
  const order = ascii(tiff, 0, 2);
  if (tiff.length < 8 || (order !== 'II' && order !== 'MM')) return [];
  const little = order === 'II';
  const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.byteLength);
  const out: PngText[] = [];
  const tags = readTags(tiff, view, view.getUint32(4, little), little);
  const directory = tags.find(({ id }) => id === exifDirectory);
  const comment = (directory ? readTags(tiff, view, directory.value, little) : []).find(({ id }) => id === userComment);
  if (comment && comment.body.length > 8) {
    const text = commentText(comment.body);
    if (text !== '') out.push({ keyword: 'parameters', text });
  }
  for (const { body } of tags) {
    const text = new TextDecoder().decode(body).replace(/\0+$/, '');
    const name = namedText.exec(text);
    if (name) out.push({ keyword: name[1]!.toLowerCase(), text: text.slice(name[0].length) });
  }
  return out;
}

function readJpeg(bytes: Uint8Array): PngText[] {
  const out: PngText[] = [];
  for (let at = 2; at + 4 <= bytes.length && bytes[at] === 0xff;) {
    const marker = bytes[at + 1]!;
    const length = bytes[at + 2]! * 256 + bytes[at + 3]!;
    // Picture data begins: no headers after it.
    if (marker === 0xda || length < 2 || at + 2 + length > bytes.length) break;
    const body = bytes.subarray(at + 4, at + 2 + length);
    if (marker === 0xe1 && ascii(body, 0, 6) === 'Exif\0\0') out.push(...readExif(body));
    at += 2 + length;
  }
  return out;
}

function readWebp(bytes: Uint8Array): PngText[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 12; at + 8 <= bytes.length;) {
    const length = view.getUint32(at + 4, true);
    if (at + 8 + length > bytes.length) break;
    if (ascii(bytes, at, at + 4) === 'EXIF') return readExif(bytes.subarray(at + 8, at + 8 + length));
    at += 8 + length + (length & 1);
  }
  return [];
}

/**
 * The text a picture file carries: all entries of a PNG; of a JPEG or WebP the EXIF comment under `parameters`, where image
 * tools put what they write into a PNG under that name. A stranger's broken file has none.
 */
export async function readPictureText(bytes: Uint8Array): Promise<PngText[]> {
  try {
    if (bytes[0] === 0xff && bytes[1] === 0xd8) return readJpeg(bytes);
    if (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP') return readWebp(bytes);
    return await readPngText(bytes);
  } catch {
    return [];
  }
}
