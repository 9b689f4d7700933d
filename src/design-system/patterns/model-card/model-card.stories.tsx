import { expect, fn } from 'storybook/test';
import preview from '#.storybook/preview';
import { samples } from '#ds/samples/samples.ts';
import { ModelCard } from './model-card.tsx';

const meta = preview.meta({
  component: ModelCard,
  decorators: [
    (Story) => (
      <div className="w-47 p-2">
        <Story />
      </div>
    ),
  ],
});
const onSave = fn();
const card = {
  src: samples.ranges,
  name: '山海 XL v2',
  kinds: ['大模型', 'SDXL'],
  author: { name: '官方', official: true },
  uses: '12.6 万',
  saved: false,
  lazy: false,
  open: { href: '#model' },
  use: { href: '#use' },
  onSave,
};

export const Official = meta.story({ render: () => <ModelCard {...card} /> });
export const Unfit = meta.story({ render: () => <ModelCard {...card} unfit="暂不可用" /> });
export const Private = meta.story({
  render: () => (
    <ModelCard
      {...card}
      src={samples.jelly}
      name="果冻小怪"
      kinds={['LoRA']}
      author={{ name: '林间小屋', avatar: samples.fox }}
      uses="0"
      privateLabel="私有"
    />
  ),
});
export const Focused = meta.story({
  render: () => (
    <ModelCard
      {...card}
      src={samples.icons}
      name="图标锻造炉"
      kinds={['大模型']}
      saved
      author={{ name: '铁匠铺', avatar: samples.fox }}
      uses="5.1 万"
    />
  ),
  play: async ({ userEvent }) => userEvent.tab(),
});
export const LongName = meta.story({
  render: () => (
    <ModelCard {...card} name="一个名字特别特别特别长的等距小岛与像素工坊混合模型" author={{ name: '名字也很长很长很长很长的作者' }} />
  ),
});

Unfit.test('its marks leave the corner to the bookmark', async ({ canvas, userEvent }) => {
  await userEvent.tab();
  const bookmark = await canvas.findByRole('button', { name: '收藏 山海 XL v2' });
  for (const mark of ['大模型', 'SDXL', '暂不可用'])
    await expect(canvas.getByText(mark).getBoundingClientRect().right).toBeLessThan(bookmark.getBoundingClientRect().left);
});
Official.test('is saved by name', async ({ canvas, userEvent }) => {
  await userEvent.tab();
  await userEvent.click(canvas.getByRole('button', { name: '收藏 山海 XL v2' }));
  await expect(onSave).toHaveBeenCalledTimes(1);
});
