import { useState } from 'react';
import { expect, fn } from 'storybook/test';
import preview from '#.storybook/preview';
import { TierScale, type TierScaleProps } from './tier-scale.tsx';

const stretches: TierScaleProps['stretches'] = [
  { tier: 'free', name: '免费版', most: 150 },
  { tier: 'basic', name: '基础会员', most: 600 },
  { tier: 'standard', name: '标准会员', most: 1500 },
  { tier: 'pro', name: '专业会员', most: 4000 },
];

const meta = preview.meta({
  component: TierScale,
  args: {
    label: '每月画多少张',
    value: 860,
    unit: '张',
    stretches,
    mark: { at: 498, label: '你近 30 天 498' } as TierScaleProps['mark'],
    onChange: fn(),
  },
  decorators: [
    (Story) => (
      <div className="w-190 max-w-full">
        <Story />
      </div>
    ),
  ],
  render: function Moved(args) {
    const [value, setValue] = useState(args.value);
    return (
      <TierScale
        {...args}
        value={value}
        onChange={(next) => {
          args.onChange(next);
          setValue(next);
        }}
      />
    );
  },
});

export const Standard = meta.story();
export const Light = meta.story({ globals: { theme: 'light' } });
export const Fresh = meta.story({ args: { value: 150, mark: undefined } });
export const Most = meta.story({ args: { value: 4000, mark: { at: 3900, label: '你近 30 天 3,900' } } });
export const Phone = meta.story({ globals: { viewport: { value: 'phone', isRotated: false } } });

Standard.test('R8.13 arrows go by ten, Page keys by a hundred, and the tier is said with the amount', async ({ canvas, userEvent }) => {
  const scale = canvas.getByRole('slider', { name: '每月画多少张' });
  await expect(scale).toHaveAttribute('aria-valuetext', '每月 860 张，标准会员');
  scale.focus();
  await userEvent.keyboard('{ArrowRight}{PageDown}{PageDown}{PageDown}');
  await expect(scale).toHaveAttribute('aria-valuetext', '每月 570 张，基础会员');
  await userEvent.keyboard('{Home}{ArrowLeft}');
  await expect(scale).toHaveAttribute('aria-valuetext', '每月 0 张，免费版');
  await userEvent.keyboard('{End}{ArrowRight}');
  await expect(scale).toHaveAttribute('aria-valuetext', '每月 4,000 张，专业会员');
});
