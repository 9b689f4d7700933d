import { expect, fn, screen, waitFor } from 'storybook/test';
import preview from '#.storybook/preview';
import { settleProduct } from '../../../.storybook/product.tsx';
import { deleteImages, listImages, saveImages } from '#shared/contract/content.ts';
import { imageOutline } from '#shared/contract/gallery.ts';
import { ago } from '#mocks/fixtures/account.ts';
import { image, outline, owner, works as wall } from '#mocks/fixtures/content.ts';
import { fail, hang, respond } from '#mocks/respond.ts';
import { dialogs } from '#state/dialogs.ts';
import { session } from '#state/session.ts';
import { toasts } from '#state/toasts.ts';
import { CreationsPage } from './creations-page.tsx';

/** Forty works of three days; ids as the outline carries them. */
const works = Array.from({ length: 40 }, (_, i) =>
  image({
    ...wall[i % wall.length],
    id: `00000000-0000-4000-8000-${i.toString(16).padStart(12, '0')}`,
    user: owner(),
    title: `作品 ${i + 1}`,
    published: i % 5 === 0,
    visibility: i % 7 === 4 ? 'private' : 'public',
    createdAt: ago(i < 12 ? 30 : i < 26 ? 1500 : 3000),
  }),
);
const ids = btoa(
  String.fromCharCode(
    ...works.flatMap(({ id }) =>
      id
        .replaceAll('-', '')
        .match(/../g)!
        .map((pair) => Number.parseInt(pair, 16)),
    ),
  ),
);
const all = [
  respond(imageOutline, { data: outline(works, { ids, bytes: 3_435_973_836 }) }),
  respond(listImages, { data: works, total: works.length }),
];
const none = [respond(imageOutline, { data: outline([], { ids: '' }) }), respond(listImages, { data: [] })];

const meta = preview.meta({
  component: CreationsPage,
  args: { search: {}, children: null, onSearch: fn() },
  parameters: { path: '/create' },
  beforeEach: ({ msw }) => msw.use(...all),
});

export const ByDay = meta.story();
export const Selecting = meta.story({
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('checkbox', { name: '选择 作品 1' }));
    await userEvent.click(canvas.getByRole('checkbox', { name: '选择 作品 4' }));
  },
});
export const Phone = meta.story({ globals: { viewport: { value: 'phone', isRotated: false } } });
export const RecycleBin = meta.story({ tags: ['no-visual:repeats'], args: { search: { show: 'bin' } } });
export const NoneYet = meta.story({ beforeEach: ({ msw }) => msw.use(...none) });
export const NothingFound = meta.story({ args: { search: { q: '龙' } }, beforeEach: ({ msw }) => msw.use(...none) });
export const EmptyBin = meta.story({
  tags: ['no-visual:repeats'],
  args: { search: { show: 'bin' } },
  beforeEach: ({ msw }) => msw.use(...none),
});
export const Loading = meta.story({ tags: ['no-visual:repeats'], beforeEach: ({ msw }) => msw.use(hang(imageOutline), hang(listImages)) });
export const NotLoaded = meta.story({
  tags: ['no-visual:repeats'],
  beforeEach: ({ msw }) => msw.use(fail(imageOutline, 500), fail(listImages, 500)),
});
export const ShapeNotLoaded = meta.story({
  tags: ['no-visual:repeats'],
  beforeEach: ({ msw }) => msw.use(fail(imageOutline, 500), respond(listImages, { data: works, total: works.length })),
});
export const SignedOut = meta.story({ tags: ['no-visual:repeats'], globals: { user: 'anonymous' } });

const check = (number: number) => ({ name: `选择 作品 ${number}` });

ByDay.test('R8.6 shift carries the selection over everything between', async ({ canvas, userEvent }) => {
  await userEvent.click(await canvas.findByRole('checkbox', check(2)));
  await userEvent.keyboard('{Shift>}');
  await userEvent.click(canvas.getByRole('checkbox', check(9)));
  await userEvent.keyboard('{/Shift}');
  await expect(canvas.getByText('已选 8 张')).toBeVisible();
  await userEvent.click(canvas.getByRole('checkbox', { name: '全选 40 张' }));
  await expect(canvas.getByText('已选 40 张')).toBeVisible();
});
ByDay.test('a day is selected by its heading', async ({ canvas, userEvent }) => {
  await userEvent.click(await canvas.findByRole('checkbox', { name: '选择今天的 12 张' }));
  await expect(canvas.getByText('已选 12 张')).toBeVisible();
  // The days are told before the works in them.
  await userEvent.click(await canvas.findByRole('checkbox', check(3)));
  await expect(canvas.getByRole('checkbox', { name: '选择今天的 12 张' })).toBePartiallyChecked();
});
ByDay.test('V-47 R8.6 works by keyboard: select, extend, delete, undo', async ({ canvas, msw, userEvent }) => {
  (await canvas.findByRole('link', { name: /^查看 作品 1，/ })).focus();
  await userEvent.keyboard(' ');
  await expect(canvas.getByText('已选 1 张')).toBeVisible();
  await userEvent.keyboard('{Control>}a{/Control}');
  await expect(canvas.getByText('已选 40 张')).toBeVisible();
  msw.use(...none);
  await userEvent.keyboard('{Delete}');
  await canvas.findByText('还没有作品');
  await waitFor(() => expect(toasts.items.at(-1)?.text).toBe('已删除 40 张，30 天内可在回收站恢复'));
  msw.use(...all);
  toasts.items.at(-1)?.action?.run();
  await canvas.findByRole('checkbox', check(1));
});
ByDay.test('R6.5 a deletion that is refused brings everything back, still selected', async ({ canvas, msw, userEvent }) => {
  await userEvent.click(await canvas.findByRole('checkbox', check(1)));
  msw.use(fail(deleteImages, 500));
  await userEvent.click(canvas.getByRole('button', { name: '删除' }));
  await waitFor(() => expect(toasts.items.at(-1)?.text).toMatch(/^1 张没有改动/));
  await expect(await canvas.findByRole('checkbox', check(1))).toBeChecked();
});
ByDay.test('R5.5 private needs the plan, and says so', async ({ canvas, msw, userEvent }) => {
  const sent: unknown[] = [];
  msw.use(respond(saveImages, ({ body }) => (sent.push(body), { data: { updated: 1, waiting: 0 } })));
  await userEvent.click(await canvas.findByRole('checkbox', check(1)));
  await userEvent.click(canvas.getByRole('button', { name: '设为私有' }));
  await waitFor(() => expect(sent.length + Number(dialogs.open === 'membership')).toBe(1));
});
ByDay.test('R5.5 a download takes everything that is selected to its dialog', async ({ canvas, userEvent }) => {
  await userEvent.click(await canvas.findByRole('checkbox', { name: '选择今天的 12 张' }));
  await userEvent.click(canvas.getByRole('button', { name: '下载' }));
  await expect([dialogs.open, dialogs.ids.length]).toEqual(['export', 12]);
  dialogs.open = 'none';
});
ByDay.test('R5.5 what is selected goes to the dialog of collections', async ({ canvas, userEvent }) => {
  await userEvent.click(await canvas.findByRole('checkbox', { name: '选择今天的 12 张' }));
  await userEvent.click(canvas.getByRole('button', { name: '加入收藏集' }));
  await expect([dialogs.open, dialogs.ids.length]).toEqual(['collection', 12]);
  dialogs.open = 'none';
});
ByDay.test('filters go to the address', async ({ args, canvas, userEvent }) => {
  await userEvent.click(await canvas.findByRole('radio', { name: '私有' }));
  await expect(args.onSearch).toHaveBeenLastCalledWith({ show: 'private' });
  await userEvent.click(canvas.getByRole('tab', { name: '回收站' }));
  await expect(args.onSearch).toHaveBeenLastCalledWith({ show: 'bin' });
  await userEvent.click(canvas.getByRole('tab', { name: '收藏集' }));
  await expect(args.onSearch).toHaveBeenLastCalledWith({ tab: 'collections' });
});
RecycleBin.test('what is deleted for good is asked about once', async ({ canvas, userEvent }) => {
  await userEvent.click(await canvas.findByRole('checkbox', check(1)));
  await userEvent.click(canvas.getByRole('button', { name: '彻底删除' }));
  await expect(await screen.findByRole('dialog', { name: '彻底删除 1 张作品？' })).toBeVisible();
});
NotLoaded.test('loads again on request', async ({ canvas, msw, userEvent }) => {
  const again = await canvas.findByRole('button', { name: '重试' });
  msw.use(...all);
  await userEvent.click(again);
  await canvas.findByRole('checkbox', check(1));
});
ShapeNotLoaded.test('says that works were not loaded, and not that there are none', async (context) => {
  await settleProduct(context);
  await expect(await context.canvas.findByText(/作品都还在/)).toBeVisible();
});
SignedOut.test('asks to sign in instead of failing', async ({ canvas, userEvent }) => {
  await userEvent.click(canvas.getByRole('button', { name: '登录' }));
  await expect(session.openLogin).toBe(true);
});
