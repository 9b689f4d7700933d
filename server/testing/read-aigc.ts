/** Reads the implicit label (L-04) out of PNG, JPEG and WebP by their chunks, sharing no code with what writes it. For tests. */

type Aigc = { Label: string; ContentProducer: string; ProduceID: string };

/** The XMP packet of an iTXt chunk, uncompressed. */
function fromPng(file: Buffer): string | undefined {
  for (let at = 8; at + 12 <= file.length; at += 12 + file.readUInt32BE(at)) {
    const body = file.subarray(at + 8, at + 8 + file.readUInt32BE(at));
    const keyword = 'XML:com.adobe.xmp\0';
    if (file.toString('latin1', at + 4, at + 8) === 'iTXt' && body.toString('latin1', 0, keyword.length) === keyword && body[18] === 0)
      return body.toString('utf8', keyword.length + 4);
  }
  return undefined;
}

/** The XMP packet of an APP1 segment. */
function fromJpeg(file: Buffer): string | undefined {
  for (let at = 2; file[at] === 0xff && file[at + 1] !== 0xda; at += 2 + file.readUInt16BE(at + 2)) {
    const body = file.subarray(at + 4, at + 2 + file.readUInt16BE(at + 2));
    const name = 'http://ns.adobe.com/xap/1.0/\0';
    if (file[at + 1] === 0xe1 && body.toString('latin1', 0, name.length) === name) return body.toString('utf8', name.length);
  }
  return undefined;
}

/** The XMP chunk of a RIFF container, which VP8X must announce. */
function fromWebp(file: Buffer): string | undefined {
  let announced = false;
  for (let at = 12; at + 8 <= file.length;) {
    const [type, size] = [file.toString('latin1', at, at + 4), file.readUInt32LE(at + 4)];
    if (type === 'VP8X') announced = ((file[at + 8] ?? 0) & 4) !== 0;
    if (type === 'XMP ' && announced) return file.toString('utf8', at + 8, at + 8 + size);
    at += 8 + size + (size % 2);
  }
  return undefined;
}

/** The label a file carries as the standard's JSON, and its kind by its first bytes; throws where either is missing. */
export function readAigc(bytes: Uint8Array): Aigc & { format: 'png' | 'jpeg' | 'webp' } {
  const file = Buffer.from(bytes);
  const format = file[0] === 0x89 ? 'png' : file[0] === 0xff ? 'jpeg' : file.toString('latin1', 8, 12) === 'WEBP' ? 'webp' : undefined;
  const xmp = format && { png: fromPng, jpeg: fromJpeg, webp: fromWebp }[format](file);
  const json = /<TC260:AIGC>([^<]*)</.exec(xmp ?? '')?.[1]?.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)));
  if (!format || !json) throw new Error(`no implicit label in this ${format ?? 'file'}`);
  return { ...(JSON.parse(json) as Aigc), format };
}
