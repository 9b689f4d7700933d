import preview from '#.storybook/preview';
import { samples } from '#ds/samples/samples.ts';
import { BoardCard } from './board-card.tsx';

const meta = preview.meta({
  component: BoardCard,
  args: {
    name: '等距小岛参考',
    facts: '13 张，公开链接',
    covers: [
      { src: samples.voxel, ratio: 1 },
      { src: samples.koi, ratio: 1.33 },
      { src: samples.city, ratio: 0.667 },
      { src: samples.fox, ratio: 1 },
    ],
    open: { href: '#board' },
  },
  decorators: [
    (Story) => (
      <div className="w-76 p-2">
        <Story />
      </div>
    ),
  ],
});

export const Plain = meta.story();
export const Current = meta.story({ args: { current: true } });
export const PictureOver = meta.story({ args: { over: '加到等距小岛参考' } });
export const Empty = meta.story({ args: { covers: [], facts: '0 张' } });
