import type { Locator, Page } from '@playwright/test';
import { labelBox, previewLabel } from '../../server/pixels/imaging/labels.ts';
import { clearDraft, demoMember, expect, generateForm, signInAs, test } from './world.ts';

const CHIP = /^(?:AI|AI 生成|预览)$/;

/** Pictures of a wall that do not have exactly one label: their file's own, or else one of the screen. */
const mislabelled = (page: Page) =>
  page.locator('main figure:visible').evaluateAll((figures, chip) => {
    const wrong: string[] = [];
    let seen = 0;
    for (const figure of figures) {
      const img = figure.querySelector('img');
      const { top, bottom } = figure.getBoundingClientRect();
      if (figure.closest('form') || bottom < 0 || top > innerHeight) continue;
      seen += 1;
      if (!img?.complete || img.naturalWidth === 0) {
        wrong.push('still to come');
        continue;
      }
      const chips = [...figure.querySelectorAll('span')].filter(
        (span) => span.childElementCount === 0 && new RegExp(chip).test(span.ariaLabel ?? span.textContent),
      );
      if (chips.length !== (/\/i\//.test(img.src) ? 0 : 1)) wrong.push(`${img.src}: ${chips.length}`);
    }
    return seen > 0 ? wrong : ['no picture'];
  }, CHIP.source);

/** Whether something to press stands on the mark that a picture's file carries. */
async function covers(picture: Locator): Promise<string[]> {
  const { width, height, box, buttons } = await picture.evaluate((figure) => {
    const { left, top, width: shownWidth, height: shownHeight } = figure.getBoundingClientRect();
    const img = figure.querySelector('img');
    return {
      width: img?.naturalWidth ?? 0,
      height: img?.naturalHeight ?? 0,
      box: { left, top, width: shownWidth, height: shownHeight },
      buttons: [...(figure.closest('[role=gridcell]') ?? figure).querySelectorAll('button')]
        .filter(
          (button) =>
            button.checkVisibility({ opacityProperty: true }) &&
            button.textContent + (button.ariaLabel ?? '') !== '' &&
            !button.matches('.absolute.inset-0'),
        )
        .map((button) => ({ name: button.ariaLabel ?? button.textContent, rect: button.getBoundingClientRect().toJSON() as DOMRect })),
    };
  });
  const mark = labelBox(width, height, previewLabel);
  const [dx, dy] = [box.width / width, box.height / height];
  const at = { left: box.left + mark.left * dx, top: box.top + mark.top * dy };
  return buttons
    .filter(({ rect }) => rect.right > at.left + 1 && rect.bottom > at.top + 1 && rect.top < box.top + box.height)
    .map(({ name }) => name);
}

test('V-07 one label on each picture, and nothing to press on the mark that a file carries', async ({ page, origin }) => {
  const { info, token } = await demoMember(origin);
  await clearDraft(origin, token, 'generate');
  await signInAs(page, origin, info);
  await page.goto(`${origin}/tool/aiCreate/index`);
  const form = generateForm(page);
  await form.getByRole('textbox', { name: '画面描述' }).fill('像素红药水');
  await form.getByRole('button', { name: /^生成/ }).click();
  await expect(page.getByRole('button', { name: /^复制种子/ })).toBeVisible({ timeout: 120_000 });
  await expect(page.getByRole('region', { name: '图片', exact: true }).getByText(CHIP)).toHaveCount(0);

  await page.keyboard.press('g');
  const made = page.getByRole('region', { name: '像素红药水' }).locator('figure');
  await expect(made).toHaveCount(1);
  await made.hover();
  await expect(made.getByRole('button', { name: '变体' })).toBeVisible();
  expect(await covers(made)).toEqual([]);

  for (const address of ['/tool/aiCreate/index', '/create', '/community']) {
    await page.goto(origin + address);
    await expect.poll(() => mislabelled(page), { message: address }).toEqual([]);
  }
});
