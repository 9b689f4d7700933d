/** The idle stages of the tools: samples that the whole tool runs on. */
import type { Page } from '@playwright/test';
import { api, expect, newMember, signInAs, test } from './world.ts';

const stage = (page: Page) => page.getByRole('region', { name: '结果' });
const pointsOf = async (origin: string, token: string) =>
  (await api(origin, 'GET', '/api/v2/users/permission', undefined, token)).body.data.all;

test('R4.14 a sample is cut out for nothing, marked as one, and is no work', async ({ page, origin }) => {
  const { token, info } = await newMember(origin);
  const before = await pointsOf(origin, token);
  await signInAs(page, origin, info);
  await page.goto(`${origin}/tool/aiCreate/intelligent-matting`);
  const sample = stage(page).getByRole('button', { name: '红心图标' });
  await sample.focus();
  await page.keyboard.press('Enter');
  await expect(stage(page).getByText('红心图标，不进作品')).toBeVisible({ timeout: 120_000 });
  await expect(stage(page).getByText('样图', { exact: true })).toBeVisible();
  await expect(sample).toBeFocused();
  const made = stage(page).getByRole('img', { name: '抠出来的红心图标，透明背景' });
  await expect.poll(() => made.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(420);
  await stage(page).getByRole('button', { name: '收起样图' }).click();
  await expect(stage(page).getByRole('heading', { name: '一键抠图' })).toBeVisible();
  await expect(page.getByText('今日还有 3 张免费，之后每张 1 积分')).toBeVisible();
  await page.goto(`${origin}/create`);
  await expect(page.getByRole('heading', { name: '还没有作品' })).toBeVisible();
  expect(await pointsOf(origin, token)).toBe(before);
});

test('R4.14 a member without a plan turns a model of a sample', async ({ page, origin }) => {
  await signInAs(page, origin, (await newMember(origin)).info);
  await page.goto(`${origin}/tool/aiCreate/threeD`);
  await stage(page).getByRole('button', { name: '宝箱' }).click();
  await expect(stage(page).getByRole('application', { name: '宝箱，3D 模型' })).toBeVisible({ timeout: 120_000 });
  await expect(stage(page).getByText('宝箱，不进作品')).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('R4.14 the samples stand above the sheet, scroll sideways and are 44 px high; a result lowers the sheet', async ({
    page,
    origin,
  }) => {
    await signInAs(page, origin, (await newMember(origin)).info);
    await page.goto(`${origin}/tool/aiCreate/makeLogo`);
    const row = stage(page).getByRole('list', { name: '试一试' });
    const form = page.getByRole('form', { name: 'Logo 参数' });
    await expect(row.getByRole('button')).toHaveCount(3);
    const sheetTop = async () => (await form.boundingBox())?.y ?? 0;
    for (const one of await row.getByRole('button').all()) {
      const box = await one.boundingBox();
      expect(box?.height).toBeGreaterThanOrEqual(44);
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(await sheetTop());
    }
    const last = row.getByRole('button', { name: '清莲茶舍' });
    await expect(last).not.toBeInViewport({ ratio: 1 });
    await row.evaluate((list) => list.scrollTo({ left: list.scrollWidth }));
    await expect(last).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    const before = await sheetTop();
    await last.tap();
    await expect(stage(page).getByText('清莲茶舍，不进作品')).toBeVisible({ timeout: 120_000 });
    await expect(stage(page).getByRole('img', { name: /^清莲茶舍，方案 \d$/ })).toHaveCount(4);
    await expect.poll(sheetTop).toBeGreaterThan(before + 200);
  });
});
