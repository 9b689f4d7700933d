import { expect, fn } from 'storybook/test';
import preview from '#.storybook/preview';
import { Select } from '#ds/primitives/select/select.tsx';
import { samples } from '#ds/samples/samples.ts';
import { LoraRow } from './lora-row.tsx';

const meta = preview.meta({
  component: LoraRow,
  args: { name: '青绿山水', src: samples.ranges, weight: 0.8, onWeight: fn(), onRemove: fn() },
  decorators: [
    (Story) => (
      <div className="w-panel px-5">
        <Story />
      </div>
    ),
  ],
});

export const Plain = meta.story();
export const LongName = meta.story({ args: { name: '名字特别特别长的模型', weight: 0.05 } });
export const Versions = meta.story({
  args: {
    name: '水墨留白',
    src: samples.ink,
    weight: 1.35,
    most: 2,
    children: (
      <Select
        label="水墨留白 的版本"
        size="sm"
        value="2"
        items={[
          { id: '', label: '最新' },
          { id: '2', label: '第 2 版' },
          { id: '1', label: '第 1 版' },
        ]}
        onChange={() => undefined}
      />
    ),
  },
});

Plain.test('its controls carry its name', async ({ args, canvas, userEvent }) => {
  await expect(canvas.getByRole('slider', { name: '青绿山水 权重' })).toBeVisible();
  await userEvent.click(canvas.getByRole('button', { name: '移除 青绿山水' }));
  await expect(args.onRemove).toHaveBeenCalled();
});
