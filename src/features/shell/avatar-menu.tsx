import { Link, useNavigate } from '@tanstack/react-router';
import { LogOut, ReceiptText, Settings, SunMoon } from 'lucide-react';
import { type MouseEvent, type ReactElement, useEffect, useRef } from 'react';
import { useSnapshot } from 'valtio';
import { logout } from '#api/account/queries.ts';
import { Avatar } from '#ds/primitives/avatar/avatar.tsx';
import { Menu, MenuItem, MenuLink, MenuSeparator } from '#ds/primitives/menu/menu.tsx';
import { openDialog } from '#state/dialogs.ts';
import { chooseTheme, theme } from '#state/theme.ts';

const themeNames = { dark: '深色', light: '浅色', system: '跟随系统' } as const;
const nextTheme = { dark: 'light', light: 'system', system: 'dark' } as const;

type AvatarMenuProps = {
  name: string;
  id: number;
  image?: string | undefined;
  /** By what the plain avatar was asked to open while this was on its way. */
  wanted: 'press' | 'hover' | undefined;
};

/** A press this soon after hovering opened the menu means the same wish, not "close it again". */
const SAME_WISH_MS = 600;
/** How long the pointer may be off the avatar and its menu, on the way from one to the other. */
const GRACE_MS = 250;

/** R1.12: opens on hover, click, touch and by keyboard. */
export function AvatarMenu({ name, id, image, wanted }: AvatarMenuProps): ReactElement {
  const navigate = useNavigate();
  const { choice } = useSnapshot(theme);
  const button = useRef<HTMLButtonElement>(null);
  const opened = useRef(Number.NEGATIVE_INFINITY);
  /** Whether the press that is under way means what hovering meant; decided once for all of its events. */
  const same = useRef(false);
  /** Opened by hovering and not pressed since: what had the focus before. It closes when the pointer leaves. */
  const hovered = useRef<{ focus: Element | null }>(undefined);
  const leaving = useRef(0);
  const isOpen = () => button.current?.getAttribute('aria-expanded') === 'true';
  function openMenu(): void {
    if (isOpen()) return;
    opened.current = performance.now();
    // Headless UI opens on pointer and key presses only; a key is what a program can send.
    button.current?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
  }
  function onHover(over: boolean): void {
    clearTimeout(leaving.current);
    if (over || !hovered.current) return;
    leaving.current = window.setTimeout(() => {
      const before = hovered.current?.focus;
      hovered.current = undefined;
      if (!isOpen()) return;
      document
        .getElementById(button.current?.getAttribute('aria-controls') ?? '')
        ?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
      // Whoever passed by goes on where they were: the menu hands the focus to its button.
      if (before instanceof HTMLElement && before !== document.body) requestAnimationFrame(() => before.focus({ preventScroll: true }));
    }, GRACE_MS);
  }
  function hover(): void {
    onHover(true);
    if (isOpen()) return;
    hovered.current = { focus: document.activeElement };
    openMenu();
  }
  useEffect(() => () => clearTimeout(leaving.current), []);
  useEffect(() => {
    // It took the place of the plain button: what was begun there goes on here, a frame later, when the menu knows its button.
    if (document.activeElement === document.body) button.current?.focus();
    const frame = wanted ? requestAnimationFrame(wanted === 'hover' ? hover : openMenu) : 0;
    return () => cancelAnimationFrame(frame);
  }, [wanted]);
  function guard(event: MouseEvent): void {
    // Pressed, it is wanted and stays.
    hovered.current = undefined;
    // When it was pressed, not when a busy page came to hear of it.
    if (event.type === 'pointerdown') same.current = event.timeStamp - opened.current <= SAME_WISH_MS;
    if (!event.isTrusted || !same.current) return;
    if (event.type === 'click') same.current = false;
    event.preventDefault();
    event.stopPropagation();
  }
  return (
    <Menu
      width="wide"
      hover={{ modal: false, onPointerEnter: () => onHover(true), onPointerLeave: () => onHover(false) }}
      trigger={
        <button
          ref={button}
          type="button"
          aria-label="账户菜单"
          className="relative touch-target rounded-full"
          onPointerEnter={(event) => event.pointerType === 'mouse' && hover()}
          onPointerLeave={() => onHover(false)}
          onMouseDownCapture={guard}
          onPointerDownCapture={guard}
          onClickCapture={guard}
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
      <MenuItem icon={ReceiptText} onSelect={() => openDialog('manage')}>
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
