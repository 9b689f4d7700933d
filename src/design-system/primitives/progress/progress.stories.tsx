import { expect } from 'storybook/test';
import preview from '#.storybook/preview';
import { Progress } from './progress.tsx';

const meta = preview.meta({
  component: Progress,
  args: { label: '生成进度', value: 38 as number | undefined },
  decorators: [
    (Story) => (
      <div className="max-w-form py-4">
        <Story />
      </div>
    ),
  ],
});

export const Known = meta.story();
export const Spoken = meta.story({ args: { value: 12, text: '排队第 3 位，约 1 分钟' } });
export const Unknown = meta.story({ args: { value: undefined } });
export const Done = meta.story({ args: { value: 100 } });
export const OnImage = meta.story({
  args: { on: 'image' },
  decorators: [
    (Story) => (
      <div className="rounded-img mineral-standard px-4 py-6">
        <Story />
      </div>
    ),
  ],
});

Spoken.test('speaks words and not a bare number', async ({ canvas }) => {
  await expect(canvas.getByRole('progressbar', { name: '生成进度' })).toHaveAttribute('aria-valuetext', '排队第 3 位，约 1 分钟');
});
