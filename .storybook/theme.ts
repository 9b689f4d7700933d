import { create, type ThemeVars } from 'storybook/theming';

/** The tokens that Storybook's chrome wears, and what each is worth in the dark and in the light; tests/book holds them against the product's. */
export const tokens = {
  '--bg-wall': { dark: '#0d0f0f', light: '#f2f4f4' },
  '--bg-surface': { dark: '#131515', light: '#ffffff' },
  '--bg-field': { dark: '#060807', light: '#ffffff' },
  '--fg-1': { dark: '#f2f4f4', light: '#131515' },
  '--fg-3': { dark: '#979d9c', light: '#5d6261' },
  '--accent': { dark: '#52c9a8', light: '#0c7b62' },
  '--line-control': { dark: '#656969', light: '#828787' },
} as const;

function made(base: 'dark' | 'light'): ThemeVars {
  const worth = (name: keyof typeof tokens) => tokens[name][base];
  return create({
    base,
    brandTitle: '点石 · 矿彩',
    brandUrl: './',
    brandTarget: '_self',
    fontBase: "'Hanken Grotesk', 'Noto Sans CJK SC', 'PingFang SC', 'Microsoft YaHei', sans-serif",
    colorPrimary: worth('--accent'),
    colorSecondary: worth('--accent'),
    appBg: worth('--bg-wall'),
    appContentBg: worth('--bg-wall'),
    appPreviewBg: worth('--bg-wall'),
    appHoverBg: worth('--bg-surface'),
    appBorderRadius: 8,
    textColor: worth('--fg-1'),
    textMutedColor: worth('--fg-3'),
    barBg: worth('--bg-surface'),
    barTextColor: worth('--fg-3'),
    barHoverColor: worth('--fg-1'),
    barSelectedColor: worth('--accent'),
    inputBg: worth('--bg-field'),
    inputBorder: worth('--line-control'),
    inputTextColor: worth('--fg-1'),
    inputBorderRadius: 8,
  });
}

/** Storybook's chrome and doc blocks in the product's two themes. */
export const themes = { dark: made('dark'), light: made('light') };
