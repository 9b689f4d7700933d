import { expect, waitFor } from 'storybook/test';
import preview from '#.storybook/preview';
import { PointsBadge } from '#ds/patterns/points-badge/points-badge.tsx';
import { Tooltip } from '#ds/primitives/tooltip/tooltip.tsx';
import { PointsTip } from './points-tip.tsx';

const meta = preview.meta({
  component: PointsTip,
  parameters: { docs: { story: { inline: false, height: '480px' } } },
  args: { expiring: '42 赠送积分将在 24 小时内过期' as string | undefined, parts: '会员 860，购买 382，赠送 42' },
  render: (args) => (
    <div className="flex h-30 items-start justify-center">
      <Tooltip content={<PointsTip {...args} />}>
        <PointsBadge points="1,284" />
      </Tooltip>
    </div>
  ),
});

export const Expiring = meta.story({ play: async ({ userEvent }) => userEvent.tab() });
export const NothingExpires = meta.story({ args: { expiring: undefined }, play: async ({ userEvent }) => userEvent.tab() });

Expiring.test('describes the badge', async ({ canvas }) => {
  await waitFor(() => expect(canvas.getByRole('button', { name: '积分 1,284' })).toHaveAccessibleDescription(/24 小时内过期/));
});
