import { expect, fn, screen } from 'storybook/test';
import preview from '#.storybook/preview';
import { CarryOnMenu } from './carry-on-menu.tsx';

const meta = preview.meta({ component: CarryOnMenu, args: { onSelect: fn() } });

export const Closed = meta.story();
export const Open = meta.story({
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: '接着做' }));
    await expect(await screen.findByRole('menu')).toBeVisible();
  },
});
export const WithoutParameters = meta.story({ args: { without: ['again'] } });

Closed.test('R8.7 opens and chooses by keyboard', async ({ canvas, userEvent, args }) => {
  canvas.getByRole('button', { name: '接着做' }).focus();
  await userEvent.keyboard('{Enter}');
  await screen.findByRole('menuitem', { name: '抠图' });
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  await expect(args.onSelect).toHaveBeenCalledOnce();
});
