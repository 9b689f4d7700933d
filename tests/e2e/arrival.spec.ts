/** What is there before the program is, and what it takes over. */
import type { Page, Route } from '@playwright/test';
import { demoMember, expect, signInAs, test } from './world.ts';

const intro = { name: '点石成图', exact: true };

/** What is asked for waits until it is told. */
async function hold(page: Page, asked: string | RegExp): Promise<() => void> {
  const arrive = Promise.withResolvers<void>();
  await page.route(asked, async (route) => {
    await arrive.promise;
    await route.continue();
  });
  return arrive.resolve;
}
const holdProgram = (page: Page) => hold(page, /assets\/index-.*\.js/);

/** The first page that is asked for has the server look its pictures up, and does not wait for them. */
const drawnWithPictures = (address: string) => expect.poll(async () => (await fetch(address)).text()).toContain('/files/seed/');

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

test("a phone's drawn square stands where it will before its own script: nothing moves when that fills the bar", async ({
  browser,
  origin,
}) => {
  const tops: (number | undefined)[] = [];
  for (const javaScriptEnabled of [false, true]) {
    const page = await browser.newPage({ javaScriptEnabled, viewport: { width: 412, height: 823 } });
    await holdProgram(page);
    await page.goto(`${origin}/community`, { waitUntil: 'commit' });
    const topics = page.locator('#drawn').getByRole('button', { name: '全部' });
    tops.push((await topics.boundingBox())?.y);
    await page.close();
  }
  expect(tops[0]).toBeGreaterThan(0);
  expect(tops[0]).toBe(tops[1]);
});

for (const [device, size] of Object.entries({ phone: { width: 412, height: 823 }, desk: { width: 1440, height: 900 } })) {
  test(`PERF-3 one picture of the first screen is asked for first: the one it counts as painted with, on a ${device}`, async ({
    page,
    origin,
  }) => {
    await page.setViewportSize(size);
    await holdProgram(page);
    await page.goto(`${origin}/intro`);
    await page.waitForFunction(() => document.readyState === 'complete');
    const seen = () =>
      page.evaluate(async () => {
        for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame);
        const urgent = [...document.querySelectorAll('img')].filter((image) => image.fetchPriority === 'high');
        const largest = await new Promise<Element>((resolve) => {
          const last = (list: PerformanceObserverEntryList) => list.getEntries().at(-1) as PerformanceEntry & { element: Element };
          new PerformanceObserver((list) => resolve(last(list).element)).observe({ type: 'largest-contentful-paint', buffered: true });
        });
        return [urgent.length, largest === urgent[0]];
      });
    // A picture that has come is not yet painted: a slow machine reports its text first.
    await expect.poll(seen).toEqual([1, true]);
    expect(await seen()).toEqual([1, true]);
  });
}

test('a button pressed before the program is there is pressed once it is', async ({ page, origin }) => {
  const arrive = await holdProgram(page);
  await page.goto(`${origin}/intro`);
  await page.getByRole('button', { name: '登录' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  arrive();
  await expect(page.getByRole('dialog', { name: '登录点石' })).toHaveCount(1);
});

for (const path of ['/home', '/community']) {
  test(`PERF-5 ${path} asks for its pictures before its code is there, once, in the words its code uses`, async ({ page, origin }) => {
    await page.setViewportSize({ width: 412, height: 823 });
    await drawnWithPictures(origin + path);
    const asked: string[] = [];
    const files: string[] = [];
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url());
      if (pathname === '/api/v2/common/images') asked.push(request.postData() ?? '');
      if (pathname.startsWith('/files/')) files.push(pathname + search);
    });
    const early = page.waitForRequest('**/common/images');
    let first: string[] = [];
    await page.route(/assets\/index-.*\.js/, async (route) => {
      await early;
      await expect(page.getByRole('list', { name: /推荐作品|灵感广场/ }).getByRole('listitem')).not.toHaveCount(0);
      await expect.poll(() => files.length).toBeGreaterThan(2);
      first = [...files];
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
    await page.waitForLoadState('networkidle');
    await expect(page.locator('#drawn')).toHaveCount(0);
    // What came early is what the wall shows, and comes once.
    for (const file of first) expect(files.filter((one) => one.split('?')[0] === file.split('?')[0])).toEqual([file]);
    const shown = page.getByRole('list', { name: /推荐作品|灵感广场/ }).getByRole('img');
    expect(await shown.evaluateAll((all) => all.slice(0, 3).map((one) => (one as HTMLImageElement).currentSrc))).toEqual(
      first.slice(0, 3).map((file) => origin + file),
    );
  });
}

test('what is typed into a drawn page before its program is there stays, with the focus and where the next letter goes', async ({
  page,
  origin,
}) => {
  const arrive = await holdProgram(page);
  await page.goto(`${origin}/home`);
  const words = page.getByRole('textbox', { name: '画面描述' });
  await words.fill('青绿山水');
  await words.press('Home');
  arrive();
  await expect(page.locator('#drawn')).toHaveCount(0);
  await expect(words).toBeFocused();
  await page.keyboard.type('晨雾，');
  await expect(words).toHaveValue('晨雾，青绿山水');
});

test('a button, a shortcut and a link of a drawn page lead where the program’s do', async ({ page, origin }) => {
  const arrive = await holdProgram(page);
  await page.goto(`${origin}/home`);
  await page.getByRole('button', { name: '水墨山水' }).click();
  arrive();
  await expect(page.getByRole('textbox', { name: '画面描述' })).toHaveValue('水墨远山，红日，孤舟，大量留白');

  await page.unroute(/assets\/index-.*\.js/);
  const arriveAgain = await holdProgram(page);
  await page.goto(`${origin}/community`);
  await page.keyboard.press('Control+k');
  arriveAgain();
  await expect(page.getByRole('combobox', { name: '命令面板' })).toBeFocused();

  await page.unroute(/assets\/index-.*\.js/);
  const arriveOnceMore = await holdProgram(page);
  await page.goto(`${origin}/community`);
  await page.keyboard.press('Shift+?');
  arriveOnceMore();
  await expect(page.getByRole('heading', { name: '键盘快捷键' })).toBeVisible();

  // The program runs, and its pictures are not there yet.
  await page.route('**/common/images', () => undefined);
  await page.goto(`${origin}/community`);
  await expect(page.locator('html[data-running]')).toBeAttached();
  await page.evaluate(() => Object.assign(window, { same: true }));
  await page.getByRole('link', { name: '模型库' }).click();
  await expect(page).toHaveURL(/\/storehouse/);
  expect(await page.evaluate(() => 'same' in window)).toBe(true);
});

test('a picture pressed on a drawn page before its wall is there opens once it is', async ({ page, origin }) => {
  await drawnWithPictures(`${origin}/community`);
  const arrive = await hold(page, '**/common/images');
  await page.goto(`${origin}/community`);
  await expect(page.locator('html[data-running]')).toBeAttached();
  await page.locator('#drawn').getByRole('listitem').first().getByRole('link').first().click();
  await expect(page.locator('#drawn')).toHaveCount(0);
  arrive();
  await expect(page.getByRole('dialog').first()).toBeAttached();
});

test('a drawn page does not stay where the answer does not come', async ({ page, origin }) => {
  await page.route('**/common/images', () => undefined);
  await page.goto(`${origin}/home`);
  await expect(page.locator('#drawn')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: '想画点什么？' })).toBeVisible();
});

test('a member’s drawn page offers no sign-in', async ({ page, origin }) => {
  await signInAs(page, origin, (await demoMember(origin)).info);
  await holdProgram(page);
  await page.goto(`${origin}/home`);
  await expect(page.locator('#drawn').getByRole('heading', { name: '想画点什么？' })).toBeVisible();
  await expect(page.getByRole('button', { name: '登录' })).toHaveCount(0);
});

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

test('PERF-3 on a phone the pictures of the screen come first, at two dots a px; those below it follow', async ({ browser, origin }) => {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 3, hasTouch: true });
  const arrive = await hold(page, '**/files/seed/**');
  await page.goto(`${origin}/community`, { waitUntil: 'commit' });
  // Pictures that hang do not keep the program.
  await expect(page.locator('html[data-running]')).toBeAttached();
  await expect(page.locator('#drawn')).toHaveCount(0);
  const cards = page.getByRole('list', { name: '灵感广场' }).getByRole('listitem');
  await expect(cards.getByRole('img').nth(3)).toBeAttached();
  const below = () => cards.evaluateAll((all) => all.filter((one) => one.getBoundingClientRect().top > innerHeight + 120).length);
  expect(await below()).toBe(0);
  arrive();
  await expect.poll(below).toBeGreaterThan(0);
  // Decoded px: `naturalWidth` is in px of the page.
  const widest = cards.getByRole('img').evaluateAll((all) =>
    Promise.all(
      all.map(async (one) => {
        const image = one as HTMLImageElement;
        await image.decode();
        return (await createImageBitmap(image)).width;
      }),
    ),
  );
  expect(Math.max(...(await widest))).toBeLessThanOrEqual(480);
  // What waits for a pointer is not drawn for a finger.
  await cards.getByRole('link').first().tap();
  await expect(page.getByRole('dialog').first()).toBeAttached();
  await expect(page.locator('ul[aria-label=灵感广场] figcaption')).toHaveCount(0);
  await page.close();
});

test('PERF-3 on a phone the landing page asks for no picture larger than it shows, and for what is below only on approach', async ({
  browser,
  origin,
}) => {
  const page = await browser.newPage({ viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, hasTouch: true });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto(`${origin}/intro`);
  await page.waitForLoadState('networkidle');
  const stone = page.getByRole('region', { name: '点石成图' }).locator('img');
  const shown = await stone.evaluateAll((all) => all.map((one) => (one as HTMLImageElement).currentSrc).filter(Boolean));
  expect(shown.length).toBeGreaterThan(10);
  expect(shown.filter((src) => !src.endsWith('?w=240'))).toEqual([]);
  const below = () => asked.filter((url) => /landing-below|seed\/(?:t09|o02|d01)/.test(url)).length;
  expect(below()).toBe(0);
  await page.mouse.wheel(0, 2000);
  await expect.poll(below).toBeGreaterThan(3);
  await page.close();
});

test('PERF-8 robots are told where they may go', async ({ origin }) => {
  const answer = await fetch(`${origin}/robots.txt`);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/plain')]);
  expect(await answer.text()).toContain('Disallow: /api/');
});

test('a menu that arrives with the first press opens by that press, and has the focus', async ({ page, origin }) => {
  await page.goto(`${origin}/community`);
  await expect(page.locator('#drawn')).toHaveCount(0);
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
    const arrive = await holdProgram(page);
    await page.goto(`${origin}/intro`);
    await context.setOffline(true);
    await page.getByRole('link', { name: '开始创作' }).first().click();
    await expect(page.getByRole('alert')).toContainText('网络已断开');
    await expect(page.getByRole('heading', intro)).toBeVisible();
    await context.setOffline(false);
    arrive();
    await expect(page.locator('html[data-running]')).toBeAttached();
    await expect(page.getByRole('alert')).toHaveCount(0);
  });

  // A drawn page, and one that is empty until the program fills it; its entry, and what that imports.
  for (const [what, answer] of [
    ['is gone', (route: Route) => route.fulfill({ status: 404 })],
    ['is answered with a page', (route: Route) => route.fulfill({ status: 200, contentType: 'text/html', body: '<p>proxy</p>' })],
    ['is cut off', (route: Route) => route.abort('connectionreset')],
  ] as const) {
    test(`REL-7 F-57 where it ${what}, the page says so and how to go on`, async ({ page, origin }) => {
      for (const [path, file] of [
        ['/home', /assets\/index-.*\.js/],
        ['/intro', /assets\/react-.*\.js/],
        ['/tool/aiCreate/index', /assets\/index-.*\.js/],
        ['/tool/aiCreate/index', /assets\/react-.*\.js/],
      ] as const) {
        await page.route(file, answer);
        await page.goto(origin + path);
        await expect(page.getByRole('alert')).toContainText('页面没有载入完整');
        await page.unroute(file);
        await page.getByRole('button', { name: '重新加载' }).click();
        await expect(page.getByRole('alert')).toBeHidden();
        await expect(page.getByRole('heading', { level: 1 })).not.toHaveCount(0);
      }
    });
  }

  test('REL-7 F-57 where it never comes, the page says so after a while, and is silent again once it came', async ({ page, origin }) => {
    await page.clock.install();
    const arrive = await holdProgram(page);
    await page.goto(`${origin}/tool/aiCreate/index`, { waitUntil: 'commit' });
    await expect(page.locator('#root')).toBeAttached();
    await page.clock.runFor(14_000);
    await expect(page.getByRole('alert')).toHaveCount(0);
    await page.clock.runFor(1000);
    await expect(page.getByRole('alert')).toContainText('页面没有载入完整');
    arrive();
    await page.clock.resume();
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveCount(0);
  });
});
