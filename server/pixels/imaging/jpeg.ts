import type { Bitmap } from './bitmap.ts';
import { encodeUtf8, joinBytes } from './deflate.ts';

// Baseline JPEG (ITU-T T.81) without chroma subsampling, the tables of its Annex K. Written here because the codec port
// encodes no JPEG, and so that the same job runs in a worker thread and in a browser.

const zigzag = [
  0, 1, 8, 16, 9, 2, 3, 10, 17, 24, 32, 25, 18, 11, 4, 5, 12, 19, 26, 33, 40, 48, 41, 34, 27, 20, 13, 6, 7, 14, 21, 28, 35, 42, 49, 56, 57,
  50, 43, 36, 29, 22, 15, 23, 30, 37, 44, 51, 58, 59, 52, 45, 38, 31, 39, 46, 53, 60, 61, 54, 47, 55, 62, 63,
];
const lumaSteps = [
  16, 11, 10, 16, 24, 40, 51, 61, 12, 12, 14, 19, 26, 58, 60, 55, 14, 13, 16, 24, 40, 57, 69, 56, 14, 17, 22, 29, 51, 87, 80, 62, 18, 22,
  37, 56, 68, 109, 103, 77, 24, 35, 55, 64, 81, 104, 113, 92, 49, 64, 78, 87, 103, 121, 120, 101, 72, 92, 95, 98, 112, 100, 103, 99,
];
const chromaSteps = [
  17,
  18,
  24,
  47,
  99,
  99,
  99,
  99,
  18,
  21,
  26,
  66,
  99,
  99,
  99,
  99,
  24,
  26,
  56,
  99,
  99,
  99,
  99,
  99,
  47,
  66,
  99,
  99,
  99,
  99,
  99,
  99,
  ...Array.from({ length: 32 }, () => 99),
];
const dcLuma = { counts: [0, 1, 5, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0], symbols: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11] };
const dcChroma = { counts: [0, 3, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0], symbols: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11] };
const hex = (text: string) => (text.match(/../g) ?? []).map((pair) => parseInt(pair, 16));
const acLuma = {
  counts: [0, 2, 1, 3, 3, 2, 4, 3, 5, 5, 4, 4, 0, 0, 1, 0x7d],
  symbols: hex(
    '01020300041105122131410613516107227114328191a1082342b1c11552d1f02433627282090a161718191a25262728292a3435363738393a434445464748494a535455565758595a636465666768696a737475767778797a838485868788898a92939495969798999aa2a3a4a5a6a7a8a9aab2b3b4b5b6b7b8b9bac2c3c4c5c6c7c8c9cad2d3d4d5d6d7d8d9dae1e2e3e4e5e6e7e8e9eaf1f2f3f4f5f6f7f8f9fa',
  ),
};
const acChroma = {
  counts: [0, 2, 1, 2, 4, 4, 3, 4, 7, 5, 4, 4, 0, 1, 2, 0x77],
  symbols: hex(
    '000102031104052131061241510761711322328108144291a1b1c109233352f0156272d10a162434e125f11718191a262728292a35363738393a434445464748494a535455565758595a636465666768696a737475767778797a82838485868788898a92939495969798999aa2a3a4a5a6a7a8a9aab2b3b4b5b6b7b8b9bac2c3c4c5c6c7c8c9cad2d3d4d5d6d7d8d9dae2e3e4e5e6e7e8e9eaf2f3f4f5f6f7f8f9fa',
  ),
};

type Table = { counts: number[]; symbols: number[] };
type Codes = { code: Uint16Array; bits: Uint8Array };

function codesOf({ counts, symbols }: Table): Codes {
  const code = new Uint16Array(256);
  const bits = new Uint8Array(256);
  let next = 0;
  let at = 0;
  counts.forEach((count, length) => {
    for (let i = 0; i < count; i++) {
      code[symbols[at]!] = next++;
      bits[symbols[at++]!] = length + 1;
    }
    next <<= 1;
  });
  return { code, bits };
}

/** Quantisation steps in zigzag order for a quality of 50 to 100, as libjpeg scales them. */
function stepsOf(base: readonly number[], quality: number): Uint8Array {
  return Uint8Array.from(zigzag, (place) => Math.min(255, Math.max(1, Math.round((base[place]! * (200 - 2 * quality)) / 100))));
}

const cosines = Float32Array.from({ length: 64 }, (_, i) => {
  const frequency = i >> 3;
  return Math.cos(((2 * (i & 7) + 1) * frequency * Math.PI) / 16) * (frequency === 0 ? Math.SQRT1_2 : 1) * 0.5;
});

/** The cosine transform of an 8 × 8 block, in place; `half` is scratch. */
function transform(block: Float32Array, half: Float32Array): void {
  for (let y = 0; y < 8; y++) {
    for (let u = 0; u < 8; u++) {
      let sum = 0;
      for (let x = 0; x < 8; x++) sum += block[y * 8 + x]! * cosines[u * 8 + x]!;
      half[y * 8 + u] = sum;
    }
  }
  for (let v = 0; v < 8; v++) {
    for (let u = 0; u < 8; u++) {
      let sum = 0;
      for (let y = 0; y < 8; y++) sum += half[y * 8 + u]! * cosines[v * 8 + y]!;
      block[v * 8 + u] = sum;
    }
  }
}

function makeBits() {
  let out = new Uint8Array(65_536);
  let length = 0;
  let held = 0;
  let count = 0;
  function byte(value: number): void {
    if (length + 2 > out.length) {
      const more = new Uint8Array(out.length * 2);
      more.set(out);
      out = more;
    }
    out[length++] = value;
    // A marker may not appear in the data.
    if (value === 255) out[length++] = 0;
  }
  function put(value: number, bits: number): void {
    held = (held << bits) | value;
    count += bits;
    while (count >= 8) {
      count -= 8;
      byte((held >> count) & 255);
    }
    held &= (1 << count) - 1;
  }
  return {
    put,
    end(): Uint8Array {
      put(127, 7);
      return out.subarray(0, length);
    },
  };
}
type Bits = ReturnType<typeof makeBits>;

function putNumber(bits: Bits, value: number, size: number): void {
  bits.put(value < 0 ? value + (1 << size) - 1 : value, size);
}
const sizeOf = (value: number): number => 32 - Math.clz32(Math.abs(value));

/** Writes one transformed block; answers its DC for the next one. */
function putBlock(bits: Bits, block: Float32Array, steps: Uint8Array, before: number, dc: Codes, ac: Codes): number {
  const first = Math.round(block[0]! / steps[0]!);
  const difference = sizeOf(first - before);
  bits.put(dc.code[difference]!, dc.bits[difference]!);
  if (difference > 0) putNumber(bits, first - before, difference);
  let zeros = 0;
  for (let k = 1; k < 64; k++) {
    const value = Math.round(block[zigzag[k]!]! / steps[k]!);
    if (value === 0) {
      zeros++;
      continue;
    }
    for (; zeros > 15; zeros -= 16) bits.put(ac.code[0xf0]!, ac.bits[0xf0]!);
    const symbol = (zeros << 4) | sizeOf(value);
    bits.put(ac.code[symbol]!, ac.bits[symbol]!);
    putNumber(bits, value, symbol & 15);
    zeros = 0;
  }
  if (zeros > 0) bits.put(ac.code[0]!, ac.bits[0]!);
  return first;
}

/** Fills the three blocks of a place with Y, Cb and Cr around zero; the picture's edge is repeated. */
function readBlocks(
  { data, width, height }: Bitmap,
  left: number,
  top: number,
  [luma, blue, red]: [Float32Array, Float32Array, Float32Array],
): void {
  for (let i = 0; i < 64; i++) {
    const x = Math.min(width - 1, left + (i & 7));
    const y = Math.min(height - 1, top + (i >> 3));
    const at = (y * width + x) * 4;
    const [r, g, b] = [data[at]!, data[at + 1]!, data[at + 2]!];
    luma[i] = 0.299 * r + 0.587 * g + 0.114 * b - 128;
    blue[i] = -0.168736 * r - 0.331264 * g + 0.5 * b;
    red[i] = 0.5 * r - 0.418688 * g - 0.081312 * b;
  }
}

function scan(bitmap: Bitmap, luma: Uint8Array, chroma: Uint8Array): Uint8Array {
  const bits = makeBits();
  const half = new Float32Array(64);
  const blocks: [Float32Array, Float32Array, Float32Array] = [new Float32Array(64), new Float32Array(64), new Float32Array(64)];
  const [dcY, acY, dcC, acC] = [codesOf(dcLuma), codesOf(acLuma), codesOf(dcChroma), codesOf(acChroma)];
  const before = [0, 0, 0];
  for (let top = 0; top < bitmap.height; top += 8) {
    for (let left = 0; left < bitmap.width; left += 8) {
      readBlocks(bitmap, left, top, blocks);
      blocks.forEach((block, channel) => {
        transform(block, half);
        const plain = channel === 0;
        before[channel] = putBlock(bits, block, plain ? luma : chroma, before[channel]!, plain ? dcY : dcC, plain ? acY : acC);
      });
    }
  }
  return bits.end();
}

function segment(marker: number, ...parts: readonly (Uint8Array | number[])[]): Uint8Array {
  const body = joinBytes(parts.map((part) => Uint8Array.from(part)));
  if (body.length > 65_533) throw new RangeError('a JPEG segment holds 64 KiB');
  return joinBytes([Uint8Array.of(255, marker, (body.length + 2) >> 8, (body.length + 2) & 255), body]);
}
const huffman = (place: number, { counts, symbols }: Table): Uint8Array => segment(0xc4, [place], counts, symbols);

/**
 * A JPEG file with `xmp` as its metadata packet (L-04: APP1). Alpha is ignored: a transparent picture is put on a ground
 * before. `quality` 50 to 100.
 */
export function encodeJpeg(bitmap: Bitmap, xmp: string, quality = 92): Uint8Array<ArrayBuffer> {
  const { width, height } = bitmap;
  const luma = stepsOf(lumaSteps, quality);
  const chroma = stepsOf(chromaSteps, quality);
  return joinBytes([
    Uint8Array.of(255, 0xd8),
    segment(0xe0, encodeUtf8('JFIF\0'), [1, 1, 0, 0, 1, 0, 1, 0, 0]),
    segment(0xe1, encodeUtf8('http://ns.adobe.com/xap/1.0/\0'), encodeUtf8(xmp)),
    segment(0xdb, [0], luma, [1], chroma),
    segment(0xc0, [8, height >> 8, height & 255, width >> 8, width & 255, 3, 1, 0x11, 0, 2, 0x11, 1, 3, 0x11, 1]),
    huffman(0x00, dcLuma),
    huffman(0x10, acLuma),
    huffman(0x01, dcChroma),
    huffman(0x11, acChroma),
    segment(0xda, [3, 1, 0, 2, 0x11, 3, 0x11, 0, 63, 0]),
    scan(bitmap, luma, chroma),
    Uint8Array.of(255, 0xd9),
  ]);
}
