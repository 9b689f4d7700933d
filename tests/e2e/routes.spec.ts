import { readFile } from 'node:fs/promises';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { api, demoMember, expect, type Loose, newMember, signInAs, test } from './world.ts';

const main = [
  '/home',
  '/community',
  '/follow',
  '/like',
  '/my-home-page',
  '/other-home-page',
  '/other-home-page?id=20481174',
  '/create',
  '/create?tab=collections',
  '/storehouse',
  '/tool/study/edit-data-list',
  '/tool/study/my-data',
  '/tool/study/model-status-list',
  '/setting',
];
const bare = ['/model-info', '/model-info-more', '/model-info?id=shanhai-xl', '/model-info-more?id=shanhai-xl'];
const tools = {
  '/tool/aiCreate/index': '快速生成',
  '/tool/aiCreate/intelligent-matting': '一键抠图',
  '/tool/aiCreate/enlarge-image': '图片放大',
  '/tool/aiCreate/reverse-inference': '图生提示词',
  '/tool/aiCreate/threeD': '3D生成',
  '/tool/aiCreate/makeLogo': 'Logo生成',
  '/tool/aiCreate/asset-set': '一套素材',
  '/tool/aiCreate/repaint': '局部重画',
};
const others = ['/collection', '/intro', '/payResult', '/docs/agreement'];

test('R1.1 the root leads to /intro and any unknown path to /home', async ({ page, origin }) => {
  await page.goto(origin);
  await expect(page).toHaveURL(`${origin}/intro`);
  for (const path of ['/nothing', '/tool/aiCreate', '/home/more', '/%E0%A4%A', '/a/b/c?x=1']) {
    await page.goto(origin + path);
    await expect(page).toHaveURL(`${origin}/home`);
    await expect(page.getByText('页面不存在，已回到首页')).toBeVisible();
  }
});

test('R1.2 R1.3 main pages have the side menu and top bar, model pages hide the bar', async ({ page, origin }) => {
  for (const path of [...main, ...bare]) {
    await page.goto(origin + path);
    await expect(page.getByRole('navigation', { name: '主导航' })).toBeVisible();
    await expect(page.getByRole('banner')).toHaveCount(bare.includes(path) ? 0 : 1);
    await expect(page.getByRole('main')).toBeVisible();
  }
});

test('R1.4 R1.5 tools are full screen with a way back, one title and three tabs', async ({ page, origin }) => {
  for (const [path, title] of Object.entries(tools)) {
    await page.goto(origin + path);
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
    await expect(page).toHaveTitle(new RegExp(`${title} - 点石`));
    await expect(page.getByRole('navigation', { name: '工具' }).getByRole('link')).toHaveText([/快速生成/, /一键抠图/, /图生提示词/]);
    await expect(page.getByRole('navigation', { name: '主导航' })).toHaveCount(0);
  }
  await page.getByRole('link', { name: '返回首页' }).click();
  await expect(page).toHaveURL(`${origin}/home`);
});

test('R1.7 navigation starts at the top, Back returns to where it was', async ({ page, origin }) => {
  await page.goto(`${origin}/community`);
  await expect(page.getByRole('list', { name: '灵感广场' }).getByRole('listitem').first()).toBeVisible();
  // The wall grows as it learns how many there are.
  const scrolled = () => page.evaluate(() => (window.scrollTo(0, 2400), window.scrollY));
  await expect.poll(scrolled).toBeGreaterThan(2000);
  await page.getByRole('link', { name: '模型库' }).click();
  await expect(page.getByRole('heading', { name: '模型库' })).toBeVisible();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(2000);
});

test('R1.8 the start-up user call is skipped at the root and on /intro only', async ({ page, origin }) => {
  const member = await newMember(origin);
  await signInAs(page, origin, member.info);
  const calls: string[] = [];
  page.on('request', (request) => request.url().includes('/users/userInfo') && calls.push(page.url()));
  await page.goto(`${origin}/`);
  await page.goto(`${origin}/intro`);
  await expect(page.getByRole('link', { name: '进入工作台' }).first()).toBeVisible();
  expect(calls).toEqual([]);
  await page.goto(`${origin}/setting`);
  await expect.poll(() => calls.length).toBe(1);
});

test('R1.9 the side menu has its entries, 210 px wide, a rail below 1200 px and a bottom bar on phones', async ({ page, origin }) => {
  await page.goto(`${origin}/home`);
  const menu = page.getByRole('complementary').first();
  await expect(menu.getByRole('navigation').getByRole('link')).toHaveText([
    '首页',
    '灵感广场',
    '模型库',
    '生成图片',
    '一键抠图',
    '图生提示词',
    '一套素材',
    '我的创作',
    '我的喜欢',
    '我的关注',
    '我的主页',
  ]);
  const width = async () => (await menu.boundingBox())?.width;
  await expect.poll(width).toBe(210);
  await page.setViewportSize({ width: 1000, height: 800 });
  await expect.poll(width).toBe(64);
  await page.setViewportSize({ width: 390, height: 800 });
  await expect(menu).toBeHidden();
  await expect(page.getByRole('navigation', { name: '底部导航' }).getByRole('link')).toHaveCount(5);
});

test('R5.1 T-XSS-02 a banner leads where its data says, to places of ours only; a ranked maker to their page', async ({ page, origin }) => {
  const banner = page.getByRole('region', { name: '活动' }).getByRole('link');
  await page.goto(`${origin}/home`);
  await expect(banner).toHaveAttribute('href', `/community?tag=${encodeURIComponent('场景')}`);
  await page.getByRole('radio', { name: '创作者' }).check();
  await page.getByRole('list', { name: '创作者' }).getByRole('link').first().click();
  await expect(page).toHaveURL(/\/other-home-page\?id=\d+$/);
  await page.route('**/common/banner', async (route) => {
    const reply = await (await route.fetch()).json();
    await route.fulfill({ json: { ...reply, data: [{ ...reply.data[0], link: 'javascript:alert(1)' }] } });
  });
  await page.goto(`${origin}/home`);
  await expect(banner).toHaveAttribute('href', '/community');
});

test('R1.11 Ctrl+M opens the generate page from anywhere, Ctrl+wheel is blocked', async ({ page, origin }) => {
  await page.goto(`${origin}/setting`);
  await expect(page.getByRole('heading', { name: '账号设置' })).toBeVisible();
  await page.keyboard.press('Control+m');
  await expect(page).toHaveURL(`${origin}/tool/aiCreate/index?againImgMake=`);
  await page.goto(`${origin}/home`);
  await expect(page.locator('#drawn')).toHaveCount(0);
  const blocked = await page.evaluate(() => {
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Control' }));
    const wheel = new WheelEvent('wheel', { ctrlKey: true, cancelable: true, deltaY: 100 });
    window.dispatchEvent(wheel);
    window.dispatchEvent(new KeyboardEvent('keyup', { key: 'Control' }));
    const pinch = new WheelEvent('wheel', { ctrlKey: true, cancelable: true, deltaY: 100 });
    window.dispatchEvent(pinch);
    return [wheel.defaultPrevented, pinch.defaultPrevented];
  });
  expect(blocked).toEqual([true, false]);
});

test('R1.12 signed out there is 「登录」, which also leads to /intro; signed in, the avatar menu opens by keyboard and leads to the settings', async ({
  page,
  origin,
}) => {
  await page.goto(`${origin}/home`);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page).toHaveURL(`${origin}/intro`);
  await expect(page.getByRole('dialog', { name: '登录点石' })).toHaveCount(1);
  const member = await newMember(origin);
  await signInAs(page, origin, member.info);
  await page.goto(`${origin}/home`);
  const points = page.getByRole('button', { name: '积分 110' });
  await points.focus();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('tooltip')).toContainText('10 赠送积分将在 24 小时内过期');
  await page.getByRole('button', { name: '账户菜单' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: '账号设置' })).toBeVisible();
  await page.getByRole('menuitem', { name: '账号设置' }).press('Enter');
  await expect(page).toHaveURL(`${origin}/setting`);
});

test('the theme is kept and set before the first paint, the palette opens and leads on', async ({ page, origin }) => {
  await page.goto(`${origin}/setting`);
  await page.getByRole('radio', { name: '浅色' }).check();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await page.goto(`${origin}/home`, { waitUntil: 'commit' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await expect(page.getByRole('heading', { name: '想画点什么？' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: '命令面板' }).fill('Logo');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/makeLogo/);
});

test('V-42 the palette finds a work by its words and opens it over the page, by keyboard alone', async ({ page, origin }) => {
  await page.goto(`${origin}/home`);
  await expect(page.getByRole('heading', { name: '想画点什么？' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: '命令面板' })).toBeFocused();
  await page.keyboard.type('锦鲤');
  const found = page.getByRole('group', { name: '作品' }).getByRole('option');
  await expect(found.first()).toHaveAttribute('data-focus');
  await expect(page.getByRole('group', { name: '模型' }).getByRole('option').first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/home\?work=/);
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(`${origin}/home`);
});

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const colourRules = ['color-contrast', 'link-in-text-block'];

/** Only what is broken is asked for, and no page of another origin is framed, which is what the other mode is for. */
const axe = (page: Page) => new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });

const halves = { 'main pages': [...others, ...main], 'models and tools': [...bare, ...Object.keys(tools)] };
for (const [name, paths] of Object.entries(halves)) {
  test(`A-01 axe finds nothing on any route, dark at 1440 and 390 px, colours in the light too: ${name}`, async ({ page, origin }) => {
    // A colour on its way from one theme to the other is neither's.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const member = await newMember(origin);
    await signInAs(page, origin, member.info);
    const found: string[] = [];
    for (const path of paths) {
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.goto(origin + path);
      await expect(page.getByRole('heading', { level: 1 }).or(page.getByRole('main')).first()).toBeVisible();
      await page.waitForLoadState('networkidle');
      for (const width of [1440, 390]) {
        await page.setViewportSize({ width, height: 900 });
        // A colour is the same on a phone: the light ones are judged once.
        for (const theme of width === 390 ? (['dark'] as const) : (['dark', 'light'] as const)) {
          await page.locator('html').evaluate((root, shown) => (root.dataset.theme = shown), theme);
          // Light changes colours and nothing else; the rest was judged in the dark.
          const { violations } = await (theme === 'dark' ? axe(page).withTags(standards) : axe(page).withRules(colourRules)).analyze();
          found.push(
            ...violations.map(
              (one) =>
                `${theme} ${width} px ${path}: ${one.id} ${one.nodes[0]?.html.slice(0, 160)} ${one.nodes[0]?.failureSummary?.slice(0, 200)}`,
            ),
          );
        }
      }
    }
    expect(found).toEqual([]);
  });
}

for (const dialog of ['login', 'palette', 'points', 'shortcuts'] as const) {
  test(`A-10 the ${dialog} dialog: axe finds nothing, Esc closes it`, async ({ page, origin }) => {
    if (dialog !== 'login') {
      const member = await newMember(origin);
      await signInAs(page, origin, member.info);
    }
    await page.goto(`${origin}/home`);
    await expect(page.getByRole('heading', { name: '想画点什么？' })).toBeVisible();
    if (dialog === 'login') await page.getByRole('button', { name: '登录', exact: true }).click();
    if (dialog === 'palette') await page.keyboard.press('Control+k');
    if (dialog === 'points') await page.getByRole('button', { name: /^积分/ }).click();
    if (dialog === 'shortcuts') {
      await page.getByRole('heading', { name: '想画点什么？' }).click();
      await page.keyboard.press('Shift+?');
    }
    await expect(page.getByRole('dialog')).toHaveCount(1);
    await page.waitForLoadState('networkidle');
    const { violations } = await axe(page).analyze();
    expect(violations.map((one) => `${one.id} ${one.nodes[0]?.html.slice(0, 160)}`)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
}

test('V-03 on a phone every page is two presses away by links one sees', async ({ page, origin }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInAs(page, origin, (await newMember(origin)).info);
  const seen = async () =>
    page.locator('a[href]:visible').evaluateAll((links) => links.map((link) => new URL((link as HTMLAnchorElement).href).pathname));
  await page.goto(`${origin}/home`);
  const bar = page.getByRole('navigation', { name: '底部导航' });
  await expect(bar).toBeVisible();
  const found = new Set(await seen());
  for (const path of [...found].filter((one) => ['/community', '/create', '/my-home-page'].includes(one))) {
    await page.goto(origin + path);
    await expect(bar).toBeVisible();
    if (path === '/my-home-page') await expect(page.getByRole('navigation', { name: '更多' })).toBeVisible();
    for (const one of await seen()) found.add(one);
  }
  // What is opened from a picture, a person or a dataset has no link of its own.
  const fromElsewhere = ['/other-home-page', '/tool/study/edit-data-list', '/tool/aiCreate/repaint'];
  const wanted = [...main, ...Object.keys(tools), '/docs/agreement', '/docs/privacy', '/docs/tutorial'].filter(
    (path) => !path.includes('?') && !fromElsewhere.includes(path),
  );
  expect(wanted.filter((path) => !found.has(path))).toEqual([]);
});

test('V-48 a link tells a chat what it shows, without a program: a work, a model, a person; what is private tells nothing', async ({
  origin,
}) => {
  const { data } = (await api(origin, 'POST', '/api/v2/common/images', { condition: [{ scope: 'square' }], pageSize: 1 })).body;
  const [work] = data;
  const head = async (path: string) => {
    const html = await (await fetch(origin + path)).text();
    return (name: string) => new RegExp(`<meta property="${name}" content="([^"]*)"`).exec(html)?.[1];
  };
  for (const [path, title] of [
    [`/community?work=${work.id}`, `${work.title} - ${work.user.name} - 点石`],
    ['/model-info?id=qinglv', '青绿山水 - 模型 - 点石'],
    ['/other-home-page?id=20481174', '山海匠 - 创作者主页 - 点石'],
  ] as const) {
    const told = await head(path);
    expect(told('og:title'), path).toBe(title);
    expect(told('og:description'), path).toBeTruthy();
    const card = await fetch(told('og:image') ?? '');
    expect([card.status, card.headers.get('content-type')], path).toEqual([200, 'image/jpeg']);
  }
  const { token } = await demoMember(origin);
  const mine = (await api(origin, 'POST', '/api/v2/common/images', { condition: [{ scope: 'mine' }], pageSize: 100 }, token)).body.data;
  const kept = mine.find(({ visibility }: Loose) => visibility === 'private');
  expect((await head(`/community?work=${kept.id}`))('og:title')).toBeUndefined();
});

test('V-48 the tall card of a work is saved from its share menu; of one that is private there is none', async ({ page, origin }) => {
  const { info, token } = await demoMember(origin);
  await signInAs(page, origin, info);
  const mine = (await api(origin, 'POST', '/api/v2/common/images', { condition: [{ scope: 'mine' }], pageSize: 100 }, token)).body.data;
  const open = mine.find(({ visibility, published }: Loose) => published && visibility !== 'private');
  const kept = mine.find(({ visibility }: Loose) => visibility === 'private');
  await page.goto(`${origin}/community?work=${open.id}`);
  const share = page.getByRole('dialog').getByRole('button', { name: '分享' });
  await share.press('Enter');
  const saving = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: '竖版卡片' }).press('Enter');
  const file = await saving;
  expect(file.suggestedFilename()).toMatch(/竖版卡片.*\.jpg$/);
  const bytes = await readFile(await file.path());
  expect([...bytes.subarray(0, 2)], 'a JPEG').toEqual([0xff, 0xd8]);
  expect(bytes.length).toBeGreaterThan(30_000);
  await page.goto(`${origin}/community?work=${kept.id}`);
  await expect(share).not.toHaveAttribute('aria-haspopup', /./);
  expect((await fetch(`${origin}/card/tall/${kept.id}.jpg`)).status).toBe(404);
});
