import { readFile } from 'node:fs/promises';
import { parseImplicitLabel, readImplicitLabel } from '../../server/pixels/imaging/implicit-label.ts';
import { demoMember, expect, exported, newMember, signInAs, tabTo, test } from './world.ts';

test('R4.8 R4.9 a logo by keyboard alone: name, proposals, one of them, its SVG and its PNG', async ({ page, origin }) => {
  const { info } = await newMember(origin);
  await signInAs(page, origin, info);
  await page.goto(`${origin}/tool/aiCreate/makeLogo`);
  const form = page.getByRole('form', { name: 'Logo 参数' });
  await tabTo(form.getByRole('textbox', { name: '名称' }));
  await page.keyboard.type('清莲茶舍');
  await tabTo(form.getByRole('textbox', { name: '图形描述' }));
  await page.keyboard.type('莲花，茶馆');
  await tabTo(form.getByRole('radio', { name: '赤狐' }));
  await page.keyboard.press('ArrowRight');
  await expect(form.getByRole('radio', { name: '青绿' })).toBeChecked();
  // A free plan draws one at a time.
  await expect(form.getByRole('radio', { name: '1', exact: true })).toBeChecked();
  const make = form.getByRole('button', { name: /^生成/ });
  await expect(make).toContainText('2');
  await tabTo(make);
  await page.keyboard.press('Enter');

  const proposal = page.getByRole('button', { name: '选择方案 1' });
  await expect(proposal).toBeVisible({ timeout: 120_000 });
  await expect(page.getByRole('region', { name: '应用预览' })).toBeVisible();
  await tabTo(proposal);
  await page.keyboard.press('Enter');
  await expect(proposal).toHaveAttribute('aria-pressed', 'true');

  const save = async (name: string) => {
    await tabTo(page.getByRole('group', { name: '所选方案' }).getByRole('button', { name }));
    const [file] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
    return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
  };
  const svg = await save('下载 SVG');
  expect(svg.name).toBe('点石-清莲茶舍-0-preview.svg');
  const source = String(svg.bytes);
  // The browser's own XML reader is the judge: it is strict, and it is not ours. The product's policy forbids it on its pages.
  const elsewhere = await page.context().newPage();
  const seen = await elsewhere.evaluate((text) => {
    const document = new DOMParser().parseFromString(text, 'image/svg+xml');
    const names = [...document.querySelectorAll('*')].map(({ nodeName }) => nodeName);
    return {
      broken: document.querySelector('parsererror') !== null,
      title: document.querySelector('title')?.textContent,
      paths: document.querySelectorAll('#logo path').length,
      label: document.querySelectorAll('#ai-label path').length,
      foreign: names.filter((name) => /^(?:text|style|script|image|use|foreignObject|a)$/i.test(name)),
    };
  }, source);
  await elsewhere.close();
  expect(seen).toMatchObject({ broken: false, title: '清莲茶舍', label: 1, foreign: [] });
  expect(seen.paths).toBeGreaterThan(5);
  expect(parseImplicitLabel(source)).toMatchObject({ label: '1' });

  await tabTo(page.getByRole('group', { name: '所选方案' }).getByRole('button', { name: '下载 PNG' }));
  const png = await exported(page, () => page.keyboard.press('Enter'));
  expect(png.name).toMatch(/^清莲茶舍-01-\d+x\d+-preview\.png$/);
  expect((await readImplicitLabel(new Uint8Array(png.bytes)))?.produceId).toBe(parseImplicitLabel(source)?.produceId);
});

test('R4.8 a logo by mouse: two proposals, the second one saved, then variants of it', async ({ page, origin }) => {
  await signInAs(page, origin, (await demoMember(origin)).info);
  await page.goto(`${origin}/tool/aiCreate/makeLogo`);
  const form = page.getByRole('form', { name: 'Logo 参数' });
  await form.getByRole('textbox', { name: '名称' }).fill('赤狐工坊');
  await form.getByRole('textbox', { name: '图形描述' }).fill('狐狸');
  await form.getByRole('radio', { name: '印章' }).click();
  await form.getByRole('radio', { name: '2', exact: true }).click();
  const make = form.getByRole('button', { name: /^生成/ });
  await expect(make).toContainText('4');
  await make.click();
  const second = page.getByRole('button', { name: '选择方案 2' });
  await expect(second).toBeVisible({ timeout: 120_000 });
  await second.click();
  await expect(second).toHaveAttribute('aria-pressed', 'true');
  const chosen = page.getByRole('group', { name: '所选方案' });
  const { bytes } = await exported(page, () => chosen.getByRole('button', { name: '下载 PNG' }).click());
  expect((await readImplicitLabel(new Uint8Array(bytes)))?.label).toBe('1');
  await chosen.getByRole('button', { name: '变体，2 张，4 积分' }).click();
  const before = page.getByRole('list', { name: '最近' }).getByRole('button');
  await expect(before).toHaveCount(2);
  await expect(before.first()).toHaveAccessibleName(/赤狐工坊.*完成/, { timeout: 120_000 });
});
