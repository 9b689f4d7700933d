/** What is there before the program is, and what it takes over. */
import { demoMember, expect, signInAs, test } from './world.ts';

const intro = { name: '点石成图', exact: true };

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });
  test('a drawn page can be read and left', async ({ page, origin }) => {
    await page.goto(`${origin}/intro`);
    await expect(page.getByRole('heading', intro)).toBeVisible();
    await expect(page.getByRole('link', { name: '开始创作' }).first()).toHaveAttribute('href', /\/tool\/aiCreate\/index/);
    await page.goto(`${origin}/docs/privacy`);
    await expect(page.getByRole('heading', { name: '隐私政策' })).toBeVisible();
  });
});

test('the program takes the drawn page over: the same elements, and nothing is drawn anew', async ({ page, origin }) => {
  await page.addInitScript(() =>
    document.addEventListener('DOMContentLoaded', () => Object.assign(window, { drawn: document.querySelector('h1') })),
  );
  await page.goto(`${origin}/intro`);
  // What was typed is the program's work.
  await expect(page.locator('.facet-point').last()).toContainText('青绿山水');
  expect(await page.evaluate(() => (window as unknown as { drawn: Element }).drawn === document.querySelector('h1'))).toBe(true);
});

test('a button pressed before the program is there is pressed once it is', async ({ page, origin }) => {
  const arrive = Promise.withResolvers<void>();
  await page.route(/assets\/index-.*\.js/, async (route) => {
    await arrive.promise;
    await route.continue();
  });
  await page.goto(`${origin}/intro`);
  await page.getByRole('button', { name: '登录' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  arrive.resolve();
  await expect(page.getByRole('dialog', { name: '登录点石' })).toHaveCount(1);
});

for (const path of ['/home', '/community']) {
  test(`${path} asks for its pictures before its code is there, once, in the words its code uses`, async ({ page, origin }) => {
    const asked: string[] = [];
    page.on('request', (request) => {
      if (new URL(request.url()).pathname === '/api/v2/common/images') asked.push(request.postData() ?? '');
    });
    const early = page.waitForRequest('**/common/images');
    await page.route(/assets\/index-.*\.js/, async (route) => {
      await early;
      await route.continue();
    });
    await page.goto(origin + path);
    await expect(
      page
        .getByRole('list', { name: /推荐作品|灵感广场/ })
        .getByRole('img')
        .first(),
    ).toBeVisible();
    expect(asked).toHaveLength(1);
  });
}

test('a member’s first screen on a phone asks for no picture whole that it shows small', async ({ page, origin }) => {
  await page.setViewportSize({ width: 412, height: 823 });
  await signInAs(page, origin, (await demoMember(origin)).info);
  const whole: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (/^\/files\/(?:i|seed)\//.test(pathname) && !searchParams.has('w')) whole.push(pathname);
  });
  await page.goto(`${origin}/home`);
  await expect(page.getByRole('button', { name: /^大模型|^模型/ }).first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(whole).toEqual([]);
});

test('a menu that arrives with the first press opens by that press, and has the focus', async ({ page, origin }) => {
  await page.goto(`${origin}/community`);
  const order = page.getByRole('button', { name: /^排序/ });
  await order.focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('listbox')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(order).toBeFocused();
  await page.getByRole('button', { name: '筛选' }).click();
  await expect(page.getByRole('dialog', { name: '筛选' })).toBeVisible();
});

test('a page whose program runs never says that it did not arrive', async ({ page, origin }) => {
  await page.clock.install();
  for (const path of ['/home', '/intro']) {
    await page.goto(origin + path);
    await expect(page.locator('html[data-running]')).toBeAttached();
    await page.clock.runFor(20_000);
    await expect(page.getByRole('alert')).toHaveCount(0);
  }
});

test.describe('a program that does not arrive', () => {
  test.use({ ignoreConsole: [/Failed to load resource|MIME type/] });
  test('F-09 a link of a drawn page leads to no lost network, and the program that comes later takes the word back', async ({
    page,
    context,
    origin,
  }) => {
    const arrive = Promise.withResolvers<void>();
    await page.route(/assets\/index-.*\.js/, async (route) => {
      await arrive.promise;
      await route.continue();
    });
    await page.goto(`${origin}/intro`);
    await context.setOffline(true);
    await page.getByRole('link', { name: '开始创作' }).first().click();
    await expect(page.getByRole('alert')).toContainText('网络已断开');
    await expect(page.getByRole('heading', intro)).toBeVisible();
    await context.setOffline(false);
    arrive.resolve();
    await expect(page.locator('html[data-running]')).toBeAttached();
    await expect(page.getByRole('alert')).toHaveCount(0);
  });

  for (const [what, answer] of [
    ['is gone', { status: 404 }],
    ['is answered with a page', { status: 200, contentType: 'text/html', body: '<p>proxy</p>' }],
  ] as const) {
    test(`F-57 where it ${what}, the page says so and how to go on`, async ({ page, origin }) => {
      for (const path of ['/home', '/intro']) {
        await page.route(/assets\/index-.*\.js/, (route) => route.fulfill(answer));
        await page.goto(origin + path);
        await expect(page.getByRole('alert')).toContainText('页面没有载入完整');
        await page.unroute(/assets\/index-.*\.js/);
        await page.getByRole('button', { name: '重新加载' }).click();
        await expect(page.getByRole('alert')).toBeHidden();
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      }
    });
  }
});
