import { X } from 'lucide-react';
import { expect, fn, waitFor } from 'storybook/test';
import preview from '#.storybook/preview';
import { IconButton } from '#ds/primitives/icon-button/icon-button.tsx';
import { Tag } from '#ds/primitives/tag/tag.tsx';
import { samples } from '#ds/samples/samples.ts';
import { Pic } from './pic.tsx';
import { PicCover } from './pic-cover.tsx';

const meta = preview.meta({
  component: Pic,
  args: { src: samples.voxel, alt: '雪林猎户，林间小屋', lazy: false },
  decorators: [
    (Story) => (
      <div className="w-47 p-2">
        <Story />
      </div>
    ),
  ],
});
const retry = fn();
const onSelect = fn();

export const Plain = meta.story();
export const Focused = meta.story({
  args: { cover: <PicCover href="#work" label="雪林猎户，林间小屋" /> },
  play: async ({ userEvent }) => userEvent.tab(),
});
export const Selected = meta.story({ args: { selection: { label: '选择 雪林猎户', checked: true, onChange: onSelect } } });
export const Selectable = meta.story({ args: { selection: { label: '选择 雪林猎户', checked: false, onChange: onSelect } } });
export const Private = meta.story({ args: { privateLabel: '私有' } });
export const WithMarks = meta.story({
  args: {
    marks: (
      <>
        <Tag tone="image">SVG</Tag>
        <Tag tone="image">已发布</Tag>
      </>
    ),
    aiLabel: 'AI 生成',
  },
});
export const WithActions = meta.story({
  args: {
    aiLabel: 'AI 生成',
    privateLabel: '私有',
    cover: <PicCover href="#work" label="雪林猎户，林间小屋" />,
    selection: { label: '选择 雪林猎户', checked: false, quiet: true, onChange: onSelect },
    overlay: {
      top: <IconButton size="sm" onImage tip="none" icon={X} label="移走 雪林猎户" />,
      bottom: <p className="text-13">等距体素小屋，雪林，暖光从窗里透出来</p>,
    },
  },
  play: async ({ userEvent }) => userEvent.tab(),
});
export const Unavailable = meta.story({ args: { gray: true, marks: <Tag tone="image">暂不可用</Tag> } });
export const FromPreviewEngine = meta.story({ args: { previewLabel: '预览' } });
export const Running = meta.story({
  args: { src: samples.koiTall, ratio: 0.75, state: { kind: 'running', progress: 38, label: '生成进度' } },
});
export const Queued = meta.story({ args: { src: undefined, ratio: 0.75, state: { kind: 'queued', label: '排队中' } } });
export const Failed = meta.story({
  args: { src: undefined, state: { kind: 'failed', note: '2 积分已退回', retry: { label: '重试', onPress: retry } } },
});
export const Loading = meta.story({ args: { src: undefined, alt: '' } });
/** Far below the screen, where a picture is not asked for yet. */
export const NotYetAsked = meta.story({
  tags: ['no-visual:repeats'],
  // By an address of its own: what another story has fetched is there at once.
  args: { src: `${samples.voxel}?later`, lazy: true, aiLabel: 'AI' },
  decorators: [
    (Story) => (
      <>
        {Array.from({ length: 8 }, (_, i) => (
          <div key={i} className="h-dvh" />
        ))}
        <Story />
      </>
    ),
  ],
});
/** Above the fold, and slow: it is looked at as it comes. Nobody hears that it has come until the story is over. */
const hold = (event: Event) => event.stopPropagation();
export const OnItsWay = meta.story({
  tags: ['no-visual:repeats'],
  args: { aiLabel: 'AI' },
  beforeEach() {
    document.addEventListener('load', hold, true);
    return () => document.removeEventListener('load', hold, true);
  },
});
export const Broken = meta.story({ args: { src: 'data:image/png;base64,AAAA', aiLabel: 'AI' } });
export const Transparent = meta.story({ args: { src: samples.cut, checker: true, fit: 'contain', alt: '抠好的机器人' } });

WithActions.test('the lock gives way to what stands in its corner, and is still read', async ({ canvas }) => {
  const lock = canvas.getByRole('img', { name: '私有' }).parentElement!;
  await expect(lock.getBoundingClientRect().width).toBeLessThanOrEqual(1);
  await expect(canvas.getByRole('button', { name: '移走 雪林猎户' })).toBeVisible();
});
NotYetAsked.test('V-23 the AI mark comes with its picture', async ({ canvas }) => {
  await expect(canvas.queryByText('AI')).toBeNull();
  canvas.getByRole('img', { name: '雪林猎户，林间小屋' }).scrollIntoView();
  await expect(await canvas.findByText('AI')).toBeVisible();
});
OnItsWay.test('V-23 the AI mark of a picture above the fold comes with it, too', async ({ canvas }) => {
  const picture = canvas.getByRole<HTMLImageElement>('img', { name: '雪林猎户，林间小屋' });
  await picture.decode();
  await expect(canvas.queryByText('AI')).toBeNull();
  document.removeEventListener('load', hold, true);
  picture.dispatchEvent(new Event('load'));
  await expect(await canvas.findByText('AI')).toBeVisible();
});
Broken.test('V-23 what did not come has no AI mark', async ({ canvas }) => {
  await waitFor(() => expect(canvas.getByText('雪林猎户，林间小屋')).toBeVisible());
  await expect(canvas.queryByText('AI')).toBeNull();
});
Failed.test('says what came back and tries again', async ({ canvas, userEvent }) => {
  await expect(canvas.getByText('2 积分已退回')).toBeVisible();
  await userEvent.click(canvas.getByRole('button', { name: '重试' }));
  await expect(retry).toHaveBeenCalledTimes(1);
});
Broken.test('keeps the words of a picture that did not come', async ({ canvas }) =>
  waitFor(() => expect(canvas.getByText('雪林猎户，林间小屋')).toBeVisible()),
);
Selectable.test('is selected by its checkbox', async ({ canvas, userEvent }) => {
  await userEvent.click(canvas.getByRole('checkbox', { name: '选择 雪林猎户' }));
  await expect(onSelect).toHaveBeenCalledWith(true, false);
});
Running.test('says how far it is', async ({ canvas }) =>
  expect(canvas.getByRole('progressbar', { name: '生成进度' })).toHaveAttribute('aria-valuenow', '38'),
);
