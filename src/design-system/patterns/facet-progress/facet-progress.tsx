import { useState, type ReactElement } from 'react';
import { useTheme } from '#ds/foundations/use-theme.ts';
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
};

const WIDTH = 300;
const LAYERS = [34, 170, 900] as const;

/** 析出: the picture precipitates as stones that get finer. Decorative, it stands under a Pic's progress bar; without motion the bar alone remains. */
export function FacetProgress({ src, progress, ratio = 1, seed = 1 }: FacetProgressProps): ReactElement {
  const [failed, setFailed] = useState(false);
  const theme = useTheme();
  const shown = stonesAt(progress);
  return (
    <span aria-hidden="true" className="absolute inset-0 block bg-skeleton motion-reduce:hidden">
      {!failed &&
        LAYERS.map(
          (count) =>
            count <= shown && (
              <canvas
                // Ink is of the theme, a preview is not.
                key={`${count} ${src ?? theme}`}
                width={WIDTH}
                height={Math.round(WIDTH / ratio)}
                ref={(canvas) => void (canvas && paint(canvas, src, count, seed).catch(() => setFailed(true)))}
                className="absolute inset-0 size-full animate-appear"
              />
            ),
        )}
    </span>
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
