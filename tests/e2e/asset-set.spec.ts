import { readFile } from 'node:fs/promises';
import type { Locator } from '@playwright/test';
import { zipSync } from 'fflate';
import sharp from 'sharp';
import { readAigc } from '../../server/testing/read-aigc.ts';
import { unzip } from '../../server/testing/unzip.ts';
import { api, expect, newMember, signInAs, test } from './world.ts';

test('R8.11 R8.16 twelve items and their pack in at most six actions; two planted faults are caught in what is read back, and no other', async ({
  page,
  origin,
}) => {
  const { info } = await newMember(origin);
  await signInAs(page, origin, info);
  let actions = 0;
  const press = async (what: Locator) => {
    actions += 1;
    await what.click();
  };

  await page.goto(`${origin}/home`);
  await press(page.getByRole('link', { name: '一套素材' }));
  const start = page.getByRole('button', { name: /^生成这一套/ });
  await expect(start).toContainText('24');
  await press(start);
  await expect(page).toHaveURL(/\/tool\/aiCreate\/asset-set\/[\w-]+$/);
  const cells = page.getByRole('gridcell');
  await expect(cells).toHaveCount(12);
  const status = page.getByRole('status').filter({ hasText: /^全部画完/ });
  await expect(status).toHaveText('全部画完，0 件有问题', { timeout: 120_000 });
  await press(page.getByRole('button', { name: '导出素材包' }).first());
  const dialog = page.getByRole('dialog', { name: '导出素材包' });
  await press(dialog.getByRole('checkbox', { name: /标识约定/ }));
  const [download] = await Promise.all([page.waitForEvent('download'), press(dialog.getByRole('button', { name: /^下载素材包/ }))]);
  expect(actions).toBeLessThanOrEqual(6);
  expect(download.suggestedFilename()).toBe('药水与道具.zip');

  const files = unzip(await readFile(await download.path()));
  const paths = Object.keys(files);
  const folder = paths[0]!.split('/')[0]!;
  expect(paths.filter((path) => path.startsWith(`${folder}/png/2x/`))).toHaveLength(12);
  const sheet = JSON.parse(String(files[`${folder}/sheet.json`]));
  const { width, height } = await sharp(files[`${folder}/sheet.png`]).metadata();
  expect(sheet.meta.size).toEqual({ w: width, h: height });
  for (const [name, { frame }] of Object.entries<{ frame: { w: number; h: number } }>(sheet.frames)) {
    const one = await sharp(files[`${folder}/png/1x/${name}`]).metadata();
    expect([one.width, one.height]).toEqual([frame.w, frame.h]);
    expect(readAigc(files[`${folder}/png/1x/${name}`]!)).toMatchObject({ Label: '1' });
  }

  // Godot's and Unity's files say of every part what the JSON says of it.
  const parts = Object.values<{ frame: { x: number; y: number; w: number; h: number } }>(sheet.frames).map(({ frame }) => frame);
  const regions = [...String(files[`${folder}/sheet.tres`]).matchAll(/^region = Rect2\(([^)]*)\)$/gm)].map(([, box = '']) => box);
  expect(regions.toSorted()).toEqual(parts.map(({ x, y, w, h }) => `${x}, ${y}, ${w}, ${h}`).toSorted());
  const below = [...String(files[`${folder}/sheet.png.meta`]).matchAll(/ x: (\d+)\n +y: (\d+)\n +width: (\d+)\n +height: (\d+)/g)];
  expect(below.map((one) => one.slice(1).join(', ')).toSorted()).toEqual(
    parts.map(({ x, y, w, h }) => `${x}, ${height! - y - h}, ${w}, ${h}`).toSorted(),
  );
  // The pack as it is becomes the same set.
  await page.goto(`${origin}/tool/aiCreate/asset-set`);
  await page.getByLabel('素材包').setInputFiles(await download.path());
  await expect(page.getByRole('radio', { name: '有问题 0' })).toBeVisible();
  await expect(cells).toHaveCount(12);
  await page.keyboard.press('Control+e');
  const [again] = await Promise.all([page.waitForEvent('download'), dialog.getByRole('button', { name: /^下载素材包/ }).click()]);
  const same = unzip(await readFile(await again.path()));
  expect(Object.keys(same).toSorted()).toEqual(paths.toSorted());
  for (const path of paths.filter((one) => one.endsWith('.png')))
    expect(await sharp(same[path]).raw().toBuffer(), path).toEqual(await sharp(files[path]).raw().toBuffer());
  expect(JSON.parse(String(same[`${folder}/sheet.json`])).frames).toEqual(sheet.frames);

  // One item moved to the edge of its frame, and the ground of another left in.
  const set = JSON.parse(String(files[`${folder}/set.json`]));
  const bow = set.items.find((item: { name: string }) => item.name === '弓箭');
  const key = set.items.find((item: { name: string }) => item.name === '钥匙');
  bow.at = { x: 4, y: bow.at.y };
  key.at = { x: 0, y: 0 };
  const ground = { create: { width: 512, height: 512, channels: 4, background: '#3fa96b' } } as const;
  const planted = await sharp(ground)
    .composite([{ input: files[`${folder}/${key.picture}`]!, left: 40, top: 40 }])
    .png()
    .toBuffer();
  const changed = { ...files, [`${folder}/${key.picture}`]: planted, [`${folder}/set.json`]: Buffer.from(JSON.stringify(set)) };
  const zip = zipSync(Object.fromEntries(Object.entries(changed).map(([path, bytes]) => [path, new Uint8Array(bytes)])));

  await page.goto(`${origin}/tool/aiCreate/asset-set`);
  await page.getByLabel('素材包').setInputFiles({ name: '药水与道具.zip', mimeType: 'application/zip', buffer: Buffer.from(zip) });
  await expect(page.getByRole('radio', { name: '有问题 2' })).toBeVisible();
  await expect(cells).toHaveCount(12);
  const names = await cells.evaluateAll((all) => all.map((cell) => cell.firstElementChild?.textContent ?? ''));
  expect(names.filter((name) => name.split('，').length > 3).map((name) => name.split('，').slice(0, 2))).toEqual([
    ['弓箭', '边距不足 左 2 px'],
    ['钥匙', '背景没有抠干净'],
  ]);
  // Mended for nothing, then one is left.
  await page.getByRole('gridcell', { name: /^弓箭/ }).click();
  await page.getByRole('button', { name: '居中缩小，免费' }).click();
  await expect(page.getByRole('radio', { name: '有问题 1' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^重做有问题的 1 个/ })).toContainText('2');
});

test('R8.11 检查无缝 takes a work from its menu to the tile stage, where it is mended for nothing', async ({ page, origin }) => {
  const { token, info } = await newMember(origin);
  await signInAs(page, origin, info);
  const asked = { prompt: '鹅卵石 贴图 平铺，绿色', num: 1, width: 512, height: 512, seed: 7 };
  const task = (await api(origin, 'POST', '/api/v2/sd/txt2img', asked, token)).body.data;
  await expect
    .poll(async () => (await api(origin, 'GET', `/api/v2/common/tasks/${task.id}`, undefined, token)).body.data.status)
    .toBe('success');
  await page.goto(`${origin}/create`);
  await page.getByRole('link', { name: /^查看 鹅卵石/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: '接着做' }).click();
  await page.getByRole('menuitem', { name: '检查无缝' }).click();
  const stage = page.getByRole('region', { name: /^鹅卵石.*平铺$/ });
  await expect(stage).toBeVisible();
  await expect(page.getByRole('button', { name: /^重做这一块/ })).toContainText('2');
  const points = async () => (await api(origin, 'GET', '/api/v2/users/permission', undefined, token)).body.data.all;
  const before = await points();
  // Where the system takes the colours away the width of the line says how bad a seam is.
  const widths = () =>
    stage.locator('.heat-piece').evaluateAll((all) => [...new Set(all.map((line) => getComputedStyle(line).strokeWidth))].toSorted());
  expect(await widths()).toEqual(['5px']);
  await page.emulateMedia({ forcedColors: 'active' });
  expect((await widths()).every((width) => ['2px', '4px', '6px'].includes(width))).toBe(true);
  expect((await widths()).length).toBeGreaterThan(1);
  await page.emulateMedia({ forcedColors: 'none' });
  await page.getByRole('button', { name: '用这个，免费' }).click();
  await expect(stage).toContainText('修补之前');
  await expect(page.getByText(/接得上$/)).toBeVisible();
  expect(await points()).toBe(before);
  // Back on the board the mouse finds the versions over the picture.
  await stage.getByRole('button', { name: '回到整套' }).click();
  const cell = page.getByRole('gridcell');
  await cell.hover();
  await cell.getByRole('button', { name: '换版本，共 2 版' }).click();
  await expect(cell).toContainText('有接缝');
  // The same work again is the same set.
  const board = new URL(page.url()).pathname;
  const { url } = (await api(origin, 'GET', `/api/v2/common/tasks/${task.id}`, undefined, token)).body.data.images[0];
  await page.goto(`${origin}/tool/aiCreate/asset-set?image=${encodeURIComponent(url.split('?')[0])}`);
  await expect(page).toHaveURL((address) => address.pathname === board);
});
