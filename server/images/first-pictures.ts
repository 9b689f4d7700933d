import { FIRST_FEED } from '#shared/contract/gallery.ts';
import { FEED_SIZES, isStored, thumbWidth, wallSet } from '#shared/rules/picture-widths.ts';
import { errorText } from '../kernel/error-text.ts';
import type { Ports } from '../ports/ports.ts';
import { imageRows, toImages } from './images.ts';
import { readList } from './list.ts';

/** Ours: after so long they are looked up again, beside whatever page is asked for then. */
const FRESH_MS = 5000;
/** On a phone the first row. More would take the way of the page's own code. */
const FIRST = 2;

/**
 * What a browser is told with the page of a feed: the pictures it begins with, so that they come while its code does. A page never
 * waits for them: what was known last is told. Behind a CDN nothing is: visitors and members have different addresses there.
 */
export function firstPictures(ports: Ports): () => string {
  const { db, config } = ports;
  if (config.cdn.startsWith('http')) return () => '';
  let link = '';
  let asked = -Infinity;
  // What was taken back or deleted is not told for long.
  ports.notifier.listen(['pictures'], () => (asked = -Infinity));
  async function look(at: number): Promise<void> {
    const now = ports.now();
    const list = readList(FIRST_FEED, null, now, new Map());
    const found = await imageRows(db, null, { ...list, place: list.key(list.column), limit: FIRST, offset: 0 }, now);
    const told = (await toImages(ports, null, found))
      .filter(({ thumb }) => isStored(thumb) && /^[\w./-]+$/.test(thumb))
      .map((image) => {
        const file = `${config.cdn}${image.thumb}`;
        const set = wallSet(thumbWidth(image), (width) => (width ? `${file}?w=${width}` : file));
        return `<${file}>; rel=preload; as=image; imagesrcset="${set}"; imagesizes="${FEED_SIZES}"`;
      });
    if (asked === at) link = told.join(', ');
  }
  return () => {
    const now = ports.now().getTime();
    if (now - asked > FRESH_MS) {
      asked = now;
      look(now).catch((error: unknown) => ports.log(`the first pictures are not known: ${errorText(error)}`));
    }
    return link;
  };
}
