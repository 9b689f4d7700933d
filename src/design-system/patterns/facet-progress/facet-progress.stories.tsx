import { expect, waitFor } from 'storybook/test';
import preview from '#.storybook/preview';
import { samples } from '#ds/samples/samples.ts';
import { Pic } from '#ds/primitives/pic/pic.tsx';
import { FacetProgress } from './facet-progress.tsx';

const meta = preview.meta({
  component: FacetProgress,
  args: { src: samples.koiTall as string | undefined, progress: 20, ratio: 0.75 },
  decorators: [
    (Story) => (
      <div className="relative h-80 w-60 overflow-hidden rounded-img">
        <Story />
      </div>
    ),
  ],
});

export const Coarse = meta.story();
export const Middle = meta.story({ args: { progress: 40 } });
export const Fine = meta.story({ args: { progress: 72 } });
export const Finest = meta.story({ args: { progress: 96 } });
export const Settling = meta.story({
  tags: ['no-visual:moves'],
  args: { progress: 100, settling: true },
  decorators: [
    (Story) => (
      <>
        <img src={samples.koiTall} alt="俯视锦鲤池" className="absolute inset-0 size-full object-cover" />
        <Story />
      </>
    ),
  ],
});
export const WithoutPreview = meta.story({ args: { src: undefined, progress: 30 } });

export const InPicture = meta.story({
  render: () => (
    <Pic
      alt="俯视锦鲤池"
      src={samples.koiTall}
      ratio={0.75}
      state={{ kind: 'running', progress: 72, label: '生成进度', art: <FacetProgress src={samples.koiTall} progress={72} ratio={0.75} /> }}
    />
  ),
});

Coarse.test('is decoration', async ({ canvasElement }) => expect(canvasElement.querySelector('[aria-hidden=true] canvas')).not.toBeNull());
WithoutPreview.test('another theme breaks ink of its own colour', async ({ canvasElement }) => {
  const ink = () => String(canvasElement.querySelector('canvas')?.getContext('2d')?.getImageData(150, 200, 1, 1).data);
  const dark = ink();
  document.documentElement.dataset.theme = 'light';
  await waitFor(() => expect(ink()).not.toBe(dark));
});
Settling.test('six seams light over the picture', async ({ canvasElement }) => {
  await expect(canvasElement.querySelectorAll('line')).toHaveLength(6);
});
