import { expect } from 'storybook/test';
import preview from '#.storybook/preview';
import { linesOf } from '#ds/samples/lines-of.ts';
import { Button } from '#ds/primitives/button/button.tsx';
import { EmptyState } from './empty-state.tsx';

const meta = preview.meta({
  component: EmptyState,
  args: {
    title: '还没有作品',
    children: '写一句话，画出第一张图。',
    action: (
      <Button variant="primary" size="sm">
        去生成
      </Button>
    ),
  },
});

export const Nothing = meta.story();
export const NotFound = meta.story({
  args: {
    stone: 'lens',
    title: '没有找到“蒸汽朋克猫”',
    children: '换个说法，或者少写一个条件。',
    action: <Button size="sm">清空筛选</Button>,
  },
});
export const Failed = meta.story({
  args: { stone: 'broken', title: '没有连上服务器', children: '请检查网络后重试。服务码99', action: <Button size="sm">重试</Button> },
});
export const Locked = meta.story({
  args: {
    stone: 'lock',
    title: '请先登录',
    children: '登录后可以收藏、关注和生成图片。',
    action: (
      <Button variant="primary" size="sm">
        登录
      </Button>
    ),
  },
});
export const Updating = meta.story({
  args: { stone: 'updating', title: '服务更新中', children: '后端更新中,请稍候,服务码02', action: <Button size="sm">刷新</Button> },
});
export const Small = meta.story({ args: { size: 'sm', level: 3 } });

export const Narrow = meta.story({
  args: { title: '图生提示词', children: '放进一张图，取回它的描述与参数，改一改就能接着生成。', action: undefined },
  decorators: [
    (Story) => (
      <div className="w-78">
        <Story />
      </div>
    ),
  ],
});

Narrow.test('V-40 what stands centred breaks after its punctuation, not in the middle of a word', async ({ canvas }) => {
  await expect(linesOf(canvas.getByText(/^放进一张图/))).toEqual(['放进一张图，取回它的描述与参数，', '改一改就能接着生成。']);
});
Nothing.test('has a heading and one way forward', async ({ canvas }) => {
  await expect(canvas.getByRole('heading', { name: '还没有作品' })).toBeVisible();
  await expect(canvas.getAllByRole('button')).toHaveLength(1);
});
