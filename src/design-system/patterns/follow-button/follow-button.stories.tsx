import { expect, fn } from 'storybook/test';
import preview from '#.storybook/preview';
import { FollowButton } from './follow-button.tsx';

const meta = preview.meta({ component: FollowButton, args: { followed: false, onToggle: fn() } });

export const NotYet = meta.story();
export const Loud = meta.story({ args: { loud: true } });
export const Followed = meta.story({ args: { followed: true, loud: true } });
export const Large = meta.story({ args: { loud: true, size: 'md' } });

Followed.test('says that it is on', async ({ args, canvas, userEvent }) => {
  const button = canvas.getByRole('button', { name: '已关注', pressed: true });
  await userEvent.click(button);
  await expect(args.onToggle).toHaveBeenCalledTimes(1);
});
