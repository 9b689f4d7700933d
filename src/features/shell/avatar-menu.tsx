import { Link, useNavigate } from '@tanstack/react-router';
import { LogOut, ReceiptText, Settings, SunMoon } from 'lucide-react';
import { type ReactElement, useRef } from 'react';
import { useSnapshot } from 'valtio';
import { logout } from '#api/account/queries.ts';
import { Avatar } from '#ds/primitives/avatar/avatar.tsx';
import { Menu, MenuItem, MenuLink, MenuSeparator } from '#ds/primitives/menu/menu.tsx';
import { openDialog } from '#state/dialogs.ts';
import { chooseTheme, theme } from '#state/theme.ts';

const themeNames = { dark: '深色', light: '浅色', system: '跟随系统' } as const;
const nextTheme = { dark: 'light', light: 'system', system: 'dark' } as const;

/** R1.12: opens on hover, click, touch and by keyboard. */
export function AvatarMenu({ name, id, image }: { name: string; id: number; image?: string | undefined }): ReactElement {
  const navigate = useNavigate();
  const { choice } = useSnapshot(theme);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <Menu
      width="wide"
      trigger={
        <button
          ref={button}
          type="button"
          aria-label="账户菜单"
          className="rounded-full"
          // It takes the place of the plain button that was touched, so it takes its focus too.
          autoFocus
          onPointerEnter={(event) =>
            event.pointerType === 'mouse' && button.current?.getAttribute('aria-expanded') !== 'true' && button.current?.click()
          }
        >
          <Avatar name={name} src={image} />
        </button>
      }
      header={
        <div className="flex items-center gap-2.5">
          <Avatar name={name} src={image} size={40} />
          <div className="min-w-0">
            <p className="truncate text-14 font-semibold">{name}</p>
            <p className="text-12 text-3 num">UID {id}</p>
          </div>
        </div>
      }
    >
      <MenuLink as={Link} to="/setting" icon={Settings}>
        账号设置
      </MenuLink>
      <MenuItem icon={ReceiptText} onSelect={() => openDialog('points')}>
        会员与购买记录
      </MenuItem>
      <MenuItem icon={SunMoon} hint={themeNames[choice]} onSelect={() => chooseTheme(nextTheme[choice])}>
        外观
      </MenuItem>
      <MenuSeparator />
      <MenuItem
        icon={LogOut}
        onSelect={() => {
          void logout();
          void navigate({ to: '/intro' });
        }}
      >
        退出登录
      </MenuItem>
    </Menu>
  );
}
