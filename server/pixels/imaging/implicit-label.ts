import type { PngText } from './png.ts';
import { readPngText } from './png-text.ts';

/** L-04: what the file itself says about where it came from (TC260-PG-20258A). */
export type ImplicitLabel = {
  /** 1 generated, 2 possibly, 3 suspected. */
  label: '1' | '2' | '3';
  /** L-05: 001 + 1 + social credit code + product suffix; always from configuration. */
  producer: string;
  produceId: string;
  propagator: string;
  propagateId: string;
  reserved1: string;
  reserved2: string;
};

/** L-04: the keyword under which PNG readers look for XMP. */
export const xmpKeyword = 'XML:com.adobe.xmp';

const namespace = 'http://www.tc260.org.cn/ns/AIGC/1.0/';

function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);
}

function unescapeXml(text: string): string {
  const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
  return text.replace(/&(?:#x([0-9a-f]+)|#(\d+)|(amp|lt|gt|quot|apos));/gi, (whole, hex?: string, decimal?: string, name?: string) => {
    if (name) return named[name.toLowerCase()] ?? whole;
    const code = hex ? parseInt(hex, 16) : Number(decimal);
    return code <= 0x10ffff ? String.fromCodePoint(code) : '';
  });
}

/** L-04: the XMP packet with TC260:AIGC; everything but producer and number may stay empty, but no key may be missing. */
export function implicitLabel({
  producer,
  produceId,
  ...rest
}: Partial<ImplicitLabel> & Pick<ImplicitLabel, 'producer' | 'produceId'>): string {
  const json = JSON.stringify({
    Label: rest.label ?? '1',
    ContentProducer: producer,
    ProduceID: produceId,
    ReservedCode1: rest.reserved1 ?? '',
    ContentPropagator: rest.propagator ?? '',
    PropagateID: rest.propagateId ?? '',
    ReservedCode2: rest.reserved2 ?? '',
  });
  return [
    '<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>',
    '<x:xmpmeta xmlns:x="adobe:ns:meta/">',
    '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">',
    `<rdf:Description rdf:about="" xmlns:TC260="${namespace}">`,
    `<TC260:AIGC>${escapeXml(json)}</TC260:AIGC>`,
    '</rdf:Description>',
    '</rdf:RDF>',
    '</x:xmpmeta>',
    '<?xpacket end="w"?>',
  ].join('\n');
}

/** The text entry that carries the label in a PNG. */
export function implicitLabelChunk(label: Parameters<typeof implicitLabel>[0]): PngText {
  return { keyword: xmpKeyword, text: implicitLabel(label) };
}

/** Reads TC260:AIGC out of an XMP packet, whichever prefix it uses and whether it is an element or an attribute. */
export function parseImplicitLabel(xmp: string): ImplicitLabel | undefined {
  const prefix = /xmlns:([\w-]+)\s*=\s*["']http:\/\/www\.tc260\.org\.cn\/ns\/AIGC\/1\.0\/["']/.exec(xmp)?.[1];
  if (!prefix) return undefined;
  const found = new RegExp(`<${prefix}:AIGC[^>]*>([\\s\\S]*?)</${prefix}:AIGC>|\\s${prefix}:AIGC\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(
    xmp,
  );
  const text = found?.[1] ?? found?.[2] ?? found?.[3];
  if (text === undefined) return undefined;
  try {
    const fields = JSON.parse(unescapeXml(text.trim())) as Record<string, unknown>;
    const field = (name: string): string =>
      typeof fields[name] === 'string' || typeof fields[name] === 'number' ? String(fields[name]) : '';
    const label = field('Label');
    return {
      label: label === '2' || label === '3' ? label : '1',
      producer: field('ContentProducer'),
      produceId: field('ProduceID'),
      propagator: field('ContentPropagator'),
      propagateId: field('PropagateID'),
      reserved1: field('ReservedCode1'),
      reserved2: field('ReservedCode2'),
    };
  } catch {
    return undefined;
  }
}

/** L-04, L-09: the label a PNG, JPEG or WebP file carries, or nothing. Strangers' files: anything malformed reads as nothing. */
export async function readImplicitLabel(bytes: Uint8Array): Promise<ImplicitLabel | undefined> {
  if (bytes[0] === 137 && bytes[1] === 80) {
    try {
      for (const { keyword, text } of await readPngText(bytes)) {
        const label = keyword === xmpKeyword ? parseImplicitLabel(text) : undefined;
        if (label) return label;
      }
    } catch {
      return undefined;
    }
    return undefined;
  }
  // JPEG's APP1 and WebP's XMP chunk both keep the packet as plain UTF-8: looking for it beats two more container parsers.
  const head =
    new TextDecoder().decode(bytes.subarray(0, 512 * 1024)) +
    new TextDecoder().decode(bytes.subarray(Math.max(512 * 1024, bytes.length - 128 * 1024)));
  const start = head.indexOf('<x:xmpmeta');
  const end = head.indexOf('</x:xmpmeta>', start);
  return start < 0 || end < 0 ? undefined : parseImplicitLabel(head.slice(start, end));
}
