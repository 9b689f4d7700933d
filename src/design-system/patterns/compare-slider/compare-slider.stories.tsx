import { expect } from 'storybook/test';
import preview from '#.storybook/preview';
import { samples } from '#ds/samples/samples.ts';
import { CompareSlider } from './compare-slider.tsx';

const meta = preview.meta({
  component: CompareSlider,
  args: {
    label: '对比',
    before: { src: samples.before, alt: '原图', tag: '原图' },
    after: { src: samples.cut, alt: '抠图结果', tag: '抠图后' },
  },
  decorators: [
    (Story) => (
      <div className="max-w-form">
        <Story />
      </div>
    ),
  ],
});

export const Middle = meta.story();
export const MostlyAfter = meta.story({ args: { initial: 15 } });
export const PixelArt = meta.story({
  args: {
    ratio: 1,
    checker: false,
    pixelated: true,
    before: { src: samples.pixel, alt: '原图', tag: '64 × 64' },
    after: { src: samples.pixel, alt: '放大后', tag: '256 × 256' },
  },
});
export const Extended = meta.story({
  args: {
    label: '前后对比',
    ratio: 16 / 9,
    checker: false,
    before: {
      src: samples.peaks,
      alt: '改前',
      tag: '改前',
      place: { left: '25%', top: '0%', width: '50%', height: '100%' },
    },
    after: { src: samples.peaks, alt: '改后', tag: '改后' },
  },
});

Middle.test('arrows move it by 2 %, Home and End to the ends', async ({ canvas, userEvent }) => {
  const handle = canvas.getByRole('slider', { name: '对比' });
  handle.focus();
  await userEvent.keyboard('{ArrowRight}');
  await expect(handle).toHaveAttribute('aria-valuenow', '52');
  await expect(handle).toHaveAttribute('aria-valuetext', '原图 52%');
  await userEvent.keyboard('{Home}');
  await expect(handle).toHaveAttribute('aria-valuenow', '0');
});
