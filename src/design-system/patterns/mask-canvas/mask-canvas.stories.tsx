import type { ReactElement } from 'react';
import { expect, fireEvent, fn, waitFor } from 'storybook/test';
import preview from '#.storybook/preview';
import { vars } from '#ds/foundations/vars.ts';
import { samples } from '#ds/samples/samples.ts';
import { MaskCanvas, type MaskCanvasProps } from './mask-canvas.tsx';
import { contextOf, drawStep, type MaskStep } from './mask-steps.ts';
import { useMask } from './use-mask.ts';

const size = { width: 640, height: 480 };

/** The canvas over a picture, with the mask that the steps make. */
type OnPictureProps = Omit<MaskCanvasProps, 'mask'> & { steps: readonly MaskStep[] };
function OnPicture({ steps, ...rest }: OnPictureProps): ReactElement {
  const mask = useMask(size.width, size.height, steps);
  return (
    <div style={vars({ '--ratio': 4 / 3 })} className="relative ratio-var max-w-form">
      <img src={samples.cut} alt="机器人" className="size-full object-cover" />
      <MaskCanvas {...rest} mask={mask} />
      <output className="absolute right-2 bottom-2 rounded-tick bg-raised px-2 text-12 num">{Math.round(mask.cover * 100)}%</output>
    </div>
  );
}

const stroke: MaskStep = { kind: 'stroke', keep: true, size: 120, points: [0.2, 0.3, 0.5, 0.4, 0.6, 0.7] };
const none: readonly MaskStep[] = [];
const one = [stroke];
const several: readonly MaskStep[] = [
  stroke,
  { kind: 'area', keep: true, points: [0.7, 0.1, 0.95, 0.1, 0.95, 0.4] },
  { kind: 'stroke', keep: false, size: 40, points: [0.1, 0.5, 0.9, 0.5] },
];

const meta = preview.meta({
  component: OnPicture,
  subcomponents: { MaskCanvas },
  argTypes: { steps: { description: 'What was done so far, as `useMask` takes it.' } },
  args: { label: '涂抹区', steps: none, tool: 'brush', size: 48, feather: 12, scale: 0.6, onStep: fn() } as OnPictureProps,
});

export const Empty = meta.story();
export const Marked = meta.story({ args: { steps: several } });
export const Inverted = meta.story({ args: { steps: [...several, { kind: 'invert' }] } });
export const Lasso = meta.story({ args: { steps: one, tool: 'lasso' } });

const stepsOf = (onStep: unknown) => (onStep as ReturnType<typeof fn>).mock.calls.map(([step]) => step as MaskStep);
const rounded = (step: MaskStep | undefined) =>
  step && 'points' in step ? { ...step, points: step.points.map((value) => Math.round(value * 100)) } : step;

Empty.test('a stroke by keyboard: arrows move by eight pixels, the space bar held paints', async ({ canvas, userEvent, args }) => {
  canvas.getByRole('application').focus();
  await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}{ >}{Shift>}{ArrowDown}{/Shift}{/ }');
  await expect(stepsOf(args.onStep).map(rounded)).toEqual([{ kind: 'stroke', keep: true, size: 48, points: [60, 50, 60, 63] }]);
});
Empty.test('Enter puts the brush down and lifts it, for whoever holds no key', async ({ canvas, userEvent, args }) => {
  canvas.getByRole('application').focus();
  await userEvent.keyboard('{Enter}{Shift>}{ArrowRight}{/Shift}{Enter}{ArrowLeft}');
  await expect(stepsOf(args.onStep).map(rounded)).toEqual([{ kind: 'stroke', keep: true, size: 48, points: [50, 50, 60, 50] }]);
});
Empty.test('Alt takes away, Shift and a click draw a straight line from where the last stroke ended', async ({ canvas, args }) => {
  const surface = canvas.getByRole('application');
  const box = surface.getBoundingClientRect();
  const at = (x: number, y: number, keys: object = {}) => ({
    pointerId: 1,
    button: 0,
    clientX: box.left + box.width * x,
    clientY: box.top + box.height * y,
    ...keys,
  });
  // A pointer that no device drives can't be captured.
  surface.setPointerCapture = () => undefined;
  const press = async (x: number, y: number, keys?: object) => {
    await fireEvent.pointerDown(surface, at(x, y, keys));
    await fireEvent.pointerUp(surface, at(x, y, keys));
  };
  await press(0.2, 0.2, { altKey: true });
  await press(0.8, 0.6, { shiftKey: true });
  await expect(stepsOf(args.onStep).map(rounded)).toEqual([
    { kind: 'stroke', keep: false, size: 48, points: [20, 20] },
    { kind: 'stroke', keep: true, size: 48, points: [20, 20, 80, 60] },
  ]);
});
Empty.test('a pen is as wide as it is pressed', async ({ canvas, args }) => {
  const surface = canvas.getByRole('application');
  const box = surface.getBoundingClientRect();
  const pen = (x: number, pressure: number) => ({
    pointerId: 1,
    pointerType: 'pen',
    button: 0,
    pressure,
    clientX: box.left + box.width * x,
    clientY: box.top + box.height * 0.5,
  });
  surface.setPointerCapture = () => undefined;
  const { width, height } = surface.querySelector('canvas') ?? { width: 0, height: 0 };
  await fireEvent.pointerDown(surface, pen(0.25, 0.5));
  await fireEvent.pointerMove(surface, pen(0.75, 0.25));
  await fireEvent.pointerUp(surface, pen(0.75, 0));
  const [step] = stepsOf(args.onStep);
  await expect(step && rounded(step)).toEqual({ kind: 'stroke', keep: true, size: 48, points: [25, 50, 75, 50], pressures: [0.5, 0.25] });
  const drawn = new OffscreenCanvas(width, height);
  if (step) drawStep(drawn, step);
  const column = contextOf(drawn).getImageData(width / 2, 0, 1, height).data;
  const high = Array.from({ length: height }, (_, y) => column[y * 4 + 3]! > 127).filter(Boolean).length;
  await expect(high).toBe(24);
});
Lasso.test('an area is filled', async ({ canvas, userEvent, args }) => {
  canvas.getByRole('application').focus();
  await userEvent.keyboard('{ >}{Shift>}{ArrowRight}{ArrowDown}{/Shift}{/ }');
  await expect(stepsOf(args.onStep).map(rounded)).toEqual([{ kind: 'area', keep: true, points: [50, 50, 60, 50, 60, 63] }]);
});
Inverted.test('what was marked and what was not change places', async ({ canvas }) => {
  const cover = Number((await canvas.findByRole('status')).textContent?.replace('%', ''));
  await expect(cover).toBeGreaterThan(60);
});
Marked.test('another theme paints the mask in its own colour', async ({ canvas }) => {
  const surface = canvas.getByRole('application').querySelector('canvas');
  const middle = () => String(surface?.getContext('2d')?.getImageData(size.width / 2, size.height * 0.4, 1, 1).data);
  const dark = middle();
  document.documentElement.dataset.theme = 'light';
  await waitFor(() => expect(middle()).not.toBe(dark));
});
