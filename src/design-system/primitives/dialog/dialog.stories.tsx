import { useState } from 'react';
import { expect, fn, screen, waitFor } from 'storybook/test';
import preview from '#.storybook/preview';
import { Button } from '#ds/primitives/button/button.tsx';
import { samples } from '#ds/samples/samples.ts';
import { Dialog, type DialogProps } from './dialog.tsx';

const meta = preview.meta({
  component: Dialog,
  parameters: { docs: { story: { inline: false, height: '480px' } } },
  args: {
    title: '编辑资料',
    width: 'form' as const,
    open: true,
    onClose: fn(),
    children: <p>昵称会显示在你的作品下面。</p>,
    footer: (
      <>
        <Button>取消</Button>
        <Button variant="primary">保存</Button>
      </>
    ),
  },
});

function Opened({ open, onClose, ...rest }: DialogProps) {
  const [shown, setShown] = useState(open);
  return (
    <>
      <Button onClick={() => setShown(true)}>打开</Button>
      <Dialog {...rest} open={shown} onClose={() => (setShown(false), onClose())} />
    </>
  );
}

export const Plain = meta.story();
export const Closed = meta.story({ args: { open: false }, render: (args) => <Opened {...args} /> });
export const LongBody = meta.story({
  args: { children: Array.from({ length: 40 }, (_, index) => <p key={index}>第 {index + 1} 条：会员到期后，作品与模型都会保留。</p>) },
});
export const Phone = meta.story({ globals: { viewport: { value: 'phone', isRotated: false } } });
export const KeepsOpenOnScrim = meta.story({ args: { open: true, scrimCloses: false } });
export const WithFacts = meta.story({
  args: {
    title: '导出素材包',
    width: 'detail',
    head: (
      <span className="specimen">
        <span className="max-tablet:hidden">水乡杂货铺</span>
        <span>24 件</span>
        <span className="text-warn">2 件有问题</span>
      </span>
    ),
    children: <p>每件素材一个文件夹，里面是各种尺寸的 PNG。</p>,
    footer: <Button variant="primary">下载素材包</Button>,
  },
});
export const Picture = meta.story({
  args: {
    title: '登录点石',
    shape: 'bare',
    width: 'login',
    crossOnImage: 'phone',
    footer: undefined,
    children: (
      <div className="flex max-tablet:flex-col tablet:min-h-100">
        <img src={samples.vista} alt="" className="h-62.5 w-full object-cover tablet:h-auto tablet:w-92.5" />
        <div className="flex flex-1 flex-col gap-4 px-5 py-6 tablet:px-10 tablet:pt-10">
          <h2 className="text-24 font-semibold">登录点石</h2>
          <p className="text-2">登录后可以收藏、关注和生成图片。</p>
          <Button variant="primary" size="lg" block>
            登录
          </Button>
        </div>
      </div>
    ),
  },
});
export const PicturePhone = Picture.extend({ globals: { viewport: { value: 'phone', isRotated: false } } });

Closed.test('opens, is named, closes on Esc and gives the focus back', async ({ args, canvas, userEvent }) => {
  const opener = canvas.getByRole('button', { name: '打开' });
  await userEvent.click(opener);
  await expect(await screen.findByRole('dialog', { name: '编辑资料' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await expect(args.onClose).toHaveBeenCalledTimes(1);
  await waitFor(() => expect(opener).toHaveFocus());
});
Plain.test('keeps Tab inside', async ({ userEvent }) => {
  const dialog = await screen.findByRole('dialog');
  for (let step = 0; step < 6; step++) {
    await userEvent.tab();
    await expect(dialog.contains(document.activeElement)).toBe(true);
  }
});
KeepsOpenOnScrim.test('a press on the scrim closes nothing, Esc does', async ({ args, userEvent }) => {
  const dialog = await screen.findByRole('dialog');
  await userEvent.click(dialog.querySelector('.overflow-hidden')!);
  await expect(args.onClose).not.toHaveBeenCalled();
  await userEvent.keyboard('{Escape}');
  await expect(args.onClose).toHaveBeenCalledTimes(1);
});
