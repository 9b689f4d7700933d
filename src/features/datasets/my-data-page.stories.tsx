import { expect, fn, screen, waitFor, within } from 'storybook/test';
import preview from '#.storybook/preview';
import { copyDataset, deleteDataset, listDatasets, restoreDataset, saveDataset } from '#shared/contract/datasets.ts';
import { dataset } from '#mocks/fixtures/content.ts';
import { fail, hang, respond } from '#mocks/respond.ts';
import { toasts } from '#state/toasts.ts';
import { MyDataPage } from './my-data-page.tsx';

const pixels = (...names: string[]) => names.map((name) => `seed/${name}.webp`);
const sets = [
  dataset({ id: 'd1', name: '史莱姆图鉴', kind: 'character', covers: pixels('sl01', 'sl02', 'sl04', 'sl08'), count: 24, captioned: 22 }),
  dataset({ id: 'd2', name: '铁器图标', kind: 'icon', covers: pixels('n01', 'n02', 'n03', 'n04'), count: 60, captioned: 60 }),
  dataset({ id: 'd3', name: '等距小岛', kind: 'style', covers: pixels('v01', 'v02', 'v03', 'v04'), count: 120, captioned: 120 }),
  dataset({ id: 'd4', name: '像素小队', kind: 'character', covers: pixels('q01', 'q02', 'q03', 'q04'), count: 32, captioned: 32 }),
  dataset({ id: 'd5', name: '脸谱', kind: 'icon', covers: pixels('u01', 'u02', 'u03', 'u04'), count: 62, captioned: 18 }),
];

const meta = preview.meta({
  component: MyDataPage,
  args: { kind: 'all' as const, onKind: fn(), onOpen: fn() },
  parameters: { path: '/tool/study/my-data' },
  beforeEach: ({ msw }) => msw.use(respond(listDatasets, { data: sets })),
});

export const Some = meta.story();
export const OfOneKind = meta.story({ tags: ['no-visual:repeats'], args: { kind: 'character' } });
export const Naming = meta.story({
  play: async ({ canvas, userEvent }) => userEvent.click(await canvas.findByRole('button', { name: '新建数据集' })),
});
export const NoneYet = meta.story({ beforeEach: ({ msw }) => msw.use(respond(listDatasets, { data: [] })) });
export const Loading = meta.story({ tags: ['no-visual:repeats'], beforeEach: ({ msw }) => msw.use(hang(listDatasets)) });
export const NotLoaded = meta.story({ tags: ['no-visual:repeats'], beforeEach: ({ msw }) => msw.use(fail(listDatasets, 500)) });
export const SignedOut = meta.story({ tags: ['no-visual:repeats'], globals: { user: 'anonymous' } });
export const Phone = meta.story({ globals: { viewport: { value: 'phone', isRotated: false } } });

const told = () => toasts.items.map(({ text }) => text);

Some.test('R5.6 each shows how many pictures it has, and opens where it is worked on', async ({ canvas }) => {
  const link = await canvas.findByRole('link', { name: '史莱姆图鉴' });
  await expect(link).toHaveAttribute('href', '/tool/study/edit-data-list?id=d1');
  await expect(canvas.getByText('5 个，共 298 张')).toBeVisible();
});

Some.test('R5.6 a new one is named and then worked on', async ({ canvas, args, msw, userEvent }) => {
  const asked = fn(({ body }) => ({ data: dataset({ ...body, id: 'd9' }) }));
  msw.use(respond(saveDataset, asked));
  await userEvent.click(await canvas.findByRole('button', { name: '新建数据集' }));
  await userEvent.type(await screen.findByRole('textbox', { name: '名称' }), '药水瓶');
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('radio', { name: /道具/ }));
  await userEvent.click(screen.getByRole('button', { name: '新建' }));
  await waitFor(() => expect(args.onOpen).toHaveBeenCalledWith('d9'));
  await expect(asked.mock.calls[0]?.[0].body).toEqual({ name: '药水瓶', kind: 'icon' });
});

Some.test('R5.6 what was deleted comes back with one press', async ({ canvas, msw, userEvent }) => {
  const asked = fn(() => ({ data: { deleted: 1 as const } }));
  const back = fn(() => ({ data: sets[0]! }));
  msw.use(respond(deleteDataset, asked), respond(restoreDataset, back));
  await userEvent.click(await canvas.findByRole('button', { name: '「史莱姆图鉴」的操作' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: '删除' }));
  await waitFor(() => expect(told()).toEqual(['已删除「史莱姆图鉴」']));
  toasts.items[0]?.action?.run();
  await waitFor(() => expect(told()).toContain('已恢复「史莱姆图鉴」'));
  await expect([asked.mock.calls.length, back.mock.calls.length]).toEqual([1, 1]);
});

Some.test('R5.6 renaming and copying say what came of it', async ({ canvas, msw, userEvent }) => {
  msw.use(
    respond(copyDataset, { data: dataset({ name: '铁器图标 副本' }) }),
    fail(saveDataset, 400, { error: 'VALIDATION', message: '数据集名称最多 30 字' }),
  );
  await userEvent.click(await canvas.findByRole('button', { name: '「铁器图标」的操作' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: '复制' }));
  await waitFor(() => expect(told()).toEqual(['已复制为「铁器图标 副本」']));
  await userEvent.click(canvas.getByRole('button', { name: '「铁器图标」的操作' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: '改名与用途' }));
  await expect(await screen.findByRole('textbox', { name: '名称' })).toHaveValue('铁器图标');
  await userEvent.click(screen.getByRole('button', { name: '保存' }));
  await expect(await screen.findByText('数据集名称最多 30 字')).toBeVisible();
});
