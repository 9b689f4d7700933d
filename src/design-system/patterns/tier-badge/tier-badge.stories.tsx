import preview from '#.storybook/preview';
import { expect, fn } from 'storybook/test';
import { TierBadge, TierButton } from './tier-badge.tsx';

const meta = preview.meta({ component: TierBadge, args: { tier: 'standard' as const, name: '标准会员' } });
const onPress = fn();

export const Standard = meta.story();
export const All = meta.story({
  render: () => (
    <div className="flex flex-wrap gap-2">
      <TierBadge tier="free" name="免费版" />
      <TierBadge tier="basic" name="基础会员" />
      <TierBadge tier="standard" name="标准会员" />
      <TierBadge tier="pro" name="专业会员" />
      <TierBadge tier="pro" name="专业会员" size="lg" />
    </div>
  ),
});
export const Pressable = meta.story({ render: () => <TierButton tier="standard" name="标准会员" onPress={onPress} /> });

Pressable.test('opens what it promises', async ({ canvas, userEvent }) => {
  await userEvent.click(canvas.getByRole('button', { name: '标准会员' }));
  await expect(onPress).toHaveBeenCalled();
});
