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
    onAdd: fn(),
  },
});

export const EveryState = meta.story();
export const Phone = meta.story({ globals: { viewport: { value: 'phone', isRotated: false } } });

EveryState.test('R4.4 frames tell how they stand and can be chosen by keyboard', async ({ canvas, userEvent, args }) => {
  const frame = canvas.getByRole('button', { name: '宝箱，处理中 64%' });
  frame.focus();
  await userEvent.keyboard('{Enter}');
  await expect(args.onSelect).toHaveBeenCalledWith('b');
});
