import { useNavigate } from '@tanstack/react-router';
import { BadgeCheck, Box, Compass, Keyboard, List, Phone, ReceiptText, SunMoon, Wallet } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import * as z from 'zod/mini';
import { useImages, useModels } from '#api/content/hooks.ts';
import { CommandPalette as Palette, type Command } from '#ds/patterns/command-palette/command-palette.tsx';
import { useSnapshot } from 'valtio';
import { toolPages } from '#product/tools.ts';
import { useDebouncedText } from '#product/use-debounced-text.ts';
import { useImageUrl } from '#product/use-image-url.ts';
import { closeDialog, openDialog } from '#state/dialogs.ts';
import { loadJson, save } from '#state/persist.ts';
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

/** Of each kind found by name. */
const FOUND = 4;
/** Of what was opened from here before. */
const RECENT = 4;
const Ids = z.array(z.string()).check(z.maxLength(RECENT));

function recent(): string[] {
  const kept = z.safeParse(Ids, loadJson('recent'));
  return kept.success ? kept.data : [];
}

type Found = Command & { run: () => void };

/** R1.9, V-42: every place, a few actions, and works, models and makers by name, found by typing. Also the way to the tools the menu leaves out. */
export function CommandPalette(): ReactElement {
  const navigate = useNavigate();
  const url = useImageUrl();
  const [asked, setAsked] = useState('');
  const [query, setQuery] = useDebouncedText(asked, setAsked);
  const { token } = useSnapshot(session);
  const images = useImages({ pageSize: FOUND * 2, sort: 'hot', condition: [{ scope: 'square' }, { title: asked }] }, asked !== '');
  const models = useModels({ pageSize: FOUND, condition: [{ scope: 'public' }, { name: asked }] }, asked !== '');
  const words = query.trim();
  const matches = ({ label }: Command) => label.toLowerCase().includes(words.toLowerCase());
  const go = places.map(({ to, label, icon }): Found => ({ id: to, label, icon, run: () => void navigate({ to }) }));
  const deeds = token === '' ? actions : [...actions, ...own];
  const commands: Found[] = [...go, ...deeds];
  const works = words && asked ? (images.data?.images ?? []) : [];
  const found = words && asked ? (models.data ?? []) : [];
  const makers = works.filter(({ user }, at, all) => user.name.includes(words) && all.findIndex((one) => one.user.id === user.id) === at);
  const groups: { label: string; items: Found[] }[] = [
    { label: '最近', items: words ? [] : recent().flatMap((id) => commands.find((one) => one.id === id) ?? []) },
    { label: '前往', items: go.filter(matches) },
    { label: '操作', items: deeds.filter(matches) },
    {
      label: '作品',
      items: works.slice(0, FOUND).map((work) => ({
        id: `work ${work.id}`,
        label: work.title || work.prompt || '作品',
        thumb: url(work.thumb, 240),
        hint: work.user.name,
        run: () => void navigate({ to: '.', search: (old) => ({ ...old, work: work.id }), state: { overlay: true }, resetScroll: false }),
      })),
    },
    {
      label: '模型',
      items: found.map((model) => ({
        id: `model ${model.id}`,
        label: model.name,
        thumb: url(model.image, 240),
        hint: model.base,
        run: () => void navigate({ to: '/model-info', search: { id: model.id } }),
      })),
    },
    {
      label: '创作者',
      items: makers.slice(0, FOUND).map(({ user }) => ({
        id: `maker ${user.id}`,
        label: user.name,
        thumb: url(user.image, 240),
        run: () => void navigate({ to: '/other-home-page', search: { id: user.id } }),
      })),
    },
    {
      label: '更多',
      items: [
        ...(works.length > 0
          ? [
              {
                id: 'square',
                label: `在灵感广场搜「${words}」`,
                icon: Compass,
                run: () => void navigate({ to: '/community', search: { q: words } }),
              },
            ]
          : []),
        ...(found.length > 0
          ? [
              {
                id: 'library',
                label: `在模型库搜「${words}」`,
                icon: Box,
                run: () => void navigate({ to: '/storehouse', search: { q: words } }),
              },
            ]
          : []),
      ],
    },
  ].filter((group) => group.items.length > 0);
  const asking = asked !== words || images.isPending || models.isPending;
  const broken = images.isError || models.isError;
  const emptyText = asking ? '正在找…' : broken ? '作品和模型没有找成，请检查网络后再试' : '没有找到，换个词试试';
  function select({ id }: Command): void {
    closeDialog();
    if (commands.some((one) => one.id === id))
      save('recent', JSON.stringify([id, ...recent().filter((one) => one !== id)].slice(0, RECENT)));
    groups
      .flatMap(({ items }) => items)
      .find((one) => one.id === id)
      ?.run();
  }
  return (
    <Palette
      open
      label="命令面板"
      placeholder="找页面、操作、作品、模型、创作者"
      groups={groups}
      query={query}
      emptyText={emptyText}
      onQuery={setQuery}
      onSelect={select}
      onClose={closeDialog}
    />
  );
}
