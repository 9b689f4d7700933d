import { Box, ImagePlus, Palette, RotateCcw, ScanLine, Scissors, TextSearch } from 'lucide-react';
import { expect, fn, screen, waitFor } from 'storybook/test';
import preview from '#.storybook/preview';
import { CarryOnMenu } from './carry-on-menu.tsx';

const again = { id: 'again', label: '再来一张', icon: RotateCcw };
const places = [
  { id: 'refer', label: '作参考图', icon: ImagePlus },
  { id: 'matt', label: '抠图', icon: Scissors },
  { id: 'enlarge', label: '放大', icon: ScanLine },
  { id: 'interrogate', label: '图生提示词', icon: TextSearch },
  { id: 'three', label: '转 3D', icon: Box },
  { id: 'logo', label: '取色做 Logo', icon: Palette },
];

const meta = preview.meta({
  component: CarryOnMenu,
  parameters: { docs: { story: { inline: false, height: '480px', autoplay: true } } },
  args: { label: '接着做', items: [again, ...places], onSelect: fn() },
});

export const Closed = meta.story();
export const Open = meta.story({
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: '接着做' }));
    await waitFor(() => expect(screen.getByRole('menu')).toBeVisible());
  },
});
export const WithoutParameters = meta.story({ args: { items: places } });
export const Small = meta.story({ args: { size: 'sm' } });
export const OnImage = meta.story({
  args: { face: 'image' },
  decorators: [
    (Story) => (
      <div className="flex w-47 justify-end rounded-img mineral-standard p-2.5">
        <Story />
      </div>
    ),
  ],
});

Closed.test('R8.7 opens and chooses by keyboard', async ({ canvas, userEvent, args }) => {
  canvas.getByRole('button', { name: '接着做' }).focus();
  await userEvent.keyboard('{Enter}');
  await screen.findByRole('menuitem', { name: '抠图' });
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  await expect(args.onSelect).toHaveBeenCalledOnce();
});
