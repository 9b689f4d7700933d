import type { ReactElement } from 'react';
import type { AssetSet } from '#shared/contract/sets.ts';
import { marginOf, SIDES, type Side, sidesOf } from '#shared/rules/set-checks.ts';
import { useImageUrl } from '#product/use-image-url.ts';
import type { Cell } from './board-state.ts';

const VIEW = { width: 328, height: 232 };
const FRAME = 184;

/** One item with its frame, safe area, what is seen of it, and the distances between them. Decorative: the list below says the same. */
export function Inspector({ set, cell }: { set: AssetSet; cell: Cell }): ReactElement {
  const url = useImageUrl();
  const { version } = cell;
  const scale = FRAME / Math.max(set.width, set.height);
  const [w, h] = [set.width * scale, set.height * scale];
  const [x, y] = [(VIEW.width - w) / 2, (VIEW.height - h) / 2];
  const margin = marginOf(set);
  const box = version?.measures.opaque ? null : version?.measures.box;
  const cutOut = set.frame === 'none' && !set.seamless;
  const sides = cutOut && box ? sidesOf(set, box) : null;
  const at: Record<Side, [number, number]> = {
    left: [x - 16, VIEW.height / 2 + 4],
    right: [x + w + 16, VIEW.height / 2 + 4],
    top: [VIEW.width / 2, y - 8],
    bottom: [VIEW.width / 2, y + h + 17],
  };
  return (
    <div className="relative overflow-hidden rounded-img bg-inset inset-ring inset-ring-line-1">
      <svg viewBox={`0 0 ${VIEW.width} ${VIEW.height}`} aria-hidden="true" className="block w-full text-12 font-medium num">
        <foreignObject x={x} y={y} width={w} height={h}>
          <div className="checker-sm size-full">{version && <img src={url(version.url)} alt="" className="size-full" />}</div>
        </foreignObject>
        {cutOut && margin > 0 && (
          <rect
            x={x + margin * scale}
            y={y + margin * scale}
            width={w - margin * scale * 2}
            height={h - margin * scale * 2}
            fill="none"
            stroke="currentColor"
            strokeDasharray="4 3"
            className="text-warn"
          />
        )}
        {sides && box && (
          <rect
            x={x + box.left * scale}
            y={y + box.top * scale}
            width={box.width * scale}
            height={box.height * scale}
            fill="none"
            stroke="currentColor"
            className="text-1"
          />
        )}
        {sides &&
          SIDES.map((side) => (
            <text
              key={side}
              x={at[side][0]}
              y={at[side][1]}
              textAnchor="middle"
              fill="currentColor"
              className={sides[side] < margin ? 'text-warn' : 'text-3'}
            >
              {sides[side]}
            </text>
          ))}
      </svg>
    </div>
  );
}
