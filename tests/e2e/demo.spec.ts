import { serveBuilt } from '../serve-built.ts';
import { expect, generateButton, test as base, onStage } from './world.ts';

/** The built demo, served as files are: no server answers behind it. */
const test = base.extend<object, { demo: Awaited<ReturnType<typeof serveBuilt>> }>({
  demo: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from this pattern
    async ({}, provide) => {
      const demo = await serveBuilt('dist-mock');
      await provide(demo);
      await demo.close();
    },
    { scope: 'worker' },
  ],
  origin: ({ demo }, provide) => provide(demo.origin),
});

// The demo's back end answers from a worker.
test.use({ serviceWorkers: 'allow' });

test('the demo runs the whole server in the page: sign in, describe a picture, get it and see it', async ({ page, origin }) => {
  await page.goto(`${origin}/intro`);
  await expect(page.getByRole('heading', { name: '点石成图', level: 1 })).toBeVisible();
  await page.getByRole('button', { name: '登录', exact: true }).first().click();
  const dialog = page.getByRole('dialog', { name: '登录点石' });
  // The page is drawn at once; a press on it waits for the whole server to start in a worker.
  await dialog.getByRole('radio', { name: '密码登录' }).check({ timeout: 120_000 });
  await dialog.getByLabel('手机号或邮箱').fill('13800000000');
  await dialog.getByLabel('密码', { exact: true }).fill('dianshi2026');
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page).toHaveURL(`${origin}/home`);
  await page.keyboard.press('Control+m');
  const form = page.getByRole('form', { name: '生成参数' });
  await form.getByRole('textbox', { name: '画面描述' }).fill('雪山，湖面倒影');
  await generateButton(page).click();
  const picture = onStage(page, '雪山，湖面倒影');
  await expect(picture).toBeVisible({ timeout: 120_000 });
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
});
