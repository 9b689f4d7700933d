import { expect, fn } from 'storybook/test';
import preview from '#.storybook/preview';
import { samples } from '#ds/samples/samples.ts';
import { EpochChart } from './epoch-chart.tsx';

const held = [0.044, 0.0312, 0.0251, 0.0207, 0.0183, 0.0167, 0.0158];
const train = [0.0436, 0.0279, 0.0213, 0.0173, 0.0148, 0.0132, 0.0121];
const pictures = (from: string, count: number) => Array.from({ length: count }, () => from);

const meta = preview.meta({
  component: EpochChart,
  args: {
    label: '与留出图片的色彩距离',
    note: '越低越像',
    epochs: 10,
    lines: [
      { name: '留出的 2 张', values: held },
      { name: '训练的 10 张', values: train },
    ],
    levels: [
      { text: '没练过', value: 0.044 },
      { text: '底线', value: 0.015 },
    ],
    running: 40,
    rows: [
      { name: '远山，湖面倒影，晨雾', samples: pictures(samples.ranges, 7) },
      { name: '夜城大道，满月', samples: pictures(samples.city, 7) },
    ],
    value: 6,
    onValue: fn(),
    onLarge: fn(),
  },
});

export const Running = meta.story();
export const Overfitting = meta.story({
  args: {
    lines: [
      { name: '留出的 2 张', values: [0.041, 0.033, 0.0275, 0.0238, 0.0225, 0.0235, 0.0258, 0.0287] },
      { name: '训练的 6 张', values: [0.041, 0.0285, 0.0205, 0.0148, 0.0108, 0.0082, 0.0063, 0.0052] },
    ],
    levels: [
      { text: '没练过', value: 0.041 },
      { text: '底线', value: 0.019 },
    ],
    running: undefined,
    worseFrom: 4,
    value: 4,
  },
});
export const Done = meta.story({
  args: {
    epochs: 8,
    lines: [
      { name: '留出的 2 张', values: [0.044, 0.0312, 0.0251, 0.0207, 0.0183, 0.0167, 0.0172, 0.0181, 0.0186] },
      { name: '训练的 10 张', values: [0.0436, 0.0279, 0.0213, 0.0173, 0.0148, 0.0132, 0.0121, 0.0113, 0.0107] },
    ],
    running: undefined,
    marked: { epoch: 5, text: '最像' },
    rows: [
      { name: '远山，湖面倒影，晨雾', samples: pictures(samples.ranges, 9) },
      { name: '夜城大道，满月', samples: pictures(samples.city, 9) },
    ],
    value: 5,
  },
});
export const JustBegun = meta.story({
  args: {
    lines: [
      { name: '留出的 2 张', values: [0.044] },
      { name: '训练的 10 张', values: [0.0436] },
    ],
    rows: [{ name: '远山，湖面倒影，晨雾', samples: pictures(samples.ranges, 1) }],
    running: 0,
    value: 0,
  },
});
export const Phone = meta.story({ globals: { viewport: { value: 'phone', isRotated: false } } });

Running.test('arrows, Home and End move the cursor, within what is there; space opens the sample', async ({ canvas, args, userEvent }) => {
  const cursor = canvas.getByRole('slider', { name: '看哪一轮' });
  await expect(cursor).toHaveAttribute('aria-valuetext', '第 6 轮，留出的 2 张 0.0158，训练的 10 张 0.0121');
  cursor.focus();
  await userEvent.keyboard('{ArrowLeft}{End}{ArrowRight}{Home} ');
  await expect((args.onValue as ReturnType<typeof fn>).mock.calls.flat()).toEqual([5, 6, 6, 0]);
  await expect(args.onLarge).toHaveBeenCalledWith(0);
});
Running.test(
  'a press of another epoch’s sample goes there, of the one that is looked at makes it large',
  async ({ canvas, args, userEvent }) => {
    await userEvent.click(canvas.getAllByRole('button', { name: '看第 3 轮' })[1]!);
    await expect(args.onValue).toHaveBeenCalledWith(3);
    await userEvent.click(canvas.getAllByRole('button', { name: '放大第 6 轮的样张' })[1]!);
    await expect(args.onLarge).toHaveBeenCalledWith(1);
  },
);
