import { expect, fn, screen } from 'storybook/test';
import preview from '#.storybook/preview';
import { toast, toasts } from '#state/toasts.ts';
import { Toaster } from './toaster.tsx';

const undo = fn();
const meta = preview.meta({
  component: Toaster,
  tags: ['no-visual:moves'],
  beforeEach() {
    toast('pos', '4 张图已完成');
    toast('neg', '服务器开小差了，请稍后再试');
    toast('info', '已翻译', { label: '撤销', run: undo });
  },
});

export const Several = meta.story();

Several.test('says the same thing once', async () => {
  toast('neg', '服务器开小差了，请稍后再试');
  toast('neg', '服务器开小差了，请稍后再试');
  await expect(await screen.findAllByText('服务器开小差了，请稍后再试')).toHaveLength(1);
});
Several.test('an action runs and closes its message', async ({ userEvent }) => {
  await userEvent.click(await screen.findByRole('button', { name: '撤销' }));
  await expect(undo).toHaveBeenCalledTimes(1);
  await expect(toasts.items).toHaveLength(2);
});
