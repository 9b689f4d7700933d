import { expect, fn, screen } from 'storybook/test';
import preview from '#.storybook/preview';
import { Button } from '#ds/primitives/button/button.tsx';
import { Sheet } from './sheet.tsx';

const meta = preview.meta({
  component: Sheet,
  parameters: { docs: { story: { inline: false, height: '480px' } } },
  args: {
    title: '参数',
    open: true,
    onClose: fn(),
    children: <p className="text-2">28 步 · CFG 7 · 种子随机</p>,
    footer: (
      <Button variant="stone" size="lg" block cost="8">
        生成
      </Button>
    ),
  },
});

export const Bottom = meta.story({ globals: { viewport: { value: 'phone', isRotated: false } } });
export const Right = meta.story({ args: { side: 'right' } });

Bottom.test('is named and closes', async ({ args, userEvent }) => {
  await screen.findByRole('dialog', { name: '参数' });
  await userEvent.click(screen.getByRole('button', { name: '关闭' }));
  await expect(args.onClose).toHaveBeenCalled();
});
