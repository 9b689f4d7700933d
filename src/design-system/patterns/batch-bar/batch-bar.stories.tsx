import { Bookmark, Download, Lock, Trash2 } from 'lucide-react';
import { expect, fn } from 'storybook/test';
import preview from '#.storybook/preview';
import { Button } from '#ds/primitives/button/button.tsx';
import { BatchBar, BatchBarLine } from './batch-bar.tsx';

const meta = preview.meta({
  component: BatchBar,
  args: {
    summary: '已选 5 张',
    checked: 'mixed' as const,
    onAll: fn(),
    onClose: fn(),
    children: (
      <>
        <Button size="sm" variant="ghost" icon={Download}>
          下载
        </Button>
        <Button size="sm" variant="ghost" icon={Lock}>
          设为私有
        </Button>
        <Button size="sm" variant="ghost" icon={Bookmark}>
          收藏
        </Button>
        <BatchBarLine />
        <Button size="sm" variant="danger-ghost" icon={Trash2}>
          删除
        </Button>
      </>
    ),
  },
});

export const Several = meta.story();
export const NothingYet = meta.story({ args: { summary: '已选 0 张', checked: false } });
export const All = meta.story({ args: { summary: '已选 286 张', checked: true } });
export const Phone = meta.story({ globals: { viewport: { value: 'phone', isRotated: false } } });

Several.test('selects all and leaves', async ({ args, canvas, userEvent }) => {
  await userEvent.click(canvas.getByRole('checkbox', { name: '全选' }));
  await expect(args.onAll).toHaveBeenCalledWith(true);
  await userEvent.click(canvas.getByRole('button', { name: '取消选择' }));
  await expect(args.onClose).toHaveBeenCalledTimes(1);
});
