/** What holds in every wall of pictures. */
import type { Page } from '@playwright/test';
import { demoMember, expect, signInAs, test } from './world.ts';

declare global {
  interface Window {
    lost: string[];
  }
}

/** Notes each frame in which the focus is on nothing, from now on, with the key that was pressed last. */
const watchFocus = (page: Page) =>
  page.evaluate(() => {
    window.lost = [];
    let key = '';
    addEventListener('keydown', (event) => (key = event.key), true);
    const look = () => {
      if (document.activeElement === document.body) window.lost.push(key);
      requestAnimationFrame(look);
    };
    look();
  });

/** Two frames: what a key causes at once has been drawn. */
const drawn = (page: Page) => page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

test('V-10 the focus stays on a picture after Home, End, PageDown and PageUp, in every wall', async ({ page, origin }) => {
  const { info } = await demoMember(origin);
  await signInAs(page, origin, info);
  // The other lists are in the document as a whole: nothing of them goes from under the focus.
  const walls = [
    '/home',
    '/community',
    '/like',
    '/my-home-page',
    '/other-home-page?id=20481174',
    '/create',
    '/model-info-more?id=shanhai-xl',
  ];
  const found: Record<string, string[]> = {};
  for (const path of walls) {
    await page.goto(origin + path);
    await expect(page.locator('#drawn')).toHaveCount(0);
    await page.waitForLoadState('networkidle');
    const cards = page.locator('main li[data-index] a[href]');
    await cards.first().focus();
    await watchFocus(page);
    for (const key of ['End', 'Home', 'PageDown', 'PageDown', 'End', 'PageUp', 'Home']) {
      await page.keyboard.press(key);
      await page.waitForLoadState('networkidle');
      await drawn(page);
      await expect(page.locator('main li[data-index] a[href]:focus'), `${path} after ${key}`).toHaveCount(1);
    }
    const lost = await page.evaluate(() => window.lost);
    if (lost.length > 0) found[path] = lost;
  }
  expect(found).toEqual({});
});

test('V-55 Tab goes from picture to picture, and L, S, F do what a card’s buttons do', async ({ page, origin }) => {
  const { info } = await demoMember(origin);
  await signInAs(page, origin, info);
  await page.goto(`${origin}/community`);
  await expect(page.locator('#drawn')).toHaveCount(0);
  await page.waitForLoadState('networkidle');
  const cards = page.locator('main li[data-index] figure > a[aria-keyshortcuts="L S F"]');
  await cards.first().focus();
  await page.keyboard.press('Tab');
  await expect(page.locator('main li[data-index] figure > a:focus')).toHaveCount(1);
  await page.keyboard.press('Shift+Tab');
  await expect(cards.first()).toBeFocused();

  const card = cards.first().locator('..');
  for (const [key, name] of [
    ['l', /^喜欢/],
    ['s', /^收藏/],
    ['f', /^关注/],
  ] as const) {
    const button = card.getByRole('button', { name });
    const before = await button.getAttribute('aria-pressed');
    const word = name.source.slice(1);
    const answered = page.waitForResponse((response) => response.request().method() === 'POST' && response.ok());
    await page.keyboard.press(key);
    // Said for five seconds from the press, however long the answer takes.
    await expect(page.getByText(new RegExp(`^已${before === 'true' ? '取消' : ''}${word}`))).toBeVisible();
    await answered;
    await expect(button).toHaveAttribute('aria-pressed', before === 'true' ? 'false' : 'true');
    await expect(cards.first()).toBeFocused();
    // Put back for the tests beside this one.
    const undone = page.waitForResponse((response) => response.request().method() === 'POST' && response.ok());
    await page.keyboard.press(key);
    await undone;
    await expect(button).toHaveAttribute('aria-pressed', before ?? '');
  }
  // With a modifier a key is the browser's.
  const like = card.getByRole('button', { name: /^喜欢/ });
  const before = await like.getAttribute('aria-pressed');
  await page.keyboard.press('Control+l');
  await drawn(page);
  await expect(like).toHaveAttribute('aria-pressed', before ?? '');
});

test('V-43 what narrows a wall is as wide as what is in it, and the mouse that opened it draws no ring', async ({ page, origin }) => {
  const { info } = await demoMember(origin);
  await signInAs(page, origin, info);
  await page.goto(`${origin}/community`);
  await page.getByRole('button', { name: '筛选' }).click();
  const panel = page.getByRole('dialog', { name: '筛选' });
  await expect(panel.getByRole('switch')).toBeFocused();
  expect((await panel.boundingBox())?.width).toBeLessThanOrEqual(322);
  await expect(panel.locator(':focus-visible')).toHaveCount(0);
});
