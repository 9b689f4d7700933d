import { Box, CircleUserRound, Compass, Heart, House, Images, Scissors, Sparkle, TextSearch, UserRoundCheck } from 'lucide-react';
import type { LinkProps } from '@tanstack/react-router';
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
    entries: [
      { label: '生成图片', to: '/tool/aiCreate/index', icon: Sparkle },
      { label: '一键抠图', to: '/tool/aiCreate/intelligent-matting', icon: Scissors },
      { label: '图生提示词', to: '/tool/aiCreate/reverse-inference', icon: TextSearch },
    ],
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
