import { ImagePlus } from 'lucide-react';
import type { ElementType, ReactElement } from 'react';
import { cn } from '#ds/foundations/cn.ts';
import { Icon } from '#ds/foundations/icon.tsx';
import { vars } from '#ds/foundations/vars.ts';
import { PicCover } from '#ds/primitives/pic/pic-cover.tsx';
import type { LinkTo } from '#ds/patterns/work-card/work-card.tsx';

export type BoardCardProps<E extends ElementType = 'a'> = {
  /** The board's title; together with the facts it is what the link is called. */
  name: string;
  /** Slices of its first pictures, each as wide as its share. */
  covers: readonly { src: string; ratio: number }[];
  /** How many pictures, and who sees them. */
  facts: string;
  /** The one that is open. @default false */
  current?: boolean;
  /** Something is held over it: what letting go would do. */
  over?: string | undefined;
  /** The link component; an anchor by default. */
  as?: E;
  /** Opens it. */
  open: LinkTo<E>;
};

/** A board in a list of them: six slices, its name, its facts. */
export function BoardCard<E extends ElementType = 'a'>({
  name,
  covers,
  facts,
  current = false,
  over,
  as,
  open,
}: BoardCardProps<E>): ReactElement {
  const Link: ElementType = as ?? 'a';
  return (
    <article
      className={cn(
        'relative rounded-card p-2',
        current ? 'bg-selected' : 'hover:bg-hover',
        over !== undefined && 'bg-accent-tint outline-2 -outline-offset-2 outline-accent',
      )}
    >
      <div aria-hidden="true" className="flex h-19 gap-0.5 overflow-hidden rounded-img">
        {covers.length === 0 ? (
          <span className="grid flex-1 place-items-center rounded-img border-fine border-dashed border-control bg-inset text-3">
            <Icon of={ImagePlus} size={20} />
          </span>
        ) : (
          covers.map(({ src, ratio }) => (
            <span key={src} style={vars({ '--grow': ratio })} className="relative min-w-0 grow-var bg-skeleton">
              <img src={src} alt="" loading="lazy" decoding="async" className="absolute size-full object-cover" />
            </span>
          ))
        )}
      </div>
      <div className="flex items-baseline justify-between gap-3 px-0.5 pt-2">
        <h3 className="truncate font-medium">{name}</h3>
        <p className="flex-none text-13 text-3 num">{over ?? facts}</p>
      </div>
      <PicCover as={Link} label={`${name}，${facts}`} aria-current={current ? 'true' : undefined} {...open} />
    </article>
  );
}
