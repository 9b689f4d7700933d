import { Database, Download, Lock, LogOut, Receipt, Settings, SunMoon, Trash2 } from 'lucide-react';
import { expect, fn, screen, waitFor } from 'storybook/test';
import preview from '#.storybook/preview';
import { Avatar } from '#ds/primitives/avatar/avatar.tsx';
import { Button } from '#ds/primitives/button/button.tsx';
import { Menu, MenuItem, MenuLink, MenuSeparator } from './menu.tsx';

const meta = preview.meta({
  component: Menu,
  parameters: { docs: { story: { inline: false, height: '360px', autoplay: true } } },
  args: { trigger: <Button>更多</Button>, align: 'start' as const, children: null },
});
const onDownload = fn();

export const Closed = meta.story({
  args: {
    children: (
      <>
        <MenuItem icon={Download} onSelect={onDownload}>
          下载
        </MenuItem>
        <MenuItem icon={Lock} onSelect={fn()}>
          设为私有
        </MenuItem>
        <MenuItem icon={Database} onSelect={fn()} disabled>
          加入数据集
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon={Trash2} tone="neg" onSelect={fn()}>
          删除
        </MenuItem>
      </>
    ),
  },
});
export const Open = Closed.extend({
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: '更多' }));
    await screen.findByRole('menu');
  },
});
export const Account = meta.story({
  args: {
    trigger: (
      <button type="button" aria-label="账户菜单" className="rounded-full">
        <Avatar name="北岸拾石" />
      </button>
    ),
    width: 'wide',
    header: (
      <span className="flex items-center gap-2.5">
        <Avatar name="北岸拾石" size={40} />
        <span className="min-w-0">
          <b className="block truncate font-semibold">北岸拾石</b>
          <span className="text-12 text-3 num">UID 20481173</span>
        </span>
      </span>
    ),
    children: (
      <>
        <MenuItem icon={Settings} onSelect={fn()}>
          账号设置
        </MenuItem>
        <MenuLink icon={Receipt} href="#orders">
          会员与购买记录
        </MenuLink>
        <MenuItem icon={SunMoon} hint="深色" onSelect={fn()}>
          外观
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon={LogOut} onSelect={fn()}>
          退出登录
        </MenuItem>
      </>
    ),
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: '账户菜单' }));
    await screen.findByRole('menu');
  },
});

Closed.test('opens with Down, selects with Enter, Esc gives the focus back', async ({ canvas, userEvent }) => {
  const trigger = canvas.getByRole('button', { name: '更多' });
  trigger.focus();
  await userEvent.keyboard('{ArrowDown}');
  await screen.findByRole('menu');
  await waitFor(() => expect(screen.getByRole('menuitem', { name: '下载' })).toHaveAttribute('data-focus'));
  await userEvent.keyboard('{Enter}');
  await expect(onDownload).toHaveBeenCalled();
  await userEvent.click(trigger);
  await screen.findByRole('menu');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(trigger).toHaveFocus());
});
