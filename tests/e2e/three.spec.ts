import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import { validateBytes } from 'gltf-validator';
import sharp from 'sharp';
import { clearDraft, demoMember, expect, signInAs, tabTo, test } from './world.ts';

const toy = join(import.meta.dirname, '../../server/seed/pictures/cut1.webp');

test('R4.7 A-26 F-38 a picture becomes a model that is turned by keyboard and saved as a valid GLB', async ({ page, origin }) => {
  const { info } = await demoMember(origin);
  await signInAs(page, origin, info);
  // The 3D library is nothing to anybody who has no model yet.
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
  await page.goto(`${origin}/tool/aiCreate/threeD`);
  await expect(page).toHaveTitle(/3D生成/);
  const form = page.getByRole('form', { name: '3D 参数' });
  await form.locator('input[type=file]').setInputFiles(toy);
  await expect(page.getByRole('img', { name: '等待做成模型的图片' })).toBeVisible();
  expect(fetched.filter((path) => /assets\/model-scene/.test(path))).toEqual([]);

  const press = form.getByRole('button', { name: /^生成 3D/ });
  await expect(press).toContainText('10');
  await press.click();
  const model = page.getByRole('application', { name: /3D 模型$/ });
  await expect(model).toBeVisible({ timeout: 120_000 });
  await expect(page.getByText('AI 生成 · 预览', { exact: true })).toBeVisible();
  await expect(page.getByText(/^[\d,]+ 面$/)).toBeVisible();

  // The picture on the stage is no empty studio: the model's own colours are in the middle of it.
  const tones = await page.locator('canvas').evaluate(async (canvas: HTMLCanvasElement) => {
    const strip = [...document.querySelectorAll<HTMLImageElement>('[aria-label="各面"] img')];
    await Promise.all(strip.map((image) => image.decode()));
    const flat = new OffscreenCanvas(64, 64);
    const context = flat.getContext('2d');
    if (strip[0]) context?.drawImage(strip[0], 0, 0, 64, 64);
    const { data } = context?.getImageData(24, 8, 16, 48) ?? { data: [] };
    return { size: [canvas.width, canvas.height], kinds: new Set(Array.from(data, (value) => value >> 4)).size, views: strip.length };
  });
  expect(tones.views).toBe(6);
  expect(tones.kinds).toBeGreaterThan(6);
  expect(Math.min(...tones.size)).toBeGreaterThan(200);

  const view = page.getByRole('status').filter({ hasText: /^视角/ });
  await page.getByRole('button', { name: '自动旋转' }).evaluate((button) => {
    if (button.getAttribute('aria-pressed') === 'true') (button as HTMLButtonElement).click();
  });
  await page.getByRole('button', { name: '复位' }).click();
  await expect(view).toHaveText('视角 水平 30°，俯仰 15°');
  await page.getByRole('radio', { name: '材质' }).focus();
  await tabTo(model);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowUp');
  await expect(view).toHaveText('视角 水平 40°，俯仰 25°');
  await page.keyboard.press('+');
  await expect(view).toHaveText('视角 水平 40°，俯仰 25°，1.2 倍');
  // By pointer, too.
  const box = await model.boundingBox();
  if (!box) throw new Error('the model is not on the page');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2 + 120, box.y + box.height / 2, { steps: 6 });
  await page.mouse.up();
  await expect(view).not.toHaveText('视角 水平 40°，俯仰 25°，1.2 倍');

  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: '下载 GLB' }).click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toMatch(/^点石-.+-preview\.glb$/);
  const bytes = new Uint8Array(await readFile(await saved.path()));
  const report = await validateBytes(bytes);
  expect(report).toMatchObject({ mimeType: 'model/gltf-binary', issues: { numErrors: 0, numWarnings: 0 } });
  expect(new TextDecoder().decode(bytes.subarray(20, 1200))).toContain('"AIGC"');

  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`)).toEqual([]);

  // What was made is still there after a reload.
  await page.reload();
  await expect(model).toBeVisible({ timeout: 120_000 });
});

test('R4.7 F-38 by keyboard alone, and without WebGL: the picture of the model and its file are there, and the page says why it does not turn', async ({
  page,
  origin,
}) => {
  const { info, token } = await demoMember(origin);
  await clearDraft(origin, token, 'three');
  await signInAs(page, origin, info);
  await page.addInitScript(() => {
    // oxlint-disable-next-line typescript/unbound-method -- called with its canvas below
    const real = HTMLCanvasElement.prototype.getContext;
    HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, kind: string, ...rest: unknown[]) {
      return kind.startsWith('webgl') ? null : Reflect.apply(real, this, [kind, ...rest]);
    } as typeof real;
  });
  await page.goto(`${origin}/tool/aiCreate/threeD`);
  const form = page.getByRole('form', { name: '3D 参数' });
  const chooser = page.waitForEvent('filechooser');
  await tabTo(form.locator('button', { hasText: '上传图片' }));
  await page.keyboard.press('Enter');
  // As another file than the test above sent: the same one would bring its model back.
  await (await chooser).setFiles({ name: 'toy.png', mimeType: 'image/png', buffer: await sharp(toy).png().toBuffer() });
  await expect(page.getByRole('img', { name: '等待做成模型的图片' })).toBeVisible();
  await tabTo(form.getByRole('radio', { name: '立体' }));
  await page.keyboard.press('ArrowRight');
  await expect(form.getByRole('radio', { name: '拉伸' })).toBeChecked();
  await tabTo(form.getByRole('button', { name: /^生成 3D/ }));
  await page.keyboard.press('Enter');
  await expect(page.getByText(/没有开启 WebGL/)).toBeVisible({ timeout: 120_000 });
  await expect(page.getByRole('application')).toHaveCount(0);
  await tabTo(page.getByRole('button', { name: '下载 GLB' }));
  const saving = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  expect((await saving).suggestedFilename()).toMatch(/\.glb$/);
});
