import type { Page } from '@playwright/test';
import { api, expect, newMember, signInAs, test } from './world.ts';

/** A member with two boards, pictures of the square on the first; answers the first's pictures in their order. */
async function boards(page: Page, origin: string): Promise<{ token: string; id: string; ids: string[] }> {
  const { token, info } = await newMember(origin);
  await signInAs(page, origin, info);
  const { body } = await api(
    origin,
    'POST',
    '/api/v2/common/images',
    { condition: [{ scope: 'square' }], sort: 'likes', pageSize: 6 },
    token,
  );
  const ids = (body.data as { id: string }[]).map((image) => image.id);
  const made = (name: string) => api(origin, 'PUT', '/api/v2/common/collections', { name }, token);
  await made('青绿长卷');
  const { id } = (await made('等距小岛参考')).body.data;
  await api(origin, 'POST', `/api/v2/common/collections/${id}/items`, { ids }, token);
  return { token, id, ids };
}
const stored = async (origin: string, { token, id }: { token: string; id: string }) => {
  const { body } = await api(origin, 'GET', `/api/v2/common/collections/${id}`, undefined, token);
  return body.data as { collection: { coverId: string | null }; items: { id: string; note: string }[] };
};
const orderOf = async (origin: string, of: { token: string; id: string }) => (await stored(origin, of)).items.map((item) => item.id);

test('R5.5 by mouse: a picture is carried to another place, and onto another board, and Esc lets it be', async ({ page, origin }) => {
  const of = await boards(page, origin);
  const [a, b, c, ...rest] = of.ids as [string, string, string, ...string[]];
  await page.goto(`${origin}/create?tab=collections`);
  const pictures = page.getByRole('list', { name: '「等距小岛参考」的图' }).getByRole('listitem');
  await expect(pictures).toHaveCount(6);
  const middle = async (at: number) => {
    const box = (await pictures.nth(at).boundingBox())!;
    return [box.x + box.width / 2, box.y + 60] as const;
  };
  async function lift(): Promise<void> {
    // One that was let go before has come to its place.
    await expect(page.locator('.cursor-grabbing')).toHaveCount(0);
    const [x, y] = await middle(0);
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 12, y + 4, { steps: 3 });
  }
  /** It keeps its place free where it would go. */
  async function carryToThird(): Promise<void> {
    await lift();
    await page.mouse.move(...(await middle(2)), { steps: 5 });
    await expect(pictures.nth(2).getByRole('link').first()).toHaveAttribute('href', new RegExp(a));
  }
  await carryToThird();
  await page.keyboard.press('Escape');
  await expect(pictures.nth(0).getByRole('link').first()).toHaveAttribute('href', new RegExp(a));
  await page.mouse.up();
  expect(await orderOf(origin, of)).toEqual(of.ids);
  await carryToThird();
  await page.mouse.up();
  await expect.poll(() => orderOf(origin, of)).toEqual([b, c, a, ...rest]);
  // Letting go opens nothing.
  await expect(page).toHaveURL(`${origin}/create?tab=collections`);

  await lift();
  const other = (await page.getByRole('link', { name: /^青绿长卷/ }).boundingBox())!;
  await page.mouse.move(other.x + 60, other.y + 40, { steps: 6 });
  await expect(page.getByText('加到青绿长卷')).toBeVisible();
  await page.mouse.up();
  await expect(page.getByText('已加到「青绿长卷」')).toBeVisible();
  await expect(page.getByRole('link', { name: '青绿长卷，1 张' })).toBeVisible();
  await expect(pictures).toHaveCount(6);
});

test.describe('a link that is off', () => {
  test.use({ ignoreConsole: [/status of 404/] });
  test('CR-9 R5.5 by keyboard alone: order, note, cover, removal and undo; the link is a stranger’s until it is off', async ({
    page,
    origin,
    browser,
  }) => {
    const of = await boards(page, origin);
    const [a, b, ...rest] = of.ids as [string, string, ...string[]];
    await page.goto(`${origin}/create?tab=collections`);
    const list = page.getByRole('list', { name: '「等距小岛参考」的图' });
    const first = list.getByRole('listitem').first().getByRole('link');
    await first.focus();
    await page.keyboard.press('Alt+ArrowRight');
    await expect(page.getByText('第 2 位，共 6')).toBeAttached();
    await expect.poll(() => orderOf(origin, of)).toEqual([b, a, ...rest]);
    await page.keyboard.press('Control+z');
    await expect.poll(() => orderOf(origin, of)).toEqual(of.ids);

    await first.focus();
    await page.keyboard.press('n');
    await page.keyboard.type('屋顶一律暖色');
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await stored(origin, of)).items[0]?.note).toBe('屋顶一律暖色');
    await expect(first).toBeFocused();
    await page.keyboard.press('c');
    await expect.poll(async () => (await stored(origin, of)).collection.coverId).toBe(a);
    await page.keyboard.press('Delete');
    await expect(list.getByRole('listitem')).toHaveCount(5);
    await page.keyboard.press('Control+z');
    await expect(list.getByRole('listitem')).toHaveCount(6);
    await expect.poll(() => orderOf(origin, of)).toEqual(of.ids);

    await page.getByRole('button', { name: '只有我能看' }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio', { name: '只有我' }).focus();
    await page.keyboard.press('ArrowDown');
    const address = await dialog.getByRole('textbox', { name: '链接' }).inputValue();
    const stranger = await (await browser.newContext()).newPage();
    await stranger.goto(address);
    await expect(stranger.getByRole('heading', { name: '等距小岛参考' })).toBeVisible();
    await expect(stranger.getByText('屋顶一律暖色', { exact: false }).first()).toBeVisible();
    await dialog.getByRole('radio', { name: '有链接的人都能看' }).focus();
    await page.keyboard.press('ArrowUp');
    await expect(dialog.getByRole('textbox', { name: '链接' })).toBeHidden();
    await stranger.reload();
    await expect(stranger.getByRole('heading', { name: '这个链接打不开' })).toBeVisible();
    await stranger.context().close();
  });
});
