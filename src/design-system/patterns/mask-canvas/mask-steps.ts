import { tracePath } from '#ds/foundations/use-brush.ts';

/**
 * What was done to a mask, one after the other. `keep` adds to it, else it takes away; `size` is a diameter in pixels of the
 * picture, points are x, y as shares of width and height; where a pen was pressed less than fully, `pressures` has a share of
 * the diameter for each point.
 */
export type MaskStep =
  | { kind: 'stroke'; keep: boolean; size: number; points: number[]; pressures?: number[] | undefined }
  | { kind: 'area'; keep: boolean; points: number[] }
  | { kind: 'invert' }
  | { kind: 'clear' };

/** One of its pixels is opaque where the picture is to be changed. */
export type MaskPixels = OffscreenCanvas;

export function contextOf(canvas: MaskPixels): OffscreenCanvasRenderingContext2D {
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('no 2d context');
  return context;
}

/** One line; by a pen each stretch as wide as the harder of its ends, joined by their round caps. */
function drawStroke(context: OffscreenCanvasRenderingContext2D, { size, points, pressures = [] }: MaskStep & { kind: 'stroke' }): void {
  const stretches = pressures.map((pressure, i) => {
    const from = Math.max(0, i - 1);
    return { points: points.slice(from * 2, i * 2 + 2), wide: Math.max(pressures[from] ?? pressure, pressure) };
  });
  for (const { points: path, wide } of stretches.length > 0 ? stretches : [{ points, wide: 1 }]) {
    tracePath(context, path, context.canvas);
    context.lineWidth = size * wide;
    context.stroke();
  }
}

/** Does one step to a mask's pixels. */
export function drawStep(canvas: MaskPixels, step: MaskStep): void {
  const context = contextOf(canvas);
  const { width, height } = canvas;
  context.save();
  context.fillStyle = context.strokeStyle = 'white';
  if (step.kind === 'clear') context.clearRect(0, 0, width, height);
  else if (step.kind === 'invert') {
    context.globalCompositeOperation = 'xor';
    context.fillRect(0, 0, width, height);
  } else {
    context.globalCompositeOperation = step.keep ? 'source-over' : 'destination-out';
    if (step.kind === 'stroke') drawStroke(context, step);
    else {
      tracePath(context, step.points, canvas);
      context.fill();
    }
  }
  context.restore();
}

/** How much of the picture a mask covers, 0..1. */
export function coverOf(canvas: MaskPixels): number {
  const { data } = contextOf(canvas).getImageData(0, 0, canvas.width, canvas.height);
  let sum = 0;
  for (let at = 3; at < data.length; at += 4) sum += data[at]!;
  return sum / 255 / (canvas.width * canvas.height);
}

/** The mask as a file: white where the picture is to be changed, black where it stays. */
export function maskPng(canvas: MaskPixels): Promise<Blob> {
  const file = new OffscreenCanvas(canvas.width, canvas.height);
  const context = contextOf(file);
  context.fillStyle = 'black';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(canvas, 0, 0);
  return file.convertToBlob({ type: 'image/png' });
}
