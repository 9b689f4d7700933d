import type { ElementType, ReactElement } from 'react';
import { cn } from '#ds/foundations/cn.ts';
import { PicCover } from '#ds/primitives/pic/pic-cover.tsx';
import type { LinkTo } from '#ds/patterns/work-card/work-card.tsx';

export type MosaicPicture<E extends ElementType = 'a'> = {
  id: string;
  src: string;
  /** Title, or title and author: also what the picture's link is called. */
  alt: string;
  /** Where it leads; without, the picture is only looked at. */
  open?: LinkTo<E> | undefined;
};

export type MosaicProps<E extends ElementType = 'a'> = {
  /** Names the group. */
  label: string;
  /** The first is the large one; five are shown. */
  pictures: readonly MosaicPicture<E>[];
  /** How many there are besides, and where all of them are: lies over the last picture. */
  more?: { text: string; label: string; open: LinkTo<E> } | undefined;
  /** The link component; an anchor by default. */
  as?: E;
};

const SHOWN = 5;
/** Where the small ones stand, by how many there are: whatever their number, no hole is left. */
const placeClasses: Record<number, readonly string[]> = {
  1: ['col-span-4 tablet:col-span-2 tablet:row-span-2'],
  2: ['col-span-2 tablet:col-span-1 tablet:row-span-2', 'col-span-2 tablet:col-span-1 tablet:row-span-2'],
  3: ['col-span-2 tablet:col-span-1 tablet:row-span-2', '', ''],
  4: ['', '', '', ''],
};

/** A cover and up to four pictures beside it, below it on phones; the last one leads to all of them. */
export function Mosaic<E extends ElementType = 'a'>({ label, pictures, more, as }: MosaicProps<E>): ReactElement {
  const Link: ElementType = as ?? 'a';
  const shown = pictures.slice(0, SHOWN);
  const small = shown.length - 1;
  return (
    <ul aria-label={label} className="cols-mosaic grid gap-gallery">
      {shown.map(({ id, src, alt, open }, index) => {
        const last = more !== undefined && index === small && index > 0;
        return (
          <li
            key={id}
            className={cn(
              'relative min-w-0 rounded-img bg-skeleton',
              index > 0
                ? placeClasses[small]?.[index - 1]
                : small > 0
                  ? 'col-span-4 tablet:col-span-1 tablet:row-span-2'
                  : 'col-span-4 tablet:col-span-3 tablet:row-span-2',
            )}
          >
            <img
              src={src}
              alt={open || last ? '' : alt}
              loading={index === 0 ? 'eager' : 'lazy'}
              className="absolute size-full rounded-img object-cover"
            />
            <span aria-hidden="true" className="pointer-events-none absolute inset-0 rounded-img inset-ring inset-ring-edge" />
            {last ? (
              <>
                <span
                  aria-hidden="true"
                  className="pointer-events-none absolute inset-0 grid place-items-center rounded-img bg-on-img-veil text-18 font-semibold text-on-img-1 num"
                >
                  {more.text}
                </span>
                <PicCover as={Link} label={more.label} {...more.open} />
              </>
            ) : (
              open && <PicCover as={Link} label={alt} {...open} />
            )}
          </li>
        );
      })}
    </ul>
  );
}
