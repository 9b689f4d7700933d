import { expect, fn, screen } from 'storybook/test';
import preview from '#.storybook/preview';
import { WandMenu } from './wand-menu.tsx';

const meta = preview.meta({
  component: WandMenu,
  args: {
    levels: [
      { id: 'off', label: '不优化' },
      { id: 'light', label: '轻度润色' },
      { id: 'full', label: '丰富细节' },
    ],
    value: 'off',
    on: false,
    onChange: fn(),
  },
});

export const Off = meta.story();
export const On = meta.story({ args: { value: 'light', on: true } });
export const Small = meta.story({ args: { value: 'light', on: true, size: 'sm' } });

Off.test('says which level is on, and takes another', async ({ args, canvas, userEvent }) => {
  await expect(canvas.getByRole('button', { name: '优化描述' })).toHaveAttribute('aria-pressed', 'false');
  await userEvent.click(canvas.getByRole('button', { name: '优化描述' }));
  await expect(await screen.findByRole('menuitem', { name: /^不优化/ })).toHaveTextContent('当前');
  await userEvent.click(screen.getByRole('menuitem', { name: '丰富细节' }));
  await expect(args.onChange).toHaveBeenCalledWith('full');
});
