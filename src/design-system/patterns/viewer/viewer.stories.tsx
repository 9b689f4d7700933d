import { Bookmark, Ellipsis } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { expect, fn, screen, waitFor } from 'storybook/test';
import preview from '#.storybook/preview';
import { IconButton } from '#ds/primitives/icon-button/icon-button.tsx';
import { Tag } from '#ds/primitives/tag/tag.tsx';
import { samples } from '#ds/samples/samples.ts';
import { useViewer, Viewer, type ViewerProps } from './viewer.tsx';

type Shown = Omit<ViewerProps, 'view' | 'onFold'>;
function WithView(props: Shown): ReactElement {
  const [folded, setFolded] = useState(props.folded);
  return <Viewer {...props} view={useViewer(props.size)} folded={folded} onFold={setFolded} />;
}

const meta = preview.meta({
  component: WithView,
  subcomponents: { Viewer },
  parameters: { docs: { story: { inline: false, height: '640px' } } },
  args: {
    folded: false,
    title: '锦鲤池',
    size: { width: 720, height: 960 },
    src: samples.koiTall,
    alt: '俯视锦鲤池，荷叶与波光，青绿设色',
    marks: <Tag tone="image">AI 生成</Tag>,
    place: '7 / 48',
    side: <IconButton label="收藏" icon={Bookmark} size="lg" onImage tip="none" />,
    more: <IconButton label="更多" icon={Ellipsis} size="lg" onImage tip="none" />,
    head: <p className="text-20 font-semibold">锦鲤池</p>,
    children: <p className="text-14 text-2">俯视锦鲤池，荷叶与波光，青绿设色，绢本质感，工笔</p>,
    foot: <p className="text-13 text-3">山海 XL v2</p>,
    onPrevious: fn(),
    onNext: fn(),
    onClose: fn(),
  } as Shown,
});

export const Beside = meta.story();
export const Folded = meta.story({ args: { folded: true, place: '48 / 48', onNext: undefined } });
export const Phone = meta.story({ args: { folded: true }, globals: { viewport: { value: 'phone', isRotated: false } } });
export const PulledUp = meta.story({ globals: { viewport: { value: 'phone', isRotated: false } } });

Beside.test('V-30 the picture is whole, reaches the edge, is never larger than its pixels by itself, and has no rounding', async () => {
  const picture = await screen.findByRole('img', { name: /锦鲤池/ });
  const room = screen.getByRole('region', { name: '图片' }).getBoundingClientRect();
  const box = picture.getBoundingClientRect();
  await expect(box.width / box.height).toBeCloseTo(0.75, 2);
  await expect(Math.round(box.height)).toBe(Math.round(Math.min(room.height, 960)));
  await expect(getComputedStyle(picture.parentElement!).borderRadius).toBe('0px');
});
Beside.test('V-30 what lies over the picture goes and comes back; the label folds to a tab', async ({ userEvent }) => {
  await userEvent.click(await screen.findByRole('button', { name: '收起标本签' }));
  await expect(screen.queryByRole('complementary', { name: '标本签' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: '展开标本签' }));
  await expect(screen.getByRole('complementary', { name: '标本签' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: '只看图' }));
  await expect(screen.queryByRole('button', { name: '关闭' })).toBeNull();
  await expect(screen.queryByRole('complementary', { name: '标本签' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: '显示界面' }));
  await expect(screen.getByRole('button', { name: '关闭' })).toBeVisible();
});
Beside.test('V-30 the wheel makes it larger at the pointer, up to 400 %', async ({ userEvent }) => {
  const picture = await screen.findByRole('img', { name: /锦鲤池/ });
  const ratio = () => screen.getByRole('status', { name: '显示比例' }).textContent;
  await waitFor(() => expect(ratio()).toMatch(/%/));
  const before = picture.getBoundingClientRect();
  const at = { clientX: before.left + before.width / 4, clientY: before.top + before.height / 4 };
  const turn = (deltaY: number) => picture.dispatchEvent(new WheelEvent('wheel', { ...at, deltaY, bubbles: true, cancelable: true }));
  turn(-200);
  await waitFor(() => expect(picture.getBoundingClientRect().width).toBeGreaterThan(before.width * 1.5));
  const large = picture.getBoundingClientRect();
  await expect((at.clientX - large.left) / large.width).toBeCloseTo(0.25, 2);
  turn(-5000);
  await waitFor(() => expect(ratio()).toBe('400%'));
  await userEvent.click(screen.getByRole('button', { name: '适应窗口' }));
  await waitFor(() => expect(picture.getBoundingClientRect().width).toBeCloseTo(before.width, 0));
});
Folded.test('an arrow with nothing behind it is not there', async () => {
  await screen.findByRole('button', { name: '上一张' });
  await expect(screen.queryByRole('button', { name: '下一张' })).toBeNull();
});
Phone.test('V-30 the label is pulled up by its grip', async ({ userEvent }) => {
  const grip = await screen.findByRole('slider', { name: '标本签高度' });
  await expect(screen.queryByText(/绢本质感/)).not.toBeVisible();
  grip.focus();
  await userEvent.keyboard('{ArrowUp}');
  await waitFor(() => expect(screen.getByText(/绢本质感/)).toBeVisible());
});
