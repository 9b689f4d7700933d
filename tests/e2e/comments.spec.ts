/** What is said about a work, from the first word to the operator's answer: one browser, one person after the other. */
import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import AxeBuilder from '@axe-core/playwright';
import type { Locator, Page } from '@playwright/test';
import { api, dataDir, expect, newMember, type Server, signInAs, startServer, tabTo, test as watched } from './world.ts';

type Someone = Awaited<ReturnType<typeof newMember>>;

const env = { CAPTCHA: 'off', TRUST_PROXY: '1' };
/** A server of its own with a reviewer: only the command makes one, while no server has the embedded database. */
const test = watched.extend<{ site: { origin: string; people: Record<'maker' | 'fan' | 'third' | 'reviewer', Someone> } }>({
  site: async ({ page }, provide) => {
    const dir = dataDir();
    let server: Server = await startServer(dir, env);
    const someone = () => newMember(server.origin);
    const people = { maker: await someone(), fan: await someone(), third: await someone(), reviewer: await someone() };
    await server.stop();
    await promisify(execFile)(process.execPath, ['server/command.ts', 'operator', 'grant', people.reviewer.mobile, 'reviewer'], {
      cwd: join(import.meta.dirname, '../..'),
      env: { ...process.env, NODE_ENV: 'development', DATA_DIR: dir, DATABASE_URL: '' },
    });
    server = await startServer(dir, env);
    await provide({ origin: server.origin, people });
    await page.close();
    await server.stop();
    rmSync(dir, { recursive: true, force: true });
  },
});

/** What axe finds, in the dark and, of colours, in the light. */
async function violations(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const theme of ['dark', 'light']) {
    await page.locator('html').evaluate((root, shown) => (root.dataset.theme = shown), theme);
    const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
    const { violations: these } = await (theme === 'dark' ? axe : axe.withRules(['color-contrast', 'link-in-text-block'])).analyze();
    found.push(...these.map(({ id, nodes }) => `${theme} ${id}: ${nodes[0]?.html.slice(0, 160)}`));
  }
  return found;
}

// A word that cannot be used is refused with 400, which the browser writes down.
test.use({ ignoreConsole: [/status of 400/] });

const commentsOf = (page: Page): Locator => page.getByRole('region', { name: '评论' });

test('a member comments, the author is told and answers, a third complains, a reviewer hides it', async ({ page, site }) => {
  const { origin, people } = site;
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 1440, height: 900 });
  for (const [who, name] of [
    ['maker', '山海匠'],
    ['fan', '阿橙'],
    ['third', '云游客'],
    ['reviewer', '林夏'],
  ] as const)
    await api(origin, 'PATCH', `/api/users/${people[who].info.id}`, { name }, people[who].token);
  const { token } = people.maker;
  const drawn = await api(origin, 'POST', '/api/v2/sd/txt2img', { prompt: '青绿山水', width: 512, height: 512, wait: 20_000 }, token);
  const work = drawn.body.data.images[0].id as string;
  await api(origin, 'PUT', '/api/v2/common/images', { ids: [work], set: { title: '晨雾村庄', published: true } }, token);
  await api(origin, 'PUT', '/api/v2/users/notices/read', {}, token);
  const address = `${origin}/community?work=${work}`;

  // Nobody: reads, and is asked to sign in.
  await page.goto(address);
  await expect(commentsOf(page).getByText('还没有评论，来说第一句')).toBeVisible();
  await expect(commentsOf(page).getByRole('button', { name: '登录后评论' })).toBeVisible();

  // A member, by keyboard alone; a word that cannot be used stays in the box and is said.
  await signInAs(page, origin, people.fan.info);
  await page.goto(address);
  const field = commentsOf(page).getByRole('textbox', { name: '写评论' });
  await tabTo(field);
  await page.keyboard.type('一起赌博吧');
  await page.keyboard.press('Control+Enter');
  await expect(commentsOf(page).getByRole('alert')).toContainText('「赌博」');
  await expect(field).toHaveValue('一起赌博吧');
  await field.fill('这也叫村庄？');
  await page.keyboard.press('Control+Enter');
  await expect(commentsOf(page).getByRole('heading', { name: '评论 1' })).toBeVisible();
  await expect(commentsOf(page).getByRole('listitem')).toContainText(['阿橙']);
  await expect(commentsOf(page).getByRole('button', { name: '删除 阿橙的评论' })).toBeVisible();
  expect(await violations(page)).toEqual([]);

  // The author hears of it, is led to it, and answers.
  await signInAs(page, origin, people.maker.info, { live: true });
  await page.goto(`${origin}/points`);
  await page.getByRole('button', { name: '通知，1 条未读' }).click();
  await page
    .getByRole('dialog', { name: '通知' })
    .getByRole('button', { name: /阿橙.*评论了《晨雾村庄》/ })
    .click();
  await expect(page).toHaveURL(new RegExp(`work=${work}`));
  await expect(commentsOf(page).getByRole('heading', { name: '评论 1' })).toBeFocused();
  await commentsOf(page).getByRole('button', { name: '回复 阿橙' }).click();
  await expect(commentsOf(page).getByRole('textbox', { name: '回复阿橙' })).toBeFocused();
  await page.keyboard.type('是清晨的村庄。');
  await page.keyboard.press('Control+Enter');
  await expect(commentsOf(page).getByRole('list', { name: '给阿橙的回复' })).toContainText('是清晨的村庄。');
  await expect(commentsOf(page).getByText('作者', { exact: true })).toBeVisible();
  const told = await api(origin, 'POST', '/api/v2/users/notices', { tab: 'people' }, people.fan.token);
  expect(told.body.data.notices).toMatchObject([{ kind: 'answer', reply: true, said: '是清晨的村庄。' }]);

  // A third, on a phone: the comments are a sheet; what is said is complained about.
  await page.setViewportSize({ width: 390, height: 844 });
  await signInAs(page, origin, people.third.info);
  await page.goto(address);
  await page.getByRole('button', { name: '评论', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: '评论' });
  await expect(sheet.getByText('这也叫村庄？')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  expect(await violations(page)).toEqual([]);
  await sheet.getByRole('button', { name: '举报 阿橙的评论' }).click();
  const complaint = page.getByRole('dialog', { name: '举报评论' });
  await complaint.getByRole('radio', { name: '辱骂骚扰' }).check();
  await complaint.getByRole('button', { name: '提交举报' }).click();
  await expect(page.getByRole('heading', { name: '举报已提交' })).toBeVisible();
  await page.getByRole('button', { name: '知道了' }).click();
  await sheet.getByRole('button', { name: '关闭' }).click();
  await expect(sheet).toHaveCount(0);
  // The entry of the history that Back would have closed it by is gone too: a page that goes back goes nowhere else.
  await page.waitForFunction(() => !history.state?.over);

  // The reviewer sees it with its work, and hides it.
  await page.setViewportSize({ width: 1440, height: 900 });
  await signInAs(page, origin, people.reviewer.info);
  await page.goto(`${origin}/desk/complaints`);
  const view = page.getByRole('region', { name: /^投诉 R/ });
  await expect(view.getByRole('heading', { name: '这也叫村庄？' })).toBeVisible();
  await expect(view.getByText('晨雾村庄，山海匠')).toBeVisible();
  await page.keyboard.press('h');
  const answered = page.waitForResponse((response) => response.url().endsWith('/answer'));
  await page.keyboard.press('Control+Enter');
  expect((await answered).status()).toBe(200);

  // Gone for everybody; whoever wrote it still sees it, and why.
  await signInAs(page, origin, people.third.info);
  await page.goto(address);
  await expect(commentsOf(page).getByText('还没有评论，来说第一句')).toBeVisible();
  await signInAs(page, origin, people.fan.info);
  await page.goto(address);
  await expect(commentsOf(page).getByText('因投诉被隐藏，只有你自己能看到。')).toBeVisible();
  // Taken away, and brought back.
  await commentsOf(page).getByRole('button', { name: '删除 阿橙的评论' }).click();
  await expect(commentsOf(page).getByText('这也叫村庄？')).toHaveCount(0);
  await page.getByRole('button', { name: '撤销' }).click();
  await expect(commentsOf(page).getByText('这也叫村庄？')).toBeVisible();
});
