import { expect, fn, screen } from 'storybook/test';
import preview from '#.storybook/preview';
import { Dialog } from '#ds/primitives/dialog/dialog.tsx';
import { Toast, ToastList } from './toast.tsx';

const meta = preview.meta({
  component: Toast,
  parameters: { docs: { story: { inline: false, height: '280px' } } },
  args: { children: '登录成功', tone: 'pos' as const },
});
const undo = fn();
const onClose = fn();

export const Done = meta.story();
export const Failed = meta.story({ args: { tone: 'neg', children: '发送失败:请求过于频繁' } });
export const Warned = meta.story({ args: { tone: 'warn', children: '请勿频繁操作' } });
export const Told = meta.story({ args: { tone: 'info', children: '已加入队列，前面还有 2 个任务' } });
export const Undoable = meta.story({ args: { children: '已删除 3 张', action: { label: '撤销', onPress: undo }, onClose: fn() } });
export const LongWords = meta.story({
  args: { tone: 'neg', children: '这一批里有 3 张图没有上传成功：单张不能超过 20 MB，请压缩之后再试，已经上传的不受影响。' },
});
export const Stack = meta.story({
  render: () => (
    <ToastList>
      <Toast tone="pos">修改成功</Toast>
      <Toast tone="neg" onClose={fn()}>
        未授权,请登录
      </Toast>
      <Toast tone="pos" action={{ label: '撤销', onPress: fn() }}>
        已删除 3 张
      </Toast>
    </ToastList>
  ),
});

export const OverADialog = meta.story({
  tags: ['no-visual:moves'],
  render: () => (
    <>
      <Dialog title="编辑资料" width="confirm" open onClose={onClose}>
        昵称会显示在你的作品下面。
      </Dialog>
      <ToastList>
        <Toast tone="pos" action={{ label: '撤销', onPress: undo }}>
          已删除 3 张
        </Toast>
      </ToastList>
    </>
  ),
});

OverADialog.test('its action works and closes nothing', async ({ userEvent }) => {
  await screen.findByRole('dialog');
  await userEvent.click(screen.getByRole('button', { name: '撤销' }));
  await expect(undo).toHaveBeenCalled();
  await expect(onClose).not.toHaveBeenCalled();
});
Done.test('waits its turn in a screen reader', async ({ canvas }) => expect(canvas.getByRole('status')).toHaveTextContent('登录成功'));
Failed.test('interrupts a screen reader', async ({ canvas }) =>
  expect(canvas.getByRole('alert')).toHaveTextContent('发送失败:请求过于频繁'),
);
Undoable.test('offers the way back', async ({ canvas, userEvent }) => {
  await userEvent.click(canvas.getByRole('button', { name: '撤销' }));
  await expect(undo).toHaveBeenCalledTimes(1);
});
