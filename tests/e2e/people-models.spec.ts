import { api, expect, newMember, signInAs, tabTo, test } from './world.ts';

const makerCalled = async (origin: string, name: string) => {
  const { body } = await api(origin, 'POST', '/api/v2/users/rank/users/week', { pageSize: 50 });
  return body.data.find((row: { user: { name: string } }) => row.user.name === name).user;
};

test('R5.4 a model by keyboard: its trigger word is copied, 「用它创作」 fills the form, Back returns', async ({
  page,
  context,
  origin,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signInAs(page, origin, (await newMember(origin)).info);
  await page.goto(`${origin}/storehouse`);
  await page.getByRole('searchbox', { name: '搜索模型、作者、触发词' }).fill('黏土玩具');
  await expect(page).toHaveURL(/\?q=/);
  await tabTo(page.getByRole('link', { name: '黏土玩具箱' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: '黏土玩具箱', level: 1 })).toBeVisible();
  await expect(page.getByRole('banner')).toHaveCount(0);
  await expect(page.getByRole('list', { name: '返图' }).getByRole('listitem').first()).toBeVisible();

  await tabTo(page.getByRole('button', { name: '复制触发词 黏土玩具' }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('复制成功')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('黏土玩具');

  const use = page.getByRole('link', { name: /用它创作/ });
  await use.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('参数已载入')).toBeVisible();
  await expect(page).toHaveURL(`${origin}/tool/aiCreate/index`);
  await expect(page.getByRole('slider', { name: '黏土玩具箱 权重' })).toHaveValue('0.8');

  await page.goBack();
  await expect(page.getByRole('heading', { name: '黏土玩具箱', level: 1 })).toBeVisible();
  await page.getByRole('link', { name: /查看全部 \d+ 张返图/ }).click();
  await expect(page.getByRole('heading', { name: '全部返图' })).toBeVisible();
  await page.getByRole('radio', { name: '最新' }).check();
  await expect(page).toHaveURL(/sort=new/);
  await page.getByRole('link', { name: '黏土玩具箱', exact: true }).click();
  await expect(page).toHaveURL(`${origin}/model-info?id=clay-toys`);
});

test('R5.4 a collected model is under 我的收藏 after a reload, and filters go back step by step', async ({ page, origin }) => {
  await signInAs(page, origin, (await newMember(origin)).info);
  await page.goto(`${origin}/storehouse`);
  await page.getByRole('link', { name: '等距小岛', exact: true }).focus();
  const mark = page.getByRole('button', { name: '收藏 等距小岛' });
  await mark.focus();
  await page.keyboard.press('Enter');
  await expect(mark).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('tab', { name: /我的收藏/ })).toHaveText(/1$/);
  await page.getByRole('radio', { name: 'LoRA' }).check();
  await expect(page).toHaveURL(/kind=lora/);
  await page.getByRole('tab', { name: /我的收藏/ }).click();
  await expect(page).toHaveURL(/shelf=collected/);
  await page.reload();
  const shelf = page.getByRole('main').getByRole('listitem');
  await expect(shelf).toHaveCount(1);
  await expect(shelf.getByRole('link', { name: '等距小岛' })).toBeVisible();
  await expect(page.getByRole('radio', { name: 'LoRA' })).toBeChecked();
  await page.goBack();
  await expect(page.getByRole('tab', { name: '全部模型' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('radio', { name: 'LoRA' })).toBeChecked();
  await page.goBack();
  await expect(page.getByRole('radio', { name: '全部', exact: true })).toBeChecked();

  await page.getByRole('link', { name: '等距小岛' }).click();
  const facts = page.getByRole('complementary', { name: '模型信息' });
  await facts.getByRole('button', { name: '已收藏' }).click();
  await expect(facts.getByRole('button', { name: '收藏' })).toHaveAttribute('aria-pressed', 'false');
  await page.getByRole('link', { name: '模型库' }).last().click();
  await expect(page.getByRole('tab', { name: /我的收藏/ })).toHaveText(/0$/);
});

test('R5.3 whom one follows on the profile is at /follow, and no longer once unfollowed', async ({ page, origin }) => {
  const member = await newMember(origin);
  const maker = await makerCalled(origin, '墨隐');
  await signInAs(page, origin, member.info);
  await page.goto(`${origin}/follow`);
  await expect(page.getByText('还没有关注的人')).toBeVisible();
  await page.goto(`${origin}/other-home-page?id=${maker.id}`);
  await expect(page.getByRole('heading', { name: '墨隐', level: 1 })).toBeVisible();
  await tabTo(page.getByRole('button', { name: '关注', exact: true }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: '已关注' })).toBeVisible();
  await expect(page.getByRole('button', { name: `${maker.followers + 1} 粉丝` })).toBeVisible();
  await page.getByRole('button', { name: `${maker.followers + 1} 粉丝` }).click();
  const followers = page.getByRole('dialog', { name: '粉丝' });
  await expect(followers.getByRole('link', { name: member.info.name })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(followers).toHaveCount(0);

  await page.getByRole('link', { name: '我的关注' }).click();
  await expect(page.getByText('1 位创作者')).toBeVisible();
  await expect(page.getByRole('list', { name: '墨隐的作品' })).toBeVisible();
  await page.getByRole('button', { name: '已关注' }).press('Enter');
  await expect(page.getByRole('button', { name: '关注', exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByText('还没有关注的人')).toBeVisible();
});

test('R5.3 one’s own profile: what others see of it, tabs in the address, the public address to share', async ({
  page,
  context,
  origin,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { info } = await newMember(origin);
  await page.goto(`${origin}/my-home-page`);
  await expect(page.getByText('登录后可以看到自己的主页。')).toBeVisible();
  await signInAs(page, origin, info);
  await page.goto(`${origin}/my-home-page`);
  await expect(page.getByRole('heading', { name: info.name, level: 1 })).toBeVisible();
  await expect(page.getByText('还没有发布的作品')).toBeVisible();
  for (const [tab, text] of [
    ['模型', '还没有公开的模型'],
    ['数据集', '还没有数据集'],
    ['喜欢', '还没有喜欢的作品'],
    ['收藏', '还没有收藏的作品'],
  ] as const) {
    await page.getByRole('tab', { name: new RegExp(tab) }).click();
    await expect(page.getByText(text)).toBeVisible();
  }
  await page.reload();
  await expect(page.getByRole('tab', { name: /收藏/ })).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('button', { name: '分享' }).click();
  await expect(page.getByText('复制成功')).toBeVisible();
  const shared = await page.evaluate(() => navigator.clipboard.readText());
  expect(shared).toBe(`${origin}/other-home-page?id=${info.id}`);
  await page.goto(shared);
  await expect(page.getByRole('heading', { name: info.name, level: 1 })).toBeVisible();
  await expect(page.getByRole('tab')).toHaveCount(2);
  await expect(page.getByRole('button', { name: '关注', exact: true })).toHaveCount(0);
});

test('F-39 nonsense in an address falls back to defaults', async ({ page, origin }) => {
  for (const [path, text] of [
    ['/storehouse?shelf=gold&kind=7&order=%5B1%5D&topic=%7B%7D&base=none', '全部模型'],
    ['/storehouse?shelf=mine', '全部模型'],
    ['/model-info?id=..&tab=x', '没有找到这个模型'],
    ['/model-info-more?id=%5B%5D&sort=old', '没有找到这个模型'],
    ['/other-home-page?id=abc&tab=likes', '没有找到这位创作者'],
    ['/like?sort=old', '请先登录'],
  ] as const) {
    await page.goto(origin + path);
    await expect(page.getByText(text).first()).toBeVisible();
  }
});

test.describe('who is no longer there', () => {
  test.use({ ignoreConsole: [/status of 404/] });
  test('a model and a maker that are gone say so and lead on', async ({ page, origin }) => {
    await page.goto(`${origin}/model-info?id=gone`);
    await page.getByRole('link', { name: '回到模型库' }).click();
    await expect(page).toHaveURL(`${origin}/storehouse`);
    await page.goto(`${origin}/other-home-page?id=2147483647`);
    await page.getByRole('link', { name: '去灵感广场' }).click();
    await expect(page).toHaveURL(`${origin}/community`);
  });
});

test('L-21 a model is reported signed out, by keyboard', async ({ page, origin }) => {
  await page.goto(`${origin}/model-info?id=shanhai-xl`);
  await page.getByRole('button', { name: '举报' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: '举报模型' });
  await dialog.getByRole('radio', { name: '侵犯权益' }).press('Space');
  await dialog.getByRole('textbox', { name: /补充说明/ }).fill('封面用了我的画');
  await dialog.getByRole('button', { name: '提交举报' }).press('Enter');
  await expect(page.getByRole('dialog', { name: '举报已提交' }).getByText(/举报编号/)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('button', { name: '举报' })).toBeFocused();
});
