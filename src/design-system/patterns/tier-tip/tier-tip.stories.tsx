import { expect, fn } from 'storybook/test';
import preview from '#.storybook/preview';
import { TierButton } from '#ds/patterns/tier-badge/tier-badge.tsx';
import { Tooltip } from '#ds/primitives/tooltip/tooltip.tsx';
import { TierTip } from './tier-tip.tsx';

const meta = preview.meta({
  component: TierTip,
  parameters: { docs: { story: { inline: false, height: '480px' } } },
  args: { name: '标准会员', until: '2026-03-18 到期', action: '续费', onAction: fn() },
  render: (args) => (
    <div className="flex h-30 items-start justify-center">
      <Tooltip content={<TierTip {...args} />}>
        <TierButton name="标准会员" tier="standard" onPress={fn()} />
      </Tooltip>
    </div>
  ),
});

export const Open = meta.story({ play: async ({ userEvent }) => userEvent.tab() });

Open.test('the way to go on is one Tab further', async ({ args, canvas, userEvent }) => {
  await canvas.findByRole('tooltip');
  await userEvent.tab();
  await expect(canvas.getByRole('button', { name: '续费' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect(args.onAction).toHaveBeenCalledTimes(1);
});
