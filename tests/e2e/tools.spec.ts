import { join } from 'node:path';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { formatInfotext, parseInfotext } from '../../server/pixels/imaging/infotext.ts';
import { insertPngText } from '../../server/pixels/imaging/png.ts';
import { clearDraft, demoMember, expect, exported, generateButton, signInAs, tabTo, test, onStage } from './world.ts';

const pictures = join(import.meta.dirname, '../../server/seed/pictures');
const picture = (name: string) => join(pictures, `${name}.webp`);

/** What a downloaded PNG says of itself, read by another library than the one that wrote it. */
async function told(
  bytes: Buffer,
): Promise<{ label: unknown; prompt: string; seed: number; steps: string; width: number; alpha: boolean }> {
  const { xmp, comments = [], width, hasAlpha } = await sharp(bytes).metadata();
  const json = /<TC260:AIGC>([^<]*)</.exec(String(xmp))?.[1]?.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)));
  const text = (keyword: string) => comments.find((entry) => entry.keyword === keyword)?.text ?? '';
  const { prompt, seed } = parseInfotext(text('parameters'));
  return { label: JSON.parse(json ?? '{}'), prompt, seed, steps: text('Dianshi steps'), width: width ?? 0, alpha: hasAlpha ?? false };
}
/** Light, opaque pixels in the lower right corner of a square, where the visible label of a cut-out in its middle stands. */
async function lettersOf(bytes: Buffer): Promise<number> {
  const { width } = await sharp(bytes).metadata();
  const [left, top] = [Math.round(width * 0.55), Math.round(width * 0.91)];
  const corner = await sharp(bytes)
    .extract({ left, top, width: width - left, height: width - top })
    .ensureAlpha()
    .raw()
    .toBuffer();
  const pixels = Array.from({ length: corner.length / 4 }, (_, i) => [corner[i * 4] ?? 0, corner[i * 4 + 3] ?? 0] as const);
  return pixels.filter(([red, alpha]) => red > 220 && alpha > 220).length;
}
/** The control beside it is the hidden input that it opens. */
const uploadButton = (page: Page) => page.locator('button', { hasText: '上传图片' });
const stage = (page: Page) => page.getByRole('region', { name: '结果' });

test('R4.4 matting by mouse: two pictures in one batch, edge, brush and ground, a PNG with both labels', async ({ page, origin }) => {
  await signInAs(page, origin, (await demoMember(origin)).info);
  await page.goto(`${origin}/tool/aiCreate/intelligent-matting`);
  await page.locator('input[type=file]').setInputFiles([picture('cmp1'), picture('td0')]);
  await expect(page.getByText('2 张待处理')).toBeVisible({ timeout: 120_000 });
  await expect(page.getByText(/免费抠图今日还剩 3 张/)).toBeVisible();
  await page.getByRole('button', { name: /^开始抠图/ }).click();
  await expect(page.getByText('2 张，已完成 2 张')).toBeVisible({ timeout: 120_000 });
  const film = page.getByRole('list', { name: '图片' });
  await film.getByRole('button', { name: /完成$/ }).first().click();
  await expect(stage(page).getByRole('slider', { name: '原图与抠图对比' })).toBeVisible();

  const edited = (what: RegExp) =>
    page.waitForResponse((response) => response.request().method() === 'PUT' && what.test(response.request().postData() ?? ''));
  const jade = edited(/#2c8c84/);
  await page.getByRole('radio', { name: '石绿' }).click();
  expect((await jade).status()).toBe(200);
  await page.getByRole('button', { name: '补回', exact: true }).click();
  const box = await page.getByRole('application').boundingBox();
  if (!box) throw new Error('no brush');
  const stroke = edited(/"keep":true/);
  await page.mouse.move(box.x + box.width * 0.1, box.y + box.height * 0.1);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.3, box.y + box.height * 0.12, { steps: 6 });
  await page.mouse.up();
  expect((await stroke).status()).toBe(200);
  const undone = edited(/"strokes":\[\]/);
  await page.getByRole('button', { name: '撤销' }).click();
  expect((await undone).status()).toBe(200);
  const clear = edited(/"background":null/);
  await page.getByRole('radio', { name: '透明' }).click();
  expect((await clear).status()).toBe(200);

  const { name, bytes } = await exported(page, () => page.getByRole('button', { name: 'PNG', exact: true }).click());
  // An upload's own name is kept.
  expect(name).toMatch(/^(?:cmp1|td0)-01-\d+x\d+-preview\.png$/);
  expect(await told(bytes)).toMatchObject({ alpha: true, label: { Label: '1' }, steps: 'matt' });
  const zip = await exported(page, () => page.getByRole('button', { name: '下载全部 PNG' }).click());
  expect(zip.name).toMatch(/^点石-\d{4}-\d\d-\d\d-2 张\.zip$/);
  expect(zip.bytes.subarray(0, 2).toString()).toBe('PK');
  await page.reload();
  await expect(page.getByText('2 张，已完成 2 张')).toBeVisible();
});

test('R4.4 matting by keyboard alone, from the file to the download', async ({ page, origin }) => {
  await signInAs(page, origin, (await demoMember(origin)).info);
  await page.goto(`${origin}/tool/aiCreate/intelligent-matting`);
  const chooser = page.waitForEvent('filechooser');
  await tabTo(uploadButton(page));
  await page.keyboard.press('Enter');
  await (await chooser).setFiles(picture('cmp1'));
  await expect(page.getByText('1 张待处理')).toBeVisible();
  await tabTo(page.getByRole('button', { name: /^开始抠图/ }));
  await page.keyboard.press('Enter');
  const handle = stage(page).getByRole('slider', { name: '原图与抠图对比' });
  await expect(handle).toBeVisible({ timeout: 120_000 });
  await tabTo(handle);
  await page.keyboard.press('ArrowRight');
  await expect(handle).toHaveAttribute('aria-valuenow', '52');
  await tabTo(page.getByRole('button', { name: '擦除', exact: true }));
  await page.keyboard.press('Enter');
  await tabTo(page.getByRole('button', { name: 'PNG', exact: true }));
  const brush = page.getByRole('application');
  await brush.focus();
  const erased = page.waitForResponse((response) => response.request().method() === 'PUT');
  await page.keyboard.down('Space');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.up('Space');
  expect((await erased).status()).toBe(200);
  await tabTo(page.getByRole('button', { name: 'PNG', exact: true }));
  const { bytes } = await exported(page, () => page.keyboard.press('Enter'));
  expect(await told(bytes)).toMatchObject({ alpha: true, label: { Label: '1' } });
});

test('R8.7 generate → matting → enlarge → download: the last file still gives prompt and seed, and carries both labels', async ({
  page,
  origin,
}) => {
  const member = await demoMember(origin);
  await signInAs(page, origin, member.info);
  await page.goto(
    `${origin}/tool/aiCreate/index?againImgMake=${encodeURIComponent(JSON.stringify({ prompt: '黏土机器人，正面，纯色背景', seed: 4242, ratio: '1:1' }))}`,
  );
  const form = page.getByRole('form', { name: '生成参数' });
  await expect(form.getByRole('textbox', { name: '画面描述' })).toHaveValue('黏土机器人，正面，纯色背景');
  await generateButton(page).click();
  const result = onStage(page, '黏土机器人，正面，纯色背景');
  await expect(result).toBeVisible({ timeout: 120_000 });
  await page.getByRole('button', { name: '详情与发布' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: '接着做' }).click();
  await page.getByRole('menuitem', { name: '抠图' }).click();
  await expect(page).toHaveURL(`${origin}/tool/aiCreate/intelligent-matting`);
  await page.getByRole('button', { name: /^开始抠图/ }).click();
  await expect(stage(page).getByRole('slider', { name: '原图与抠图对比' })).toBeVisible({ timeout: 120_000 });
  const png = () => stage(page).getByRole('button', { name: 'PNG', exact: true }).click();
  const labelled = await exported(page, png, (box) => box.getByRole('switch', { name: '裁掉透明边' }).uncheck());
  const bare = await exported(page, png, async (box) => {
    await box.getByRole('radio', { name: /^不含显式标识/ }).check();
    // Ctrl+Enter does nothing before the tick.
    await page.keyboard.press('Control+Enter');
    await box.getByRole('checkbox', { name: /^我会在发布时/ }).check();
  });
  expect([(await lettersOf(labelled.bytes)) > 500, await lettersOf(bare.bytes)]).toEqual([true, 0]);
  expect(await told(bare.bytes)).toMatchObject({ seed: 4242, width: 1024, label: { Label: '1' } });
  // §D8: beside the picture it was made from.
  const beside = await exported(page, png, async (box) => {
    await box.getByRole('radio', { name: '前后对比' }).check();
    await expect(box.getByRole('img', { name: /与原图并排/ })).toBeVisible({ timeout: 120_000 });
  });
  expect(await sharp(beside.bytes).metadata()).toMatchObject({ format: 'jpeg', width: 3 * 8 + 2 * 1024, height: 2 * 8 + 1024 });
  await stage(page).getByRole('button', { name: '接着做' }).click();
  await page.getByRole('menuitem', { name: '放大' }).click();
  await expect(page).toHaveURL(`${origin}/tool/aiCreate/enlarge-image`);
  await expect(page.getByText('2048 × 2048')).toBeVisible();
  await page.getByRole('button', { name: /^放大 / }).click();
  await expect(stage(page).getByRole('slider', { name: '放大前后对比' })).toBeVisible({ timeout: 120_000 });
  // The choice of before is remembered: the label is chosen again.
  const { bytes } = await exported(
    page,
    () => stage(page).getByRole('button', { name: '下载 PNG' }).click(),
    (box) => box.getByRole('radio', { name: /^带标识/ }).check(),
  );
  const file = await told(bytes);
  expect(file).toMatchObject({ seed: 4242, steps: 'txt2img > matt > enlarge', width: 2048, alpha: true, label: { Label: '1' } });
  expect(file.prompt).toContain('黏土机器人，正面，纯色背景');
  // The visible label: light letters on ink at the bottom right, opaque although the ground is not.
  expect(await lettersOf(bytes)).toBeGreaterThan(2000);
  // And on screen: the steps lead back to the pictures they left.
  await page.goto(`${origin}/create`);
  await page
    .getByRole('link', { name: /黏土机器人/ })
    .first()
    .click();
  await expect(page.getByRole('dialog').getByRole('region', { name: '来历' })).toHaveText('来历文生图抠图放大');
});

test('R4.5 image to prompt by keyboard: a file gives its parameters back and they go to the form', async ({ page, origin }) => {
  await signInAs(page, origin, (await demoMember(origin)).info);
  const text = formatInfotext({
    prompt: 'a red fox, 青绿山水, masterpiece',
    negativePrompt: '文字, "水印"',
    steps: 33,
    seed: 987_654_321,
    width: 640,
    height: 832,
    cfgScale: 6.5,
    sampler: 'DPM++ 2M',
    extra: { 'Clip skip': '2' },
  });
  const plain = await sharp(picture('r01')).resize(128).png().toBuffer();
  const file = insertPngText(new Uint8Array(plain), [{ keyword: 'parameters', text }]);
  await page.goto(`${origin}/tool/aiCreate/reverse-inference`);
  const chooser = page.waitForEvent('filechooser');
  await tabTo(uploadButton(page));
  await page.keyboard.press('Enter');
  await (await chooser).setFiles({ name: 'fox.png', mimeType: 'image/png', buffer: Buffer.from(file) });
  await expect(page.getByText('128 × 171')).toBeVisible();
  await tabTo(page.getByRole('button', { name: /^识别/ }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('图里带有 Stable Diffusion WebUI 的生成参数，已原样取回')).toBeVisible({ timeout: 120_000 });
  await expect(page.getByRole('textbox', { name: '描述', exact: true })).toHaveValue('a red fox, 青绿山水, masterpiece');
  await expect(page.getByText('987654321')).toBeVisible();
  await tabTo(page.getByRole('button', { name: '用这段描述生成' }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${origin}/tool/aiCreate/index`);
  const form = page.getByRole('form', { name: '生成参数' });
  await expect(form.getByRole('textbox', { name: '画面描述' })).toHaveValue('a red fox, 青绿山水, masterpiece');
  await expect(form.getByRole('textbox', { name: '反向描述' })).toHaveValue('文字, "水印"');
  expect(await page.evaluate(() => JSON.parse(localStorage.getItem('draft:generate') ?? '{}'))).toMatchObject({
    seed: 987_654_321,
    steps: 33,
    cfg: 6.5,
  });
});

test('R4.5 image to prompt by mouse: a picture that says nothing is measured, words are chosen, and they go to the form', async ({
  page,
  origin,
}) => {
  const { info, token } = await demoMember(origin);
  await clearDraft(origin, token, 'interrogate');
  await signInAs(page, origin, info);
  await page.goto(`${origin}/tool/aiCreate/reverse-inference`);
  const plain = await sharp(picture('r01')).resize(128).png().toBuffer();
  await page.locator('input[type=file]').setInputFiles({ name: 'plain.png', mimeType: 'image/png', buffer: plain });
  await expect(page.getByText('128 × 171')).toBeVisible();
  const press = page.getByRole('button', { name: /^识别/ });
  await expect(press).toContainText('免费');
  await press.click();
  const tags = stage(page).getByRole('region', { name: '标签' });
  await expect(tags).toBeVisible({ timeout: 120_000 });
  await expect(stage(page).getByRole('region', { name: '配色' }).getByRole('button').first()).toHaveAccessibleName(
    /%，复制 #[0-9a-f]{6}$/i,
  );
  const words = stage(page).getByRole('textbox', { name: '描述', exact: true });
  await expect(words).toHaveValue('');
  await words.fill('一座雪山');
  const chip = tags.getByRole('button', { pressed: false }).first();
  // The figure beside the word is how sure it is.
  const [name = ''] = (await chip.innerText()).split(' ');
  await chip.click();
  await expect(words).toHaveValue(`一座雪山，${name}`);
  await page.getByRole('button', { name: '用这段描述生成' }).click();
  await expect(page).toHaveURL(`${origin}/tool/aiCreate/index`);
  const form = page.getByRole('form', { name: '生成参数' });
  await expect(form.getByRole('textbox', { name: '画面描述' })).toHaveValue(`一座雪山，${name}`);
});

test('R4.6 enlarging by keyboard: price and size before, comparison after, and a paste is as good as a file', async ({ page, origin }) => {
  await signInAs(page, origin, (await demoMember(origin)).info);
  await page.goto(`${origin}/tool/aiCreate/enlarge-image`);
  const bytes = await sharp(picture('r01')).resize(200).png().toBuffer();
  await expect(uploadButton(page)).toBeVisible();
  await page.evaluate((base64) => {
    const data = new DataTransfer();
    data.items.add(new File([Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))], 'pasted.png', { type: 'image/png' }));
    window.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }));
  }, bytes.toString('base64'));
  await expect(page.getByText('200 × 267').first()).toBeVisible();
  await tabTo(page.getByRole('radio', { name: '2×' }));
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText('800 × 1068')).toBeVisible();
  const button = page.getByRole('button', { name: /^放大 / });
  await tabTo(button);
  await expect(button).toContainText('4');
  await page.keyboard.press('Enter');
  const handle = stage(page).getByRole('slider', { name: '放大前后对比' });
  await expect(handle).toBeVisible({ timeout: 120_000 });
  await tabTo(handle);
  await page.keyboard.press('End');
  await expect(handle).toHaveAttribute('aria-valuenow', '100');
  await tabTo(stage(page).getByRole('button', { name: '下载 PNG' }));
  const file = await exported(page, () => page.keyboard.press('Enter'));
  expect(await told(file.bytes)).toMatchObject({ width: 800, label: { Label: '1' } });
});
