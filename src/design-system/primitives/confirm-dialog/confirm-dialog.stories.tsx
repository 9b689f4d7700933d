import { expect, fn, screen, waitFor } from 'storybook/test';
import preview from '#.storybook/preview';
import { ConfirmDialog } from './confirm-dialog.tsx';

const meta = preview.meta({
  component: ConfirmDialog,
  parameters: { docs: { story: { inline: false, height: '480px' } } },
  args: { title: '删除 5 张作品？', children: '30 天内可在回收站恢复。', confirm: '删除', open: true, onConfirm: fn(), onClose: fn() },
});

export const Deleting = meta.story();
export const Pending = meta.story({ args: { pending: true } });
export const Harmless = meta.story({
  args: { tone: 'primary', title: '退出登录？', children: '草稿会留在这台设备上。', confirm: '退出登录' },
});

Deleting.test('the first focus does nothing, the verb does', async ({ args, userEvent }) => {
  await waitFor(() => expect(screen.getByRole('button', { name: '取消' })).toHaveFocus());
  await userEvent.click(screen.getByRole('button', { name: '删除' }));
  await expect(args.onConfirm).toHaveBeenCalledTimes(1);
});
