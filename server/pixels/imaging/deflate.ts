/** Bytes of a string as UTF-8. */
export function encodeUtf8(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}

/** Several byte runs as one. */
export function joinBytes(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const out = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    out.set(part, at);
    at += part.length;
  }
  return out;
}

const crcTable = Uint32Array.from({ length: 256 }, (_, n) => {
  let c = n;
  for (let k = 0; k < 8; k++) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
  return c;
});

/** The CRC-32 that PNG and zip use. */
export function crc32(bytes: Uint8Array): number {
  let c = 0xffffffff;
  for (let i = 0; i < bytes.length; i++) c = crcTable[(c ^ bytes[i]!) & 255]! ^ (c >>> 8);
  return (c ^ 0xffffffff) >>> 0;
}

type Deflate = (bytes: Uint8Array<ArrayBuffer>) => Uint8Array<ArrayBuffer> | Promise<Uint8Array<ArrayBuffer>>;

/** The platform's own stream: one code path for Node and for a service worker. */
let compress: Deflate = async (bytes) =>
  new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate'))).arrayBuffer());

/** Has this thread compress by `own`, which gives the same bytes. Node's stream hands the work to threads of the ordinary priority. */
export function compressBy(own: Deflate): void {
  compress = own;
}

/** zlib-wrapped deflate. */
export async function deflate(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  return compress(bytes);
}

/** Inflates at most `limit` bytes and refuses the rest: a text entry of a few kilobytes can unpack to gigabytes. */
export async function inflate(bytes: Uint8Array, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new Blob([bytes.slice()]).stream().pipeThrough(new DecompressionStream('deflate'));
  const reader = stream.getReader();
  const parts: Uint8Array[] = [];
  let total = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return joinBytes(parts);
    total += value.length;
    if (total > limit) {
      await reader.cancel();
      throw new RangeError(`unpacks to more than ${limit} bytes`);
    }
    parts.push(value);
  }
}
