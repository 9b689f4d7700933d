import { api, clearDraft, demoMember, expect, generateForm, onStage, signInAs, test } from './world.ts';

test('R8.14 a grid by keyboard alone: its price before, a picture for each pair, the same after a reload, two of them compared', async ({
  page,
  origin,
}) => {
  const { info, token } = await demoMember(origin);
  await clearDraft(origin, token, 'generate');
  const balance = async () => (await api(origin, 'GET', '/api/v2/users/permission', undefined, token)).body.data.all;
  await signInAs(page, origin, info);
  await page.goto(`${origin}/tool/aiCreate/index`);
  const form = generateForm(page);
  await form.getByRole('textbox', { name: '画面描述' }).fill('小史莱姆，纯色背景');
  await expect(form.getByRole('button', { name: /^全部 \d+ 种$/ })).toBeVisible();
  await form.getByRole('radio', { name: '文生图' }).focus();
  await page.keyboard.press('ArrowLeft');
  await expect(form.getByRole('radio', { name: '网格' })).toBeChecked();

  // Two styles by two seeds: what is there first, less one of each.
  const drop = form.getByRole('button', { name: /^去掉/ });
  await expect(drop).toHaveCount(6);
  for (const axis of ['横轴', '纵轴']) {
    await form.getByRole('group', { name: axis }).getByRole('button', { name: /^去掉/ }).last().focus();
    await page.keyboard.press('Enter');
  }
  await expect(drop).toHaveCount(4);
  const button = form.getByRole('button', { name: /^画 4 张网格/ });
  await expect(button).toContainText('8');
  const before = await balance();
  await form.getByRole('textbox', { name: '画面描述' }).focus();
  await page.keyboard.press('Control+Enter');
  const grid = page.getByRole('region', { name: '网格' });
  await expect(grid.getByText(/^4 \/ 4 张，用了/)).toBeVisible({ timeout: 90_000 });
  expect(before - (await balance())).toBe(8);

  await page.reload();
  const cells = grid.getByRole('gridcell');
  await expect(cells).toHaveCount(4);
  const shown = () =>
    cells
      .locator('img')
      .evaluateAll((all) => (all as HTMLImageElement[]).map((one) => (one.complete && one.naturalWidth > 0 ? one.src : '')));
  await expect.poll(async () => new Set((await shown()).filter(Boolean)).size).toBe(4);
  const columns = await grid.getByRole('columnheader').allInnerTexts();
  expect(columns.join(' ')).toContain('无');

  await cells.first().focus();
  await page.keyboard.press('c');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('c');
  await expect(cells.nth(2)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(onStage(page, '小史莱姆')).toBeVisible();
  await expect(page.getByRole('list', { name: /^种子 \d+，2 张$/ }).getByRole('button')).toHaveCount(2);
  await page.getByRole('button', { name: '对比 2' }).click();
  await expect(page.getByLabel('不同之处')).toHaveText('不同：种子');
});
