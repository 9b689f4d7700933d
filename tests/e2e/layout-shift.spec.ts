/** What stands on a page stays where it is: what arrives later has its place kept. */
import { type Page } from '@playwright/test';
import { clearDraft, demoMember, expect, memberRoutes, newMember, signInAs, test } from './world.ts';

const LIMIT = 0.01;

declare global {
  interface Window {
    shifts: { value: number; moved: string[] }[];
  }
}

type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node: Node | null }[] };

const sumOf = (shifts: Window['shifts']) => shifts.reduce((all, { value }) => all + value, 0);

/** Keeps what moves without a press, from the first moment of every page. */
async function watch(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.shifts = [];
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[])
        if (!hadRecentInput)
          window.shifts.push({
            value,
            moved: sources.map(({ node }) => (node instanceof Element ? node.outerHTML : (node?.textContent ?? '')).slice(0, 160)),
          });
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

for (const [device, viewport] of Object.entries({ desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } }))
  test(`PERF-4 no page moves while it arrives, on a ${device}: cumulative layout shift at most ${LIMIT}`, async ({ page, origin }) => {
    await page.setViewportSize(viewport);
    await watch(page);
    const { info, token } = await demoMember(origin);
    await clearDraft(origin, token, 'generate');
    await signInAs(page, origin, info);
    const found: Record<string, unknown> = {};
    for (const path of ['/intro', ...memberRoutes]) {
      await page.goto(origin + path);
      await expect(page.locator('#drawn')).toHaveCount(0);
      await page.waitForLoadState('networkidle');
      const shifts = await page.evaluate(() => window.shifts);
      const sum = sumOf(shifts);
      if (sum > LIMIT) found[`${path} ${sum.toFixed(4)}`] = shifts.filter(({ value }) => value > LIMIT / 10).map(({ moved }) => moved);
    }
    expect(found).toEqual({});
  });

for (const { late, call, search } of [
  { late: 'the batches come', call: '**/common/tasks', search: '' },
  { late: 'the picture sent there comes', call: '**/common/source', search: '?image=seed/g01.webp' },
  { late: 'what engine draws comes', call: '**/api/v2/meta', search: '?image=seed/g01.webp' },
])
  test(`PERF-4 nothing under a tool's stage moves when ${late} late, on a phone`, async ({ page, origin }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await watch(page);
    const { info } = await newMember(origin);
    await signInAs(page, origin, info);
    const asked = Promise.withResolvers<void>();
    const held = Promise.withResolvers<void>();
    await page.route(call, async (route) => {
      asked.resolve();
      await held.promise;
      await route.continue();
    });
    await page.goto(`${origin}/tool/aiCreate/intelligent-matting${search}`);
    await asked.promise;
    await expect(page.getByText('今日还有').or(page.getByText('1 张待处理'))).toBeVisible();
    held.resolve();
    await expect(page.getByText('预览引擎：')).toBeVisible();
    await expect(page.getByRole('region', { name: '结果' }).getByRole('img').first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    const shifts = await page.evaluate(() => window.shifts);
    expect(sumOf(shifts), JSON.stringify(shifts)).toBeLessThan(LIMIT / 10);
  });
