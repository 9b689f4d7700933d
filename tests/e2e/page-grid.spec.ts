/** V-34: one grid for every page of the main layout, and as many columns in a wall as its window may have. */
import type { Page } from '@playwright/test';
import { demoMember, expect, memberRoutes, signInAs, test } from './world.ts';

/** Pages with the side menu; a tool takes the whole window, and documents and the way back from paying stand by themselves. */
const pages = memberRoutes.filter((path) => !/^\/(?:tool\/aiCreate|docs|payResult)/.test(path));
/** Widest a page may be, by its kind. */
const WALL = 1664;
const FORM = 920;
const PAD = 24;
const windows = [768, 1024, 1199, 1200, 1440, 1920, 2560];

/** Left and right edge, to half a px, of what a page shows: the bar's own part, the bar's buttons, and the blocks below. */
const edges = (page: Page) =>
  page.evaluate(() => {
    const main = document.querySelector('#main')!;
    const edge = (element: Element) => {
      const { left, right } = element.getBoundingClientRect();
      return [left, right].map((at) => Math.round(at * 2) / 2);
    };
    const seen = (of: Element | null) =>
      [...(of?.children ?? [])].filter((one) => one.getBoundingClientRect().width > 1 && one.getBoundingClientRect().height > 1);
    const column = edge(main);
    const bar = document.querySelector('header');
    const own = document.querySelector('[data-bar-place]');
    const blocks = seen(main).map(edge);
    return {
      column,
      head: bar && edge(seen(own ?? bar)[0]!)[0],
      buttons: bar && edge(bar.lastElementChild!)[1],
      left: Math.min(...blocks.map(([left]) => left!)),
      right: Math.max(...blocks.map(([, right]) => right!)),
    };
  });

test('V-34 head and content of every page have one left edge, in the middle of wide windows', async ({ page, origin }) => {
  const { info } = await demoMember(origin);
  await signInAs(page, origin, info);
  for (const path of pages) {
    await page.goto(origin + path);
    await expect(page.locator('#drawn')).toHaveCount(0);
    await page.waitForLoadState('networkidle');
    for (const width of windows) {
      await page.setViewportSize({ width, height: 900 });
      const side = width < 1200 ? 64 : 210;
      const start = (most: number) => side + Math.max(PAD, (width - side - most) / 2);
      const left = start(path === '/setting' ? FORM : WALL);
      const bare = path.startsWith('/model-info');
      await expect
        .poll(() => edges(page), { message: `${path} at ${width}` })
        .toEqual({
          column: [side, width],
          head: bare ? null : left,
          // Where they are on one page they are on all.
          buttons: bare ? null : width + side - start(WALL),
          left,
          right: width + side - left,
        });
    }
  }
});

test('V-34 a form fills its width from edge to edge', async ({ page, origin }) => {
  const { info } = await demoMember(origin);
  await signInAs(page, origin, info);
  await page.setViewportSize({ width: 1920, height: 900 });
  await page.goto(`${origin}/setting`);
  const sections = await page.getByRole('navigation', { name: '设置分区' }).boundingBox();
  const rows = await page.getByRole('region', { name: '个人资料' }).boundingBox();
  const middle = 210 + (1920 - 210) / 2;
  expect(sections!.x).toBe(middle - FORM / 2);
  expect(rows!.x + rows!.width).toBe(middle + FORM / 2);
});

/** Columns of the wall on the page: the left edges its pictures have. */
const columns = (page: Page) =>
  page.evaluate(() => new Set([...document.querySelectorAll('li[data-index]')].map((one) => one.getBoundingClientRect().left)).size);

test('V-34 a wall has two columns on phones, three on tablets, five or six on desktops, seven on wide screens', async ({
  page,
  origin,
}) => {
  const { info } = await demoMember(origin);
  await signInAs(page, origin, info);
  const whole = { 390: 2, 767: 2, 768: 3, 1024: 3, 1199: 3, 1200: 5, 1440: 6, 1599: 6, 1600: 7, 1920: 7, 2560: 7 };
  const walls = {
    '/community': whole,
    '/like': whole,
    '/my-home-page': whole,
    '/model-info-more?id=shanhai-xl': whole,
    // Beside its ranks, and beside what a model is.
    '/home': { 390: 2, 768: 3, 1024: 3, 1199: 3, 1440: 4, 1920: 7 },
    '/model-info?id=shanhai-xl': { 390: 2, 768: 3, 1024: 3, 1199: 3, 1440: 4, 1920: 7 },
  };
  for (const [path, counts] of Object.entries(walls)) {
    await page.goto(origin + path);
    await expect(page.locator('#drawn')).toHaveCount(0);
    await page.waitForLoadState('networkidle');
    for (const [width, count] of Object.entries(counts)) {
      await page.setViewportSize({ width: Number(width), height: 2400 });
      await expect.poll(() => columns(page), { message: `${path} at ${width}` }).toBe(count);
    }
  }
});
