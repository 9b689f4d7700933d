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
