import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { clipped, settled } from './clipped.ts';
import { demoMember, expect, memberRoutes, newMember, signInAs, test } from './world.ts';

/** Every transition and animation that lasts, of whatever is on the page. */
const lasting = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('*')].flatMap((element) => {
      const { transitionDuration, animationDuration, animationName } = getComputedStyle(element);
      const moves = (durations: string) => durations.split(',').some((duration) => parseFloat(duration) > 0);
      return moves(transitionDuration) || (animationName !== 'none' && moves(animationDuration)) ? [element.outerHTML.slice(0, 200)] : [];
    }),
  );

test('R2.11 the switch for less motion stops every animation and transition, and is remembered', async ({ page, origin }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await signInAs(page, origin, (await newMember(origin)).info);
  await page.goto(`${origin}/setting`);
  const still = page.getByRole('switch', { name: '减弱动效' });
  await expect(still).not.toBeChecked();
  expect((await lasting(page)).length).toBeGreaterThan(0);
  await still.check();
  expect(await lasting(page)).toEqual([]);
  for (const path of ['/home', '/tool/aiCreate/index', '/intro', '/setting']) {
    await page.goto(origin + path);
    await expect(page.locator('html')).toHaveAttribute('data-motion', 'reduce');
    await page.waitForLoadState('networkidle');
    expect(await lasting(page), path).toEqual([]);
  }
  await still.uncheck();
  expect((await lasting(page)).length).toBeGreaterThan(0);
  // The system's own wish holds without the switch.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await lasting(page)).toEqual([]);
});

test('V-04 what is pressed at the bottom of a phone stands above its home indicator', async ({ page, origin }) => {
  const INDICATOR = 34;
  await page.setViewportSize({ width: 390, height: 844 });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setSafeAreaInsetsOverride' as never, { insets: { bottom: INDICATOR } } as never);
  await signInAs(page, origin, (await newMember(origin)).info);
  const lowest = async (of: Locator) => {
    await expect(of.first()).toBeVisible();
    return Math.max(
      ...(await Promise.all((await of.all()).map(async (one) => (await one.boundingBox())!))).map(({ y, height }) => y + height),
    );
  };
  await page.goto(`${origin}/home`);
  expect(await lowest(page.getByRole('navigation', { name: '底部导航' }).getByRole('link'))).toBeLessThanOrEqual(844 - INDICATOR);
  await page.goto(`${origin}/tool/aiCreate/index`);
  expect(await lowest(page.getByRole('form', { name: '生成参数' }).getByRole('button', { name: /^生成/ }))).toBeLessThanOrEqual(
    844 - INDICATOR,
  );
  await page.goto(`${origin}/tool/aiCreate/enlarge-image`);
  expect(await lowest(page.getByRole('button', { name: /^放大/ }).last())).toBeLessThanOrEqual(844 - INDICATOR);
});

test('V-48 the page is installable, its bars wear the theme, and its first pages say what they are about', async ({ page, origin }) => {
  const refused: string[] = [];
  page.on('console', (message) => message.type() === 'error' && refused.push(message.text()));
  await page.goto(`${origin}/docs/privacy`);
  await expect(page).toHaveTitle('隐私政策 - 点石');
  const manifest = await page.request.get(`${origin}/manifest.webmanifest`);
  expect([manifest.status(), manifest.headers()['content-type']]).toEqual([200, 'application/manifest+json']);
  for (const path of ['/apple-touch-icon.png', ...(await manifest.json()).icons.map(({ src }: { src: string }) => src)])
    expect((await page.request.get(origin + path)).headers()['content-type'], path).toMatch(/^image\//);
  const head = (name: string) => page.locator(`meta[name="${name}"]`);
  await expect(head('theme-color')).toHaveAttribute('content', '#0d0f0f');
  await page.evaluate(() => localStorage.setItem('theme', 'light'));
  await page.goto(`${origin}/community`);
  await expect(head('theme-color')).toHaveAttribute('content', '#f2f4f4');
  await page.evaluate(() => void (document.documentElement.dataset.theme = 'dark'));
  await expect(head('theme-color')).toHaveAttribute('content', '#0d0f0f');
  await expect(head('description')).toHaveAttribute('content', /公开作品/);
  // In the page as it is served, before its program runs.
  expect(await (await page.request.get(`${origin}/community`)).text()).toContain('<meta name="description" content="公开作品');
  expect(refused).toEqual([]);
});

test('V-49 paper is white with black words, whichever theme is on the screen', async ({ page, origin }) => {
  await page.goto(`${origin}/docs/agreement`);
  const colours = () =>
    page.evaluate(() => [getComputedStyle(document.body).backgroundColor, getComputedStyle(document.querySelector('main h2 + p')!).color]);
  const screen = await colours();
  await page.emulateMedia({ media: 'print' });
  expect(await colours()).toEqual(['lab(100 0 0)', 'lab(0 0 0)']);
  expect(await colours()).not.toEqual(screen);
  await expect(page.getByRole('link', { name: '返回' })).toBeHidden();
});

/** How much of a control each colour takes, by its screenshot. */
async function coloursOf(control: Locator): Promise<Map<string, number>> {
  const { data, info } = await sharp(await control.screenshot())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const shares = new Map<string, number>();
  const total = info.width * info.height;
  for (let at = 0; at < data.length; at += 3) {
    const colour = data.subarray(at, at + 3).toString('hex');
    shares.set(colour, (shares.get(colour) ?? 0) + 1 / total);
  }
  return shares;
}

test('V-09 with the system’s high contrast what is chosen has a colour that what is not chosen lacks', async ({ page, origin }) => {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  await signInAs(page, origin, (await demoMember(origin)).info);
  const apart = async (what: string, chosen: Locator, other: Locator) => {
    await expect(chosen, what).toBeVisible();
    const [on, off] = [await coloursOf(chosen), await coloursOf(other)];
    const own = [...on].filter(([colour, share]) => share > 0.04 && (off.get(colour) ?? 0) < 0.005);
    expect(own, `${what}: a colour of its own`).not.toEqual([]);
  };
  const radio = (scope: Locator, name: string) => scope.locator('label').filter({ has: page.getByRole('radio', { name, exact: true }) });

  await page.goto(`${origin}/my-home-page`);
  await apart(
    'nav',
    page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '我的主页' }),
    page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '我的创作' }),
  );
  await apart('tabs', page.getByRole('tab', { selected: true }).first(), page.getByRole('tab', { selected: false }).first());

  await page.goto(`${origin}/tool/aiCreate/index`);
  const form = page.getByRole('form', { name: '生成参数' });
  await apart('segmented', radio(form, '文生图'), radio(form, '图生图'));
  await apart('ratio', radio(form, '3:4'), radio(form, '4:3'));
  const hidden = form.getByRole('switch', { name: '私有' });
  const off = await coloursOf(hidden);
  await hidden.check();
  const on = await coloursOf(hidden);
  expect(
    [...on].filter(([colour, share]) => share > 0.04 && (off.get(colour) ?? 0) < 0.005),
    'switch',
  ).not.toEqual([]);

  await page.goto(`${origin}/community`);
  // The program's own chips take the place of the drawn ones.
  await settled(page);
  const chips = page.getByRole('button', { pressed: true }).first();
  await apart('chip', chips, page.getByRole('button', { pressed: false }).first());
});

test('text at twice its size: nothing is cut off on any route, and bars grow with what is in them', async ({ page, context, origin }) => {
  // The font size of the browser's settings: what a member who reads large letters has chosen for all pages.
  const browser = await context.newCDPSession(page);
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 32 } });
  await page.setViewportSize({ width: 1440, height: 900 });
  await signInAs(page, origin, (await demoMember(origin)).info);
  const found: Record<string, string[]> = {};
  for (const path of memberRoutes) {
    await page.goto(origin + path);
    await settled(page);
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px');
    const here = await clipped(page);
    if (here.length > 0) found[path] = [...new Set(here)];
  }
  expect(found).toEqual({});
  // Walls know in pixels what their headings take.
  await page.goto(`${origin}/create`);
  const month = (await page.getByRole('heading', { level: 2 }).first().boundingBox())!;
  const works = page.getByRole('group', { name: '我的创作' });
  const day = (await works.getByRole('region').first().getByRole('heading').first().boundingBox())!;
  const first = (await works.getByRole('listitem').first().boundingBox())!;
  expect(day.y).toBeGreaterThanOrEqual(month.y + month.height);
  expect(first.y).toBeGreaterThanOrEqual(day.y + day.height);
});

for (const [width, height] of [
  [1280, 800],
  [390, 844],
] as const) {
  test(`text at twice its size: nothing is cut off in what opens over the page, ${width} px wide`, async ({ page, context, origin }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height });
    const browser = await context.newCDPSession(page);
    await browser.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 32 } });
    const press = (name: string | RegExp) => page.getByRole('button', { name }).filter({ visible: true }).first().click();
    // The keyboard's way: at this size the tick lies on most of a small picture.
    const own = () => page.getByRole('group', { name: '我的创作' }).getByRole('link').first().press('Enter');
    const visitor: Record<string, [string, () => Promise<unknown>]> = {
      'sign-in': ['/home', () => press('登录')],
      forgotten: [
        '/home',
        async () => {
          await press('登录');
          await page.getByRole('dialog').getByRole('radio', { name: '密码登录' }).check();
          await press('忘记密码');
        },
      ],
    };
    const member: typeof visitor = {
      membership: ['/my-home-page', () => press('会员与积分')],
      packs: [
        '/my-home-page',
        async () => {
          await press('会员与积分');
          await page.getByRole('tab', { name: '积分' }).click();
        },
      ],
      order: [
        '/my-home-page',
        async () => {
          await press('会员与积分');
          await press(/^(?:购买|升级到|续费)/);
        },
      ],
      points: ['/my-home-page', () => press('积分明细')],
      orders: ['/my-home-page', () => press('购买记录')],
      invoice: [
        '/my-home-page',
        async () => {
          await press('购买记录');
          await press('开发票');
        },
      ],
      profile: ['/my-home-page', () => press('编辑资料')],
      contact: ['/my-home-page', () => press('帮助与反馈')],
      password: ['/setting', () => press('修改密码')],
      leaving: ['/setting', () => press(/注销/)],
      palette: ['/home', () => page.keyboard.press('Control+k')],
      account: ['/home', () => press('账户菜单')],
      filters: ['/community', () => press('排序与筛选')],
      work: ['/community', () => page.getByRole('list', { name: '灵感广场' }).getByRole('link').first().click()],
      report: ['/other-home-page?id=20481174', () => press('举报')],
      own: ['/create', own],
      export: [
        '/create',
        async () => {
          await own();
          await press('下载');
        },
      ],
      search: ['/create', () => press('搜索与筛选')],
      plus: ['/home', () => page.getByRole('link', { name: '立即创作' }).filter({ visible: true }).first().click()],
      tools: ['/tool/aiCreate/enlarge-image', () => press(/换工具/)],
      works: ['/tool/aiCreate/enlarge-image', () => press('从我的创作选')],
      model: ['/home', () => press(/^模型：/)],
      dataset: ['/tool/study/my-data', () => press('新建数据集')],
    };
    const found: Record<string, string[]> = {};
    for (const [who, all] of [
      [undefined, visitor],
      [(await demoMember(origin)).info, member],
    ] as const) {
      if (who) await signInAs(page, origin, who);
      for (const [name, [path, open]] of Object.entries(all)) {
        await page.goto(origin + path);
        await settled(page);
        await open();
        await expect(page.locator('[role=dialog], [role=menu], [role=listbox]').first()).toHaveCount(1);
        await settled(page);
        const here = await clipped(page);
        if (here.length > 0) found[name] = [...new Set(here)];
      }
    }
    expect(found).toEqual({});
  });
}
