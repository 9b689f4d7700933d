import { FIRST_FEED } from '#shared/contract/gallery.ts';
import { altOf, type Chip, chipKind } from '#shared/rules/drawn-wall.ts';
import { isStored, thumbWidth, wallSet } from '#shared/rules/picture-widths.ts';
import { errorText } from '../kernel/error-text.ts';
import type { Ports } from '../ports/ports.ts';
import { imageRows, toImages } from './images.ts';
import { readList } from './list.ts';

/** Ours: after so long they are looked up again, beside whatever page is asked for then. */
const FRESH_MS = 5000;
/** What a first screen shows, on the widest wall two rows. */
const FIRST = 14;

/** A picture as a drawn page shows it. */
export type FirstPicture = { href: string; src: string; srcSet: string; alt: string; ratio: number; chip: Chip };

/**
 * What a page of a feed begins with, so that its pictures are seen before its code is there. A page never waits for them: what was
 * known last is shown. Behind a CDN nothing is: visitors and members have different addresses there.
 */
export function firstPictures(ports: Ports): () => readonly FirstPicture[] {
  const { db, config } = ports;
  if (config.cdn.startsWith('http')) return () => [];
  let pictures: readonly FirstPicture[] = [];
  let asked = -Infinity;
  // What was taken back or deleted is not shown for long.
  ports.notifier.listen(['pictures'], () => (asked = -Infinity));
  async function look(at: number): Promise<void> {
    const now = ports.now();
    const list = readList(FIRST_FEED, null, now, new Map());
    const found = await imageRows(db, null, { ...list, place: list.key(list.column), limit: FIRST, offset: 0 }, now);
    const shown = (await toImages(ports, null, found)).flatMap((image) => {
      // An address that ends, or is one person's, stands in no page for everybody.
      if (!isStored(image.thumb) || !/^[\w./-]+$/.test(image.thumb)) return [];
      const src = `${config.cdn}${image.thumb}`;
      const srcSet = wallSet(thumbWidth(image), (width) => (width ? `${src}?w=${width}` : src));
      return { href: `?work=${image.id}`, src, srcSet, alt: altOf(image), ratio: image.width / image.height, chip: chipKind(image) };
    });
    if (asked === at && JSON.stringify(shown) !== JSON.stringify(pictures)) pictures = shown;
  }
  return () => {
    const now = ports.now().getTime();
    if (now - asked > FRESH_MS) {
      asked = now;
      look(now).catch((error: unknown) => ports.log(`the first pictures are not known: ${errorText(error)}`));
    }
    return pictures;
  };
}
