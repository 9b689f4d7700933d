import { expect, fn, screen, waitFor } from 'storybook/test';
import preview from '#.storybook/preview';
import { publicUser } from '#shared/contract/account.ts';
import { favorites, listImages } from '#shared/contract/content.ts';
import { publicUser as person, user } from '#mocks/fixtures/account.ts';
import { fail, hang, respond } from '#mocks/respond.ts';
import { dialogs } from '#state/dialogs.ts';
import { reporting } from '#state/report.ts';
import { session } from '#state/session.ts';
import { toasts } from '#state/toasts.ts';
import { PersonPage, type PersonSearch } from './person-page.tsx';

const { id, name, image } = user();
const own = person({ id, name, image, vipType: 2, desc: '独立游戏美术，做像素和体素。' });
const meta = preview.meta({
  component: PersonPage,
  args: { id: 20481174, own: false, search: {} as PersonSearch, children: <p>作品在这里</p>, onSearch: fn() },
});

export const Maker = meta.story();
export const Own = meta.story({ args: { id, own: true }, beforeEach: ({ msw }) => msw.use(respond(publicUser, { data: own })) });
export const NothingMadeYet = meta.story({
  beforeEach: ({ msw }) =>
    msw.use(
      respond(publicUser, {
        data: person({ vipType: -1, desc: '', image: '', works: 0, models: 0, likes: 0, followers: 0, following: 0 }),
      }),
      respond(listImages, { data: [] }),
    ),
});
export const NonsenseInTheAddress = meta.story({
  tags: ['no-visual:behaviour'],
  args: { search: { tab: 'likes', sort: 'x' } as unknown as PersonSearch },
});
export const Loading = meta.story({ tags: ['no-visual:repeats'], beforeEach: ({ msw }) => msw.use(hang(publicUser)) });
export const Gone = meta.story({ tags: ['no-visual:repeats'], beforeEach: ({ msw }) => msw.use(fail(publicUser, 404)) });
export const NotLoaded = meta.story({ tags: ['no-visual:repeats'], beforeEach: ({ msw }) => msw.use(fail(publicUser, 500)) });
export const SignedOut = meta.story({ tags: ['no-visual:repeats'], globals: { user: 'anonymous' } });
export const Phone = meta.story({ globals: { viewport: { value: 'phone', isRotated: false } } });

function clipboard() {
  const written = fn<(text: string) => Promise<void>>().mockResolvedValue(undefined);
  navigator.clipboard.writeText = written;
  return written;
}

Maker.test('follows at once, counts, and takes it back when the server refuses', async ({ canvas, loaded, msw, userEvent }) => {
  const button = await canvas.findByRole('button', { name: '关注', pressed: false });
  await userEvent.click(button);
  await expect(button).toHaveTextContent('已关注');
  await expect(canvas.getByRole('button', { name: '2,094 粉丝' })).toBeVisible();
  await waitFor(() => expect(loaded.client.isMutating()).toBe(0));
  msw.use(fail(favorites, 500));
  await userEvent.click(button);
  await waitFor(() => expect(toasts.items).toHaveLength(1));
  await canvas.findByRole('button', { name: '2,094 粉丝' });
  await expect(button).toHaveAttribute('aria-pressed', 'true');
});
Maker.test('shares the public address and copies the UID', async ({ canvas, userEvent }) => {
  const written = clipboard();
  await userEvent.click(await canvas.findByRole('button', { name: '分享' }));
  await expect(written).toHaveBeenLastCalledWith(`${location.origin}/other-home-page?id=20481174`);
  await userEvent.click(canvas.getByRole('button', { name: '复制 UID 20481174' }));
  await expect(written).toHaveBeenLastCalledWith('20481174');
});
Maker.test('has two tabs, and opens the complaint', async ({ canvas, userEvent }) => {
  await expect(await canvas.findAllByRole('tab')).toHaveLength(2);
  await userEvent.click(canvas.getByRole('tab', { name: /模型/ }));
  await userEvent.click(canvas.getByRole('button', { name: '举报' }));
  await expect(reporting.about).toMatchObject({ kind: 'user', id: 20481174 });
});
Maker.test('an order goes to the address', async ({ args, canvas, userEvent }) => {
  await userEvent.click(await canvas.findByRole('button', { name: '排序：最新发布' }));
  await userEvent.click(await screen.findByRole('option', { name: '最热' }));
  await expect(args.onSearch).toHaveBeenLastCalledWith({ sort: 'hot' });
});
Own.test('has five tabs with counts, and leads to the profile', async ({ args, canvas, userEvent }) => {
  await expect(await canvas.findAllByRole('tab')).toHaveLength(5);
  await userEvent.click(await canvas.findByRole('tab', { name: '数据集 1' }));
  await expect(args.onSearch).toHaveBeenLastCalledWith({ tab: 'datasets' });
  await userEvent.click(canvas.getByRole('button', { name: '编辑资料' }));
  await expect(dialogs.open).toBe('account');
  await expect(canvas.queryByRole('button', { name: '关注' })).toBeNull();
});
NonsenseInTheAddress.test('shows the works', async ({ canvas }) => {
  await expect(await canvas.findByRole('tab', { name: /作品/, selected: true })).toBeVisible();
});
Gone.test('says so and leads on', async ({ canvas }) => {
  await canvas.findByText('没有找到这位创作者');
  await expect(canvas.getByRole('link', { name: '去灵感广场' })).toHaveAttribute('href', '/community');
});
NotLoaded.test('loads again on request', async ({ canvas, msw, userEvent }) => {
  const again = await canvas.findByRole('button', { name: '重试' });
  msw.use(respond(publicUser, { data: person() }));
  await userEvent.click(again);
  await canvas.findByRole('heading', { name: '山海匠', level: 1 });
});
SignedOut.test('following and the lists ask to sign in', async ({ canvas, userEvent }) => {
  await userEvent.click(await canvas.findByRole('button', { name: '2,093 粉丝' }));
  await expect(session.openLogin).toBe(true);
});
