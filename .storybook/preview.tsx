import addonA11y from '@storybook/addon-a11y';
import * as axe from '@storybook/addon-a11y/preview';
import addonDocs from '@storybook/addon-docs';
import { definePreview } from '@storybook/react-vite';
import { setupWorker } from 'msw/browser';
import addonMsw from 'msw-storybook-addon';
import type { members } from '#mocks/fixtures/account.ts';
import { networks } from '#mocks/handlers.ts';
import '../src/design-system/theme/index.css';
import { decorateProduct, isProduct, loadProduct, prepareProduct, settleProduct } from './product.tsx';

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
  addons: [
    addonDocs(),
    addonA11y(),
    addonMsw(async () => {
      const worker = setupWorker();
      // Handlers answer or refuse everything below /api; pictures and Vite's modules pass.
      await worker.start({ quiet: true, onUnhandledFrame: 'bypass' });
      return worker;
    }),
  ],
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
    user: {
      description: '会员',
      toolbar: {
        title: '会员',
        icon: 'user',
        items: [
          { value: 'anonymous', title: '未登录' },
          { value: 'free', title: '免费版' },
          { value: 'standard', title: '标准会员' },
          { value: 'pro', title: '专业会员' },
          { value: 'low', title: '积分不足' },
        ] satisfies { value: keyof typeof members; title: string }[],
        dynamicTitle: true,
      },
    },
    network: {
      description: '网络',
      toolbar: {
        title: '网络',
        icon: 'globe',
        items: networks.map((value) => ({
          value,
          title: { ok: '正常', slow: '很慢', 500: '服务出错', offline: '断网', 401: '登录过期' }[value],
        })),
        dynamicTitle: true,
      },
    },
  },
  initialGlobals: { theme: 'dark', motion: 'full', user: 'standard', network: 'ok', viewport: { value: undefined, isRotated: false } },
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
  loaders: [(context) => (isProduct(context) ? loadProduct(context) : {})],
  beforeEach(context) {
    if ('dianshiVisual' in globalThis) context.globals.a11y = { manual: true };
    if (isProduct(context)) prepareProduct(context);
  },
  async afterEach(context) {
    if (isProduct(context)) await settleProduct(context);
    if (import.meta.env.MODE === 'test' && !('dianshiVisual' in globalThis)) await judgeOtherTheme(context);
  },
  decorators: [
    (Story, context) => (isProduct(context) ? decorateProduct(Story, context) : <Story />),
    (Story, { globals }) => {
      dress(globals);
      return <Story />;
    },
  ],
});
