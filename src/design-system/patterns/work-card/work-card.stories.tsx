import { expect, fn } from 'storybook/test';
import preview from '#.storybook/preview';
import { samples } from '#ds/samples/samples.ts';
import { WorkCard } from './work-card.tsx';

const onLike = fn();
const meta = preview.meta({
  component: WorkCard,
  decorators: [
    (Story) => (
      <div className="w-47 p-2">
        <Story />
      </div>
    ),
  ],
});
const card = {
  src: samples.astronaut,
  alt: '火星倒影，北野同学',
  ratio: 0.75,
  lazy: false,
  prompt: '宇航员半身像，面罩映出红色地平线，胸前红色仪表，星云背景',
  author: { name: '北野同学', avatar: samples.fox },
  likes: '2,766',
  liked: true,
  saved: false,
  followed: false,
  open: { href: '#work' },
  same: { href: '#same' },
  onLike,
  onSave: fn(),
};

export const Resting = meta.story({ render: () => <WorkCard {...card} /> });
export const Focused = meta.story({ render: () => <WorkCard {...card} />, play: async ({ userEvent }) => userEvent.tab() });
export const LongWords = meta.story({
  render: () => <WorkCard {...card} liked={false} prompt={card.prompt.repeat(4)} author={{ name: '一个名字特别特别特别特别长的创作者' }} />,
  play: async ({ userEvent }) => userEvent.tab(),
});
export const Followed = meta.story({
  render: () => <WorkCard {...card} followed saved liked={false} onFollow={fn()} />,
  play: async ({ userEvent }) => userEvent.tab(),
});
export const Own = meta.story({
  render: () => <WorkCard {...card} followed={undefined} privateLabel="私有" aiLabel="AI 生成" />,
});
export const FromPreviewEngine = meta.story({
  render: () => <WorkCard {...card} followed={undefined} privateLabel="私有" previewLabel="预览" />,
  play: async ({ userEvent }) => userEvent.tab(),
});
export const NotToBeRemade = meta.story({
  render: () => <WorkCard {...card} same={undefined} />,
  play: async ({ userEvent }) => userEvent.tab(),
});

Focused.test(
  'V-55 one stop of Tab a card; its actions name their keys and stay where a screen reader finds them',
  async ({ canvas, userEvent }) => {
    const link = canvas.getByRole('link', { name: '火星倒影，北野同学' });
    await expect(link).toHaveFocus();
    await expect(link).toHaveAttribute('aria-keyshortcuts', 'L S F');
    for (const [name, key] of [
      ['喜欢，2,766', 'L'],
      ['收藏', 'S'],
      ['关注 北野同学', 'F'],
    ] as const) {
      const button = canvas.getByRole('button', { name });
      await expect(button).toHaveAttribute('aria-keyshortcuts', key);
      await expect(getComputedStyle(button, '::before').content).toBe(`"${key}"`);
    }
    await userEvent.tab();
    await expect(link.parentElement!.contains(document.activeElement)).toBe(false);
  },
);
Resting.test('opens, likes and says how many', async ({ canvas, userEvent }) => {
  await expect(canvas.getByRole('link', { name: '火星倒影，北野同学' })).toHaveAttribute('href', '#work');
  await userEvent.tab();
  const like = canvas.getByRole('button', { name: '喜欢，2,766' });
  await expect(like).toHaveAttribute('aria-pressed', 'true');
  await userEvent.click(like);
  await expect(onLike).toHaveBeenCalledTimes(1);
});
