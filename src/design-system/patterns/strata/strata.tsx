import type { ElementType, ReactElement } from 'react';
import { vars } from '#ds/foundations/vars.ts';
import { cn } from '#ds/foundations/cn.ts';
import { PicCover } from '#ds/primitives/pic/pic-cover.tsx';
import type { LinkTo } from '#ds/patterns/work-card/work-card.tsx';

export type StrataPicture<E extends ElementType = 'a'> = {
  id: string;
  src: string;
  /** Title, or title and author: also what the picture's link is called. */
  alt: string;
  /** Width ÷ height; it decides the share of the row. */
  ratio: number;
  /** Where it leads; without, the row is only looked at. */
  open?: LinkTo<E> | undefined;
};

export type StrataProps<E extends ElementType = 'a'> = {
  /** Names the row. */
  label: string;
  /** From left to right; phones show the first four. */
  pictures: readonly StrataPicture<E>[];
  /**
   * 148, 214 or 250; phones take less of each.
   *
   * @default 'sm'
   */
  height?: 'sm' | 'md' | 'lg';
  /** The link component; an anchor by default. */
  as?: E;
};

const heightClasses: Record<'sm' | 'md' | 'lg', string> = { sm: 'h-25 tablet:h-37', md: 'h-25 tablet:h-53.5', lg: 'h-28 tablet:h-62.5' };
/** More would be slivers on a phone. */
const ON_PHONES = 4;

/** 层理: a row of pictures of one height, each as wide as its share. They may be cropped: what is whole stands behind them. */
export function Strata<E extends ElementType = 'a'>({ label, pictures, height = 'sm', as }: StrataProps<E>): ReactElement {
  const Link: ElementType = as ?? 'a';
  return (
    <ul aria-label={label} className={`flex gap-gallery ${heightClasses[height]}`}>
      {pictures.map(({ id, src, alt, ratio, open }, index) => (
        <li
          key={id}
          style={vars({ '--grow': ratio })}
          className={cn('relative min-w-0 grow-var rounded-img bg-skeleton', index >= ON_PHONES && 'max-tablet:hidden')}
        >
          <img src={src} alt={open ? '' : alt} loading="lazy" className="size-full rounded-img object-cover" />
          <span aria-hidden="true" className="pointer-events-none absolute inset-0 rounded-img inset-ring inset-ring-edge" />
          {open && <PicCover as={Link} label={alt} {...open} />}
        </li>
      ))}
    </ul>
  );
}
