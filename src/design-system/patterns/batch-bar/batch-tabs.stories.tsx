import { Bookmark, Download, Globe, Lock, Send, Trash2 } from 'lucide-react';
import { expect, fn, screen } from 'storybook/test';
import preview from '#.storybook/preview';
import { BatchTabs } from './batch-tabs.tsx';

const meta = preview.meta({
  component: BatchTabs,
  globals: { viewport: { value: 'phone', isRotated: false } },
  parameters: { layout: 'fullscreen', docs: { story: { inline: false, height: '480px' } } },
  args: {
    summary: '已选 5 张',
    all: false,
    actions: [
      { id: 'export', label: '下载', icon: Download, onPress: fn() },
      { id: 'publish', label: '发布', icon: Send, onPress: fn() },
      { id: 'hide', label: '私有', icon: Lock, onPress: fn() },
      { id: 'remove', label: '删除', icon: Trash2, tone: 'neg' as const, onPress: fn() },
    ],
    more: [
      { id: 'show', label: '公开', icon: Globe, onPress: fn() },
      { id: 'collect', label: '收藏', icon: Bookmark, onPress: fn() },
    ],
    onAll: fn(),
    onClose: fn(),
  },
});

export const Several = meta.story();
export const NothingYet = meta.story({ args: { summary: '已选 0 张', disabled: true } });

Several.test('V-06 selects all, does something, keeps the rest behind 更多, and leaves', async ({ args, canvas, userEvent }) => {
  await userEvent.click(canvas.getByRole('button', { name: '全选' }));
  await expect(args.onAll).toHaveBeenCalledWith(true);
  await userEvent.click(canvas.getByRole('button', { name: '删除' }));
  await expect(args.actions[3]?.onPress).toHaveBeenCalledTimes(1);
  await userEvent.click(canvas.getByRole('button', { name: '更多' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: '收藏' }));
  await expect(args.more?.[1]?.onPress).toHaveBeenCalledTimes(1);
  await userEvent.click(canvas.getByRole('button', { name: '取消' }));
  await expect(args.onClose).toHaveBeenCalledTimes(1);
});
