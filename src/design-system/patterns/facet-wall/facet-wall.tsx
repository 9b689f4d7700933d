import { useId, type PointerEvent, type ReactElement } from 'react';
import { vars } from '#ds/foundations/vars.ts';
import { cuts, type WallShape } from './cuts.ts';
import { useTyping } from './use-typing.ts';

export type FacetWallProps = {
  /** Addresses of pictures, at least one; as many as there are facets (10 to 14) stand, the rest take their turn. */
  pictures: readonly string[];
  /** Prompts typed at the touched point, one after the other; none, no label. */
  prompts?: readonly string[];
  /** @default 'hero' */
  shape?: WallShape;
};

/** 刻面墙: pictures clipped to the facets of one stone that meet in one touched point. Decorative; fills its box. Each new prompt swaps two facets. */
export function FacetWall({ pictures, prompts = [], shape = 'hero' }: FacetWallProps): ReactElement {
  const id = useId();
  const { size, point, facets } = cuts[shape];
  const { text, round } = useTyping(prompts);

  function drift(event: PointerEvent<SVGSVGElement>): void {
    const box = event.currentTarget.getBoundingClientRect();
    event.currentTarget.style.setProperty('--dx', `${((event.clientX - box.left) / box.width - 0.5) * 2}`);
    event.currentTarget.style.setProperty('--dy', `${((event.clientY - box.top) / box.height - 0.5) * 2}`);
  }

  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${size[0]} ${size[1]}`}
      preserveAspectRatio={shape === 'hero' ? 'xMinYMid slice' : 'xMidYMid slice'}
      onPointerMove={drift}
      className="absolute inset-0 size-full"
    >
      <defs>
        {facets.map(({ points }, index) => (
          <clipPath key={points} id={`${id}-${index}`}>
            <polygon points={points} />
          </clipPath>
        ))}
        <radialGradient id={`${id}-light`} cx={point[0]} cy={point[1]} r="170" gradientUnits="userSpaceOnUse">
          <stop offset="0" stopColor="#fff" stopOpacity=".55" />
          <stop offset=".22" stopColor="#fff" stopOpacity=".14" />
          <stop offset="1" stopColor="#fff" stopOpacity="0" />
        </radialGradient>
      </defs>
      {facets.map(({ points, box: [x, y, width, height] }, index) => {
        const src = pictureOf(pictures, facets.length, index, round);
        return (
          <g key={points} clipPath={`url(#${id}-${index})`}>
            {/* 8 px larger than its facet, so that drifting never bares an edge. */}
            <image
              key={src}
              href={src}
              x={x - 8}
              y={y - 8}
              width={width + 16}
              height={height + 16}
              preserveAspectRatio="xMidYMid slice"
              style={vars({ '--depth': 0.35 + ((index * 5) % 7) / 9 })}
              className="animate-appear facet-drift"
            />
          </g>
        );
      })}
      <circle cx={point[0]} cy={point[1]} r="170" fill={`url(#${id}-light)`} />
      {prompts.length > 0 && (
        <>
          <circle cx={point[0]} cy={point[1]} r="13" className="text-on-img-1" fill="currentColor" opacity=".28" />
          <circle cx={point[0]} cy={point[1]} r="7" className="text-on-img-1" fill="currentColor" />
          <foreignObject x={point[0] + (shape === 'hero' ? 20 : 14)} y={point[1] + 16} width={shape === 'hero' ? 460 : 170} height="60">
            <span className="inline-flex rounded-box rounded-tl-tick bg-label px-3.5 py-2 text-14 whitespace-nowrap text-label">
              {text}
              <span className="ml-0.5 h-4 w-0.5 animate-caret self-center bg-label-caret motion-reduce:animate-none" />
            </span>
          </foreignObject>
        </>
      )}
    </svg>
  );
}

/** Round n has swapped facets 2n-2 and 2n-1 (counted around the stone) for the next pictures of the pool. */
function pictureOf(pictures: readonly string[], facets: number, index: number, round: number): string {
  const spare = Math.max(0, pictures.length - facets);
  const swaps = spare === 0 ? 0 : Math.floor((round * 2 - 1 - index) / facets) + 1;
  const turn = Math.max(0, swaps);
  return pictures[turn === 0 ? index % pictures.length : (facets + ((turn - 1) * facets + index)) % pictures.length] ?? '';
}
