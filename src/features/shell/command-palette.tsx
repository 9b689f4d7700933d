import { useNavigate } from '@tanstack/react-router';
import { BadgeCheck, Box, Keyboard, List, Phone, ReceiptText, SunMoon, Wallet } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { CommandPalette as Palette, type Command, type CommandGroup } from '#ds/patterns/command-palette/command-palette.tsx';
import { useSnapshot } from 'valtio';
import { toolPages } from '#product/tools.ts';
import { closeDialog, openDialog } from '#state/dialogs.ts';
import { session } from '#state/session.ts';
import { chooseTheme, theme } from '#state/theme.ts';
import { navGroups, type NavEntry } from './nav.ts';

const more: NavEntry[] = [...Object.values(toolPages).filter(({ inMenu }) => !inMenu), { label: '账号设置', to: '/setting', icon: Box }];
const places = [...navGroups.flatMap((group) => group.entries), ...more];

const actions = [
  { id: 'membership', label: '开通或续费会员', icon: BadgeCheck, run: () => openDialog('membership') },
  { id: 'packs', label: '购买积分', icon: Wallet, run: () => openDialog('packs') },
  { id: 'theme', label: '切换深色与浅色', icon: SunMoon, run: () => chooseTheme(theme.choice === 'light' ? 'dark' : 'light') },
  { id: 'shortcuts', label: '键盘快捷键', icon: Keyboard, run: () => openDialog('shortcuts') },
  { id: 'contact', label: '联系我们', icon: Phone, run: () => openDialog('contact') },
];

/** What only a member has. */
const own = [
  { id: 'points', label: '积分明细', icon: List, run: () => openDialog('points') },
  { id: 'manage', label: '会员与购买记录', icon: ReceiptText, run: () => openDialog('manage') },
];

/** R1.9: every place and a few actions, found by typing. Also the way to the tools the menu leaves out. */
export function CommandPalette(): ReactElement {
  const navigate = useNavigate();
  const [query, setQuery] = useState('');
  const { token } = useSnapshot(session);
  const known = token === '' ? actions : [...actions, ...own];
  const matches = (label: string) => label.toLowerCase().includes(query.trim().toLowerCase());
  const groups: CommandGroup[] = [
    { label: '前往', items: places.filter((place) => matches(place.label)).map(({ to, label, icon }) => ({ id: to, label, icon })) },
    { label: '操作', items: known.filter((action) => matches(action.label)).map(({ id, label, icon }) => ({ id, label, icon })) },
  ].filter((group) => group.items.length > 0);
  function select(command: Command): void {
    closeDialog();
    const action = known.find((one) => one.id === command.id);
    if (action) action.run();
    else void navigate({ to: command.id });
  }
  return (
    <Palette
      open
      label="命令面板"
      groups={groups}
      query={query}
      emptyText="没有找到，换个词试试"
      onQuery={setQuery}
      onSelect={select}
      onClose={closeDialog}
    />
  );
}
