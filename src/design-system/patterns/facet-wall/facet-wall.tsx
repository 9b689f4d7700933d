import type { PointerEvent, ReactElement } from 'react';
import { cn } from '#ds/foundations/cn.ts';
import { useAtLeast } from '#ds/foundations/use-at-least.ts';
import { useTyping } from './use-typing.ts';

/** `hero` and `phone` for the landing page, `portrait` and `strip` for the login dialog. */
export type WallShape = 'hero' | 'portrait' | 'phone' | 'strip';

/** A picture's address, and the same in other widths as `<img>` takes them. */
export type FacetPicture = { src: string; srcSet?: string | undefined };

type Cut = {
  /**
   * How the stone is cut, which also says how many facets it has; with `narrow` the cuts are `hero` and `phone`.
   *
   * @default 'hero'
   */
  shape?: WallShape;
  /** At least one; as many as there are facets (10 to 14) stand, the rest take their turn. */
  pictures: readonly FacetPicture[];
  /** Prompts typed at the touched point, one after the other; none, no label. */
  prompts?: readonly string[];
};

export type FacetWallProps = Cut & {
  /** What stands instead below the tablet width, with the same elements: a page that arrives drawn fits both. */
  narrow?: Cut;
};

const facets: Record<WallShape, number> = { hero: 14, portrait: 13, phone: 13, strip: 10 };
const shapeClasses: Record<WallShape, string> = {
  hero: 'facets-hero',
  portrait: 'facets-portrait',
  phone: 'facets-phone',
  strip: 'facets-strip',
};

/** 刻面墙: pictures clipped to the facets of one stone that meet in one touched point. Decorative; fills its box. Each new prompt swaps two facets. */
export function FacetWall({ narrow, ...wide }: FacetWallProps): ReactElement {
  const { shape = 'hero' } = wide;
  const isWide = useAtLeast('tablet');
  const { prompts = [] } = narrow && !isWide ? narrow : wide;
  const { text, round } = useTyping(prompts);

  function drift(event: PointerEvent<HTMLDivElement>): void {
    const box = event.currentTarget.getBoundingClientRect();
    event.currentTarget.style.setProperty('--dx', `${((event.clientX - box.left) / box.width - 0.5) * 2}`);
    event.currentTarget.style.setProperty('--dy', `${((event.clientY - box.top) / box.height - 0.5) * 2}`);
  }

  return (
    <div aria-hidden="true" onPointerMove={drift} className="absolute inset-0 @container-size overflow-hidden">
      <div className={cn('facet-stone', narrow ? 'tablet:facets-hero max-tablet:facets-phone' : shapeClasses[shape])}>
        {Array.from({ length: Math.max(facets[shape], narrow ? facets[narrow.shape ?? 'phone'] : 0) }, (_, index) => {
          const picture = pictureOf(wide, index, round);
          const other = narrow && pictureOf(narrow, index, round);
          return (
            <picture key={index} className="facet">
              {other && <source media="(width < 48rem)" srcSet={other.srcSet ?? other.src} sizes="33vw" />}
              <img
                key={picture.src}
                src={picture.src}
                srcSet={picture.srcSet}
                sizes="33vw"
                alt=""
                decoding="async"
                // A browser would take all that is in view for urgent, and the largest would come among the last.
                fetchPriority={index === LARGEST ? 'high' : 'low'}
                className={cn('size-full facet-drift object-cover', round > 0 && 'animate-appear')}
              />
            </picture>
          );
        })}
        <span className="facet-point facet-light" />
        {prompts.length > 0 && (
          <span className="facet-point text-touched">
            <span className="absolute size-6.5 -translate-1/2 rounded-full bg-current opacity-30" />
            <span className="absolute size-3.5 -translate-1/2 rounded-full bg-current" />
            <span className="absolute top-4 left-3.5 inline-flex rounded-box rounded-tl-tick bg-label px-3.5 py-2 text-14 whitespace-nowrap text-label tablet:left-5">
              {text}
              <span className="ml-0.5 h-4 w-0.5 animate-caret self-center bg-label-caret motion-reduce:animate-none" />
            </span>
          </span>
        )}
      </div>
    </div>
  );
}

/** Of the hero's and the phone's facets, the one with the largest picture in view: the page counts as painted with it. */
const LARGEST = 9;

/** Round n has swapped facets 2n-2 and 2n-1 (counted around the stone) for the next pictures of the pool. */
function pictureOf({ shape = 'hero', pictures }: Cut, index: number, round: number): FacetPicture {
  const count = facets[shape];
  const spare = Math.max(0, pictures.length - count);
  const swaps = spare === 0 ? 0 : Math.floor((round * 2 - 1 - index) / count) + 1;
  const turn = Math.max(0, swaps);
  return pictures[turn === 0 ? index % pictures.length : (count + ((turn - 1) * count + index)) % pictures.length] ?? { src: '' };
}
