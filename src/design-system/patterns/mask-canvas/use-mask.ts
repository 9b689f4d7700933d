import { useLayoutEffect, useRef, useState } from 'react';
import { contextOf, coverOf, drawStep, type MaskPixels, type MaskStep } from './mask-steps.ts';

/** A mask as it stands; a new object after each step. `cover` is how much of the picture it covers, 0..1. */
export type Mask = { canvas: MaskPixels; cover: number };

/** The mask that these steps make, of the picture's size. What was drawn already is not drawn again. */
export function useMask(width: number, height: number, steps: readonly MaskStep[]): Mask | undefined {
  const drawn = useRef<{ canvas: MaskPixels; steps: readonly MaskStep[] }>(undefined);
  const [mask, setMask] = useState<Mask>();
  // Before the screen is painted: a finished stroke must not be gone for a frame.
  useLayoutEffect(() => {
    const canvas = drawn.current?.canvas;
    const before = drawn.current?.steps ?? [];
    const goesOn = canvas?.width === width && canvas.height === height && before.every((step, i) => step === steps[i]);
    // Another canvas each time: what is made of one is kept until it is another.
    const target = new OffscreenCanvas(width, height);
    if (goesOn) contextOf(target).drawImage(canvas, 0, 0);
    for (const step of steps.slice(goesOn ? before.length : 0)) drawStep(target, step);
    drawn.current = { canvas: target, steps };
    // oxlint-disable-next-line react/set-state-in-effect -- a canvas is drawn, not computed while rendering
    setMask({ canvas: target, cover: coverOf(target) });
  }, [width, height, steps]);
  return mask;
}
