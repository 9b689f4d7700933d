/** What stands on a page stays where it is: what arrives later has its place kept. */
import { clearDraft, demoMember, expect, memberRoutes, signInAs, test } from './world.ts';

const LIMIT = 0.01;

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
    for (const path of ['/intro', ...memberRoutes]) {
      await page.goto(origin + path);
      await expect(page.locator('#drawn')).toHaveCount(0);
      await page.waitForLoadState('networkidle');
      const shifts = await page.evaluate(() => window.shifts);
      const sum = shifts.reduce((all, { value }) => all + value, 0);
      if (sum > LIMIT) found[`${path} ${sum.toFixed(4)}`] = shifts.filter(({ value }) => value > LIMIT / 10).map(({ moved }) => moved);
    }
    expect(found).toEqual({});
  });
