import { useState, type ReactElement } from 'react';
import { cn } from '#ds/foundations/cn.ts';
import { STONE_FACETS, STONE_POINT } from '#ds/foundations/stone.ts';
import { useTheme } from '#ds/foundations/use-theme.ts';
import { vars } from '#ds/foundations/vars.ts';
import { precipitate, stonesAt } from './facets.ts';

export type FacetProgressProps = {
  /** A small preview of what is coming; without one the stones are plain ink. Must be ours or served with CORS. */
  src?: string | undefined;
  /** 0 to 100. */
  progress: number;
  /** Width ÷ height of the picture. */
  ratio?: number;
  /** The same seed breaks the same way. */
  seed?: number;
  /**
   * The picture stands under it, decoded: the seams light one after the other, then all of it leaves.
   *
   * @default false
   */
  settling?: boolean;
  /** It has left; never where motion is reduced. */
  onSettled?: (() => void) | undefined;
};

const WIDTH = 300;
const LAYERS = [34, 170, 900, 3800] as const;
/** Where the picture is touched, in percent: the seams meet there. */
const POINT = { x: 47, y: 42 };
/** Between two seams, in ms. */
const SEAM = 60;
/** The stone's grid so many times as large reaches past every edge. */
const BEYOND = 40;

/** 析出: the picture precipitates as stones that get finer. Decorative, it stands under a Pic's progress bar; without motion the bar alone remains. */
export function FacetProgress({ src, progress, ratio = 1, seed = 1, settling = false, onSettled }: FacetProgressProps): ReactElement {
  const [failed, setFailed] = useState(false);
  const theme = useTheme();
  const shown = stonesAt(progress);
  return (
    <span
      aria-hidden="true"
      onAnimationEnd={({ target, currentTarget }) => target === currentTarget && onSettled?.()}
      className={cn('absolute inset-0 block bg-skeleton motion-reduce:hidden', settling && 'animate-settle')}
    >
      {!failed &&
        LAYERS.map(
          (count) =>
            count <= shown && (
              <canvas
                // Ink is of the theme; a layer keeps the preview there was when it was due.
                key={`${count} ${src === undefined ? theme : ''}`}
                width={WIDTH}
                height={Math.round(WIDTH / ratio)}
                ref={(canvas) => void (canvas && paint(canvas, src, count, seed).catch(() => setFailed(true)))}
                className="absolute inset-0 size-full animate-layer"
              />
            ),
        )}
      {settling && <Seams />}
    </span>
  );
}

/** The stone's six seams over a whole picture, lit clockwise from the top. */
function Seams(): ReactElement {
  return (
    <svg viewBox="0 0 100 100" preserveAspectRatio="none" className="absolute inset-0 size-full">
      {STONE_FACETS.map(({ points }, nth) => {
        const [x = 0, y = 0] = points.split(/[ ,]/).map(Number);
        return (
          <line
            key={points}
            x1={POINT.x}
            y1={POINT.y}
            x2={POINT.x + (x - STONE_POINT.x) * BEYOND}
            y2={POINT.y + (y - STONE_POINT.y) * BEYOND}
            vectorEffect="non-scaling-stroke"
            style={vars({ '--delay': `${nth * SEAM}ms` })}
            className="seam"
          />
        );
      })}
    </svg>
  );
}

/** Cover-fits the preview into the canvas, then breaks it. */
async function paint(canvas: HTMLCanvasElement, src: string | undefined, count: number, seed: number): Promise<void> {
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context || canvas.dataset.painted !== undefined) return;
  canvas.dataset.painted = '';
  const { width, height } = canvas;
  if (src === undefined) {
    const ink = context.createLinearGradient(0, 0, width, height);
    ink.addColorStop(0, getComputedStyle(canvas).getPropertyValue('--neutral-press'));
    ink.addColorStop(1, getComputedStyle(canvas).getPropertyValue('--bg-inset'));
    context.fillStyle = ink;
    context.fillRect(0, 0, width, height);
  } else {
    const image = new Image();
    image.crossOrigin = 'anonymous';
    image.src = src;
    await image.decode();
    const scale = Math.max(width / image.naturalWidth, height / image.naturalHeight);
    const [w, h] = [image.naturalWidth * scale, image.naturalHeight * scale];
    context.drawImage(image, (width - w) / 2, (height - h) / 2, w, h);
  }
  context.putImageData(precipitate(context.getImageData(0, 0, width, height), count, seed), 0, 0);
}
