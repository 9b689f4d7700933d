import { useState } from 'react';
import { contextOf, coverOf, drawStep, type MaskPixels, type MaskStep } from './mask-steps.ts';

/** A mask as it stands; another canvas after each step. `cover` is how much of the picture it covers, 0..1. */
export type Mask = { canvas: MaskPixels; cover: number };
type Made = Mask & { steps: readonly MaskStep[] };

/** The mask of these steps; what `before` has of them already is not drawn again. */
function makeMask(width: number, height: number, steps: readonly MaskStep[], before?: Made): Made {
  const canvas = new OffscreenCanvas(width, height);
  const goesOn = before?.canvas.width === width && before.canvas.height === height && before.steps.every((step, i) => step === steps[i]);
  if (goesOn) contextOf(canvas).drawImage(before.canvas, 0, 0);
  for (const step of steps.slice(goesOn ? before.steps.length : 0)) drawStep(canvas, step);
  return { canvas, cover: coverOf(canvas), steps };
}

/** The mask that these steps make, of the picture's size in pixels. */
export function useMask(width: number, height: number, steps: readonly MaskStep[]): Mask {
  const [made, setMade] = useState(() => makeMask(width, height, steps));
  if (made.steps === steps && made.canvas.width === width && made.canvas.height === height) return made;
  const next = makeMask(width, height, steps, made);
  setMade(next);
  return next;
}
