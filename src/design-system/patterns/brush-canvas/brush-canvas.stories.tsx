import { expect, fn, waitFor } from 'storybook/test';
import preview from '#.storybook/preview';
import { vars } from '#ds/foundations/vars.ts';
import { samples } from '#ds/samples/samples.ts';
import { BrushCanvas } from './brush-canvas.tsx';

const meta = preview.meta({
  component: BrushCanvas,
  args: {
    label: '补回画笔：方向键移动，按住空格涂抹',
    ratio: 4 / 3,
    keep: true,
    size: 0.08,
    strokes: [],
    onStroke: fn(),
  },
  decorators: [
    (Story) => (
      <div style={vars({ '--ratio': 4 / 3 })} className="relative ratio-var max-w-form">
        <img src={samples.cut} alt="机器人" className="size-full object-cover" />
        <Story />
      </div>
    ),
  ],
});

export const Empty = meta.story();
export const Strokes = meta.story({
  args: {
    strokes: [
      { keep: true, size: 0.08, points: [0.2, 0.3, 0.5, 0.4, 0.6, 0.7] },
      { keep: false, size: 0.12, points: [0.7, 0.2, 0.8, 0.5] },
    ],
  },
});

Empty.test('R4.4 a stroke by keyboard: arrows move, the space bar paints', async ({ canvas, userEvent, args }) => {
  canvas.getByRole('application').focus();
  await userEvent.keyboard('{ArrowRight}{ >}{ArrowRight}{Shift>}{ArrowDown}{/Shift}{/ }');
  await expect(args.onStroke).toHaveBeenCalledOnce();
  const stroke = (args.onStroke as ReturnType<typeof fn>).mock.calls[0]?.[0] as { keep: boolean; points: number[] };
  await expect(stroke.points.map((value) => Math.round(value * 100))).toEqual([51, 50, 52, 50, 52, 60]);
});
Strokes.test('another theme paints the strokes in its own colours', async ({ canvas }) => {
  const surface = canvas.getByRole('application').querySelector('canvas');
  const removed = () => String(surface?.getContext('2d')?.getImageData(surface.width * 0.75, surface.height * 0.35, 1, 1).data);
  const dark = removed();
  document.documentElement.dataset.theme = 'light';
  await waitFor(() => expect(removed()).not.toBe(dark));
});
