import addonA11y from '@storybook/addon-a11y';
import addonDocs from '@storybook/addon-docs';
import { definePreview } from '@storybook/react-vite';
import * as axe from '@storybook/addon-a11y/preview';
import '../src/design-system/theme/index.css';

/** Writes the toolbar's choices where the tokens read them: on the root element, as the product does. */
function dress({ theme, motion }: { theme?: unknown; motion?: unknown }): void {
  const root = document.documentElement;
  root.lang = 'zh-CN';
  root.dataset.theme = theme === 'light' ? 'light' : 'dark';
  if (motion === 'reduce') root.dataset.motion = 'reduce';
  else delete root.dataset.motion;
}

/** Contrast is a property of a theme: under Vitest every story is judged in the other one as well. */
async function judgeOtherTheme(context: Parameters<typeof axe.afterEach>[0]): Promise<void> {
  const root = document.documentElement;
  const shown = root.dataset.theme;
  root.dataset.theme = shown === 'light' ? 'dark' : 'light';
  try {
    await axe.afterEach(context);
  } finally {
    root.dataset.theme = shown;
  }
}

export default definePreview({
  addons: [addonDocs(), addonA11y()],
  globalTypes: {
    theme: {
      description: '主题',
      toolbar: {
        title: '主题',
        icon: 'mirror',
        items: [
          { value: 'dark', title: '深色' },
          { value: 'light', title: '浅色' },
        ],
        dynamicTitle: true,
      },
    },
    motion: {
      description: '动效',
      toolbar: {
        title: '动效',
        icon: 'play',
        items: [
          { value: 'full', title: '完整动效' },
          { value: 'reduce', title: '减弱动效' },
        ],
        dynamicTitle: true,
      },
    },
  },
  initialGlobals: { theme: 'dark', motion: 'full', viewport: { value: undefined, isRotated: false } },
  parameters: {
    a11y: { test: 'error' },
    backgrounds: { disable: true },
    viewport: {
      options: {
        phone: { name: '手机 390', styles: { width: '390px', height: '844px' } },
        tablet: { name: '平板 768', styles: { width: '768px', height: '1024px' } },
        desktop: { name: '桌面 1440', styles: { width: '1440px', height: '900px' } },
      },
    },
    options: { storySort: { order: ['design-system', ['docs', 'theme', 'foundations', 'primitives', 'patterns'], 'features'] } },
  },
  beforeEach({ globals }) {
    if ('dianshiVisual' in globalThis) globals.a11y = { manual: true };
  },
  async afterEach(context) {
    if (import.meta.env.MODE === 'test' && !('dianshiVisual' in globalThis)) await judgeOtherTheme(context);
  },
  decorators: [
    (Story, { globals }) => {
      dress(globals);
      return <Story />;
    },
  ],
});
