import type { ReactElement } from 'react';
import { cn } from '#ds/foundations/cn.ts';
import { vars } from '#ds/foundations/vars.ts';
import { useImageUrl } from '#product/use-image-url.ts';

type Props = {
  items: readonly { name: string; line: number }[];
  width: number;
  height: number;
  /** Share of the shorter side that stays free; 0 draws no safe area. */
  margin: number;
  /** Key of the picture that the set is made after. */
  reference: string;
  /** How large the places are drawn. */
  zoom: Zoom;
  /** The line something else points at. */
  marked: number | undefined;
  onPoint: (line: number | undefined) => void;
};

export type Zoom = '256' | '128' | '64';

const colsClasses: Record<Zoom, string> = {
  '256': 'grid-cols-2 tablet:grid-cols-3',
  '128': 'grid-cols-3 tablet:grid-cols-4 desktop:grid-cols-6',
  '64': 'grid-cols-5 tablet:grid-cols-8 desktop:grid-cols-10',
};
const EMPTY = 6;

/** What a set will look like: a place for each item, in its real proportions with its safe area; the list's order is the order here. */
export function GhostBoard({ items, width, height, margin, reference, zoom, marked, onPoint }: Props): ReactElement {
  const url = useImageUrl();
  const side = Math.min(width, height);
  const inset = { x: ((margin * side) / width) * 100, y: ((margin * side) / height) * 100 };
  const place = vars({
    '--x': `${inset.x}%`,
    '--y': `${inset.y}%`,
    '--w': `${100 - 2 * inset.x}%`,
    '--h': `${100 - 2 * inset.y}%`,
  });
  if (items.length === 0)
    return (
      <div className="flex flex-col gap-3">
        <div aria-hidden="true" className={cn('grid gap-3', colsClasses[zoom])}>
          {Array.from({ length: EMPTY }, (_, i) => (
            <div key={i} style={vars({ '--ratio': width / height })} className="ratio-var rounded-img border border-dashed border-line-2" />
          ))}
        </div>
        <p className="text-13 text-3">在左边写一行，这里就多一格</p>
      </div>
    );
  return (
    <ol aria-label="会得到这样一套" className={cn('grid gap-3', colsClasses[zoom])}>
      {items.map(({ name, line }, i) => (
        <li
          key={i}
          style={vars({ '--ratio': width / height })}
          onPointerEnter={() => onPoint(line)}
          onPointerLeave={() => onPoint(undefined)}
          className={cn('relative ratio-var overflow-hidden rounded-img border border-line-1 bg-wall', marked === line && 'border-accent')}
        >
          {i === 0 && reference ? (
            <span className="checker absolute inset-0">
              <img src={url(reference)} alt="" className="size-full object-contain" />
              <span className="absolute top-2 left-2 rounded-tick bg-on-img-ctl px-1.5 text-12 text-on-img-1">参考图</span>
            </span>
          ) : (
            <>
              {margin > 0 && (
                <span
                  aria-hidden="true"
                  style={place}
                  className="absolute top-var left-var h-var w-var rounded-tick border border-dashed border-control opacity-70"
                />
              )}
              <span className="absolute inset-0 flex flex-col items-center justify-center gap-0.5 px-2 text-center text-13 text-2">
                <span className="line-clamp-2">{name}</span>
                <small className="text-12 text-3 num">{i + 1}</small>
              </span>
            </>
          )}
        </li>
      ))}
    </ol>
  );
}
