import { rm } from 'node:fs/promises';
import { readImplicitLabel } from '../../server/pixels/imaging/implicit-label.ts';
import { parseInfotext } from '../../server/pixels/imaging/infotext.ts';
import { readPngText } from '../../server/pixels/imaging/png-text.ts';
import { api, dataDir, expect, exported, generateButton, onStage, solveByKeyboard, startServer, test } from './world.ts';

test('R1.1 R2.2 R4.1 R4.2 the main job: sign in, describe a picture, see the price, get it, find it after a reload, every point accounted for', async ({
  page,
}) => {
  // Its own server, with the slider captcha on: the whole way, as a newcomer walks it.
  const dir = dataDir();
  const server = await startServer(dir);
  const { origin } = server;
  try {
    await page.goto(origin);
    await expect(page).toHaveURL(`${origin}/intro`);
    await expect(page.getByRole('heading', { name: '点石成图', level: 1 })).toBeVisible();

    await page.getByRole('button', { name: '登录', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: '登录点石' });
    await dialog.getByLabel('手机号或邮箱').fill('13911112222');
    await dialog.getByRole('button', { name: /获取验证码/ }).click();
    // By keyboard alone, to where an eye would see the hole.
    const slider = dialog.getByRole('slider');
    await expect(slider).toBeVisible();
    await solveByKeyboard(dialog);
    await expect(page.getByText('发送成功')).toBeVisible();
    await expect(dialog.getByRole('button', { name: /秒后/ })).toBeVisible();

    const [letter] = await (await fetch(`${origin}/dev/mailbox.json`)).json();
    await dialog.getByLabel('验证码', { exact: true }).fill(letter.code);
    await dialog.getByRole('checkbox').check();
    await dialog.getByRole('button', { name: '登录', exact: true }).click();
    await expect(page).toHaveURL(`${origin}/home`);
    await expect(page.getByRole('button', { name: '积分 110' })).toBeVisible();

    await page.keyboard.press('Control+m');
    await expect(page).toHaveURL(/\/tool\/aiCreate\/index\?againImgMake=/);
    const form = page.getByRole('form', { name: '生成参数' });
    await form.getByRole('textbox', { name: '画面描述' }).fill('青绿山水，晨雾，湖面倒影');
    const make = generateButton(page);
    await expect(make).toContainText('2');
    await expect(page.getByText('1 张 × 2 积分，余 108')).toBeVisible();
    await make.click();
    await expect(page.getByRole('progressbar').or(page.getByText('排队中')).first()).toBeVisible();
    const result = onStage(page, '青绿山水，晨雾，湖面倒影');
    await expect(result).toBeVisible({ timeout: 120_000 });
    await expect(page.getByRole('button', { name: '积分 108' })).toBeVisible();

    await page.reload();
    await expect(result).toBeVisible();
    await expect(form.getByRole('textbox', { name: '画面描述' })).toHaveValue('青绿山水，晨雾，湖面倒影');

    await page.getByRole('button', { name: '积分 108' }).click();
    const log = page.getByRole('dialog', { name: '积分明细' });
    await expect(log.getByText('−2')).toBeVisible();
    await expect(log.getByText('+100')).toBeVisible();
    await expect(log.getByText('+10', { exact: true })).toBeVisible();
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: '详情与发布' }).click();
    const picture = page.getByRole('dialog');
    const file = await exported(page, () => picture.getByRole('button', { name: '下载' }).click());
    expect(file.name).toMatch(/^青绿山水，晨雾，湖面倒影-01-\d+x\d+-preview\.png$/);
    const bytes = new Uint8Array(file.bytes);
    expect((await readImplicitLabel(bytes))?.label).toBe('1');
    const text = (await readPngText(bytes)).find((chunk) => chunk.keyword === 'parameters')?.text ?? '';
    expect(parseInfotext(text).prompt).toContain('青绿山水，晨雾，湖面倒影');

    const token = await page.evaluate(() => localStorage.getItem('token') ?? '');
    const { body } = await api(origin, 'GET', '/api/v2/users/permission', undefined, token);
    expect(body.data).toMatchObject({ all: 108, point: 100, point_gift: 8 });
  } finally {
    await page.close();
    await server.stop();
    await rm(dir, { recursive: true, force: true });
  }
});
