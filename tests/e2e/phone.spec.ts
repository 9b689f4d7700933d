/** The phone as a product of its own: 390 × 844, a finger, nothing that hovers. */
import type { Locator, Page } from '@playwright/test';
import { chinaDay } from '../../server/kernel/china-time.ts';
import { clipped, settled } from './clipped.ts';
import { api, back, demoMember, expect, type Loose, memberRoutes, newMember, signInAs, test, testAlone } from './world.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

/** One finger from a point downwards, in steps of `pause` ms; `hold` leaves it there until it is lifted. */
async function drag(
  page: Page,
  from: { x: number; y: number },
  down: number,
  { steps = 8, pause = 16, hold = false } = {},
): Promise<() => Promise<void>> {
  const finger = await page.context().newCDPSession(page);
  // Its speed is what is asked for, however busy the machine is: each event has its own time.
  let time = Date.now();
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
    finger.send('Input.dispatchTouchEvent', { type, timestamp: time / 1000, touchPoints: y === undefined ? [] : [{ x: from.x, y }] });
  await send('touchStart', from.y);
  for (let step = 1; step <= steps; step++) {
    time += pause;
    await send('touchMove', from.y + (down * step) / steps);
  }
  const lift = () => {
    if (hold) time = Math.max(time + 150, Date.now());
    return send('touchEnd').then(() => finger.detach());
  };
  if (!hold) await lift();
  return lift;
}

/**
 * What a finger misses: controls that a square of 44 px around their middle does not hit, by name and where. A point beyond the middle
 * of the gap to a neighbour may be the neighbour's. Links in running text are exempt, as WCAG 2.5.8 says: their line decides their height.
 */
const missed = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const CONTROLS =
      'a[href], button, input, select, textarea, summary, [role=button], [role=slider], [role=tab], [role=option], [role^=menuitem]';
    type Target = { control: Element; box: Element };
    const boxOf = (control: Element) => (control.matches('[type=radio], [type=checkbox]') && control.closest('label')) || control;
    const inText = (control: Element) =>
      control.matches('a, button') &&
      getComputedStyle(control).display === 'inline' &&
      (control.parentElement?.textContent.trim().length ?? 0) > control.textContent.trim().length;
    // Under a sheet nothing can be pressed.
    const top = [...document.querySelectorAll('[role=dialog], [role=menu], [role=listbox], form:has([aria-valuetext=全高])')].at(-1);
    const targets = [...(top ?? document).querySelectorAll(CONTROLS)].flatMap((control): Target[] => {
      const box = boxOf(control);
      const { width, height } = box.getBoundingClientRect();
      const out = control.closest('[inert], [aria-hidden=true]') ?? control.matches(':disabled, [type=hidden]');
      if (out || width <= 1 || height <= 1 || inText(control)) return [];
      return box.checkVisibility({ visibilityProperty: true, opacityProperty: true }) ? [{ control, box }] : [];
    });
    const nameOf = ({ control, box }: Target) =>
      `${control.getAttribute('role') ?? control.localName} “${(control.getAttribute('aria-label') ?? box.textContent).trim().slice(0, 24)}”`;
    const distance = (x: number, y: number, { left, right, top, bottom }: DOMRect) =>
      Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom));
    const hitOf = (x: number, y: number) => {
      const element = document.elementFromPoint(x, y);
      return element && targets.findLast(({ box }) => box.contains(element));
    };
    return targets.flatMap((target) => {
      target.box.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
      const rect = target.box.getBoundingClientRect();
      const [x, y] = [rect.left + rect.width / 2, rect.top + rect.height / 2];
      // The middles of the square's sides and, clear of round corners, its corners.
      const square = [-21, 0, 21].flatMap((dy) => [-21, 0, 21].map((dx) => (dx === 0 || dy === 0 ? [dx, dy] : [dx * 0.8, dy * 0.8])));
      const misses = square.flatMap(([dx = 0, dy = 0]) => {
        const element = document.elementFromPoint(x + dx, y + dy);
        if (element && (target.box.contains(element) || element.closest('label')?.control === target.control)) return [];
        // A card is one target, whatever lies on it.
        if (element?.closest('li[data-index]') && !element.closest('li')?.contains(target.box)) return [];
        const other = hitOf(x + dx, y + dy);
        if (other && distance(x + dx, y + dy, other.box.getBoundingClientRect()) <= distance(x + dx, y + dy, rect) + 1) return [];
        return [`${dx},${dy} ${other ? nameOf(other) : (element?.localName ?? 'beyond the screen')}`];
      });
      if (misses.length === 0) return [];
      return [`${nameOf(target)} ${Math.round(rect.width)} × ${Math.round(rect.height)}: ${misses.join('; ')}`];
    });
  });

for (const width of [390, 320]) {
  test(`V-05 nothing is cut off on any route at ${width} px`, async ({ page, origin }) => {
    await page.setViewportSize({ width, height: width === 320 ? 568 : 844 });
    await signInAs(page, origin, (await demoMember(origin)).info);
    const found: Record<string, string[]> = {};
    for (const path of memberRoutes) {
      await page.goto(origin + path);
      await settled(page);
      const here = await clipped(page);
      if (here.length > 0) found[path] = [...new Set(here)];
    }
    expect(found).toEqual({});
  });
}

test('V-05 every control of every route has a hit box of 44 px that no neighbour takes from', async ({ page, origin }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signInAs(page, origin, (await demoMember(origin)).info);
  const found: Record<string, string[]> = {};
  for (const path of memberRoutes) {
    await page.goto(origin + path);
    await settled(page);
    const here = await missed(page);
    if (here.length > 0) found[path] = [...new Set(here)];
  }
  expect(found).toEqual({});
});

test('V-05 so it is in what opens over the page: sheets, menus, a picture, the fields of generating', async ({ page, origin }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signInAs(page, origin, (await demoMember(origin)).info);
  const press = (name: string | RegExp) => page.getByRole('button', { name }).first().tap();
  const opened: Record<string, [string, () => Promise<unknown>]> = {
    membership: ['/my-home-page', () => press('会员与积分')],
    points: ['/my-home-page', () => press('积分明细')],
    orders: ['/my-home-page', () => press('购买记录')],
    profile: ['/my-home-page', () => press('编辑资料')],
    contact: ['/my-home-page', () => press('帮助与反馈')],
    account: ['/home', () => press('账户菜单')],
    model: ['/home', () => press(/^模型：/)],
    filters: ['/community', () => press('排序与筛选')],
    work: ['/community', () => page.getByRole('list', { name: '灵感广场' }).getByRole('link').first().tap()],
    own: ['/create', () => page.getByRole('group', { name: '我的创作' }).getByRole('link').first().tap()],
    search: ['/create', () => press('搜索与筛选')],
    tools: ['/tool/aiCreate/enlarge-image', () => press(/换工具/)],
    generate: [
      '/tool/aiCreate/index',
      async () => {
        // With what it does not draw, there is more to press.
        await page.getByRole('textbox', { name: '画面描述' }).fill('青绿山水，第三行');
        await page.getByRole('slider', { name: '参数面板高度' }).press('End');
        await expect(page.getByRole('button', { name: '删掉「第三行」' })).toBeVisible();
      },
    ],
  };
  const found: Record<string, string[]> = {};
  for (const [name, [path, open]] of Object.entries(opened)) {
    await page.goto(origin + path);
    await settled(page);
    await open();
    await expect(page.locator('[role=dialog], [role=menu], [role=listbox], [aria-valuetext=全高]').first()).toHaveCount(1);
    await settled(page);
    // A sheet is there before it comes up from below the screen.
    await expect(page.locator('[data-closed], [data-transition]')).toHaveCount(0);
    const here = [...(await missed(page)), ...(await clipped(page))];
    if (here.length > 0) found[name] = [...new Set(here)];
  }
  expect(found).toEqual({});
});

test('a sheet follows the finger pixel by pixel, comes back after less than half of its way and leaves after a flick; Back closes it first', async ({
  page,
  origin,
}) => {
  await signInAs(page, origin, (await demoMember(origin)).info);
  await page.goto(`${origin}/home`);
  await page.goto(`${origin}/my-home-page`);
  const open = () => page.getByRole('button', { name: '会员与积分' }).tap();
  const dialog = page.getByRole('dialog', { name: '会员与积分' });
  // Headless UI names the box around the sheet; what moves is its panel.
  const sheet = dialog.locator('[id^=headlessui-dialog-panel]');
  const top = async () => Math.round((await sheet.boundingBox())?.y ?? -1);
  await open();
  await expect(sheet).toBeVisible();
  await expect.poll(top).toBe(8);
  const grip = { x: 195, y: 18 };

  // A row of plans that goes sideways, and a finger that rests: neither closes it.
  const lift = await drag(page, grip, 120, { hold: true });
  expect(await top()).toBe(128);
  await lift();
  await expect.poll(top).toBe(8);
  // Far from half of the way, but fast.
  await drag(page, grip, 240, { steps: 4 });
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: '会员与积分' })).toBeFocused();

  await open();
  await expect(sheet).toBeVisible();
  await back(page);
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(`${origin}/my-home-page`);
  // Closed by its cross it leaves no entry behind.
  await open();
  await dialog.getByRole('button', { name: '关闭' }).tap();
  await expect(dialog).toHaveCount(0);
  await expect.poll(() => page.evaluate(() => history.state.over ?? 0)).toBe(0);
  await page.goBack();
  await expect(page).toHaveURL(`${origin}/home`);
});

test('Back closes what lies on top first: a complaint, then the picture it is about, then the page', async ({ page, origin }) => {
  await signInAs(page, origin, (await demoMember(origin)).info);
  await page.goto(`${origin}/home`);
  await page.getByRole('link', { name: '灵感' }).tap();
  await page.getByRole('list', { name: '灵感广场' }).getByRole('link').first().tap();
  const work = page.getByRole('dialog').filter({ has: page.getByRole('button', { name: '画同款' }) });
  await work.getByRole('button', { name: '更多' }).tap();
  await page.getByRole('button', { name: '举报' }).tap();
  const report = page.getByRole('dialog', { name: /举报/ });
  await expect(report).toHaveCount(1);
  await back(page);
  await expect(report).toHaveCount(0);
  await expect(work).toHaveCount(1);
  await page.goBack();
  await expect(work).toHaveCount(0);
  await expect(page).toHaveURL(`${origin}/community`);
  await page.goBack();
  await expect(page).toHaveURL(`${origin}/home`);
});

// Alone: what other tests of the demo member are still drawing would come in between.
testAlone(
  'V-06 V-15 works stand four in a row, small days together; selecting puts five actions where the tab bar was, none of them cut',
  async ({ page, own: origin }) => {
    const { info, token } = await demoMember(origin);
    await signInAs(page, origin, info);
    await page.goto(`${origin}/create`);
    const works = page.getByRole('group', { name: '我的创作' }).getByRole('listitem');
    await expect(works.nth(24)).toBeAttached();
    const boxes = await works.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON() as DOMRect));
    expect(new Set(boxes.map(({ x }) => Math.round(x))).size).toBe(4);
    expect(new Set(boxes.flatMap(({ width, height }) => [Math.round(width), Math.round(height)]))).toEqual(new Set([87]));
    // Days share rows, also one of two pictures; only a month begins its own.
    const mine = (await api(origin, 'POST', '/api/v2/common/images', { condition: [{ scope: 'mine' }], pageSize: 100 }, token)).body;
    const days: string[] = mine.data.map(({ createdAt }: Loose) => chinaDay(new Date(createdAt)));
    const month = (at: number) => days[at]!.slice(0, '2026-11'.length);
    const inMonth = (at: number) => at - days.findIndex((_, first) => month(first) === month(at));
    const shown = days.slice(0, boxes.length);
    const rows = new Set(shown.map((_, at) => `${month(at)} ${Math.floor(inMonth(at) / 4)}`));
    expect(new Set(boxes.map(({ y }) => Math.round(y))).size).toBe(rows.size);
    // A day that begins within a row: no picture of it is further left than that.
    const within = days.findIndex((day, at) => at > 0 && day !== days[at - 1] && inMonth(at) % 4 > 0);
    const first = works.locator(`a[href*="${mine.data[within].id}"]`);
    await expect
      .poll(async () => {
        await page.mouse.wheel(0, 400);
        return first.count();
      })
      .toBe(1);
    expect((await first.boundingBox())!.x).toBeGreaterThan(80);
    await page.evaluate(() => scrollTo(0, 0));

    const tabs = page.getByRole('navigation', { name: '底部导航' });
    const place = await tabs.boundingBox();
    await page.getByRole('button', { name: '选择', exact: true }).tap();
    await expect(tabs).toBeHidden();
    const bar = page.getByRole('region', { name: '批量操作' });
    const names = ['下载', '发布', '私有', '删除', '更多'];
    for (const name of names) await expect(bar.getByRole('button', { name })).toBeDisabled();
    await bar.getByRole('button', { name: '全选' }).tap();
    await expect(bar.getByRole('status')).toHaveText(`已选 ${mine.total} 张`);
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 844 });
      const slots = await Promise.all(names.map(async (name) => (await bar.getByRole('button', { name }).boundingBox())!));
      for (const [index, { x, y, width: own, height }] of slots.entries()) {
        expect(y).toBeGreaterThanOrEqual(place!.y);
        expect(Math.min(own, height)).toBeGreaterThanOrEqual(44);
        expect(x).toBeGreaterThanOrEqual(index === 0 ? 0 : slots[index - 1]!.x + slots[index - 1]!.width);
        expect(x + own).toBeLessThanOrEqual(width);
      }
      // Filling the width: nothing more than the padding is left.
      expect(slots.reduce((sum, one) => sum + one.width, 0)).toBeGreaterThan(width - 40);
      expect([await missed(page), await clipped(page)]).toEqual([[], []]);
    }
    await bar.getByRole('button', { name: '更多' }).tap();
    await expect(page.getByRole('menuitem')).toHaveText(['公开', '收藏', '加入收藏集', '加入数据集']);
    await back(page);
    await bar.getByRole('button', { name: '取消' }).tap();
    await expect(tabs).toBeVisible();
  },
);

test('V-03 ＋ opens the six tools with what they cost and a way in by one’s own picture; a finger that rests on it repeats the last one', async ({
  page,
  origin,
}) => {
  await signInAs(page, origin, (await newMember(origin)).info);
  await page.goto(`${origin}/home`);
  // Before its program runs, ＋ is a plain link to generating.
  await settled(page);
  const plus = page.getByRole('link', { name: '立即创作' });
  await plus.tap();
  const sheet = page.getByRole('dialog', { name: '创作' });
  await expect(sheet.getByRole('link')).toHaveText([
    /快速生成2 积分起/,
    /一键抠图今日免费 3 张/,
    /图生提示词.*免费/,
    /图片放大4 积分起/,
    /3D 生成10 积分起/,
    /Logo 生成2 积分起/,
  ]);
  expect([await missed(page), await clipped(page)]).toEqual([[], []]);
  await sheet.getByRole('link', { name: /图片放大/ }).tap();
  await expect(page).toHaveURL(`${origin}/tool/aiCreate/enlarge-image`);
  await page.goBack();
  await expect(page).toHaveURL(`${origin}/home`);

  await plus.tap();
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), sheet.getByRole('button', { name: '相册' }).tap()]);
  await chooser.setFiles('public/apple-touch-icon.png');
  await page.getByRole('button', { name: '一键抠图' }).tap();
  await expect(page).toHaveURL(/intelligent-matting/);
  await expect(page.getByRole('img', { name: '选中的图片' }).or(page.getByRole('list', { name: '图片' }))).not.toHaveCount(0);

  await page.goto(`${origin}/home`);
  await settled(page);
  const { x, y, width, height } = (await plus.boundingBox())!;
  const lift = await drag(page, { x: x + width / 2, y: y + height / 2 }, 0, { steps: 1, hold: true });
  await expect(page).toHaveURL(/intelligent-matting/);
  await lift();
});

test('V-38 a finger that rests on a card lifts its picture and opens what can be done with it; letting go opens nothing, a tap still the picture', async ({
  page,
  origin,
}) => {
  await signInAs(page, origin, (await newMember(origin)).info);
  await page.goto(`${origin}/community`);
  await settled(page);
  const cards = page.getByRole('list', { name: '灵感广场' }).getByRole('link');
  const middle = async () => {
    const { x, y, width, height } = (await cards.first().boundingBox())!;
    return { x: x + width / 2, y: y + height / 2 };
  };
  // The code for it comes behind the first press of the page.
  await page.getByRole('button', { name: '场景', exact: true }).tap();
  await settled(page);
  const lift = await drag(page, await middle(), 0, { steps: 1, hold: true });
  const cancel = page.getByRole('button', { name: '取消', exact: true });
  await expect(cancel).toBeVisible();
  await lift();
  await expect(page).not.toHaveURL(/work=/);
  await expect(cancel).toBeVisible();
  expect([await missed(page), await clipped(page)]).toEqual([[], []]);
  await page.getByRole('button', { name: '喜欢', exact: true }).tap();
  await expect(cancel).toHaveCount(0);

  const again = await drag(page, await middle(), 0, { steps: 1, hold: true });
  await expect(page.getByRole('button', { name: '喜欢', exact: true })).toHaveAttribute('aria-pressed', 'true');
  await again();
  await back(page);
  await expect(cancel).toHaveCount(0);
  // A finger that wanders scrolls.
  const scroll = await drag(page, await middle(), -60, { hold: true });
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 500)));
  await expect(cancel).toHaveCount(0);
  await scroll();
  await page.evaluate(() => scrollTo(0, 0));
  await cards.first().tap();
  await expect(page).toHaveURL(/work=/);
});

test('V-35 what narrows a list and the account menu are sheets as wide as the screen', async ({ page, origin }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signInAs(page, origin, (await demoMember(origin)).info);
  for (const [path, name, role] of [
    ['/home', '账户菜单', 'menu'],
    ['/community', '排序与筛选', 'dialog'],
    ['/create', '搜索与筛选', 'dialog'],
  ] as const) {
    await page.goto(origin + path);
    await settled(page);
    await page.getByRole('button', { name }).tap();
    const edges = async () => {
      const box = await page.getByRole(role).boundingBox();
      return box && [box.x, box.width, Math.round(box.y + box.height)];
    };
    await expect.poll(edges, { message: name }).toEqual([0, 390, 844]);
  }
});

test('V-36 the square of a phone: the words of its search are whole, its topics fade where more follow, and no key is named', async ({
  page,
  origin,
}) => {
  await page.goto(`${origin}/community`);
  await settled(page);
  const search = page.getByRole('searchbox', { name: '搜索画面、风格、创作者' });
  const room = await search.evaluate((field: HTMLInputElement) => {
    const pen = new OffscreenCanvas(1, 1).getContext('2d')!;
    const style = getComputedStyle(field);
    pen.font = style.font;
    const inner = field.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight);
    return inner - pen.measureText(field.placeholder).width;
  });
  expect(room).toBeGreaterThanOrEqual(0);
  const { whole, mask } = await page.getByRole('group', { name: '题材' }).evaluate((row) => ({
    whole: [...row.children].filter((one) => one.getBoundingClientRect().right <= innerWidth).length,
    mask: getComputedStyle(row).maskImage,
  }));
  expect(mask).toContain('gradient');
  expect(whole).toBeGreaterThanOrEqual(4);
  await expect(page.locator('kbd').filter({ visible: true })).toHaveCount(0);
});

test('V-37 generating is no taller than the screen, its chips say what they hold while that loads, and sideways its words are in sight', async ({
  page,
  origin,
}) => {
  await signInAs(page, origin, (await newMember(origin)).info);
  const answer = Promise.withResolvers<void>();
  await page.route('**/dicts/**', async (route) => {
    await answer.promise;
    await route.continue();
  });
  await page.goto(`${origin}/tool/aiCreate/index`);
  const form = page.getByRole('form', { name: '生成参数' });
  const prompt = form.getByRole('textbox', { name: '画面描述' });
  await expect(prompt).toBeVisible();
  for (const chip of await form.getByRole('button').filter({ visible: true }).all())
    expect((await chip.getAttribute('aria-label')) ?? (await chip.innerText()), 'a chip without words').not.toBe('');
  answer.resolve();
  await page.getByRole('button', { name: '不用带，我自己来' }).tap();
  await settled(page);
  expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBeLessThanOrEqual(0);
  for (const [width, height] of [
    [390, 844],
    [844, 390],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect(prompt).toBeInViewport({ ratio: 0.9 });
    await expect(form.getByRole('button', { name: /^(?:就这样)?生成/ })).toBeInViewport({ ratio: 1 });
  }
});

test('V-03 every page is found by visible links in two presses at most', async ({ page, origin }) => {
  await signInAs(page, origin, (await demoMember(origin)).info);
  /** Where the links that can be seen lead, ＋ opened. */
  const links = async () => {
    await settled(page);
    const here = await page
      .getByRole('link')
      .filter({ visible: true })
      .evaluateAll((all) => all.map((one) => new URL((one as HTMLAnchorElement).href).pathname));
    return new Set(here);
  };
  await page.goto(`${origin}/home`);
  const first = await links();
  await page.getByRole('link', { name: '立即创作' }).tap();
  await expect(page.getByRole('dialog', { name: '创作' })).toHaveCount(1);
  const found = new Set([...first, ...(await links())]);
  for (const tab of ['灵感', '作品', '我的']) {
    await page.goto(`${origin}/home`);
    await page.getByRole('navigation', { name: '底部导航' }).getByRole('link', { name: tab }).tap();
    for (const path of await links()) found.add(path);
  }
  const details = [
    '/payResult',
    '/other-home-page',
    '/model-info',
    '/model-info-more',
    '/tool/study/edit-data-list',
    '/tool/aiCreate/repaint',
  ];
  const pages = [...memberRoutes.map((path) => path.split('?')[0] ?? ''), '/docs/agreement'];
  expect(pages.filter((path) => !found.has(path) && !details.includes(path))).toEqual([]);
});

test('R1.1 R3.4 R4.1 V-35 by touch alone: sign in, make a picture, share it, buy points, sign out', async ({ page, origin, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(origin);
  await page.getByRole('button', { name: '登录', exact: true }).first().tap();
  const login = page.getByRole('dialog', { name: '登录点石' });
  const mobile = `139${String(Date.now() % 1e8).padStart(8, '0')}`;
  await login.getByLabel('手机号或邮箱').fill(mobile);
  await login.getByRole('button', { name: /获取验证码/ }).tap();
  await expect(page.getByText('发送成功')).toBeVisible();
  const letters = await (await fetch(`${origin}/dev/mailbox.json`)).json();
  await login.getByLabel('验证码', { exact: true }).fill(letters.find((letter: { to: string }) => letter.to === mobile).code);
  await login.getByRole('checkbox').tap();
  await login.getByRole('button', { name: '登录', exact: true }).tap();
  await expect(page.getByRole('button', { name: '积分 110' })).toBeVisible();

  await page.getByRole('link', { name: '立即创作' }).tap();
  await page
    .getByRole('dialog', { name: '创作' })
    .getByRole('link', { name: /快速生成/ })
    .tap();
  const form = page.getByRole('form', { name: '生成参数' });
  await form.getByRole('textbox', { name: '画面描述' }).fill('青绿山水，晨雾，湖面倒影');
  const make = form.getByRole('button', { name: /^(?:就这样)?生成/ });
  await expect(make).toContainText('2');
  await make.tap();
  await expect(page.getByRole('button', { name: '积分 108' })).toBeVisible({ timeout: 120_000 });

  await expect(
    page
      .getByRole('main')
      .getByRole('img', { name: /青绿山水/ })
      .first(),
  ).toBeVisible({ timeout: 120_000 });
  await page.getByRole('link', { name: '返回首页' }).tap();
  await page.getByRole('link', { name: '作品', exact: true }).tap();
  const work = page.getByRole('group', { name: '我的创作' }).getByRole('link').first();
  await expect(work).toBeVisible();
  const { x, y, width, height } = (await work.boundingBox())!;
  const lift = await drag(page, { x: x + width / 2, y: y + height / 2 }, 0, { steps: 1, hold: true });
  await page.evaluate(() => delete (navigator as { share?: unknown }).share);
  await expect(page.getByRole('button', { name: '分享', exact: true })).toBeVisible();
  await lift();
  await page.getByRole('button', { name: '分享', exact: true }).tap();
  await expect(page.getByText('复制成功')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\?work=[\w-]+$/);

  await page.getByRole('link', { name: '我的', exact: true }).tap();
  await page.getByRole('button', { name: '会员与积分' }).tap();
  await page.getByRole('tab', { name: '积分' }).tap();
  const plans = page.getByRole('dialog', { name: '会员与积分' });
  const pay = plans.getByRole('button', { name: '支付' });
  // V-35: it stays in sight, wherever the packages are scrolled to.
  await expect(pay).toBeInViewport();
  // Phones are led to the cashier in the same tab, and back.
  await pay.tap();
  await page.getByRole('button', { name: '确认付款', exact: true }).tap();
  await expect(page).toHaveURL(/\/payResult/);
  await expect(page.getByText('支付成功')).toBeVisible();
  await page
    .getByRole('link', { name: /返回|首页|继续/ })
    .first()
    .tap();
  await page.getByRole('link', { name: '我的', exact: true }).tap();
  await page.getByRole('button', { name: '购买记录' }).tap();
  // V-35: a card each, nothing beside the screen.
  await expect(page.getByRole('dialog').getByRole('listitem')).toHaveText(/积分.*¥/);
  expect(await clipped(page)).toEqual([]);
  await back(page);

  await page.getByRole('button', { name: '账户菜单' }).tap();
  await page.getByRole('menuitem', { name: '退出登录' }).tap();
  await expect(page).toHaveURL(`${origin}/intro`);
  await expect(page.getByRole('button', { name: '登录', exact: true }).first()).toBeVisible();
});

for (const [way, wide, high, keyboard] of [
  ['upright', 390, 844, 336],
  ['landscape', 844, 390, 170],
] as const)
  test(`with the keyboard open, ${way}: what is typed in is whole and in sight, nothing lies on it, and what is pressed next can be reached`, async ({
    page,
    origin,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const button = (name: string | RegExp) => page.getByRole('button', { name }).filter({ visible: true }).last();
    const box = (name: string) => page.getByRole('textbox', { name });
    const search = (name: string) => page.getByRole('searchbox', { name }).filter({ visible: true });
    const press = (name: string | RegExp) => page.getByRole('button', { name }).filter({ visible: true }).first().tap();
    const code = page.getByRole('dialog', { name: '登录点石' });
    /** Where it is, what opens it, the field, what is pressed when it is filled in. */
    type Typing = [path: string, open: (() => Promise<unknown>) | null, field: Locator, next: Locator | null];
    const visitor: Record<string, Typing> = {
      'sign-in': [
        '/home',
        () => press('登录'),
        code.getByLabel('验证码', { exact: true }),
        code.getByRole('button', { name: '登录', exact: true }),
      ],
    };
    const member: Record<string, Typing> = {
      home: ['/home', null, box('画面描述'), button(/^生成/)],
      generate: ['/tool/aiCreate/index', null, box('画面描述'), button(/^(?:就这样)?生成/)],
      ...(way === 'upright' && {
        raised: [
          '/tool/aiCreate/index',
          () => page.getByRole('slider', { name: '参数面板高度' }).press('End'),
          box('画面描述'),
          button(/^(?:就这样)?生成/),
        ],
      }),
      community: ['/community', null, search('搜索画面、风格、创作者'), null],
      models: ['/storehouse', null, search('搜索模型、作者、触发词'), null],
      own: ['/create', way === 'upright' ? () => press('搜索与筛选') : null, search('搜索我的作品'), null],
      complaint: ['/other-home-page?id=20481174', () => press('举报'), box('补充说明（选填）'), button('提交举报')],
      nickname: ['/setting', () => press('修改昵称'), box('昵称'), button('保存')],
      profile: ['/my-home-page', () => press('编辑资料'), box('昵称'), button('保存')],
      password: ['/setting', () => press('修改密码'), page.getByRole('dialog').getByLabel('验证码', { exact: true }), button('下一步')],
      dataset: ['/tool/study/my-data', () => press('新建数据集'), box('名称'), button(/^(?:新建|创建)/)],
      logo: [
        '/tool/aiCreate/makeLogo',
        way === 'upright' ? () => page.getByRole('slider', { name: '参数面板高度' }).press('End') : null,
        page.getByRole('textbox').first(),
        button(/^生成/),
      ],
    };
    /** What stands in the way of a control: beyond the screen, or beneath something. */
    const hidden = (control: Locator) =>
      control.evaluate((element) => {
        // As the browser does with a field that is being typed in.
        element.scrollIntoView({ block: 'nearest', inline: 'nearest' });
        const { left, right, top, bottom, width, height } = element.getBoundingClientRect();
        if (left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1)
          return `stands at ${[left, top, right, bottom].map(Math.round).join(' ')} of ${innerWidth} × ${innerHeight}`;
        // What belongs to a field, a counter or a button, lies beside it in its box.
        const box = element.parentElement;
        const points = [0.1, 0.5, 0.9].flatMap((x) => [0.1, 0.5, 0.9].map((y) => [left + width * x, top + height * y] as const));
        const over = points.map(([x, y]) => document.elementFromPoint(x, y)).find((one) => one && !box?.contains(one));
        return over ? `lies under ${over.outerHTML.slice(0, 120)}` : '';
      });
    const found: Record<string, string[]> = {};
    for (const [who, all] of [
      [undefined, visitor],
      [(await demoMember(origin)).info, member],
    ] as const) {
      if (who) await signInAs(page, origin, who);
      for (const [name, [path, open, field, next]] of Object.entries(all)) {
        await page.setViewportSize({ width: wide, height: high });
        await page.goto(origin + path);
        await settled(page);
        await open?.();
        await field.tap();
        await page.setViewportSize({ width: wide, height: high - keyboard });
        await settled(page);
        await expect(field).toBeFocused();
        const here = [await hidden(field), next ? await hidden(next) : '', await hidden(field), ...(await clipped(page))].filter(Boolean);
        if (here.length > 0) found[name] = [...new Set(here)];
      }
    }
    expect(found).toEqual({});
  });
