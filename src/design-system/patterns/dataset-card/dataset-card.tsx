import { ImagePlus } from 'lucide-react';
import type { ElementType, ReactElement, ReactNode } from 'react';
import { Icon } from '#ds/foundations/icon.tsx';
import { PicCover } from '#ds/primitives/pic/pic-cover.tsx';
import type { LinkTo } from '#ds/patterns/work-card/work-card.tsx';

export type DatasetCardProps<E extends ElementType = 'a'> = {
  /** The set's title, also what its link is called. */
  name: string;
  /** Addresses of the first pictures; four are shown. */
  covers: readonly string[];
  /** Facts below the name, e.g. 24 张 and 已标注 22. */
  facts: readonly string[];
  /** What can be done with it, at the top right. */
  actions?: ReactNode;
  /** The link component; an anchor by default. */
  as?: E;
  /** Opens it. */
  open: LinkTo<E>;
};

const SHOWN = 4;

/** A set of training pictures: its first four as a square, its name, how many there are. */
export function DatasetCard<E extends ElementType = 'a'>({ name, covers, facts, actions, as, open }: DatasetCardProps<E>): ReactElement {
  const Link: ElementType = as ?? 'a';
  const shown = covers.slice(0, SHOWN);
  return (
    <article className="min-w-0">
      <div className="group/pic relative aspect-square overflow-hidden rounded-card">
        {shown.length === 0 ? (
          <span className="grid size-full place-items-center rounded-card border-fine border-dashed border-control text-3">
            <Icon of={ImagePlus} size={24} />
          </span>
        ) : (
          <ul
            aria-hidden="true"
            className={`grid size-full gap-0.5 ${shown.length > 1 ? 'grid-cols-2' : ''} ${shown.length > 2 ? 'grid-rows-2' : ''}`}
          >
            {shown.map((src, at) => (
              <li key={src} className={`relative min-h-0 bg-skeleton ${shown.length === 3 && at === 0 ? 'row-span-2' : ''}`}>
                <img src={src} alt="" loading="lazy" decoding="async" className="absolute size-full object-cover" />
              </li>
            ))}
          </ul>
        )}
        <PicCover as={Link} label={name} {...open} />
        {actions !== undefined && <div className="absolute top-2 right-2">{actions}</div>}
      </div>
      <h2 className="mt-2 truncate font-medium">{name}</h2>
      <p className="specimen">
        {facts.map((fact) => (
          <span key={fact} className="num">
            {fact}
          </span>
        ))}
      </p>
    </article>
  );
}
