import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { api, dataDir, demoMember, expect, newMember, type Server, signInAs, startServer, test as base } from './world.ts';

/** A community of three thousand more pictures, and ten thousand works of the demo member. */
const test = base.extend<object, { large: Server }>({
  large: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright wants a destructured first parameter
    async ({}, provide) => {
      const dir = dataDir();
      execFileSync(process.execPath, ['scripts/seed-many.ts', '--pictures', '3000', '--own', '10000'], {
        cwd: join(import.meta.dirname, '../..'),
        env: { ...process.env, NODE_ENV: 'development', DATA_DIR: dir, DATABASE_URL: '' },
        stdio: 'pipe',
      });
      const server = await startServer(dir, { CAPTCHA: 'off' });
      await provide(server);
      await server.stop();
      rmSync(dir, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  origin: ({ large }, provide) => provide(large.origin),
});
// One after the other, over one server: filling it takes a while.
test.describe.configure({ mode: 'default' });

const wall = (page: Page) => page.getByRole('list', { name: '灵感广场' });
/** The first card that is wholly on the screen, once one is. */
async function onScreen(cards: Locator): Promise<Locator> {
  let found = -1;
  await expect(async () => {
    const boxes = await Promise.all((await cards.all()).map((card) => card.boundingBox()));
    found = boxes.findIndex((box) => box && box.y > 60 && box.y + box.height < 880);
    expect(found).toBeGreaterThanOrEqual(0);
  }).toPass();
  return cards.nth(found);
}
const top = async (one: Locator) => (await one.boundingBox())?.y ?? Number.NaN;
/** Whole pixels are all that scrolling knows: what moved by less stayed where it was. */
const staysAt = (one: Locator, place: number) => expect.poll(async () => Math.abs((await top(one)) - place)).toBeLessThan(1);

test('R8.9 Back after thirty screens returns to the same card, focused; a picture opens by the address', async ({ page, origin }) => {
  await signInAs(page, origin, (await newMember(origin)).info);
  await page.goto(`${origin}/community?tag=场景`);
  const cards = wall(page).getByRole('link', { name: /AI 生成$/ });
  await cards.first().waitFor();
  const scrolled = () => page.evaluate(() => scrollY);
  // The wheel stops where nothing more is loaded yet.
  await expect(async () => {
    await page.mouse.wheel(0, 800);
    expect(await scrolled()).toBeGreaterThan(20_000);
  }).toPass({ intervals: [50] });
  // Where two looks see the same place the wheel has run out; before, a card that is pressed may leave the wall.
  let seen = 0;
  const atRest = async () => {
    const before = seen;
    seen = await scrolled();
    return seen === before;
  };
  await expect.poll(atRest).toBe(true);
  const card = await onScreen(cards);
  const name = (await card.getAttribute('aria-label')) ?? '';
  const place = await top(card);
  await card.click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('AI 生成').first()).toBeVisible();
  await expect(page).toHaveURL(/work=/);
  const address = page.url();
  await page.goBack();
  await expect(dialog).toHaveCount(0);
  const same = wall(page).getByRole('link', { name }).and(page.locator(':focus'));
  await expect(same).toHaveCount(1);
  await staysAt(same, place);

  // The same through another page.
  await same.press('Enter');
  await dialog
    .getByRole('link', { name: (await dialog.getByRole('link').first().textContent()) ?? '' })
    .first()
    .click();
  await expect(page).toHaveURL(/other-home-page/);
  await page.goBack();
  await expect(dialog).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(same).toHaveCount(1);
  await staysAt(same, place);

  // Somebody else opens the address.
  await page.goto(address);
  await expect(dialog).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(/community\?tag=/);
});

test('V-30 the viewer walks the wall by its arrows, marks by keys, and Esc returns to the card it was opened from', async ({
  page,
  origin,
}) => {
  await signInAs(page, origin, (await newMember(origin)).info);
  await page.goto(`${origin}/community?tag=场景`);
  const cards = wall(page).getByRole('link', { name: /AI 生成$/ });
  await cards.first().waitFor();
  const names = await wall(page).evaluate((list) =>
    [0, 1, 2, 3].map((index) => list.querySelector(`[data-index="${index}"] a`)?.getAttribute('aria-label') ?? ''),
  );
  const dialog = page.getByRole('dialog');
  const shown = () => dialog.getByRole('img', { name: /，AI 生成$/ }).getAttribute('alt');
  /** A card's name says who made it, too. */
  const titleOf = (name: string | null | undefined) => name?.split('，')[0];
  // The rest of what is known comes late, and nothing moves for it.
  let answer = () => {};
  const asked = new Promise<void>((resolve) => (answer = resolve));
  let held = 0;
  await page.route(/\/common\/images\/[\da-f-]{36}$/, async (route) => {
    held++;
    await asked;
    await route.fallback();
  });
  await cards.first().click();
  await expect(dialog.getByText(/^1 \/ /)).toBeVisible();
  const boxes = () =>
    dialog
      .getByRole('complementary')
      .getByRole('button')
      .evaluateAll((all) => all.map((one) => JSON.stringify(one.getBoundingClientRect())));
  await expect(dialog.getByRole('button', { name: '举报' })).toBeVisible();
  // What is said about it does not wait for the rest either, and comes by itself.
  await expect(dialog.getByRole('textbox', { name: '写评论' })).toBeVisible();
  const first = await boxes();
  expect(held).toBe(1);
  answer();
  await page.waitForLoadState('networkidle');
  expect(await boxes()).toEqual(first);

  await page.keyboard.press('ArrowRight');
  await expect(dialog.getByText(/^2 \/ /)).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(dialog.getByText(/^3 \/ /)).toBeVisible();
  await expect.poll(async () => titleOf(await shown())).toBe(titleOf(names[2]));
  await page.keyboard.press('ArrowLeft');
  await expect.poll(async () => titleOf(await shown())).toBe(titleOf(names[1]));
  await page.keyboard.press('l');
  await expect(dialog.getByRole('button', { name: /^喜欢，/ })).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('s');
  await expect(dialog.getByRole('button', { name: /^收藏，/ })).toHaveAttribute('aria-pressed', 'true');
  // Taken back: the walls of the other tests are in the order of marks.
  await page.keyboard.press('l');
  await page.keyboard.press('s');
  await expect(dialog.getByRole('button', { name: /^收藏，/ })).toHaveAttribute('aria-pressed', 'false');
  await page.keyboard.press('i');
  await expect(dialog.getByRole('complementary')).toHaveCount(0);
  await page.keyboard.press('i');
  await expect(dialog.getByRole('complementary')).toHaveCount(1);
  await page.keyboard.press('1');
  await expect(dialog.getByRole('status', { name: '显示比例' })).toHaveText('100%');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('region', { name: '画同款' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(cards.first()).toBeFocused();
});

test('R8.9 what was seen is absent on the second visit, topics can be left out, and the wall says how many are hidden', async ({
  page,
  origin,
}) => {
  const { info, token } = await newMember(origin);
  await signInAs(page, origin, info);
  await page.goto(`${origin}/community`);
  const cards = wall(page).getByRole('link', { name: /AI 生成$/ });
  await cards.first().waitFor();
  const told = page.waitForResponse((response) => response.url().endsWith('/images/seen'));
  const seen = JSON.parse((await told).request().postData() ?? '{}').ids as string[];
  expect(seen.length).toBeGreaterThan(6);
  await page.getByRole('button', { name: '筛选' }).click();
  await page.getByRole('switch', { name: '只看没看过' }).click();
  await expect(page.getByText(`已隐藏 ${seen.length} 张看过的`)).toBeVisible();
  await page.getByRole('dialog', { name: '筛选' }).getByRole('button', { name: '卡牌' }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByText(/已隐藏 \d+ 张看过的和 \d+ 张卡牌/)).toBeVisible();
  await expect(page).toHaveURL(/not=/);
  const unseen = Number(new URL(page.url()).searchParams.get('unseen'));
  const { body } = await api(
    origin,
    'POST',
    '/api/v2/common/images',
    {
      sort: 'hot',
      pageSize: 60,
      condition: [{ scope: 'square' }, { tag: { ne: '卡牌' } }, { unseen: new Date(unseen * 1000).toISOString() }],
    },
    token,
  );
  expect(body.data.filter((image: { id: string; tags: string[] }) => seen.includes(image.id) || image.tags.includes('卡牌'))).toEqual([]);
  // A like is a like everywhere, and outlives a reload.
  await cards.first().focus();
  const like = wall(page)
    .getByRole('listitem')
    .first()
    .getByRole('button', { name: /^喜欢，/ });
  await like.click();
  await expect(like).toHaveAttribute('aria-pressed', 'true');
  const liked = (await cards.first().getAttribute('aria-label')) ?? '';
  await page.goto(`${origin}/like`);
  await expect(page.getByRole('link', { name: liked })).toBeVisible();
});

test('R8.8 画同款: the report before anything is spent, a line left out, the author credited', async ({ page, origin }) => {
  const { info, token } = await newMember(origin);
  await signInAs(page, origin, info);
  await page.goto(`${origin}/community?tag=水墨`);
  await wall(page)
    .getByRole('link', { name: /AI 生成$/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: '画同款' }).click();
  const report = dialog.getByRole('region', { name: '画同款' });
  await expect(report.getByText(/\d 项一致，\d 项会不同/)).toBeVisible();
  await expect(report.getByText('引擎不同，同样的种子也会画出不一样的图')).toBeVisible();
  await report.getByRole('checkbox', { name: '采用反向描述' }).uncheck();
  const told = await report.getByText(/画完还有/).textContent();
  const [, cost, left] = /画 1 张 (\d+) 积分，画完还有 (\d+) 积分/.exec(told ?? '') ?? [];
  await report.getByRole('button', { name: /^用这些参数去生成/ }).click();
  await expect(page.getByText('参数已载入')).toBeVisible();
  await expect(page.getByText(/^同款来自/)).toBeVisible();
  await expect(page.getByRole('textbox', { name: '画面描述' })).not.toHaveValue('');
  // R8.2: what the report told is what the button asks and what is taken.
  const press = page.getByRole('button', { name: /生成\s*\d/ });
  await expect(press).toHaveText(new RegExp(`生成\\D*${cost}(?!\\d)`));
  await press.click();
  const has = async () => String((await api(origin, 'GET', '/api/v2/users/permission', undefined, token)).body.data.all);
  await expect.poll(has).toBe(left);
  await page.getByRole('button', { name: '详情与发布' }).click({ timeout: 90_000 });
  // Whom it was made like stands before it.
  await expect(dialog.getByRole('region', { name: '同款谱系' }).getByRole('link', { name: /^原作/ })).toBeVisible();
  const { body } = await api(origin, 'POST', '/api/v2/common/images', { condition: [{ scope: 'mine' }] }, token);
  expect(body.data[0].sameAs.user.name).toBeTruthy();
});

test('R8.8 the line of a work leads to what was made like it and back again; what is not public gives nothing away', async ({
  page,
  origin,
}) => {
  const [maker, second] = [await newMember(origin), await newMember(origin)];
  const draw = async (token: string, title: string, sameAs?: string) => {
    const asked = { prompt: '青绿山水', width: 512, height: 512, wait: 20_000, ...(sameAs && { sameAs }) };
    const drawn = await api(origin, 'POST', '/api/v2/sd/txt2img', asked, token);
    const { id } = drawn.body.data.images[0];
    await api(origin, 'PUT', '/api/v2/common/images', { ids: [id], set: { title, published: true } }, token);
    return id as string;
  };
  const first = await draw(maker.token, '头一张');
  const like = await draw(second.token, '照着画的', first);
  await signInAs(page, origin, second.info);
  await page.goto(`${origin}/other-home-page?id=${maker.info.id}`);
  await page.getByRole('link', { name: /^头一张/ }).click();
  const dialog = page.getByRole('dialog');
  const line = dialog.getByRole('region', { name: '同款谱系' });
  await line.getByRole('link', { name: /^同款《照着画的》/ }).click();
  await expect(page).toHaveURL(new RegExp(`work=${like}`));
  await expect(line.getByRole('listitem').filter({ hasText: '这一张' })).toHaveAttribute('aria-current', 'true');
  await line.getByRole('link', { name: /^原作《头一张》/ }).press('Enter');
  await expect(page).toHaveURL(new RegExp(`work=${first}`));
  await page.goBack();
  await expect(page).toHaveURL(new RegExp(`work=${like}`));
  await page.goForward();
  await expect(page).toHaveURL(new RegExp(`work=${first}`));
  // However far one went, closing leads to the page it was opened over.
  await dialog.getByRole('button', { name: '关闭' }).click();
  await expect(dialog).toBeHidden();
  await expect(page).not.toHaveURL(/work=/);
  await api(origin, 'PUT', '/api/v2/common/images', { ids: [first], set: { published: false } }, maker.token);
  const told = page.waitForResponse((reply) => reply.url().endsWith(`/${like}/lineage`));
  await page.goto(`${origin}/community?work=${like}`);
  await expect(line.getByText('一张没有公开的作品')).toBeVisible();
  await expect(line.getByRole('link')).toHaveCount(0);
  expect(await (await told).text()).not.toMatch(new RegExp(`头一张|${first}`));
});

test('R8.6 a thousand of ten thousand are deleted in three actions and come back in one; the place does not move', async ({
  page,
  origin,
}) => {
  const { info, token } = await demoMember(origin);
  await signInAs(page, origin, info);
  await page.goto(`${origin}/create`);
  const works = page.getByRole('group', { name: '我的创作' });
  const checks = works.getByRole('checkbox', { name: /^选择 / });
  await checks.first().waitFor({ state: 'attached' });
  const total = async () =>
    (await api(origin, 'POST', '/api/v2/common/images/outline', { condition: [{ scope: 'mine' }] }, token)).body.data.total as number;
  const before = await total();
  expect(before).toBeGreaterThanOrEqual(10_000);

  // First action: one checkbox. Then far down, and the second: another with Shift.
  const reach = async (index: number) => {
    await page.evaluate(async (wanted) => {
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
      for (let steps = 0; steps < 1000 && !document.querySelector(`[data-index="${wanted}"]`); steps++) {
        scrollBy(0, 300);
        await frame();
        await frame();
      }
    }, index);
    const found = works.locator(`[data-index="${index}"]`);
    // What is drawn lags behind so quick a scroll: it may still be taken away and drawn again.
    await expect(async () => {
      await found.scrollIntoViewIfNeeded({ timeout: 1000 });
      const place = await found.boundingBox();
      await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
      expect(place && (await found.boundingBox())).toEqual(place ?? 'in sight');
    }).toPass();
    return found;
  };
  await (await reach(40)).getByRole('checkbox').check({ force: true });
  // Where the list still moved, the press met a neighbour: another press goes on from there.
  await expect(async () => {
    const end = (await reach(1039)).getByRole('checkbox');
    if (!(await end.isChecked())) await end.click({ modifiers: ['Shift'], force: true });
    await expect(end).toBeChecked({ timeout: 5000 });
  }).toPass();
  await expect(page.getByText('已选 1,000 张')).toBeVisible();
  expect(await works.locator('*').count()).toBeLessThan(900);

  // The first work on the screen that is not among them: it is what must not move.
  await reach(1050);
  const firstThatStays = () =>
    works.evaluate((list) => {
      const items = [...list.querySelectorAll<HTMLElement>('[data-index]')];
      const first = items.find((item) => Number(item.dataset.index) > 1039 && item.getBoundingClientRect().top >= 0);
      return first?.querySelector('input')?.getAttribute('aria-label') ?? '';
    });
  await expect.poll(firstThatStays).toMatch(/\d$/);
  const name = await firstThatStays();
  const kept = works.getByRole('checkbox', { name, exact: true });
  const place = await top(kept);
  // Third action.
  await page.getByRole('button', { name: '删除', exact: true }).click();
  await expect(page.getByText('已删除 1,000 张，30 天内可在回收站恢复')).toBeVisible();
  expect(await total()).toBe(before - 1000);
  await staysAt(kept, place);

  // One action brings them back, and the place is what it was.
  await page.getByRole('button', { name: '撤销' }).click();
  await expect(page.getByText('已恢复 1,000 张')).toBeVisible();
  expect(await total()).toBe(before);
  await staysAt(kept, place);
});

test('R8.6, R5.5 the recycle bin: what is there comes back, or goes for good after a question; all that match are selected', async ({
  page,
  origin,
}) => {
  const { info, token } = await demoMember(origin);
  await signInAs(page, origin, info);
  await page.goto(`${origin}/create?q=孤舟`);
  const all = page.getByRole('checkbox', { name: /^全选/ });
  await page.getByRole('button', { name: '批量选择' }).click();
  await all.check();
  const count = Number(/[\d,]+/.exec((await page.getByText(/^已选 /).textContent()) ?? '')?.[0].replace(',', ''));
  expect(count).toBeGreaterThan(20);
  await page.getByRole('button', { name: '删除', exact: true }).click();
  await expect(page.getByText('没有找到这样的作品')).toBeVisible();
  await page.getByRole('tab', { name: '回收站' }).click();
  await expect(page.getByRole('heading', { name: '回收站' })).toBeVisible();
  await page.getByRole('button', { name: '批量选择' }).click();
  const bin = page.getByRole('group', { name: '回收站' });
  await bin
    .getByRole('checkbox', { name: /^选择 / })
    .first()
    .check({ force: true });
  await page.getByRole('button', { name: '彻底删除' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '彻底删除' }).click();
  await expect(page.getByText('已彻底删除 1 张')).toBeVisible();
  await all.check();
  await page.getByRole('button', { name: '恢复' }).click();
  await expect(page.getByText('回收站是空的')).toBeVisible();
  // The bin shows empty before the server has answered.
  await expect(page.getByText(/^已恢复 /)).toBeVisible();
  const { body } = await api(origin, 'POST', '/api/v2/common/images/outline', { condition: [{ scope: 'mine' }, { title: '孤舟' }] }, token);
  expect(body.data.total).toBe(count - 1);
});

test('R5.5 a zip of a hundred streams to the disk, Chinese names and all; publishing and keeping private', async ({ page, origin }) => {
  const { info } = await demoMember(origin);
  await signInAs(page, origin, info);
  await page.goto(`${origin}/create?show=private`);
  const works = page.getByRole('group', { name: '我的创作' });
  await works.locator('[data-index="0"]').getByRole('checkbox').check({ force: true });
  await works
    .locator('[data-index="11"]')
    .getByRole('checkbox')
    .click({ modifiers: ['Shift'], force: true });
  await expect(page.getByText('已选 12 张')).toBeVisible();
  await page.getByRole('button', { name: '下载' }).click();
  await expect(page.getByText('第 1 张，共 12 张')).toBeVisible();
  const waiting = page.waitForEvent('download');
  await page.keyboard.press('Control+Enter');
  const download = await waiting;
  expect(download.suggestedFilename()).toMatch(/\.zip$/);
  const { size, names } = await zipOf(await download.path());
  expect(names).toHaveLength(12);
  expect(names.every((name) => /^.*\p{Script=Han}.*-\d\d-\d+x\d+\.png$/u.test(name))).toBe(true);
  expect(size).toBeGreaterThan(50_000);
  await page.getByRole('button', { name: '公开' }).last().click();
  await expect(page.getByText('12 张已公开')).toBeVisible();
  await page.goto(`${origin}/create?show=public`);
  await works.locator('[data-index="0"]').getByRole('checkbox').check({ force: true });
  await page.getByRole('button', { name: '发布' }).click();
  await expect(page.getByText('1 张已发布到灵感广场')).toBeVisible();
});

/** Names in a zip's central directory. */
async function zipOf(path: string): Promise<{ size: number; names: string[] }> {
  const bytes = await readFile(path);
  const names: string[] = [];
  for (let at = bytes.indexOf('PK\x01\x02', 0, 'latin1'); at >= 0; at = bytes.indexOf('PK\x01\x02', at + 4, 'latin1')) {
    const length = bytes.readUInt16LE(at + 28);
    names.push(bytes.subarray(at + 46, at + 46 + length).toString('utf8'));
  }
  return { size: bytes.length, names };
}
