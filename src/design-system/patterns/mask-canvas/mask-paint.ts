import { contextOf, type MaskPixels } from './mask-steps.ts';

/** Colours of the theme, as a canvas takes them. */
const colour = (token: string) => getComputedStyle(document.documentElement).getPropertyValue(token);

/** A tile of stripes at 45°; `side` and `line` in pixels of the picture. */
function stripes(side: number, line: number, paint: (context: OffscreenCanvasRenderingContext2D, stroke: () => void) => void): MaskPixels {
  const tile = new OffscreenCanvas(side, side);
  const context = contextOf(tile);
  context.lineWidth = line;
  paint(context, () => {
    context.beginPath();
    // Three lines, so that the corners of neighbouring tiles meet.
    for (const shift of [-side, 0, side]) {
      context.moveTo(shift, side);
      context.lineTo(shift + side, 0);
    }
    context.stroke();
  });
  return tile;
}

function fillWith(context: OffscreenCanvasRenderingContext2D | CanvasRenderingContext2D, tile: MaskPixels): void {
  const { width, height } = context.canvas;
  context.globalCompositeOperation = 'source-in';
  context.fillStyle = context.createPattern(tile, 'repeat') ?? '';
  context.fillRect(0, 0, width, height);
  context.globalCompositeOperation = 'source-over';
}

const pixels = (screen: number, scale: number) => Math.max(1, Math.round(screen / scale));

/** The line around a mask: white with dark dashes. `scale` is how many pixels of the screen one of the picture takes. */
export function outlineOf(mask: MaskPixels, scale: number): MaskPixels {
  const ring = new OffscreenCanvas(mask.width, mask.height);
  const context = contextOf(ring);
  const wide = pixels(1.5, scale);
  for (const x of [-wide, 0, wide]) for (const y of [-wide, 0, wide]) context.drawImage(mask, x, y);
  context.globalCompositeOperation = 'destination-out';
  context.drawImage(mask, 0, 0);
  const side = pixels(8, scale) + 1;
  fillWith(
    context,
    stripes(side, side / 3, (tile, stroke) => {
      tile.fillStyle = colour('--img-cut');
      tile.fillRect(0, 0, side, side);
      tile.strokeStyle = colour('--on-img-cut');
      stroke();
    }),
  );
  return ring;
}

/** A mask over its picture: malachite at 44 % with stripes, and its outline. */
export function paintMask(
  context: CanvasRenderingContext2D,
  { mask, outline, scale }: { mask: MaskPixels; outline: MaskPixels; scale: number },
): void {
  context.clearRect(0, 0, mask.width, mask.height);
  context.drawImage(mask, 0, 0);
  const side = pixels(9, scale) + 1;
  fillWith(
    context,
    stripes(side, pixels(1.5, scale), (tile, stroke) => {
      tile.fillStyle = tile.strokeStyle = colour('--accent');
      tile.globalAlpha = 0.44;
      tile.fillRect(0, 0, side, side);
      stroke();
    }),
  );
  context.drawImage(outline, 0, 0);
}
