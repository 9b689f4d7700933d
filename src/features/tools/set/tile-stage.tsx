import { type KeyboardEvent, type PointerEvent, type ReactElement, useEffect, useEffectEvent, useRef, useState } from 'react';
import { usePageKeys } from '#product/page-keys.ts';
import { useImageUrl } from '#product/use-image-url.ts';
import type { AssetSet, SetVersion } from '#shared/contract/sets.ts';
import { SEAM_LIMIT, seamRatio } from '#shared/rules/set-checks.ts';
import { vars } from '#ds/foundations/vars.ts';
import { Kbd } from '#ds/primitives/kbd/kbd.tsx';
import { Segmented } from '#ds/primitives/segmented/segmented.tsx';
import { Switch } from '#ds/primitives/switch/switch.tsx';
import { type SeamHeat, seamHeat } from '#lib/seam-heat.ts';
import type { Board } from './use-board.ts';

type Across = '1' | '3' | '8';

/** Hottest seam that is told apart. */
const HOTTEST = 19;
const PIECE = 14;
const ZOOM = { least: 0.5, most: 8 };

/** R8.11: one tile laid beside itself, with the heat of its seams; it can be moved about, looked at closely, and repeated. */
export function TileStage({ set, board }: { set: AssetSet; board: Board }): ReactElement {
  const [across, setAcross] = useState<Across>('3');
  const [hot, setHot] = useState(true);
  const [offset, setOffset] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const { cell, cells } = board;
  const version = cell?.version;
  const seam = version?.measures.seam;
  const heat = useHeat(version);
  const grip = useRef<{ x: number; y: number; from: { x: number; y: number } }>(undefined);
  const stage = useRef<HTMLDivElement>(null);
  const count = Number(across);

  const step = (by: 1 | -1) => {
    const at = cells.findIndex(({ item }) => item.id === cell?.item.id);
    const next = cells[(at + by + cells.length) % cells.length];
    if (next) board.select(next.item.id);
  };
  const scale = useEffectEvent((event: WheelEvent) => {
    event.preventDefault();
    setZoom((before) => Math.min(ZOOM.most, Math.max(ZOOM.least, before * (event.deltaY < 0 ? 1.15 : 1 / 1.15))));
  });
  useEffect(() => {
    const node = stage.current;
    const wheel = (event: WheelEvent) => scale(event);
    // React's own listener is passive: the page would scroll along.
    node?.addEventListener('wheel', wheel, { passive: false });
    return () => node?.removeEventListener('wheel', wheel);
  }, [version]);
  usePageKeys({
    h: () => setHot((was) => !was),
    '0': () => {
      setOffset({ x: 0, y: 0 });
      setZoom(1);
    },
    '[': () => step(-1),
    ']': () => step(1),
  });
  if (!cell || !version) return <p className="text-13 text-3">这一块还没有图。</p>;

  const wrap = (value: number) => ((value % 1) + 1) % 1;
  const move = (x: number, y: number) => setOffset((before) => ({ x: wrap(before.x + x), y: wrap(before.y + y) }));
  function key(event: KeyboardEvent): void {
    const by = event.shiftKey ? 0.1 : 0.02;
    const moves: Record<string, [number, number]> = { ArrowLeft: [-by, 0], ArrowRight: [by, 0], ArrowUp: [0, -by], ArrowDown: [0, by] };
    const found = moves[event.key];
    if (!found) return;
    event.preventDefault();
    move(...found);
  }
  function drag(event: PointerEvent<HTMLDivElement>): void {
    if (!grip.current) return;
    const side = event.currentTarget.getBoundingClientRect().width / count;
    const { x, y, from } = grip.current;
    setOffset({ x: wrap(from.x + (event.clientX - x) / side), y: wrap(from.y + (event.clientY - y) / side) });
  }
  const ratio = seam ? seamRatio(seam) : undefined;
  return (
    <section aria-label={`${cell.item.name}平铺`} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <h3 className="text-16 font-semibold">{cell.item.name}</h3>
        <span className="text-12 text-3 num">
          {count} × {count} 平铺{ratio !== undefined && `，接缝 ${ratio.toFixed(1)} 倍`}
        </span>
        <span className="ml-auto flex items-center gap-3">
          <Switch label="接缝热图" checked={hot} onChange={setHot}>
            接缝热图
          </Switch>
          <Segmented<Across>
            label="平铺几块"
            items={[
              { id: '1', label: '单块' },
              { id: '3', label: '3 × 3' },
              { id: '8', label: '8 × 8' },
            ]}
            value={across}
            onChange={setAcross}
          />
        </span>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the tiles are moved by dragging and by keys */}
      <div
        ref={stage}
        role="application"
        aria-label="平铺，拖动或方向键错位，滚轮缩放"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the tiles are moved by keys
        tabIndex={0}
        onKeyDown={key}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          grip.current = { x: event.clientX, y: event.clientY, from: offset };
        }}
        onPointerMove={drag}
        onPointerUp={() => {
          grip.current = undefined;
        }}
        className="relative aspect-square max-h-stage w-full max-w-detail-dialog cursor-grab touch-none self-start overflow-hidden rounded-img outline-offset-2 active:cursor-grabbing"
      >
        <div
          style={vars({
            '--size': `${(zoom * 100 * (count + 1)) / count}%`,
            '--x': `${((offset.x - 1) * 100 * zoom) / count}%`,
            '--y': `${((offset.y - 1) * 100 * zoom) / count}%`,
          })}
          className="absolute top-var left-var size-var"
        >
          <Tiles version={version} count={count} heat={hot ? heat : undefined} />
        </div>
      </div>
      <div className="flex flex-wrap items-center gap-4 text-12 text-3">
        <span className="flex items-center gap-2 num">
          {SEAM_LIMIT} 倍
          <span aria-hidden="true" className="heat-scale h-1.5 w-24 rounded-bar" />
          {HOTTEST} 倍以上
        </span>
        <span className="ml-auto hidden items-center gap-1.5 text-2 desktop:flex">
          <Kbd>H</Kbd>热图
          <span className="w-2" />
          <Kbd>[</Kbd>
          <Kbd>]</Kbd>上一块，下一块
          <span className="w-2" />
          <Kbd>0</Kbd>复位
        </span>
      </div>
      <span className="sr-only">{set.name}</span>
    </section>
  );
}

/** Reads the tile's pixels once; where they can't be read there is no heat, and the numbers stay. */
function useHeat(version: SetVersion | undefined): SeamHeat | undefined {
  const url = useImageUrl();
  const [found, setFound] = useState<{ id: string; heat: SeamHeat }>();
  const address = version && url(version.url);
  const inside = version?.measures.seam?.inside;
  useEffect(() => {
    if (!version || address === undefined || inside === undefined) return undefined;
    let gone = false;
    void read(address, inside)
      .then((heat) => !gone && setFound({ id: version.id, heat }))
      .catch(() => undefined);
    return () => {
      gone = true;
    };
  }, [version, address, inside]);
  return found?.id === version?.id ? found?.heat : undefined;
}

async function read(address: string, inside: number): Promise<SeamHeat> {
  const image = new Image();
  image.crossOrigin = 'anonymous';
  image.src = address;
  await image.decode();
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [image.naturalWidth, image.naturalHeight];
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('no canvas');
  context.drawImage(image, 0, 0);
  return seamHeat(context.getImageData(0, 0, canvas.width, canvas.height), PIECE, inside);
}

function Tiles({ version, count, heat }: { version: SetVersion; count: number; heat: SeamHeat | undefined }): ReactElement {
  const url = useImageUrl();
  // One more on each side than is seen: it comes in when the tiles are moved.
  const n = count + 1;
  const src = url(version.url);
  return (
    <svg viewBox={`0 0 ${n} ${n}`} aria-hidden="true" className="block size-full">
      {Array.from({ length: n * n }, (_, i) => (
        <image key={i} href={src} x={i % n} y={Math.floor(i / n)} width={1.002} height={1.002} preserveAspectRatio="none" />
      ))}
      {heat &&
        Array.from({ length: n * n }, (_, i) => (
          <g key={`h${i}`} transform={`translate(${i % n} ${Math.floor(i / n)})`}>
            {heat.across.map((times, k) => (
              <Piece key={`a${k}`} times={times} x={-0.012} y={k / heat.across.length} width={0.024} height={1 / heat.across.length} />
            ))}
            {heat.down.map((times, k) => (
              <Piece key={`d${k}`} times={times} x={k / heat.down.length} y={-0.012} width={1 / heat.down.length} height={0.024} />
            ))}
          </g>
        ))}
    </svg>
  );
}

type PieceProps = { times: number; x: number; y: number; width: number; height: number };

/** Nothing where it goes on; from gamboge to rouge where it does not. */
function Piece({ times, ...place }: PieceProps): ReactElement | null {
  if (times <= SEAM_LIMIT) return null;
  const share = Math.min(1, (times - SEAM_LIMIT) / (HOTTEST - SEAM_LIMIT));
  return <rect {...place} style={vars({ '--heat': `${Math.round(share * 100)}%` })} className="heat-piece" />;
}
