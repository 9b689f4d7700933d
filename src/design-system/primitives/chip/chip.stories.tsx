import { Check, Copy, Plus } from 'lucide-react';
import { expect, fn } from 'storybook/test';
import preview from '#.storybook/preview';
import { Chip } from './chip.tsx';

const meta = preview.meta({ component: Chip, args: { children: '像素', onClick: fn() } });

export const Filter = meta.story({ args: { pressed: false } });
export const Pressed = meta.story({ args: { pressed: true, children: '推荐' } });
export const Line = meta.story({ args: { variant: 'line', children: '像素风药水瓶' } });
export const LinePressed = meta.story({ args: { variant: 'line', pressed: true, icon: Check, children: '青绿山水 98' } });
export const Add = meta.story({ args: { variant: 'add', icon: Plus, children: '添加触发词' } });
export const Small = meta.story({ args: { size: 'sm', after: Copy, children: 'shanhai' } });
export const Removable = meta.story({ args: { children: '水墨', onRemove: fn() } });

Removable.test('its cross is named after it', async ({ args, canvas, userEvent }) => {
  await userEvent.click(canvas.getByRole('button', { name: '移除 水墨' }));
  await expect(args.onRemove).toHaveBeenCalledTimes(1);
  await expect(args.onClick).not.toHaveBeenCalled();
});
