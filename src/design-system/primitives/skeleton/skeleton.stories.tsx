import { expect, spyOn, waitFor } from 'storybook/test';
import preview from '#.storybook/preview';
import { Skeleton } from './skeleton.tsx';

const meta = preview.meta({
  component: Skeleton,
  decorators: [
    (Story) => (
      <div className="w-menu">
        <Story />
      </div>
    ),
  ],
});

export const Picture = meta.story({ args: { ratio: 0.75 } });
export const Card = meta.story({
  render: () => (
    <div className="grid gap-2">
      <Skeleton />
      <Skeleton shape="text" width="70%" />
      <Skeleton shape="text" width="40%" />
      <Skeleton shape="control" />
      <Skeleton shape="circle" width="32px" />
    </div>
  ),
});

Card.test('F-09 stands still while there is no network, and moves again once there is one', async ({ canvasElement }) => {
  const moving = () => canvasElement.querySelectorAll('.animate-shimmer').length;
  await expect(moving()).toBe(5);
  const network = spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  dispatchEvent(new Event('offline'));
  await waitFor(() => expect(moving()).toBe(0));
  network.mockRestore();
  dispatchEvent(new Event('online'));
  await waitFor(() => expect(moving()).toBe(5));
});
