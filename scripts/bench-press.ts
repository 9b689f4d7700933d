/**
 * How soon a press is answered on a slow phone: from the event to the next paint (Event Timing), in real Chromium slowed down four
 * times, over the production build and the real server. `node scripts/bench-press.ts [--runs 7] [--only typing]` after a build. The
 * LIMIT row is a dialog of the same libraries, loaded by its press, on an otherwise empty page. Exits 1 where a press is over
 * `pressLimits`.
 */
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { type Browser, chromium, type Locator, type Page } from 'playwright';
import { build } from 'vite';
import type { App, Env } from '../server/http/mount.ts';
import { serveSite } from '../server/node/site.ts';
import { demoMember, signInAs, startServer } from '../tests/e2e/world.ts';
import { chromiumArgs, findChromium } from './chromium.ts';
import { pressLimits } from './limits.ts';
import { precompress } from './precompress.ts';

const SLOWDOWN = 4;
const KEYS = 40;
const LIMIT = 'LIMIT lazy dialog';
const root = join(import.meta.dirname, '..');

type Press = {
  name: string;
  path: string;
  visitor?: boolean;
  /** Brings the page to where the press is; not measured. */
  before?: (page: Page) => Promise<unknown>;
  press: (page: Page) => Promise<unknown>;
  /** What it answers with; waited for. */
  answer: (page: Page) => Locator;
};

const dialog = (page: Page): Locator => page.getByRole('dialog').first();
const card = (list: string) => (page: Page) =>
  page.getByRole('list', { name: list }).getByRole('listitem').first().getByRole('link').first();
/** Forced: Playwright would look for what lies under the pointer in the same event, which on a large page is a tenth of the limit. */
const clicks = (of: (page: Page) => Locator) => (page: Page) => of(page).click({ force: true });
const button = (name: string | RegExp) => clicks((page) => page.getByRole('button', { name }).first());
const models = button(/^模型：/);
const options = (page: Page) => page.getByRole('option').first();
const tab = (name: string) => clicks((page) => page.getByRole('navigation', { name: '工具' }).getByRole('link', { name }));
const heading = (name: string) => (page: Page) => page.getByRole('heading', { level: 1, name });
const words = (page: Page): Locator => page.getByRole('textbox', { name: '画面描述' });
const long = '晨雾里的青绿山水，湖面倒影，远处有一叶孤舟，'.repeat(90).slice(0, 1950);
const generate = '/tool/aiCreate/index';

async function type(page: Page): Promise<void> {
  const text = 'a lake before the sun comes up, softly. '.slice(0, KEYS);
  for (const key of text) {
    await page.keyboard.press(key === ' ' ? 'Space' : key);
    await painted(page);
  }
}
const typing = {
  before: (page: Page) => words(page).fill(long),
  press: async (page: Page) => {
    await words(page).focus();
    await page.keyboard.press('End');
    await type(page);
  },
  answer: words,
};

const presses: Press[] = [
  { name: LIMIT, path: '/limit', visitor: true, press: button('打开'), answer: dialog },
  { name: 'work dialog, /community', path: '/community', press: clicks(card('灵感广场')), answer: dialog },
  { name: 'work dialog, /home', path: '/home', press: clicks(card('推荐作品')), answer: dialog },
  { name: 'models of the composer, first', path: '/home', press: models, answer: options },
  {
    name: 'models of the composer, again',
    path: '/home',
    before: async (page) => {
      await models(page);
      await options(page).waitFor();
      await page.keyboard.press('Escape');
      await options(page).waitFor({ state: 'detached' });
    },
    press: models,
    answer: options,
  },
  { name: 'tool switch, to matting', path: generate, press: tab('一键抠图'), answer: heading('一键抠图') },
  { name: 'tool switch, to generate', path: '/tool/aiCreate/reverse-inference', press: tab('快速生成'), answer: heading('快速生成') },
  { name: 'typing, generate', path: generate, ...typing },
  { name: 'typing, composer', path: '/home', ...typing },
  { name: 'points detail', path: '/home', press: button(/^积分 /), answer: dialog },
  { name: 'membership', path: '/home', press: button(/^(?:免费版|(?:基础|标准|专业)会员)$/), answer: dialog },
  { name: 'model picker', path: generate, press: button(/更换/), answer: dialog },
  { name: 'login', path: '/intro', visitor: true, press: button('登录'), answer: dialog },
  { name: 'command palette', path: '/home', press: (page) => page.keyboard.press('Control+k'), answer: dialog },
];

/** The page of the LIMIT row, built with the product's own versions of React and Headless UI. */
async function buildLimit(dir: string): Promise<void> {
  const src = join(root, 'node_modules/.cache/bench-press');
  rmSync(src, { recursive: true, force: true });
  mkdirSync(src, { recursive: true });
  writeFileSync(
    join(src, 'app.js'),
    `import { createElement as h, lazy, Suspense, useState } from 'react';
    import { createRoot } from 'react-dom/client';
    const Lazy = lazy(() => import('./dialog.js'));
    function App() {
      const [open, setOpen] = useState(false);
      return h('main', null,
        h('button', { onClick: () => setOpen(true) }, '打开'),
        h(Suspense, null, open && h(Lazy, { onClose: () => setOpen(false) })));
    }
    createRoot(document.getElementById('root')).render(h(App));`,
  );
  writeFileSync(
    join(src, 'dialog.js'),
    `import { createElement as h } from 'react';
    import { Dialog, DialogPanel, DialogTitle } from '@headlessui/react';
    export default ({ onClose }) => h(Dialog, { open: true, onClose },
      h(DialogPanel, null, h(DialogTitle, null, '点石'), h('button', { onClick: onClose }, '关闭')));`,
  );
  writeFileSync(
    join(src, 'index.html'),
    '<!doctype html><html lang="zh-CN"><meta charset="utf-8"><title>limit</title><div id="root"></div><script type="module" src="./app.js"></script>',
  );
  await build({
    root: src,
    configFile: false,
    logLevel: 'error',
    plugins: [precompress()],
    build: { outDir: dir, emptyOutDir: true, manifest: true },
  });
}

/** Resolves when the frame after the next has begun: what was pending is painted, and its Event Timing entry written. */
function painted(page: Page): Promise<void> {
  return page.evaluate(() => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)))));
}

/** Milliseconds to the next paint of every interaction of one press on a fresh page; below the threshold of 16 there is no entry. */
async function measure(browser: Browser, origin: string, one: Press, info: unknown): Promise<number[]> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
  try {
    const page = await context.newPage();
    if (!one.visitor) await signInAs(page, origin, info);
    await page.goto(origin + one.path);
    await page.waitForLoadState('networkidle');
    await one.before?.(page);
    await page.waitForLoadState('networkidle');
    const tools = await context.newCDPSession(page);
    await tools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
    const seen = await page.evaluateHandle(() => {
      const found = new Map<number, number>();
      new PerformanceObserver((list) => {
        for (const { interactionId, duration } of list.getEntries() as (PerformanceEntry & { interactionId: number })[])
          if (interactionId) found.set(interactionId, Math.max(found.get(interactionId) ?? 0, duration));
      }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
      return found;
    });
    await one.press(page);
    await one.answer(page).waitFor({ state: 'attached' });
    await painted(page);
    // Entries are handed over when the page is idle.
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    const times = await seen.evaluate((found) => [...found.values()]);
    return times.length > 0 ? times : [16];
  } finally {
    await context.close();
  }
}

const sorted = (values: number[]): number[] => values.toSorted((a, b) => a - b);
const median = (values: number[]): number => sorted(values)[Math.floor(values.length / 2)] ?? NaN;

const { values } = parseArgs({ options: { runs: { type: 'string', default: '7' }, only: { type: 'string' } } });
const dir = mkdtempSync(join(tmpdir(), 'dianshi-press-'));
await buildLimit(join(dir, 'limit'));
const limitSite: App = new Hono<Env>();
serveSite(limitSite, join(dir, 'limit'), { forms: [], files: '' });
const limitServer = serve({ fetch: limitSite.fetch, hostname: '127.0.0.1', port: 0 });
await once(limitServer, 'listening');
const limitOrigin = `http://127.0.0.1:${(limitServer.address() as AddressInfo).port}`;
const server = await startServer(join(dir, 'data'), { CAPTCHA: 'off', TRUST_PROXY: '1' });
const browser = await chromium.launch({ executablePath: findChromium() ?? '', args: chromiumArgs });
let good = true;
try {
  const { info } = await demoMember(server.origin);
  const chosen = presses.filter(({ name }) => name === LIMIT || !values.only || name.includes(values.only));
  const times = new Map<string, number[]>(chosen.map(({ name }) => [name, []]));
  // Round by round: what else the machine does falls on all rows alike.
  for (let run = 0; run < Number(values.runs); run++) {
    for (const one of chosen) {
      const origin = one.name === LIMIT ? limitOrigin : server.origin;
      times.get(one.name)?.push(...(await measure(browser, origin, one, info)));
    }
  }
  const limit = times.get(LIMIT) ?? [];
  const [usual, most] = [median(limit), Math.max(...limit)];
  console.log(`${'press'.padEnd(32)}    n   p50   max  p50/LIMIT  max/LIMIT`);
  for (const [name, all] of times) {
    const [p50, max] = [median(all), Math.max(...all)];
    const over = name !== LIMIT && (p50 / usual > pressLimits.p50 || max / most > pressLimits.max);
    good &&= !over;
    const cells = [String(all.length).padStart(4), p50.toFixed(0).padStart(5), max.toFixed(0).padStart(5)];
    const ratios = [(p50 / usual).toFixed(2).padStart(10), (max / most).toFixed(2).padStart(10)];
    console.log(`${name.padEnd(32)} ${[...cells, ...ratios].join(' ')}${over ? '  OVER' : ''}`);
  }
} finally {
  await browser.close();
  limitServer.close();
  await server.stop();
  rmSync(dir, { recursive: true, force: true });
}
process.exitCode = good ? 0 : 1;
