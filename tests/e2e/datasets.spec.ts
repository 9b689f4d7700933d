import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, newMember, signInAs, test } from './world.ts';

const shipped = join(import.meta.dirname, '../../server/seed/pictures');

/** Twelve pictures of one family, one of them out of focus, with the captions that trainers keep beside them. */
async function pictures(dir: string): Promise<string[]> {
  const files: string[] = [];
  for (let n = 1; n <= 12; n++) {
    const name = `sl${String(n).padStart(2, '0')}`;
    const picture = sharp(join(shipped, `${name}.webp`)).resize(640);
    const png = join(dir, `${name}.png`);
    writeFileSync(png, await (n === 5 ? picture.blur(6) : picture).png().toBuffer());
    files.push(png);
    if (n === 3) continue;
    const caption = join(dir, `${name}.txt`);
    writeFileSync(caption, `${n % 2 ? '史莱姆' : '圆胖'}，第${n}种`);
    files.push(caption);
  }
  return files;
}

test('R5.6 R8.12 twelve pictures become a dataset, are looked through, mended, and are there after a reload', async ({ page, origin }) => {
  const dir = mkdtempSync(join(tmpdir(), 'dianshi-pictures-'));
  try {
    await signInAs(page, origin, (await newMember(origin)).info);
    await page.goto(`${origin}/tool/study/my-data`);
    await page.getByLabel('选图片').setInputFiles(await pictures(dir));
    await expect(page).toHaveURL(/\/tool\/study\/edit-data-list\?id=/);
    await expect(page.getByText('12 张，已标注 11 张')).toBeVisible({ timeout: 60_000 });
    const findings = page.getByRole('list', { name: '检查出的问题' });
    await expect(findings.getByRole('heading')).toHaveText(['还没有触发词', '模糊 1 张', '未标注 1 张', '通过 12 项']);

    await page.getByRole('textbox', { name: '触发词' }).fill('slimedex');
    await findings.getByRole('button', { name: '补到最前' }).click();
    await findings.getByRole('button', { name: '移走' }).click();
    await page.getByRole('textbox', { name: '第 3 张的标注' }).fill('slimedex，橙色');
    await page.keyboard.press('Enter');
    await expect(findings.getByRole('heading')).toHaveText(['通过 15 项']);
    await expect(page.getByText('11 张都没问题')).toBeVisible();
    await expect(page.getByText('正在存')).toBeHidden();

    await page.reload();
    await expect(page.getByText('11 张，已标注 11 张')).toBeVisible();
    await expect(page.getByRole('textbox', { name: '第 3 张的标注' })).toHaveValue('slimedex，橙色');
    await expect(page.getByRole('textbox', { name: '触发词' })).toHaveValue('slimedex');
    await expect(findings.getByRole('heading')).toHaveText(['通过 15 项']);

    // By keyboard alone: one picture is opened, cut to 3:4, moved and turned, and that is kept.
    await page.getByRole('button', { name: '打开第 2 张' }).last().focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: '第 2 张，共 11 张' })).toBeVisible();
    await page.getByRole('radio', { name: '1:1' }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('status', { name: '裁剪尺寸' })).toHaveText(/^480 < 512/);
    await page.getByRole('group', { name: /^裁剪框/ }).focus();
    await page.keyboard.press('Shift+ArrowLeft');
    await page.getByRole('slider', { name: '转正' }).focus();
    await page.keyboard.press('ArrowLeft');
    await expect(page.getByText('正在存')).toBeHidden();
    await page.reload();
    await expect(page.getByRole('slider', { name: '转正' })).toHaveValue('-0.1');
    await expect(page.getByText('裁好 1，标好 11')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(findings.getByRole('heading')).toHaveText(['尺寸太小 1 张', '通过 14 项']);

    // What is packed comes back as the same set.
    await page.goto(`${origin}/tool/study/my-data`);
    const packed = page.waitForEvent('download');
    await page.getByRole('button', { name: /的操作$/ }).click();
    await page.getByRole('menuitem', { name: '下载图片和标注' }).click();
    const zip = join(dir, 'set.zip');
    await (await packed).saveAs(zip);
    await page.getByLabel('选图片').setInputFiles(zip);
    await expect(page.getByText('11 张，已标注 11 张')).toBeVisible({ timeout: 60_000 });
    await expect(page.getByRole('textbox', { name: '第 3 张的标注' })).toHaveValue('slimedex，橙色');

    await page.goto(`${origin}/tool/study/my-data`);
    await page
      .getByRole('button', { name: /的操作$/ })
      .first()
      .click();
    await page.getByRole('menuitem', { name: '删除' }).click();
    await expect(page.getByText('1 个，共 11 张')).toBeVisible();
    await page
      .getByRole('button', { name: /的操作$/ })
      .first()
      .click();
    await page.getByRole('menuitem', { name: '删除' }).click();
    await expect(page.getByText('还没有数据集')).toBeVisible();
    await page.getByRole('button', { name: '撤销' }).last().click();
    await expect(page.getByText('1 个，共 11 张')).toBeVisible();
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
});
