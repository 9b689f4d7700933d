import addonA11y from '@storybook/addon-a11y';
import * as axe from '@storybook/addon-a11y/preview';
import addonDocs from '@storybook/addon-docs';
import { definePreview } from '@storybook/react-vite';
import { type SetupWorker, setupWorker } from 'msw/browser';
import addonMsw from 'msw-storybook-addon';
import addonPseudoStates from 'storybook-addon-pseudo-states';
import { type ComponentProps, lazy, Suspense } from 'react';
import { configure } from 'storybook/test';
import { type members, NOW } from '#mocks/fixtures/account.ts';
import { networks } from '#mocks/handlers.ts';
import { loadOverlays } from '#ds/foundations/overlay.ts';
import { copyable, readable } from './docs/as-written.ts';
import './docs/book.css';
import { emulate } from './emulate.ts';
import { chromaticOf, isRecorded, modes } from './modes.ts';
import '../src/design-system/theme/index.css';
import { decorateProduct, isProduct, loadProduct, prepareProduct, settleProduct } from './product.tsx';

// What arrives with a call is waited for as long as a busy machine needs.
configure({ asyncUtilTimeout: 10_000 });

/** Stories happen at the moment of the sample data and go on from there: what says 今天 says so every day. */
const shift = NOW.getTime() - Date.now();
globalThis.Date = new Proxy(Date, {
  construct: (real, args: ConstructorParameters<DateConstructor> | []) =>
    args.length === 0 ? new real(real.now() + shift) : Reflect.construct(real, args),
  get: (real, name) => (name === 'now' ? () => real.now() + shift : Reflect.get(real, name)),
});

/** Writes the toolbar's choices where the tokens read them: on the root element, as the product does. */
function applyGlobals({ theme, motion, colours, text }: Record<string, unknown>): void {
  const root = document.documentElement;
  root.lang = 'zh-CN';
  root.dataset.theme = theme === 'light' ? 'light' : 'dark';
  if (motion === 'reduce') root.dataset.motion = 'reduce';
  else delete root.dataset.motion;
  root.style.fontSize = text === '200' ? '200%' : '';
  emulate(colours === 'forced' || colours === 'contrast' ? colours : 'own');
}

/**
 * What axe judges by colour is a property of the theme: under Vitest a story is judged in the other one as well. All else was
 * just judged; a behaviour test begins with a story that was judged in both.
 */
const colourRules = {
  options: { resultTypes: ['violations'], runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } },
} as const;

async function judgeOtherTheme(context: Parameters<typeof axe.afterEach>[0]): Promise<void> {
  const root = document.documentElement;
  const shown = root.dataset.theme;
  root.dataset.theme = shown === 'light' ? 'dark' : 'light';
  try {
    await axe.afterEach({ ...context, parameters: { ...context.parameters, a11y: { ...context.parameters.a11y, ...colourRules } } });
  } finally {
    root.dataset.theme = shown;
  }
}

/** Fetched with the first page: a test of a story needs nothing of it. */
const Book = lazy(() => import('./docs/container.tsx').then(({ BookContainer }) => ({ default: BookContainer })));
const container = (props: ComponentProps<typeof Book>) => (
  <Suspense>
    <Book {...props} />
  </Suspense>
);

/** One list in the toolbar: value to words, in the order of `values`. */
function choice<V extends string | number>(
  title: string,
  icon: 'mirror' | 'play' | 'user' | 'globe' | 'contrast' | 'paragraph',
  words: Record<V, string>,
  values: readonly V[] = Object.keys(words) as V[],
) {
  return {
    description: title,
    toolbar: { title, icon, items: values.map((value) => ({ value: String(value), title: words[value] })), dynamicTitle: true },
  };
}

let worker: Promise<SetupWorker> | undefined;
/** Once for all the stories of a page: a page of the book begins several at the same time. */
async function startWorker(): Promise<SetupWorker> {
  const one = setupWorker();
  // Handlers answer or refuse everything below /api; pictures and Vite's modules pass.
  await one.start({ quiet: true, onUnhandledFrame: 'bypass' });
  return one;
}

const preview = definePreview({
  addons: [addonDocs(), addonA11y(), addonPseudoStates(), addonMsw(() => (worker ??= startWorker()))],
  globalTypes: {
    theme: choice('主题', 'mirror', { dark: '深色', light: '浅色' }),
    colours: choice('颜色', 'contrast', { own: '设计的颜色', contrast: '提高对比', forced: '强制颜色（近似）' }),
    text: choice('文字', 'paragraph', { '100': '文字 100%', '200': '文字 200%' }),
    motion: choice('动效', 'play', { full: '完整动效', reduce: '减弱动效' }),
    user: choice('会员', 'user', {
      anonymous: '未登录',
      free: '免费版',
      standard: '标准会员',
      pro: '专业会员',
      low: '积分不足',
    } satisfies Record<keyof typeof members, string>),
    network: choice('网络', 'globe', { ok: '正常', slow: '很慢', '500': '服务出错', offline: '断网', '401': '登录过期' }, networks),
  },
  initialGlobals: {
    theme: 'dark',
    colours: 'own',
    text: '100',
    motion: 'full',
    user: 'standard',
    network: 'ok',
    viewport: { value: undefined, isRotated: false },
  },
  parameters: {
    // Under Vitest only what is broken is asked for: naming every element that passed takes axe longer than judging it.
    a11y: { test: 'error', ...(import.meta.env.MODE === 'test' && { options: { resultTypes: ['violations'] } }) },
    backgrounds: { disable: true },
    chromatic: { modes },
    docs: { container, lang: 'zh-CN', source: { transform: copyable }, toc: { title: '本页', headingSelector: 'h2' } },
    viewport: {
      options: {
        phone: { name: '手机 390', styles: { width: '390px', height: '844px' } },
        tablet: { name: '平板 768', styles: { width: '768px', height: '1024px' } },
        desktop: { name: '桌面 1440', styles: { width: '1440px', height: '900px' } },
      },
    },
    options: {
      storySort: {
        order: [
          'design-system',
          [
            'docs',
            ['1 开始', '2 令牌', '3 图标', '4 中文文案', '5 无障碍', '6 错误目录', '7 评审', '8 画面与图纸'],
            'theme',
            'foundations',
            'primitives',
            'patterns',
          ],
          'features',
        ],
      },
    },
  },
  argTypesEnhancers: [Object.assign(readable, { secondPass: true })],
  // Menus and lists are tested open; a button swaps once for the real one when they were not there, which main-job.spec.ts looks at.
  beforeAll: async () => void (await loadOverlays()),
  loaders: [(context) => (isProduct(context) ? loadProduct(context) : {})],
  beforeEach(context) {
    if (isProduct(context)) prepareProduct(context);
  },
  async afterEach(context) {
    if (isProduct(context)) await settleProduct(context);
    if (import.meta.env.MODE !== 'test') return;
    if (!context.tags.includes('test-fn')) await judgeOtherTheme(context);
    // Read by paint.setup.ts once the story is done: what it is called, and whether what it paints is on record.
    Object.assign(globalThis, { dianshiRecord: isRecorded(context.tags) ? context.id : undefined });
  },
  decorators: [
    (Story, context) => (isProduct(context) ? decorateProduct(Story, context) : <Story />),
    (Story, context) => {
      applyGlobals(context.globals);
      // By itself a small thing stands in the middle; records are of where it stands by its own layout.
      const alone = context.viewMode === 'story' && !isProduct(context) && import.meta.env.MODE !== 'test';
      document.body.classList.toggle('book-alone', alone);
      return <Story />;
    },
  ],
});

type State = { tags?: string[]; globals?: Record<string, unknown>; parameters?: Record<string, unknown> };
type Told = { test: (name: string, ...rest: unknown[]) => unknown; extend: (state: State) => Told };
type Made = { story: (state?: State | (() => unknown)) => Told };

/** A state with what Chromatic leaves out of it, which follows from its own tags and globals. */
const pictured = <S extends State>(state: S): S => ({ ...state, parameters: { chromatic: chromaticOf(state), ...state.parameters } });

/** A behaviour test begins where its state is pictured already. */
function unpictured(told: Told): Told {
  const [test, extend] = [told.test.bind(told), told.extend.bind(told)];
  told.test = (name, ...rest) => {
    const state = (rest.length > 1 ? rest[0] : {}) as State;
    return test(name, { ...state, parameters: { ...state.parameters, chromatic: { disableSnapshot: true } } }, rest.at(-1));
  };
  told.extend = (state) => unpictured(extend(pictured(state)));
  return told;
}

const meta = preview.meta.bind(preview);
preview.meta = ((input: State) => {
  const made = meta(pictured(input) as never) as unknown as Made;
  const story = made.story.bind(made);
  made.story = (state = {}) => unpictured(story(typeof state === 'function' ? state : pictured(state)));
  return made;
}) as unknown as typeof meta;

export default preview;
