import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { bitmapToRaster } from '../../server/pixels/drawing/raster.ts';
import { createBitmap } from '../../server/pixels/imaging/bitmap.ts';
import { distanceOf, slicesOf } from '../../server/pixels/styles/colour-net.ts';
import { toOklab } from '../../server/pixels/styles/oklab.ts';
import {
  api,
  dataDir,
  demoMember,
  expect,
  generateButton,
  generateForm,
  type Loose,
  type Server,
  signInAs,
  startServer,
  test,
} from './world.ts';

const shipped = join(import.meta.dirname, '../../server/seed/pictures');
const SIDE = 160;

/** Colours of a picture as the trainer measures them. */
async function coloursOf(picture: string | Buffer): Promise<Float32Array> {
  const { data } = await sharp(picture)
    .resize(SIDE, SIDE, { fit: 'fill' })
    .removeAlpha()
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const bitmap = createBitmap(SIDE, SIDE);
  bitmap.data.set(data);
  return toOklab(bitmapToRaster(bitmap).data);
}

/** Twelve pictures of a family as files, the fifth out of focus. */
async function family(dir: string, name: string): Promise<string[]> {
  const files: string[] = [];
  for (let n = 1; n <= 12; n++) {
    const file = `${name}${String(n).padStart(2, '0')}`;
    const picture = sharp(join(shipped, `${file}.webp`)).resize(640);
    files.push(join(dir, `${file}.png`));
    writeFileSync(join(dir, `${file}.png`), await (n === 5 ? picture.blur(6) : picture).png().toBuffer());
  }
  return files;
}

/** Points a task took less those it gave back, by the member's own log: a balance also moves with the gift of a new day. */
async function paidFor(server: Server, token: string, task: string): Promise<number> {
  const { body } = await api(server.origin, 'POST', '/api/v2/users/order', { pageSize: 999, condition: [] }, token);
  return body.data
    .filter(({ ref }: Loose) => ref === task)
    .reduce((sum: number, { type, point }: Loose) => sum + (type === 'out' ? point : -point), 0);
}
const trainingOf = async (server: Server, token: string, id: string): Promise<Loose> =>
  (await api(server.origin, 'GET', `/api/v2/common/trainings/${id}`, undefined, token)).body.data;
const idOf = (page: Page) => new URL(page.url()).searchParams.get('id') ?? '';

/** What the flow is walked with: presses and words. */
type Hand = { press: (control: Locator) => Promise<void>; write: (field: Locator, words: string) => Promise<void> };
const hands: Record<'mouse' | 'keyboard', Hand> = {
  mouse: { press: (control) => control.click(), write: (field, words) => field.fill(words) },
  keyboard: {
    async press(control) {
      await control.focus();
      const marked = await control.evaluate((element) => element.matches('input[type=checkbox], input[type=radio]'));
      await control.page().keyboard.press(marked ? 'Space' : 'Enter');
    },
    async write(field, words) {
      await field.focus();
      await field.page().keyboard.press('Control+A');
      await field.page().keyboard.insertText(words);
    },
  },
};

async function walk(page: Page, name: string, { press, write }: Hand): Promise<void> {
  const dir = mkdtempSync(join(tmpdir(), 'dianshi-training-'));
  const server = await startServer(dataDir(), { CAPTCHA: 'off' });
  try {
    const { token, info } = await demoMember(server.origin);
    await signInAs(page, server.origin, info);
    await page.goto(`${server.origin}/tool/study/my-data`);
    await page.getByLabel('选图片').setInputFiles(await family(dir, name));
    await expect(page.getByText('12 张，已标注 0 张')).toBeVisible();

    // What the check-up finds is repaired: the blurred picture goes, the trigger becomes every caption's first word.
    const findings = page.getByRole('list', { name: '检查出的问题' });
    await expect(findings.getByRole('heading', { name: '模糊 1 张' })).toBeVisible();
    await write(page.getByRole('textbox', { name: '触发词' }), 'slimedex');
    await expect(findings.getByRole('heading', { name: '还没有触发词' })).toHaveCount(0);
    await press(findings.getByRole('listitem').filter({ hasText: '模糊 1 张' }).getByRole('button', { name: '移走' }));
    await press(findings.getByRole('button', { name: '自动标注' }));
    await expect(page.getByText('11 张，已标注 11 张')).toBeVisible();
    await expect(findings.getByRole('heading', { name: /模糊|触发词|未标注/ })).toHaveCount(0);
    await expect(page.getByText('正在存')).toBeHidden();

    const settings = page.getByRole('complementary', { name: '训练设置' });
    await write(settings.getByRole('textbox', { name: '模型名称' }), '史莱姆图鉴 v1');
    await press(settings.getByRole('checkbox', { name: /我有权用这些图片训练/ }));
    await press(settings.getByRole('button', { name: /^开始训练/ }));
    await expect(page).toHaveURL(/model-status-list\?id=/);
    const id = idOf(page);
    expect(await paidFor(server, token, (await trainingOf(server, token, id)).task.id)).toBe(60);
    const stop = page.getByRole('button', { name: /^停下，留下 \d 轮/ });
    await expect(stop).toBeVisible({ timeout: 180_000 });
    // The page asks every second and a half, and an epoch may take less.
    await expect.poll(async () => (await trainingOf(server, token, id)).done.length, { timeout: 240_000, intervals: [20] }).toBe(6);
    await press(stop);
    await expect.poll(async () => (await trainingOf(server, token, id)).task.status).toBe('canceled');
    await expect(page.getByRole('button', { name: '发布第 6 轮' })).toBeVisible();
    const training = await trainingOf(server, token, id);
    expect([training.done.length, training.task.refunded]).toEqual([6, 24]);
    expect(await paidFor(server, token, training.task.id)).toBe(36);

    // Tried on own words beside the untouched engine, then published.
    const trial = page.getByRole('region', { name: '用我的描述试' });
    await write(trial.getByRole('textbox', { name: '描述' }), '药水');
    const without = trial.getByRole('img', { name: '无 · 预览：药水' });
    const trained = trial.getByRole('img', { name: '第 6 轮 · 预览：药水' });
    await expect(without).toBeVisible();
    await expect(trained).toBeVisible();
    expect(await trained.getAttribute('src')).not.toBe(await without.getAttribute('src'));
    await press(page.getByRole('button', { name: '发布第 6 轮' }));
    const dialog = page.getByRole('dialog', { name: '发布第 6 轮' });
    await press(dialog.getByRole('radio', { name: '只有我' }));
    await press(dialog.getByRole('button', { name: '发布', exact: true }));
    await press(page.getByRole('button', { name: '看模型页' }));
    await expect(page.getByRole('heading', { level: 1, name: '史莱姆图鉴 v1' })).toBeVisible();
    await expect(page.getByText('预览画风').first()).toBeVisible();

    await press(page.getByRole('link', { name: '立即使用，用它创作' }));
    const form = generateForm(page);
    await write(form.getByRole('textbox', { name: '画面描述' }), '远山，晨雾');
    await expect(form.getByText('史莱姆图鉴 v1', { exact: true })).toBeVisible();
    const made = page.waitForResponse((reply) => reply.url().endsWith('/sd/txt2img'));
    await press(generateButton(page));
    const task = (await (await made).json()).data;
    const [styled] = await drawnBy(server, token, task.id);
    const { loras } = styled.params;
    expect(loras).toMatchObject([{ weight: expect.any(Number) }]);
    // The same words and seeds without it and with it, told by several pictures: a single one may suit the family as it is.
    const learnt: Float32Array[] = [];
    for (const { url } of training.pictures)
      learnt.push(await coloursOf(Buffer.from(await (await fetch(`${server.origin}/files/${url}?${info.uploads}`)).arrayBuffer())));
    // A pixel of each in turn: which two are held out hangs on their ids, and two say little.
    const all = slicesOf(Float32Array.from(learnt[0]!, (_, at) => learnt[Math.floor(at / 3) % learnt.length]![at]!));
    const far = async (more: object) => {
      let sum = 0;
      for (const seed of [7, 11]) {
        const asked = { prompt: '远山，晨雾', seed, num: 4, width: 512, height: 512, ...more };
        const { data } = (await api(server.origin, 'POST', '/api/v2/sd/txt2img', asked, token)).body;
        for (const { url } of await drawnBy(server, token, data.id))
          sum += distanceOf(
            slicesOf(await coloursOf(Buffer.from(await (await fetch(`${server.origin}/files/${url}`)).arrayBuffer()))),
            all,
          );
      }
      return sum;
    };
    expect(await far({ loras })).toBeLessThan(0.8 * (await far({})));
  } finally {
    await server.stop();
    rmSync(server.dir, { recursive: true, force: true });
    rmSync(dir, { recursive: true, force: true });
  }
}

for (const [how, family] of [
  ['mouse', 'sl'],
  ['keyboard', 't'],
] as const)
  test(`V-13 CR-4 R5.6 R8.12 twelve pictures become a dataset, a style, a model, and what is drawn with it is nearer to them, by ${how}`, async ({
    page,
  }) => {
    test.setTimeout(600_000);
    await walk(page, family, hands[how]);
  });

async function drawnBy(server: Server, token: string, id: string): Promise<Loose[]> {
  let task: Loose;
  await expect
    .poll(
      async () => {
        task = (await api(server.origin, 'POST', `/api/v2/common/tasks/${id}`, undefined, token)).body.data;
        return task.status;
      },
      { timeout: 180_000 },
    )
    .toBe('success');
  return task.images;
}

/** A dataset of shipped pictures, by the calls alone; the start of a training on it. */
async function begun(server: Server, token: string, names: string[], more: object = {}): Promise<string> {
  const { id } = (await api(server.origin, 'PUT', '/api/v2/common/datas', { name: '史莱姆', trigger: 'slimedex' }, token)).body.data;
  const items = [];
  for (const name of names) {
    const form = new FormData();
    form.append('file', new File([new Uint8Array(readFileSync(join(shipped, `${name}.webp`)))], `${name}.webp`, { type: 'image/webp' }));
    const reply = await fetch(`${server.origin}/api/v2/common/upload`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}` },
      body: form,
    });
    items.push({ key: (await reply.json()).data[0].key });
  }
  await api(server.origin, 'POST', `/api/v2/common/datas/${id}/items`, { items }, token);
  const asked = { datasetId: id, name: '史莱姆 v1', trainer: 'preview', rights: true, epochs: 5, seed: 7, ...more };
  return (await api(server.origin, 'PUT', '/api/v2/common/trainings', asked, token)).body.data.id;
}

test('R8.12 F-70 kill -9 at epoch 4, started again: the same numbers as a training that was never broken off', async () => {
  test.setTimeout(600_000);
  const names = ['sl01', 'sl02', 'sl03', 'sl04', 'sl05', 'sl06', 'sl07', 'sl08'];
  const dir = dataDir();
  let server = await startServer(dir, { CAPTCHA: 'off' });
  try {
    const { token } = await demoMember(server.origin);
    const numbers = async (id: string) =>
      (await trainingOf(server, token, id)).done.map(({ n, train, heldOut }: Loose) => [n, train, heldOut]);
    const status = async (id: string) => (await trainingOf(server, token, id)).task.status;
    const whole = await begun(server, token, names);
    await expect.poll(() => status(whole), { timeout: 240_000 }).toBe('success');
    const datasetId = (await trainingOf(server, token, whole)).datasetId;
    const asked = { datasetId, name: '史莱姆 v2', trainer: 'preview', rights: true, epochs: 5, seed: 7 };
    const broken = (await api(server.origin, 'PUT', '/api/v2/common/trainings', asked, token)).body.data.id;
    await expect.poll(async () => (await numbers(broken)).length, { timeout: 180_000, intervals: [20] }).toBeGreaterThanOrEqual(4);
    await server.stop('SIGKILL');
    server = await startServer(dir, { CAPTCHA: 'off' });
    await expect.poll(() => status(broken), { timeout: 240_000 }).toBe('success');
    expect(await numbers(broken)).toEqual(await numbers(whole));
    expect((await trainingOf(server, token, broken)).resumedFrom).toBeGreaterThanOrEqual(4);
    for (const id of [whole, broken]) expect(await paidFor(server, token, (await trainingOf(server, token, id)).task.id)).toBe(30);
  } finally {
    await server.stop();
    rmSync(dir, { recursive: true, force: true });
  }
});
