import { create, type ThemeVars } from 'storybook/theming';

/** The book's own colours are the product's: `theme.test.ts` holds them against the tokens, which Storybook's chrome can't read. */
const font = { fontBase: "'Hanken Grotesk', 'Noto Sans CJK SC', 'PingFang SC', 'Microsoft YaHei', sans-serif" };
const brand = { brandTitle: '点石 · 矿彩', brandUrl: './', brandTarget: '_self' };

/** What each colour is in `theme/semantics.css`. */
export const tokens = {
  dark: {
    wall: ['--bg-wall', '#0d0f0f'],
    surface: ['--bg-surface', '#131515'],
    field: ['--bg-field', '#060807'],
    text: ['--fg-1', '#f2f4f4'],
    quiet: ['--fg-3', '#979c9c'],
    accent: ['--accent', '#52c9a8'],
    control: ['--line-control', '#656969'],
  },
  light: {
    wall: ['--bg-wall', '#f2f4f4'],
    surface: ['--bg-surface', '#ffffff'],
    field: ['--bg-field', '#ffffff'],
    text: ['--fg-1', '#131515'],
    quiet: ['--fg-3', '#616565'],
    accent: ['--accent', '#0c7b62'],
    control: ['--line-control', '#828787'],
  },
} as const;

const made = (base: 'dark' | 'light'): ThemeVars => {
  const { wall, surface, field, text, quiet, accent, control } = tokens[base];
  return create({
    base,
    ...font,
    ...brand,
    colorPrimary: accent[1],
    colorSecondary: accent[1],
    appBg: wall[1],
    appContentBg: wall[1],
    appPreviewBg: wall[1],
    appHoverBg: surface[1],
    appBorderRadius: 8,
    textColor: text[1],
    textMutedColor: quiet[1],
    barBg: surface[1],
    barTextColor: quiet[1],
    barHoverColor: text[1],
    barSelectedColor: accent[1],
    inputBg: field[1],
    inputBorder: control[1],
    inputTextColor: text[1],
    inputBorderRadius: 8,
  });
};

/** Storybook's chrome and doc blocks in the product's two themes. */
export const themes = { dark: made('dark'), light: made('light') };
