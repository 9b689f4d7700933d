/** The stage of a phone: what a finger does with the pictures of generating, and of the work dialog. */
import type { Locator, Page } from '@playwright/test';
import { back, clearDraft, demoMember, expect, generateButton, generateForm, onStage, signInAs, test, testAlone } from './world.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

/** One finger from the middle of the picture over so many px; it rests before it is lifted: after a fling the browser takes the next tap for its end. */
async function swipe(page: Page, x: number, y: number): Promise<void> {
  const finger = await page.context().newCDPSession(page);
  let time = Date.now();
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', part?: number) => {
    time += part === undefined ? 150 : 16;
    const touchPoints = part === undefined ? [] : [{ x: 195 + x * part, y: 320 + y * part }];
    return finger.send('Input.dispatchTouchEvent', { type, timestamp: time / 1000, touchPoints });
  };
  await send('touchStart', 0);
  for (const part of [0.2, 0.4, 0.6, 0.8, 1]) await send('touchMove', part);
  await send('touchEnd');
  await finger.detach();
}

/** The demo member where pictures are made, with an empty form. */
async function openStage(page: Page, origin: string): Promise<void> {
  const { info, token } = await demoMember(origin);
  await clearDraft(origin, token, 'generate');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signInAs(page, origin, info);
  await page.goto(`${origin}/tool/aiCreate/index`);
}

testAlone(
  'V-37 a finger turns the pictures of a batch and the batches; what lies over them goes and comes back',
  async ({ page, own: origin }) => {
    await openStage(page, origin);
    const stage = page.getByRole('region', { name: '舞台' });
    const place = stage.getByText(/^\d+ \/ \d+$/);
    const shown = () => stage.getByRole('img').first().getAttribute('alt');
    await expect(place).toHaveText('1 / 4');
    const first = await shown();
    await swipe(page, -200, 0);
    await expect(place).toHaveText('2 / 4');
    await swipe(page, -200, 0);
    await expect(place).toHaveText('3 / 4');
    await swipe(page, 200, 0);
    await expect(place).toHaveText('2 / 4');
    await swipe(page, 0, -250);
    await expect(place).toHaveText('1 / 4');
    await expect.poll(shown).not.toBe(first);
    // There is nothing before the newest batch: it comes back.
    await swipe(page, 0, 250);
    await expect.poll(shown).toBe(first);
    await swipe(page, 0, 250);
    await expect.poll(shown).toBe(first);
    const picture = stage.getByRole('img').first();
    await expect.poll(async () => (await picture.boundingBox())?.x).toBe(0);

    // The whole screen is the picture's: nothing scrolls, nothing lies below.
    expect(await page.evaluate(() => document.scrollingElement!.scrollHeight)).toBe(844);
    await page.touchscreen.tap(195, 320);
    await expect(generateForm(page)).toBeHidden();
    await expect(page.getByRole('link', { name: '返回首页' })).toBeHidden();
    await page.touchscreen.tap(195, 320);
    await expect(generateForm(page)).toBeVisible();
  },
);

test('V-37 by thumb: a line that opens to write, a picture on the stage, then taken away again', async ({ page, origin }) => {
  await openStage(page, origin);
  const form = generateForm(page);
  const field = form.getByRole('textbox', { name: '画面描述' });
  await expect(form.getByRole('button', { name: /^模型/ })).toBeHidden();
  await field.tap();
  await expect(form.getByRole('button', { name: /^模型/ })).toBeVisible();
  const words = `像素风药水瓶 ${Date.now()}`;
  await page.keyboard.insertText(words);
  await form.getByRole('button', { name: /生成/ }).tap();
  // What is made is in sight, and no keyboard over it.
  await expect(field).not.toBeFocused();
  await expect(form.getByRole('button', { name: /^模型/ })).toBeHidden();
  await expect(onStage(page, words)).toBeVisible({ timeout: 120_000 });
  await page.getByRole('group', { name: '接着做' }).getByRole('button', { name: '更多' }).tap();
  await page.getByRole('menuitem', { name: '详情与发布' }).tap();
  await expect(page.getByRole('dialog').getByRole('button', { name: '关闭' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.getByRole('button', { name: '墙' }).tap();
  await expect(page.getByRole('heading', { name: '今天' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: '今天' })).toBeVisible();
  await page.getByRole('button', { name: '舞台' }).tap();
  await expect(page.getByRole('region', { name: '舞台' })).toBeVisible();
});

for (const [width, height] of [
  [640, 360],
  [667, 375],
  [740, 360],
] as const)
  test(`V-37 on its side, ${width} × ${height}: the picture beside the form, all of it in sight and to be pressed`, async ({
    page,
    origin,
  }) => {
    await page.setViewportSize({ width, height });
    await openStage(page, origin);
    const form = generateForm(page);
    const stage = page.getByRole('region', { name: '舞台' });
    const box = async (part: Locator) => (await part.boundingBox())!;
    await expect(stage).toBeVisible();
    const [left, right] = [await box(stage), await box(form)];
    expect([left.x, left.y, left.height]).toEqual([0, 0, height]);
    expect(right).toMatchObject({ x: left.width, y: 0, height });
    expect(right.x + right.width).toBe(width);
    // The picture has what the bar and the sheet took: all but the strip.
    expect((await box(stage.getByRole('img').first())).height).toBeGreaterThan(height * 0.7);
    const field = form.getByRole('textbox', { name: '画面描述' });
    const actions = page.getByRole('group', { name: '接着做' });
    const pressed = [
      page.getByRole('link', { name: '返回首页' }),
      page.getByRole('button', { name: /换工具/ }),
      ...['下载', '抠图', '更多'].map((name) => actions.getByRole('button', { name })),
      stage.getByRole('button', { name: '墙' }),
      form.getByRole('button', { name: '参考图' }),
      form.getByRole('button', { name: '清空描述' }),
      generateButton(page),
    ];
    for (const part of pressed) {
      await expect(part).toBeInViewport({ ratio: 1 });
      // Nothing lies over it, and a thumb may miss its middle: 44 px are its own.
      const missed = await part.evaluate((node) => {
        const { x, y, width: wide, height: high } = node.getBoundingClientRect();
        const [middle, centre] = [x + wide / 2, y + high / 2];
        return [
          [0, -21],
          [0, 21],
          [-21, 0],
          [21, 0],
        ].filter(([dx = 0, dy = 0]) => !node.contains(document.elementFromPoint(middle + dx, centre + dy)));
      });
      expect(missed, await part.getAttribute('aria-label').then(String)).toEqual([]);
    }
    expect(await page.evaluate(() => [document.scrollingElement!.scrollHeight, document.scrollingElement!.scrollWidth])).toEqual([
      height,
      width,
    ]);
    // What has no place over the picture is behind 更多.
    await actions.getByRole('button', { name: '更多' }).tap();
    await expect(page.getByRole('menuitem', { name: '变体' })).toBeVisible();
    await back(page);
    const words = `像素风药水瓶 ${Date.now()}`;
    await field.fill(words);
    await generateButton(page).tap();
    await expect(onStage(page, words)).toBeVisible({ timeout: 120_000 });
    await page.touchscreen.tap(left.width / 2, height / 2);
    await expect(form).toBeHidden();
    expect((await box(stage)).width).toBe(width);
  });

test('V-37 too narrow for both beside each other, 568 × 320, the form stays under the picture', async ({ page, origin }) => {
  await page.setViewportSize({ width: 568, height: 320 });
  await openStage(page, origin);
  const actions = page.getByRole('group', { name: '接着做' });
  for (const name of ['下载', '变体', '放大', '抠图', '更多']) await actions.getByRole('button', { name }).tap({ trial: true });
  await generateButton(page).tap({ trial: true });
});

testAlone('R8.14 on a phone two pictures are compared in turn at one place, a tap brings the other', async ({ page, own: origin }) => {
  await openStage(page, origin);
  const stage = page.getByRole('region', { name: '舞台' });
  const more = (name: string | RegExp) =>
    stage
      .getByRole('button', { name: '更多' })
      .tap()
      .then(() => page.getByRole('menuitem', { name }).tap());
  const frames = stage.getByRole('list').getByRole('button');
  await more('放进对比盘');
  await frames.nth(1).tap();
  await expect(frames.nth(1)).toHaveAttribute('aria-current', 'true');
  await more('放进对比盘');
  await more('对比 2 张');
  const compared = page.getByRole('region', { name: '对比' });
  const seen = compared.getByRole('img').filter({ visible: true });
  await expect(seen).toHaveAttribute('alt', /^A/);
  await page.touchscreen.tap(195, 300);
  await expect(seen).toHaveAttribute('alt', /^B/);
  // Moved it is still the same one.
  await swipe(page, -60, 40);
  await expect(seen).toHaveAttribute('alt', /^B/);
  await page.touchscreen.tap(195, 300);
  await expect(seen).toHaveAttribute('alt', /^A/);
  await compared.getByRole('button', { name: 'A，选这张' }).tap();
  await expect(frames.first()).toHaveAttribute('aria-current', 'true');
});

test('V-38 a viewer is turned over as often as one likes', async ({ page, origin }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signInAs(page, origin, (await demoMember(origin)).info);
  await page.goto(`${origin}/community`);
  await page.getByRole('list', { name: '灵感广场' }).getByRole('link').first().tap();
  const place = page.getByRole('dialog').getByText(/^\d+ \/ \d+$/);
  await expect(place).toHaveText(/^1 \//);
  await expect(page.getByRole('dialog').locator('img').first()).toBeVisible();
  for (const at of [2, 3, 4, 5]) {
    await swipe(page, -220, 0);
    await expect(place).toHaveText(new RegExp(`^${at} / `));
  }
});
