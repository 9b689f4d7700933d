import { api, clearDraft, demoMember, expect, generateForm, onStage, signInAs, test } from './world.ts';

test('CR-17 a size is typed by keyboard alone, survives a reload, and is the picture’s; 再来一张 brings it back', async ({
  page,
  origin,
}) => {
  const { info, token } = await demoMember(origin);
  await clearDraft(origin, token, 'generate');
  await signInAs(page, origin, info);
  await page.goto(`${origin}/tool/aiCreate/index`);
  const form = generateForm(page);
  const side = (name: string) => form.getByRole('spinbutton', { name });
  await form.getByRole('textbox', { name: '画面描述' }).fill('小史莱姆，纯色背景');
  // Where a size of one's own can be typed is known once the engine's limits are.
  await expect(form.getByRole('radio', { name: '自定义' })).toBeAttached();
  await form.getByRole('radio', { name: '3:4' }).focus();
  // Round from the first ratio to the last tile.
  await page.keyboard.press('ArrowLeft');
  await expect(form.getByRole('radio', { name: '3:4' })).not.toBeChecked();
  await page.keyboard.press('ArrowLeft');
  await expect(form.getByRole('radio', { name: '自定义' })).toBeChecked();
  await page.keyboard.press('Tab');
  await expect(side('宽')).toBeFocused();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('1600');
  await page.keyboard.press('ArrowUp');
  await expect(side('宽')).toHaveValue('1608');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Control+a');
  await page.keyboard.type('30');
  await expect(form.getByRole('alert')).toHaveText('高须在 64 至 2048 像素之间');
  await page.keyboard.press('Control+a');
  await page.keyboard.type('1000');
  await expect(form.getByRole('alert')).toHaveCount(0);
  // 1.6 megapixels cost a point more.
  await expect(form.getByText(/^1 张 × 3 积分/)).toBeVisible();

  await page.reload();
  await expect(side('宽')).toHaveValue('1608');
  await expect(side('高')).toHaveValue('1000');
  await form.getByRole('textbox', { name: '画面描述' }).focus();
  await page.keyboard.press('Control+Enter');
  await expect(onStage(page, '小史莱姆')).toBeVisible({ timeout: 90_000 });
  const made = (await api(origin, 'POST', '/api/v2/common/images', { condition: [{ scope: 'mine' }], pageSize: 1 }, token)).body.data[0];
  const file = async () =>
    page.evaluate(
      async (url) => {
        const picture = new Image();
        picture.src = url;
        await picture.decode();
        return [picture.naturalWidth, picture.naturalHeight];
      },
      made.url.startsWith('http') ? made.url : `${origin}/files/${made.url}`,
    );
  expect(await file()).toEqual([1608, 1000]);

  await form.getByRole('radio', { name: '自定义' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(form.getByRole('radio', { name: '1:1' })).toBeChecked();
  await page.goto(`${origin}/tool/aiCreate/index?work=${made.id}`);
  const room = page.getByRole('dialog');
  await expect(room.getByText('1608 × 1000')).toBeVisible();
  await room.getByRole('button', { name: '再来一张' }).focus();
  await page.keyboard.press('Enter');
  await expect(side('宽')).toHaveValue('1608');
  await expect(side('高')).toHaveValue('1000');
});
