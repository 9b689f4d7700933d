import type { ElementType, ReactElement } from 'react';
import type { Navigating } from '#ds/foundations/navigating.ts';
import { Avatar } from '#ds/primitives/avatar/avatar.tsx';
import { Skeleton } from '#ds/primitives/skeleton/skeleton.tsx';

export type RankRowOwnProps = {
  /** Its place, from 1; the first three stand out. Without one it is a row of a list whose order means nothing. */
  rank?: number;
  /** Model or creator. */
  name: string;
  /** Cover or face. */
  src?: string | undefined;
  /** Short facts, split by hairlines. */
  facts: readonly string[];
  /**
   * Creators have round faces.
   *
   * @default 'model'
   */
  kind?: 'model' | 'creator';
};
export type RankRowProps<E extends ElementType = 'a'> = Navigating<E, RankRowOwnProps>;

/** One place in a ranking, or one of a few; stands in a list's item. */
export function RankRow<E extends ElementType = 'a'>({
  as,
  rank,
  name,
  src,
  facts,
  kind = 'model',
  ...rest
}: RankRowProps<E>): ReactElement {
  const Tag: ElementType = as ?? 'a';
  return (
    <Tag {...rest} className="-mx-1.5 flex h-15 items-center gap-2.5 rounded-ctl px-1.5 transition-colors hover:bg-hover">
      {rank !== undefined && (
        <span className={`w-4 flex-none text-center text-13 num ${rank <= 3 ? 'font-semibold text-1' : 'font-medium text-3'}`}>{rank}</span>
      )}
      {kind === 'creator' ? (
        <Avatar name={name} src={src} size={44} />
      ) : (
        <img src={src} alt="" width="44" height="44" className="size-11 flex-none rounded-img bg-skeleton object-cover" />
      )}
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">{name}</span>
        <span className="specimen">
          {facts.map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </span>
      </span>
    </Tag>
  );
}

/** The shape of a place that is on its way. */
export function RankRowSkeleton({ kind = 'model', ranked = true }: Pick<RankRowOwnProps, 'kind'> & { ranked?: boolean }): ReactElement {
  return (
    <li aria-hidden="true" className="flex h-15 items-center gap-2.5">
      {ranked && <span className="w-4 flex-none" />}
      <span className="w-11 flex-none">
        <Skeleton shape={kind === 'creator' ? 'circle' : 'picture'} />
      </span>
      <span className="flex min-w-0 flex-1 flex-col gap-2">
        <Skeleton shape="text" width="60%" />
        <Skeleton shape="text" width="40%" />
      </span>
    </li>
  );
}
