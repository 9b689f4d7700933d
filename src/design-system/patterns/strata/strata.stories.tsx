import { expect } from 'storybook/test';
import preview from '#.storybook/preview';
import { samples } from '#ds/samples/samples.ts';
import { Strata } from './strata.tsx';

const row = [
  { id: 'a', src: samples.voxel, alt: '红瓦小岛', ratio: 1 },
  { id: 'b', src: samples.koi, alt: '锦鲤池', ratio: 4 / 3 },
  { id: 'c', src: samples.ink, alt: '孤舟', ratio: 4 / 3 },
  { id: 'd', src: samples.astronaut, alt: '红色地平线', ratio: 3 / 4 },
  { id: 'e', src: samples.crystal, alt: '冰蓝晶簇', ratio: 3 / 4 },
  { id: 'f', src: samples.icons, alt: '道具图标 25 枚', ratio: 1 },
];
const meta = preview.meta({
  component: Strata,
  args: { label: '林间小屋的作品', pictures: row.map((one) => ({ ...one, open: { href: `#${one.id}` } })) },
});

export const Links = meta.story();
export const LookedAt = meta.story({ args: { pictures: row, height: 'lg' } });
export const TwoRows = meta.story({
  render: () => (
    <div className="flex flex-col gap-gallery">
      <Strata label="作品" height="lg" pictures={row} />
      <Strata label="更多作品" height="md" pictures={row.toReversed()} />
    </div>
  ),
});
export const Phone = meta.story({ globals: { viewport: { value: 'phone', isRotated: false } } });

Links.test('each picture is one link with its title', async ({ canvas }) => {
  await expect(canvas.getByRole('link', { name: '孤舟' })).toHaveAttribute('href', '#c');
  await expect(canvas.getAllByRole('listitem')).toHaveLength(6);
});
