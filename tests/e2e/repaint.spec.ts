import { rmSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { sharpCodec } from '../../server/node/sharp-codec.ts';
import { type Bitmap, createBitmap } from '../../server/pixels/imaging/bitmap.ts';
import { encodePng } from '../../server/pixels/imaging/png.ts';
import { startComfyui } from '../../server/testing/comfyui-process.ts';
import { dataDir, expect, newMember, type Server, signInAs, startServer, tabTo, test as base } from './world.ts';

type Studio = { server: Server; engine: Awaited<ReturnType<typeof startComfyui>> };

/** One server on the embedded database whose pictures a ComfyUI of the company's own paints. */
const test = base.extend<object, { studio: Studio }>({
  studio: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright wants a destructured first parameter
    async ({}, provide) => {
      const engine = await startComfyui({ stepMs: 20 });
      const dir = dataDir();
      const server = await startServer(dir, { CAPTCHA: 'off', TRUST_PROXY: '1', ENGINE: 'comfyui', ENGINE_URL: engine.url });
      await provide({ server, engine });
      await server.stop();
      await engine.stop();
      rmSync(dir, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

const SIDE = 512;
const MASKED = '涂抹区：方向键移动画笔，按住空格涂抹，回车落笔或提笔';

/** A picture whose every pixel tells where it stands. */
async function upload(origin: string, token: string, shift = 0): Promise<string> {
  const picture = createBitmap(SIDE, SIDE, [0, 0, 90, 255]);
  for (let y = 0; y < SIDE; y++) for (let x = 0; x < SIDE; x++) picture.data.set([(x + shift) % 256, y % 256], (y * SIDE + x) * 4);
  const form = new FormData();
  form.append('file', new File([await encodePng(picture)], 'picture.png', { type: 'image/png' }));
  form.append('purpose', 'gen');
  const answer = await fetch(`${origin}/api/v2/common/upload`, {
    method: 'POST',
    body: form,
    headers: { Authorization: `Bearer ${token}` },
  });
  return (await answer.json()).data[0].key;
}

async function open(page: Page, origin: string): Promise<{ key: string; token: string }> {
  const { info, token } = await newMember(origin);
  await signInAs(page, origin, info);
  const key = await upload(origin, token);
  await page.goto(`${origin}/tool/aiCreate/repaint?image=${encodeURIComponent(key)}`);
  await expect(page.getByRole('application', { name: MASKED })).toBeVisible();
  return { key, token };
}

/** Inputs of the workflow's only node of a class. */
const inputsOf = (graph: Studio['engine']['prompts'][number] | undefined, type: string) =>
  Object.values(graph ?? {}).find((node) => node.class_type === type)?.inputs;
async function pictureOf({ engine }: Studio, image: unknown): Promise<Bitmap> {
  const png = engine.uploaded(image);
  if (!png) throw new Error(`nothing was uploaded as ${String(image)}`);
  return sharpCodec.decode(new Uint8Array(png));
}
const redAt = ({ data, width }: Bitmap, x: number, y: number) => data[(y * width + x) * 4];
/** The workflow that was handed in for these words. */
const graphFor = ({ engine }: Studio, words: string) => engine.prompts.find((graph) => JSON.stringify(graph).includes(words));

test('CR-16 R4.12 marked by mouse and extended by keyboard, mask and size arrive in the workflow; a reload keeps the mask', async ({
  page,
  studio,
}) => {
  const { origin } = studio.server;
  await open(page, origin);
  const action = page.getByRole('button', { name: /^(重画|扩图)/ });
  await expect(action).toHaveAttribute('aria-disabled', 'true');
  const surface = page.getByRole('application', { name: MASKED });
  const box = await surface.boundingBox();
  if (!box) throw new Error('no canvas');
  await page.mouse.move(box.x + box.width * 0.25, box.y + box.height * 0.25);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.5, box.y + box.height * 0.25, { steps: 12 });
  await page.mouse.up();
  await expect(page.getByText(/已涂 \d+% 的画面/)).toBeVisible();

  await page.keyboard.press('x');
  await expect(page.getByRole('slider', { name: '向右扩展' })).toBeFocused();
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Shift+ArrowRight');
  await expect(page.getByText('640 × 512，原图 512 × 512')).toBeVisible();
  await expect(page.getByText('画面大了 25%，每张 2 积分')).toBeVisible();

  await page.reload();
  await expect(page.getByText(/已涂 \d+% 的画面/)).toBeVisible();
  await expect(page.getByText('640 × 512，原图 512 × 512')).toBeVisible();

  await page.getByRole('textbox', { name: '涂过的地方画什么' }).fill('深绿的阔叶树');
  await expect(action).toHaveText(/^重画并扩图/);
  await expect(action).not.toHaveAttribute('aria-disabled');
  await page.keyboard.press('Control+Enter');
  const results = page.getByRole('list', { name: '改动' });
  await expect(results.getByRole('button', { name: '第 1 张，1' })).toBeVisible({ timeout: 120_000 });

  const graph = graphFor(studio, '深绿的阔叶树');
  expect(inputsOf(graph, 'ImageScale')).toMatchObject({ width: 640, height: 512 });
  expect(inputsOf(graph, 'SetLatentNoiseMask')).toBeDefined();
  const mask = await pictureOf(studio, inputsOf(graph, 'LoadImageMask')?.image);
  expect([mask.width, mask.height]).toEqual([640, 512]);
  // White along the stroke and where the frame was extended, black everywhere else.
  expect([redAt(mask, 160, 128), redAt(mask, 240, 128), redAt(mask, 600, 400)]).toEqual([255, 255, 255]);
  expect([redAt(mask, 192, 300), redAt(mask, 40, 40), redAt(mask, 400, 128)]).toEqual([0, 0, 0]);

  await results.getByRole('button', { name: '第 1 张，1' }).click();
  await page.getByRole('button', { name: '前后对比' }).click();
  const line = page.getByRole('slider', { name: '前后对比' });
  await line.focus();
  await page.keyboard.press('ArrowRight');
  await expect(line).toHaveAttribute('aria-valuenow', '52');
  await page.getByRole('button', { name: '用第 1 张继续改' }).click();
  await expect(page.getByText('640 × 512', { exact: true }).first()).toBeVisible();
  await expect(page.getByText('还没有涂')).toBeVisible();
});

test('R4.12 a part is repainted by keyboard alone, and what was done can be undone', async ({ page, studio }) => {
  await open(page, studio.server.origin);
  const surface = page.getByRole('application', { name: MASKED });
  await tabTo(surface);
  await page.keyboard.down('Space');
  for (let i = 0; i < 3; i++) await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.up('Space');
  const cover = page.getByText(/已涂 \d+% 的画面/);
  await expect(cover).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(page.getByText('还没有涂')).toBeVisible();
  await page.keyboard.press('Control+Shift+z');
  await expect(cover).toBeVisible();
  await page.keyboard.press(']');
  await expect(page.getByRole('slider', { name: '笔刷' })).toHaveValue('53');
  await page.keyboard.press('Shift+BracketRight');
  await expect(page.getByRole('slider', { name: '羽化' })).toHaveValue('14');
  await tabTo(page.getByRole('textbox', { name: '涂过的地方画什么' }));
  await page.keyboard.type('一只白鹤');
  await expect(page.getByRole('button', { name: /^重画/ })).not.toHaveAttribute('aria-disabled');
  await page.keyboard.press('Control+Enter');
  await expect.poll(() => graphFor(studio, '一只白鹤') !== undefined).toBe(true);
  const mask = await pictureOf(studio, inputsOf(graphFor(studio, '一只白鹤'), 'LoadImageMask')?.image);
  expect([redAt(mask, 256, 256), redAt(mask, 440, 256), redAt(mask, 100, 256)]).toEqual([255, 255, 0]);
});

test('R4.12 by touch one finger draws, and two move and zoom without a stroke', async ({ browser, studio }) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, locale: 'zh-CN' });
  const page = await context.newPage();
  await open(page, studio.server.origin);
  const box = await page.getByRole('application', { name: MASKED }).boundingBox();
  if (!box) throw new Error('no canvas');
  const at = (x: number, y: number) => ({ x: box.x + box.width * x, y: box.y + box.height * y });
  const devtools = await context.newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints: touchPoints.map((point, id) => ({ ...point, id })) });
  await touch('touchStart', [at(0.4, 0.5)]);
  await touch('touchStart', [at(0.4, 0.5), at(0.6, 0.5)]);
  await touch('touchMove', [at(0.2, 0.5), at(0.8, 0.5)]);
  await touch('touchEnd', []);
  await page.getByRole('button', { name: '笔刷、扩图与更多' }).press('Enter');
  await expect(page.getByText('还没有涂')).toBeVisible();
  await page.getByRole('button', { name: '收起' }).press('Enter');
  const zoomed = await page.getByRole('application', { name: MASKED }).boundingBox();
  expect((zoomed?.width ?? 0) / box.width).toBeGreaterThan(2);

  await touch('touchStart', [at(0.4, 0.5)]);
  await touch('touchMove', [at(0.6, 0.5)]);
  await touch('touchEnd', []);
  await page.getByRole('button', { name: '笔刷、扩图与更多' }).press('Enter');
  await expect(page.getByText(/已涂 .*% 的画面/)).toBeVisible();
  await context.close();
});

test('CR-16 R4.10 a reference picture that steers the composition arrives as a ControlNet, with its weight', async ({ page, studio }) => {
  const { origin } = studio.server;
  const { info } = await newMember(origin);
  await signInAs(page, origin, info);
  await page.goto(`${origin}/tool/aiCreate/index`);
  const section = page.getByRole('region', { name: '构图参考' });
  const picture = await encodePng(createBitmap(64, 64, [200, 30, 30, 255]));
  const chooser = page.waitForEvent('filechooser');
  await section.getByRole('button', { name: '上传参考图' }).press('Enter');
  await (await chooser).setFiles({ name: 'edges.png', mimeType: 'image/png', buffer: Buffer.from(picture) });
  await expect(section.getByRole('button', { name: /第 1 张的作用：边缘/ })).toBeVisible();
  await section.getByRole('slider', { name: '第 1 张的权重' }).focus();
  await page.keyboard.press('ArrowLeft');
  await page.getByRole('textbox', { name: '画面描述' }).fill('石桥与流水');
  await page.keyboard.press('Control+Enter');
  await expect.poll(() => graphFor(studio, '石桥与流水') !== undefined).toBe(true);
  const graph = graphFor(studio, '石桥与流水');
  expect(inputsOf(graph, 'ControlNetApplyAdvanced')).toMatchObject({ strength: 0.95 });
  expect(inputsOf(graph, 'ControlNetLoader')).toEqual({ control_net_name: 'controlnet-canny-sdxl.safetensors' });
  const steering = await pictureOf(studio, inputsOf(graph, 'LoadImage')?.image);
  expect([steering.width, redAt(steering, 3, 3)]).toEqual([64, 200]);
});

test('R4.12 where no engine repaints parts, no brush is offered and it is told who can mend it', async ({ page, origin }) => {
  const { info, token } = await newMember(origin);
  await signInAs(page, origin, info);
  const key = await upload(origin, token);
  await page.goto(`${origin}/tool/aiCreate/repaint?image=${encodeURIComponent(key)}`);
  await expect(page.getByText('现在没有能局部重画的引擎，请管理员接上一个支持局部重画的引擎')).toBeVisible();
  await expect(page.getByRole('application')).toHaveCount(0);
  await expect(page.getByRole('radio', { name: '画笔' })).toBeDisabled();
  await expect(page.getByRole('button', { name: /^重画/ })).toHaveAttribute('aria-disabled', 'true');
  await expect(page.getByRole('button', { name: '更换模型' })).toHaveCount(0);
});
