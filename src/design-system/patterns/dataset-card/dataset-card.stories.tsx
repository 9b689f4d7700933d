import { Ellipsis } from 'lucide-react';
import { expect } from 'storybook/test';
import preview from '#.storybook/preview';
import { IconButton } from '#ds/primitives/icon-button/icon-button.tsx';
import { samples } from '#ds/samples/samples.ts';
import { DatasetCard } from './dataset-card.tsx';

const meta = preview.meta({
  component: DatasetCard,
  args: {
    name: '史莱姆图鉴',
    covers: [samples.robot, samples.fox, samples.chest, samples.voxel],
    facts: ['24 张', '已标注 22'],
    open: { href: '#' },
    actions: <IconButton size="sm" onImage tip="none" icon={Ellipsis} label="「史莱姆图鉴」的操作" />,
  },
  decorators: [(Story) => <div className="w-70">{Story()}</div>],
});

export const Four = meta.story();
export const Three = meta.story({
  args: { covers: [samples.koi, samples.ink, samples.isle], name: '铁器图标', facts: ['3 张', '已标注 3'] },
});
export const Two = meta.story({ tags: ['no-visual:repeats'], args: { covers: [samples.peaks, samples.ranges], name: '等距小岛' } });
export const One = meta.story({ tags: ['no-visual:repeats'], args: { covers: [samples.planet], name: '等距小岛' } });
export const Empty = meta.story({ args: { covers: [], facts: ['0 张', '已标注 0'] } });
export const LongName = meta.story({ tags: ['no-visual:repeats'], args: { name: '青绿山水长卷与浮空岛屿的第二批参考素材合集' } });

Four.test('its name opens it, and what can be done with it is not in the way', async ({ canvas }) => {
  await expect(canvas.getByRole('link', { name: '史莱姆图鉴' })).toHaveAttribute('href', '#');
  await expect(canvas.getByRole('button', { name: '「史莱姆图鉴」的操作' })).toBeVisible();
});
