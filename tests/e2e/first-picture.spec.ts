import type { FakeAliyun } from '../../server/testing/fake-aliyun.ts';
import { codeFor, startCompany } from './company.ts';
import { api, expect, newMember, type Server, signInAs, solveByKeyboard, test, onStage } from './world.ts';

const AWAY_MS = 90_000;

test('O-1 O-8 production from nothing: four processes start at once, a new member’s first picture comes from the company’s own engine, and 90 s without it lose nothing', async ({
  page,
}) => {
  // Members whom no browser signs in have nobody to solve the puzzle.
  const installation = await startCompany({ PAY: 'off', CAPTCHA: 'slider' }, { apis: [{}, { CAPTCHA: 'off' }], stepMs: 250 });
  const { engine, cloud, bucket, servers } = installation;
  try {
    const [web, other] = servers as [Server, Server];
    const { origin } = web;
    await page.goto(origin);
    await page.getByRole('button', { name: '登录', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: '登录点石' });
    await dialog.getByLabel('手机号或邮箱').fill('13911112222');
    await dialog.getByRole('button', { name: /获取验证码/ }).click();
    await solveByKeyboard(dialog);
    await expect(page.getByText('发送成功')).toBeVisible();
    await expect.poll(() => codeFor(cloud, '13911112222')).toMatch(/^\d{6}$/);
    await dialog.getByLabel('验证码', { exact: true }).fill(codeFor(cloud, '13911112222'));
    await dialog.getByRole('checkbox').check();
    await dialog.getByRole('button', { name: '登录', exact: true }).click();
    await expect(page).toHaveURL(`${origin}/home`);
    await page.goto(`${origin}/tool/aiCreate/index`);
    const form = page.getByRole('form', { name: '生成参数' });
    await expect(form.getByRole('button', { name: /^qingshan xl 大模型/ })).toBeVisible();
    await form.getByRole('textbox', { name: '画面描述' }).fill('青绿山水，晨雾');
    await expect(page.getByText('1 张 × 2 积分，余 108')).toBeVisible();
    await page.keyboard.press('Control+Enter');
    await expect(onStage(page, '青绿山水，晨雾')).toBeVisible({ timeout: 120_000 });
    await expect(page.getByRole('button', { name: '积分 108' })).toBeVisible();
    expect(JSON.stringify(engine.prompts[0])).toContain('qingshan_xl.safetensors');

    // Ten tasks of two members, pressed on both api processes; then the engine is gone while it paints.
    const token = await page.evaluate(() => localStorage.getItem('token') ?? '');
    const second = await signUp(other, cloud);
    const tokens = [token, second];
    const balance = async (who: string) => (await api(origin, 'GET', '/api/v2/users/permission', undefined, who)).body.data.all as number;
    const before = await Promise.all(tokens.map(balance));
    const tasks: { id: string; token: string }[] = [];
    for (let i = 0; i < 10; i++) {
      const who = tokens[i % 2] ?? '';
      const made = await api(
        (i % 4 < 2 ? web : other).origin,
        'POST',
        '/api/v2/sd/txt2img',
        { prompt: `第 ${i} 张`, width: 512, height: 512 },
        who,
      );
      expect(made.status).toBe(200);
      tasks.push({ id: made.body.data.id, token: who });
    }
    await expect.poll(() => engine.busy(), { intervals: [50] }).toBe(true);
    await engine.stop();
    const gone = Date.now();
    const states = () =>
      Promise.all(
        tasks.map(async ({ id, token: who }) => (await api(origin, 'POST', `/api/v2/common/tasks/${id}`, undefined, who)).body.data),
      );
    await expect.poll(async () => (await states()).filter(({ notice }) => notice !== null).length, { timeout: 120_000 }).toBeGreaterThan(5);
    // What was pressed elsewhere is on the page after a reload, and so is why it waits.
    await page.reload();
    await expect(page.getByText(/生成引擎暂时连不上|引擎没有回应/).first()).toBeVisible();
    await expect.poll(() => Date.now() - gone, { timeout: AWAY_MS + 10_000, intervals: [1000] }).toBeGreaterThan(AWAY_MS);
    expect((await states()).filter(({ status }) => status === 'failed')).toEqual([]);
    await engine.start();
    await expect.poll(async () => (await states()).filter(({ status }) => status === 'success').length, { timeout: 90_000 }).toBe(10);
    const ended = await states();
    expect([...bucket.kept.keys()].filter((key) => /^i\/.*\.png$/.test(key))).toHaveLength(11);
    expect(bucket.seen.filter(({ refused }) => refused && refused !== 'NoSuchKey')).toEqual([]);
    // Nobody's number or code is in a log.
    for (const server of servers) expect(server.output()).not.toMatch(/1391111|\b\d{6}\b → /);
    expect(ended.map(({ images, refunded }) => [images.length, refunded])).toEqual(ended.map(() => [1, 0]));
    const after = await Promise.all(tokens.map(balance));
    expect(before.map((points, i) => points - (after[i] ?? 0))).toEqual([10, 10]);
  } finally {
    // Nobody listens any more when the servers end.
    await page.close();
    await installation.stop();
  }
});

test('R8.14 a new account’s first picture is two presses away, and the way on stands under it', async ({ page, server: { origin } }) => {
  const { info, token } = await newMember(origin);
  await signInAs(page, origin, info);
  await page.goto(`${origin}/home`);
  await page.getByRole('link', { name: '生成图片' }).click();
  const seen = await page.evaluateHandle(() => {
    const all = { seams: 0, titles: [] as string[], icons: new Set<string>() };
    new MutationObserver(() => {
      all.seams = Math.max(all.seams, document.querySelectorAll('.seam').length);
      all.icons.add(document.querySelector('link[rel=icon]')?.getAttribute('href')?.slice(0, 10) ?? '');
      if (all.titles.at(-1) !== document.title) all.titles.push(document.title);
    }).observe(document, { childList: true, subtree: true, attributes: true });
    return all;
  });
  await page
    .getByRole('listitem')
    .filter({ hasText: '像素红药水' })
    .getByRole('button', { name: /^就画这张/ })
    .click();
  await expect(onStage(page, '像素红药水')).toBeVisible({ timeout: 120_000 });
  await expect(page.getByRole('list', { name: '第一次' }).locator('[aria-current=step]')).toHaveText('2放大或抠出来');
  // It comes out of its stones once: six seams, then nothing lies over it.
  await expect.poll(() => seen.evaluate(({ seams }) => seams)).toBe(6);
  await expect(page.locator('.seam')).toHaveCount(0);
  expect(await seen.evaluate(({ titles }) => titles.some((title) => /^\d+% · 快速生成/.test(title)))).toBe(true);
  expect(await seen.evaluate(({ icons }) => [...icons].sort())).toEqual(['/favicon.s', 'data:image']);
  await expect(page).toHaveTitle('快速生成 - 点石');
  const { data } = (await api(origin, 'POST', '/api/v2/common/tasks', {}, token)).body;
  expect(data).toMatchObject([{ status: 'success', cost: 2, params: { prompt: '像素红药水', seed: 33, num: 1 } }]);
});

/** A second member, by the calls alone. */
async function signUp(server: Server, cloud: FakeAliyun): Promise<string> {
  const username = '13911113333';
  const call = (path: string, body: object) => api(server.origin, 'POST', `/api/v2/${path}`, body);
  await call('users/getCode', { username, source: 'login' });
  const { body } = await call('users/login', { username, password: codeFor(cloud, username), type: 'code' });
  return body.data.token;
}
