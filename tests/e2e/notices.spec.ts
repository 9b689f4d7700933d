import { api, expect, newMember, type Loose, signInAs, tabTo, test } from './world.ts';

/** A work of a member on the square. */
async function publish(origin: string, token: string, title: string): Promise<string> {
  const drawn = await api(origin, 'POST', '/api/v2/sd/txt2img', { prompt: '青绿山水', width: 512, height: 512, wait: 20_000 }, token);
  const id = drawn.body.data.images[0].id as string;
  await api(origin, 'PUT', '/api/v2/common/images', { ids: [id], set: { title, published: true } }, token);
  await api(origin, 'PUT', '/api/v2/users/notices/read', {}, token);
  return id;
}
const mark = (origin: string, fan: Loose, kind: string, action: string, targetId: unknown) =>
  api(origin, 'POST', '/api/v2/users/favorites', { kind, action, targetId, on: true }, fan.token);

test('what others do arrives live at the bell; by keyboard alone it is read and leads to the work; then all are read', async ({
  page,
  origin,
}) => {
  const [maker, fan] = [await newMember(origin), await newMember(origin)];
  const work = await publish(origin, maker.token, '晨雾村庄');
  await api(origin, 'PATCH', `/api/users/${fan.info.id}`, { name: '阿橙' }, fan.token);
  await signInAs(page, origin, maker.info, { live: true });
  const listening = page.waitForRequest('**/api/v2/users/notices/events');
  await page.goto(`${origin}/points`);
  const bell = page.getByRole('button', { name: /^通知/ });
  await expect(bell).toHaveAccessibleName('通知');
  await listening;
  const lists: string[] = [];
  page.on('request', (request) => request.url().endsWith('/users/notices') && lists.push(request.url()));
  await mark(origin, fan, 'image', 'like', work);
  await expect(bell).toHaveAccessibleName('通知，1 条未读');
  await mark(origin, fan, 'user', 'follow', maker.info.id);
  await expect(bell).toHaveAccessibleName('通知，2 条未读');
  expect(lists).toEqual([]);

  await tabTo(bell);
  await page.keyboard.press('Enter');
  const popover = page.getByRole('dialog', { name: '通知' });
  const liked = popover.getByRole('button', { name: /阿橙.*喜欢了《晨雾村庄》/ });
  await expect(liked).toBeVisible();
  await expect(bell).toHaveAccessibleName('通知，2 条未读');
  await tabTo(liked);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`work=${work}`));
  await expect(
    page
      .getByRole('dialog')
      .getByRole('img', { name: /晨雾村庄/ })
      .first(),
  ).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(bell).toHaveAccessibleName('通知，1 条未读');

  await page.goto(`${origin}/notice`);
  await expect(page.getByRole('button', { name: /未读，\s*阿橙\s*关注了你/ })).toBeVisible();
  await page.getByRole('button', { name: '全部已读' }).click();
  await expect(bell).toHaveAccessibleName('通知');
  await page.reload();
  await expect(page.getByRole('button', { name: /^阿橙\s*关注了你/ })).toBeVisible();
  await expect(bell).toHaveAccessibleName('通知');
});

test('how one wants to be told survives a reload, and what is off is not told', async ({ page, origin }) => {
  const [member, fan] = [await newMember(origin), await newMember(origin)];
  await signInAs(page, origin, member.info, { live: true });
  await page.goto(`${origin}/notice`);
  const follows = page.getByRole('checkbox', { name: '关注：站内' });
  const saved = page.waitForResponse((response) => response.url().endsWith('/notices/settings') && response.request().method() === 'PUT');
  await follows.uncheck();
  await saved;
  await page.reload();
  await expect(follows).not.toBeChecked();
  await expect(page.getByRole('checkbox', { name: '到期提醒：站内' })).toBeDisabled();
  await mark(origin, fan, 'user', 'follow', member.info.id);
  const { body } = await api(origin, 'POST', '/api/v2/users/notices', {}, member.token);
  expect(body.data.notices).toEqual([]);
});

test('on a phone the bell leads to the page, and nothing is wider than the screen', async ({ page, origin }) => {
  const [member, fan] = [await newMember(origin), await newMember(origin)];
  await mark(origin, fan, 'user', 'follow', member.info.id);
  await page.setViewportSize({ width: 390, height: 844 });
  await signInAs(page, origin, member.info, { live: true });
  await page.goto(`${origin}/home`);
  await page.getByRole('link', { name: '通知，1 条未读' }).click();
  await expect(page).toHaveURL(/\/notice$/);
  await expect(page.getByRole('button', { name: /关注了你/ })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});
