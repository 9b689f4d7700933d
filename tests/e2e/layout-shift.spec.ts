/** What stands on a page stays where it is: what arrives later has its place kept. */
import { clearDraft, demoMember, expect, signInAs, test } from './world.ts';

const LIMIT = 0.01;

const routes = [
  '/intro',
  '/home',
  '/community',
  '/follow',
  '/like',
  '/my-home-page',
  '/other-home-page?id=20481174',
  '/create',
  '/create?tab=collections',
  '/storehouse',
  '/model-info?id=shanhai-xl',
  '/model-info-more?id=shanhai-xl',
  '/tool/study/edit-data-list',
  '/tool/study/my-data',
  '/tool/study/model-status-list',
  '/setting',
  '/points',
  '/docs/privacy',
  '/payResult',
  '/tool/aiCreate/index',
  '/tool/aiCreate/intelligent-matting',
  '/tool/aiCreate/enlarge-image',
  '/tool/aiCreate/reverse-inference',
  '/tool/aiCreate/threeD',
  '/tool/aiCreate/makeLogo',
  '/tool/aiCreate/asset-set',
  '/tool/aiCreate/repaint',
];

declare global {
  interface Window {
    shifts: { value: number; moved: string[] }[];
  }
}

type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node: Node | null }[] };

for (const [device, viewport] of Object.entries({ desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } }))
  test(`PERF-4 no page moves while it arrives, on a ${device}: cumulative layout shift at most ${LIMIT}`, async ({ page, origin }) => {
    test.setTimeout(240_000);
    await page.setViewportSize(viewport);
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
    const { info, token } = await demoMember(origin);
    await clearDraft(origin, token, 'generate');
    await signInAs(page, origin, info);
    const found: Record<string, unknown> = {};
    for (const path of routes) {
      await page.goto(origin + path);
      await expect(page.locator('#drawn')).toHaveCount(0);
      await page.waitForLoadState('networkidle');
      const shifts = await page.evaluate(() => window.shifts);
      const sum = shifts.reduce((all, { value }) => all + value, 0);
      if (sum > LIMIT) found[`${path} ${sum.toFixed(4)}`] = shifts.filter(({ value }) => value > LIMIT / 10).map(({ moved }) => moved);
    }
    expect(found).toEqual({});
  });
