import { expect, fn } from 'storybook/test';
import preview from '#.storybook/preview';
import { samples } from '#ds/samples/samples.ts';
import { HistoryRail } from './history-rail.tsx';

const items = [samples.koiTall, samples.ranges, samples.voxel, samples.fox, samples.icons, samples.crystal].map((src, index) => ({
  id: `${index}`,
  label: `第 ${index + 1} 批`,
  src,
}));
const meta = preview.meta({
  component: HistoryRail,
  args: { label: '历史', items, value: '0' as string | undefined, onSelect: fn() },
  decorators: [
    (Story) => (
      <div className="h-120">
        <Story />
      </div>
    ),
  ],
});

export const Several = meta.story();
export const None = meta.story({ args: { items: [], value: undefined } });

Several.test('says which batch is in view and goes to another', async ({ args, canvas, userEvent }) => {
  await expect(canvas.getByRole('button', { name: '第 1 批' })).toHaveAttribute('aria-current', 'true');
  await userEvent.click(canvas.getByRole('button', { name: '第 3 批' }));
  await expect(args.onSelect).toHaveBeenCalledWith('2');
});
