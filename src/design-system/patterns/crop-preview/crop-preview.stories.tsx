import { expect, waitFor } from 'storybook/test';
import preview from '#.storybook/preview';
import { samples } from '#ds/samples/samples.ts';
import { CropPreview } from './crop-preview.tsx';

const meta = preview.meta({
  component: CropPreview,
  args: {
    src: samples.voxel,
    alt: '小岛',
    width: 640,
    height: 640,
    area: { left: 127, top: 38, width: 386, height: 510 },
    subject: { left: 143, top: 54, width: 354, height: 478 },
    sizeLabel: '386 × 510',
    fact: '原图 640 × 640',
    legend: '虚线是主体，实线是导出范围',
  },
  decorators: [
    (Story) => (
      <div className="h-export-tall w-export-view max-w-full">
        <Story />
      </div>
    ),
  ],
});

export const Trimmed = meta.story();
export const Whole = meta.story({
  args: { area: { left: 0, top: 0, width: 640, height: 640 }, subject: undefined, sizeLabel: '640 × 640', legend: undefined },
});
export const PaddingBeyondThePicture = meta.story({
  args: { area: { left: -60, top: -60, width: 760, height: 760 }, sizeLabel: '760 × 760' },
});
export const Enlarged = meta.story({
  tags: ['no-visual:repeats'],
  args: { pixelated: true },
});

Enlarged.test('keys make it larger and smaller, and the ground changes only behind it', async ({ canvas, userEvent }) => {
  const scale = () => Number.parseInt(canvas.getByLabelText('显示比例').textContent ?? '', 10);
  await expect(await canvas.findByText(/^\d+%$/)).toBeVisible();
  const fitted = scale();
  canvas.getByRole('button', { name: '放大预览' }).focus();
  await userEvent.keyboard('{Enter}{Enter}');
  await waitFor(() => expect(Math.abs(scale() - fitted * 2)).toBeLessThanOrEqual(2));
  await expect(canvas.getByRole('button', { name: '缩小预览' })).toBeEnabled();
  canvas.getByRole('radio', { name: '棋盘' }).focus();
  await userEvent.keyboard('{ArrowRight}');
  await expect(canvas.getByRole('radio', { name: '白' })).toBeChecked();
});
