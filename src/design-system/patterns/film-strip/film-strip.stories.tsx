import { expect, fn } from 'storybook/test';
import preview from '#.storybook/preview';
import { samples } from '#ds/samples/samples.ts';
import { FilmStrip } from './film-strip.tsx';

const meta = preview.meta({
  component: FilmStrip,
  args: {
    label: '这一批',
    value: 'a',
    frames: [
      { id: 'a', label: '机器人', src: samples.cut, status: '完成' },
      { id: 'b', label: '宝箱', src: samples.before, status: '处理中 64%', state: 'busy', progress: 64 } as const,
      { id: 'c', label: '夜城', src: samples.before, status: '未找到主体', state: 'failed' } as const,
      { id: 'd', label: '猫', src: undefined, status: '等待开始', state: 'waiting' } as const,
    ],
    onSelect: fn(),
    onAdd: fn() as (() => void) | undefined,
  },
});

export const EveryState = meta.story();
export const Phone = meta.story({ globals: { viewport: { value: 'phone', isRotated: false } } });

/** A batch longer than its place: the chosen one is in sight. */
export const Long = meta.story({
  globals: { viewport: { value: 'phone', isRotated: false } },
  args: {
    value: '11',
    frames: Array.from({ length: 12 }, (_, i) => ({ id: String(i), label: `机器人 ${i + 1}`, src: samples.cut, status: '完成' })),
  },
});
/** Under a phone's picture: this batch, and those before it. */
export const Compact = meta.story({
  globals: { viewport: { value: 'phone', isRotated: false } },
  args: {
    compact: true,
    onAdd: undefined,
    value: 'b1',
    frames: ['a', 'b', 'c'].flatMap((group) =>
      [0, 1, 2].map((i) => ({
        id: `${group}${i}`,
        label: `第 ${i + 1} 张`,
        src: group === 'b' ? samples.before : samples.cut,
        status: '完成',
        group,
      })),
    ),
  },
});
Long.test('R4.4 the chosen frame of a long strip is in sight', async ({ canvas }) => {
  const list = canvas.getByRole('list').getBoundingClientRect();
  const chosen = canvas.getByRole('button', { name: '机器人 12，完成' }).getBoundingClientRect();
  await expect(chosen.left).toBeGreaterThanOrEqual(list.left);
  await expect(chosen.right).toBeLessThanOrEqual(list.right);
});
EveryState.test('R4.4 frames tell how they stand and can be chosen by keyboard', async ({ canvas, userEvent, args }) => {
  const frame = canvas.getByRole('button', { name: '宝箱，处理中 64%' });
  frame.focus();
  await userEvent.keyboard('{Enter}');
  await expect(args.onSelect).toHaveBeenCalledWith('b');
});
