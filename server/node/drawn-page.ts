import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { CHIPS, DRAWN } from '#shared/rules/drawn-wall.ts';
import type { FirstPicture } from '../images/first-pictures.ts';

/** How many of a wall's pictures a phone asks for at once; the others when they come near. */
const AT_ONCE = 4;
/** Brotli's quality for what is sent a few hundred times: a tenth of the time of the best, a twentieth more bytes. */
const QUALITY = 5;

type Bytes = Buffer<ArrayBuffer>;
export type Filled = { bytes: Bytes; encoded: { br: Bytes; gzip: Bytes } };

const wall = new RegExp(`(<ul data-wall[^>]*>)${'(<li .*?</li>)'.repeat(CHIPS.length)}</ul>`, 's');
const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** Text as it stands in a page, in attributes too. */
export const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign);

/**
 * A page whose wall the build drew with a card of each label: writes the first pictures' cards into it. Undefined where the page has
 * no such wall. A page is written, and compressed, once for the same pictures.
 */
export function drawnPage(html: string): ((pictures: readonly FirstPicture[]) => Filled) | undefined {
  const found = wall.exec(html);
  if (!found) return undefined;
  const [all, open = '', ...cards] = found;
  const before = html.slice(0, found.index);
  const after = html.slice(found.index + all.length);
  let last: { pictures: readonly FirstPicture[]; filled: Filled } | undefined;
  return (pictures) => {
    if (last?.pictures !== pictures) {
      const items = pictures.map((picture, at) => card(cards[CHIPS.indexOf(picture.chip)] ?? '', picture, at));
      const bytes = Buffer.from(`${before}${open}${items.join('')}</ul>${after}`);
      const br = brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } });
      last = { pictures, filled: { bytes, encoded: { br, gzip: gzipSync(bytes) } } };
    }
    return last.filled;
  };
}

function card(drawn: string, { href, src, srcSet, alt, ratio }: FirstPicture, at: number): string {
  const values = { href, src, srcSet, alt, ratio: ratio.toFixed(4) };
  const words = new Map(Object.entries(DRAWN).map(([name, mark]) => [String(mark), escaped(values[name as keyof typeof values])]));
  const filled = drawn.replace(new RegExp([...words.keys()].join('|'), 'g'), (mark) => words.get(mark) ?? '');
  if (at === 0) return filled.replace('fetchpriority="auto"', 'fetchpriority="high"');
  return at < AT_ONCE ? filled : filled.replace('loading="eager"', 'loading="lazy"');
}
