import { Box, CircleUserRound, Compass, Heart, House, Images, UserRoundCheck } from 'lucide-react';
import type { LinkProps } from '@tanstack/react-router';
import { toolPages } from '#product/tools.ts';
import type { Glyph } from '#ds/foundations/icon.tsx';

/** `below`: how the addresses of the pages under it begin. */
export type NavEntry = { label: string; to: NonNullable<LinkProps['to']>; icon: Glyph; below?: string };

/** R1.9: the side menu, group by group; the first has no title. */
export const navGroups: { title?: string; entries: NavEntry[] }[] = [
  {
    entries: [
      { label: '首页', to: '/home', icon: House },
      { label: '灵感广场', to: '/community', icon: Compass },
      { label: '模型库', to: '/storehouse', icon: Box, below: '/model-info' },
    ],
  },
  {
    title: '工具',
    entries: Object.values(toolPages).filter(({ inMenu }) => inMenu),
  },
  {
    title: '资产',
    entries: [
      { label: '我的创作', to: '/create', icon: Images },
      { label: '我的喜欢', to: '/like', icon: Heart },
      { label: '我的关注', to: '/follow', icon: UserRoundCheck },
      { label: '我的主页', to: '/my-home-page', icon: CircleUserRound },
    ],
  },
];
