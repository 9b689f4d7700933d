/** Without a network, and beside a newer version: what is on screen stays. */
import { once } from 'node:events';
import { createServer, request as forward } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Page } from '@playwright/test';
import { api, expect, generateButton, generateForm, newMember, signInAs, test } from './world.ts';

test.use({ ignoreConsole: [/net::ERR_|status of 4\d\d|chunk not loaded/] });

test.describe('before the application is kept', () => {
  test('REL-7b F-09 a click that needs code from a lost network keeps the application, and goes on by itself when it is back', async ({
    page,
    context,
    origin,
  }) => {
    await page.goto(`${origin}/home`);
    await expect(page.locator('#drawn')).toHaveCount(0);
    await page.getByRole('textbox', { name: '画面描述' }).fill('青绿山水');
    await context.setOffline(true);
    await expect(page.getByText('网络已断开。填好的内容都在')).toBeVisible();
    await page.getByRole('link', { name: '模型库' }).click();
    await expect(page.getByRole('heading', { name: '网络已断开' })).toBeVisible();
    // The menu is still there, and so is the page one came from.
    await page.goBack();
    await expect(page.getByRole('textbox', { name: '画面描述' })).toBeVisible();
    await page.getByRole('link', { name: '模型库' }).click();
    await context.setOffline(false);
    await expect(page.getByRole('heading', { name: '网络已断开' })).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1, name: /模型库/ })).toBeAttached();
  });

  test('V-52 REL-7b F-57 a server that went away while the browser thinks it is online: the page stays and says so', async ({
    page,
    origin,
  }) => {
    await signInAs(page, origin, (await newMember(origin)).info);
    await page.goto(`${origin}/setting`);
    const rename = page.getByRole('button', { name: '修改昵称' });
    await rename.waitFor();
    await page.waitForLoadState('networkidle');
    await page.route('**/*', (route) => route.abort('connectionreset'));
    const documents: string[] = [];
    page.on('request', (request) => request.isNavigationRequest() && documents.push(request.url()));
    const asked = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/index.html'));
    await page.getByRole('link', { name: '模型库' }).click();
    await asked;
    await expect(page.getByRole('button', { name: '重试' })).toBeVisible();
    await page.goBack();
    await expect(rename).toBeVisible();
    expect(documents).toEqual([]);
    await page.unroute('**/*');
    await page.getByRole('link', { name: '模型库' }).click();
    await expect(page.getByRole('heading', { level: 1, name: /模型库/ })).toBeAttached();
    // A browser that keeps in mind which code it did not get is given a fresh page, once the server is there.
    expect(documents.filter((url) => url !== `${origin}/storehouse`)).toEqual([]);
    expect(documents.length).toBeLessThan(2);
  });

  test('F-57 code that a pointer at rest asks for in vain leaves the page alone; a press fetches the page anew', async ({
    page,
    origin,
  }) => {
    await page.goto(`${origin}/community`);
    const link = page.getByRole('link', { name: '模型库' });
    await link.waitFor();
    await page.waitForLoadState('networkidle');
    const chunk = /\/storehouse-[^/]*\.js$/;
    await page.route(chunk, (route) => route.abort('connectionreset'));
    const documents: string[] = [];
    page.on('request', (request) => request.isNavigationRequest() && documents.push(new URL(request.url()).pathname));
    const missed = page.waitForEvent('requestfailed', (request) => chunk.test(request.url()));
    await link.hover();
    await missed;
    // Whatever the page asks for now, it has asked for before this.
    await page.evaluate(() => fetch('/index.html', { cache: 'no-store' }).then((answer) => answer.text()));
    await page.evaluate(() => fetch('/index.html', { cache: 'no-store' }).then((answer) => answer.text()));
    expect(documents).toEqual([]);
    await page.unroute(chunk);
    await link.click();
    await expect(page.getByRole('heading', { level: 1, name: /模型库/ })).toBeAttached();
    expect(documents.filter((path) => path !== '/storehouse')).toEqual([]);
  });
});

test.describe('what is sent without a network', () => {
  const told = /恢复后自动提交/;
  /** Once all the page's code is there. */
  async function lose(page: Page): Promise<void> {
    await page.waitForLoadState('networkidle');
    await page.context().setOffline(true);
  }

  /** A new member's form, filled and priced. */
  async function fillForm(page: Page, origin: string) {
    const member = await newMember(origin);
    await signInAs(page, origin, member.info);
    await page.goto(`${origin}/tool/aiCreate/index`);
    await page.getByRole('textbox', { name: '画面描述' }).click();
    await page.getByRole('textbox', { name: '画面描述' }).fill('青绿山水');
    await expect(generateForm(page).getByText('1 张 × 2 积分，余 108')).toBeVisible();
    return member;
  }

  test('F-09 an upload waits, says so, and arrives when the network is back', async ({ page, context, origin }) => {
    await signInAs(page, origin, (await newMember(origin)).info);
    await page.goto(`${origin}/tool/aiCreate/enlarge-image`);
    const field = page.getByRole('form', { name: '放大参数' }).locator('input[type=file]');
    await field.waitFor({ state: 'attached' });
    await lose(page);
    await field.setInputFiles('src/design-system/samples/c02.webp');
    await expect(page.getByText('网络已断开，恢复后自动上传')).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByRole('region', { name: '图片' }).getByText('上传的图片')).toBeVisible();
  });

  test('F-09 R8.3 a press waits, is sent once when the network is back, and is one task', async ({ page, context, origin }) => {
    const member = await fillForm(page, origin);
    const keys: (string | undefined)[] = [];
    page.on('request', (request) => request.url().endsWith('/sd/txt2img') && keys.push(request.headers()['idempotency-key']));
    await lose(page);
    await generateButton(page).click();
    await expect(generateForm(page).getByText(told)).toBeVisible();
    await page.getByRole('textbox', { name: '画面描述' }).press('Control+Enter');
    expect(keys).toEqual([]);
    await context.setOffline(false);
    await expect(page.getByRole('button', { name: '积分 108' })).toBeVisible();
    await expect(generateForm(page).getByText(told)).toHaveCount(0);
    expect(keys.length).toBe(1);
    const { body } = await api(origin, 'POST', '/api/v2/common/tasks', { pageSize: 50 }, member.token);
    expect(body.total).toBe(1);
  });

  test('F-09 what had not arrived when the network went takes nothing of the form along, and comes with the network', async ({
    page,
    context,
    origin,
  }) => {
    const arrived = Promise.withResolvers<void>();
    const part = /\/word-check-[^/]*\.js$/;
    await page.route(part, (route) => {
      arrived.resolve();
      return route.abort('internetdisconnected');
    });
    await fillForm(page, origin);
    await arrived.promise;
    await page.context().setOffline(true);
    await generateButton(page).click();
    await expect(generateForm(page).getByText(told)).toBeVisible();
    await expect(page.getByRole('textbox', { name: '画面描述' })).toHaveValue('青绿山水');
    await page.unroute(part);
    const [request] = await Promise.all([page.waitForRequest(part), context.setOffline(false)]);
    expect((await request.response())?.status()).toBe(200);
  });

  test('F-09 a press that waits can be taken back, and leaving its page takes it back', async ({ page, context, origin }) => {
    const member = await fillForm(page, origin);
    await lose(page);
    await generateButton(page).click();
    await generateForm(page).getByRole('button', { name: '取消' }).click();
    await expect(generateForm(page).getByText(told)).toHaveCount(0);
    // The same words are not said twice while they stand.
    const said = page.getByText('已取消，没有提交，没有扣积分');
    await expect(said).toBeVisible();
    await expect(said).toBeHidden();
    await generateButton(page).click();
    await expect(generateForm(page).getByText(told)).toBeVisible();
    await expect(page.getByRole('textbox', { name: '画面描述' })).toHaveValue('青绿山水');
    await page.getByRole('link', { name: '一键抠图' }).click();
    await expect(said).toBeVisible();
    await expect(generateForm(page)).toHaveCount(0);
    await context.setOffline(false);
    const settled = page.waitForResponse((response) => response.url().includes('/users/permission'));
    await page.reload();
    await settled;
    const { body } = await api(origin, 'POST', '/api/v2/common/tasks', { pageSize: 50 }, member.token);
    expect(body.total).toBe(0);
  });

  test('F-09 R8.2 a price that rose while a press waited is told, and nothing is sent', async ({ page, context, origin }) => {
    await page.clock.install();
    const member = await fillForm(page, origin);
    await lose(page);
    await generateButton(page).click();
    await expect(generateForm(page).getByText(told)).toBeVisible();
    await page.clock.fastForward(60_000);
    await page.route('**/common/quote', async (route) => {
      const answer = await route.fetch();
      const { data, ...rest } = await answer.json();
      await route.fulfill({ response: answer, json: { ...rest, data: { ...data, cost: 6 } } });
    });
    await context.setOffline(false);
    await expect(page.getByText('从 2 积分变为 6 积分，没有提交')).toBeVisible();
    // The form asks for the price again; an answer still on its way when the test ends would fail it.
    await page.unrouteAll({ behavior: 'wait' });
    const { body } = await api(origin, 'POST', '/api/v2/common/tasks', { pageSize: 50 }, member.token);
    expect(body.total).toBe(0);
  });
});

test.describe('once it is kept', () => {
  test.use({ serviceWorkers: 'allow' });

  test('REL-7b F-09 a reload and a page never visited open without a network', async ({ page, context, origin }) => {
    await page.goto(`${origin}/home`);
    await page.evaluate(controlled);
    await context.setOffline(true);
    await page.reload();
    // A page loaded again is told once more that it is offline: its requests fail, but Chromium's emulation says otherwise.
    await context.setOffline(false);
    await context.setOffline(true);
    await expect(page.getByRole('heading', { name: '想画点什么？' })).toBeVisible();
    await page.getByRole('link', { name: '模型库' }).click();
    await expect(page).toHaveURL(/storehouse/);
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
    await expect(page.getByText('网络已断开。填好的内容都在')).toBeVisible();
  });

  test('a newer version is offered, and taken only when asked for', async ({ page, origin }) => {
    const site = await deployable(origin);
    await page.goto(`${site.origin}/home`);
    await page.evaluate(controlled);
    await page.getByRole('textbox', { name: '画面描述' }).fill('留在这里');
    site.deploy();
    await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
    await expect(page.getByText('有新版本')).toBeVisible();
    await expect(page.getByRole('textbox', { name: '画面描述' })).toHaveValue('留在这里');
    const loaded = page.waitForEvent('load');
    await page.getByRole('button', { name: '刷新' }).click();
    await loaded;
    expect(await page.evaluate(() => caches.keys())).toEqual(['shell-newer']);
    site.close();
  });
});

/** The server under an address of its own, whose worker becomes another one when that is wanted. */
async function deployable(origin: string): Promise<{ origin: string; deploy: () => void; close: () => void }> {
  let isNew = false;
  const site = createServer((request, response) => {
    const { 'accept-encoding': _, ...headers } = request.headers;
    const ahead = forward(origin + request.url, { method: request.method, headers }, (answer) => {
      const { 'content-length': length, ...rest } = answer.headers;
      const changed = isNew && request.url === '/sw.js';
      response.writeHead(answer.statusCode ?? 502, { ...rest, ...(length && !changed && { 'content-length': length }) });
      if (!changed) answer.pipe(response);
      else void text(answer).then((worker) => response.end(worker.replace(/shell-[0-9a-f]{12}/, 'shell-newer')));
    });
    request.pipe(ahead);
  }).listen(0, '127.0.0.1');
  await once(site, 'listening');
  return { origin: `http://127.0.0.1:${(site.address() as AddressInfo).port}`, deploy: () => (isNew = true), close: () => site.close() };
}

/** Until the worker answers for the page. */
async function controlled(): Promise<void> {
  await navigator.serviceWorker.ready;
  while (!navigator.serviceWorker.controller)
    await new Promise((done) => navigator.serviceWorker.addEventListener('controllerchange', done, { once: true }));
}
