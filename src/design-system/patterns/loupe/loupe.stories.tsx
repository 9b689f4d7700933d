import { expect } from 'storybook/test';
import preview from '#.storybook/preview';
import { samples } from '#ds/samples/samples.ts';
import { Loupe } from './loupe.tsx';

const meta = preview.meta({
  component: Loupe,
  args: {
    label: '查看局部',
    before: { src: samples.before, alt: '放大前' },
    after: { src: samples.before, alt: '放大后' },
    hint: '移动指针或按方向键查看局部',
    pixelated: true,
  },
});

export const Middle = meta.story();
export const Phone = meta.story({ globals: { viewport: { value: 'phone', isRotated: false } } });

Middle.test('R4.6 arrows move the spot', async ({ canvas, userEvent }) => {
  const loupe = canvas.getByRole('slider', { name: '查看局部' });
  loupe.focus();
  await userEvent.keyboard('{ArrowRight}{ArrowDown}{ArrowDown}');
  await expect(loupe).toHaveAttribute('aria-valuetext', '横向 54%，纵向 58%');
});
