import { Grid2x2 } from 'lucide-react';
import { type KeyboardEvent, type PointerEvent, type ReactElement, useEffect, useEffectEvent, useRef, useState } from 'react';
import { usePageKeys } from '#product/page-keys.ts';
import { useImageUrl } from '#product/use-image-url.ts';
import type { AssetSet, SetVersion } from '#shared/contract/sets.ts';
import { SEAM_LIMIT, seamRatio } from '#shared/rules/set-checks.ts';
import { vars } from '#ds/foundations/vars.ts';
import { IconButton } from '#ds/primitives/icon-button/icon-button.tsx';
import { Kbd } from '#ds/primitives/kbd/kbd.tsx';
import { Segmented } from '#ds/primitives/segmented/segmented.tsx';
import { Switch } from '#ds/primitives/switch/switch.tsx';
import type { Board } from './use-board.ts';

type Across = '1' | '3' | '8';

/** Hottest seam that is told apart. */
const HOTTEST = 19;
const ZOOM = { least: 0.5, most: 8, step: 1.15 };

/** R8.11: one tile laid beside itself, with the heat of its seams; it can be moved about, looked at closely, and repeated. */
export function TileStage({ set, board, onLeave }: { set: AssetSet; board: Board; onLeave: () => void }): ReactElement {
  const [across, setAcross] = useState<Across>('3');
  const [hot, setHot] = useState(true);
  const [offset, setOffset] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const { cell, cells } = board;
  const version = cell?.version;
  const grip = useRef<{ x: number; y: number; from: { x: number; y: number } }>(undefined);
  const stage = useRef<HTMLDivElement>(null);
  const count = Number(across);

  const step = (by: 1 | -1) => {
    const at = cells.findIndex(({ item }) => item.id === cell?.item.id);
    const next = cells[(at + by + cells.length) % cells.length];
    if (next) board.select(next.item.id);
  };
  const closer = (by: number) => setZoom((before) => Math.min(ZOOM.most, Math.max(ZOOM.least, before * by)));
  const scale = useEffectEvent((event: WheelEvent) => {
    event.preventDefault();
    closer(event.deltaY < 0 ? ZOOM.step : 1 / ZOOM.step);
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
    '+': () => closer(ZOOM.step),
    '=': () => closer(ZOOM.step),
    '-': () => closer(1 / ZOOM.step),
    '[': () => step(-1),
    ']': () => step(1),
  });
  const leave = <IconButton label="回到整套" icon={Grid2x2} pressed onClick={onLeave} />;
  if (!cell || !version)
    return (
      <div className="flex items-center justify-between gap-3">
        <p className="text-13 text-3">{cell ? `${cell.item.name}还没有图，画好就能看平铺。` : '这套素材里没有件了。'}</p>
        {leave}
      </div>
    );

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
  const shape = set.width / set.height;
  const at = cell.item.versions.findIndex(({ id }) => id === version.id);
  const before = cell.item.versions[at - 1];
  return (
    <section aria-label={`${cell.item.name}平铺`} className="flex flex-1 flex-col gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <h2 className="text-16 font-semibold">{cell.item.name}</h2>
        <span className="text-12 text-3 num">
          {count} × {count} 平铺{zoom !== 1 && `，${Math.round(zoom * 100)}%`}
        </span>
        <span className="ml-auto flex flex-wrap items-center gap-3">
          {leave}
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
      <div className="grid gap-8 desktop:cols-tiles">
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
          style={vars({ '--ratio': shape })}
          className="relative ratio-var max-h-stage w-full cursor-grab touch-none self-start overflow-hidden rounded-img outline-offset-2 active:cursor-grabbing"
        >
          <div
            style={vars({
              '--size': `${(zoom * 100 * (count + 1)) / count}%`,
              '--x': `${((offset.x - 1) * 100 * zoom) / count}%`,
              '--y': `${((offset.y - 1) * 100 * zoom) / count}%`,
            })}
            className="absolute top-var left-var size-var"
          >
            <Tiles version={version} count={count} shape={shape} hot={hot} />
          </div>
        </div>
        <div className="grid grid-cols-2 content-start gap-5 desktop:grid-cols-1">
          <Look version={version} shape={shape} title="错位 50%，接缝移到中间" ratio={ratioOf(version)} />
          {before && (
            <Look version={before} shape={shape} title={version.origin === 'repaired' ? '修补之前' : '上一版'} ratio={ratioOf(before)} />
          )}
        </div>
      </div>
      <div className="mt-auto flex flex-wrap items-center gap-4 pt-2 text-12 text-3">
        <span className="flex items-center gap-2 num">
          {SEAM_LIMIT} 倍
          <span aria-hidden="true" className="heat-scale h-1.5 w-24 rounded-bar" />
          {HOTTEST} 倍以上
        </span>
        <span className="ml-auto hidden items-center gap-4 text-2 desktop:flex">
          {KEYS.map(([keys, word]) => (
            <span key={word} className="flex items-center gap-1.5">
              {keys.split(' ').map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
              {word}
            </span>
          ))}
        </span>
      </div>
    </section>
  );
}

const KEYS = [
  ['H', '热图'],
  ['拖动', '错位'],
  ['滚轮', '缩放'],
  ['0', '复位'],
  ['[ ]', '上一块，下一块'],
] as const;

const ratioOf = ({ measures: { seam } }: SetVersion) => seam && seamRatio(seam);

type LookProps = { version: SetVersion; shape: number; title: string; ratio: number | null };

/** One picture shifted by half, so that its edges meet in the middle. */
function Look({ version, shape, title, ratio }: LookProps): ReactElement {
  const url = useImageUrl();
  return (
    <figure className="flex min-w-0 flex-col gap-2">
      <svg viewBox={`${shape / 2} 0.5 ${shape} 1`} aria-hidden="true" className="block w-full rounded-img">
        {[0, 1, 2, 3].map((i) => (
          <image key={i} href={url(version.url)} {...place(i, 2, shape)} />
        ))}
      </svg>
      <figcaption className="flex justify-between gap-3 text-12 text-3">
        <span>{title}</span>
        {ratio !== null && <span className={`num ${ratio <= SEAM_LIMIT ? 'text-pos' : 'text-warn'}`}>{ratio.toFixed(1)} 倍</span>}
      </figcaption>
    </figure>
  );
}

/** The place of a tile in rows of `n`; a hair larger than it is, so that no gap is drawn between two. */
const place = (i: number, n: number, shape: number) => ({
  x: (i % n) * shape,
  y: Math.floor(i / n),
  width: shape * 1.002,
  height: 1.002,
  preserveAspectRatio: 'none',
});

type TilesProps = { version: SetVersion; count: number; shape: number; hot: boolean };

function Tiles({ version, count, shape, hot }: TilesProps): ReactElement {
  const url = useImageUrl();
  // One more on each side than is seen: it comes in when the tiles are moved.
  const n = count + 1;
  const src = url(version.url);
  const heat = hot ? version.measures.seam?.heat : undefined;
  return (
    <svg viewBox={`0 0 ${n * shape} ${n}`} aria-hidden="true" className="block size-full">
      {Array.from({ length: n * n }, (_, i) => (
        <image key={i} href={src} {...place(i, n, shape)} />
      ))}
      {heat &&
        Array.from({ length: n * n }, (_, i) => (
          <g key={`h${i}`} transform={`translate(${(i % n) * shape} ${Math.floor(i / n)})`}>
            {heat.across.map((times, k) => (
              <Piece key={`a${k}`} times={times} x1={0} x2={0} y1={k / heat.across.length} y2={(k + 1) / heat.across.length} />
            ))}
            {heat.down.map((times, k) => (
              <Piece
                key={`d${k}`}
                times={times}
                y1={0}
                y2={0}
                x1={(k * shape) / heat.down.length}
                x2={((k + 1) * shape) / heat.down.length}
              />
            ))}
          </g>
        ))}
    </svg>
  );
}

type PieceProps = { times: number; x1: number; y1: number; x2: number; y2: number };

/** Nothing where it goes on; from gamboge to rouge where it does not. Without colours the line's width says how much. */
function Piece({ times, ...line }: PieceProps): ReactElement | null {
  if (times <= SEAM_LIMIT) return null;
  const share = Math.min(1, (times - SEAM_LIMIT) / (HOTTEST - SEAM_LIMIT));
  const plain = share < 1 / 3 ? 2 : share < 2 / 3 ? 4 : 6;
  return <line {...line} style={vars({ '--heat': `${Math.round(share * 100)}%`, '--plain': `${plain}px` })} className="heat-piece" />;
}
