import { expect, fn, screen, waitFor } from 'storybook/test';
import preview from '#.storybook/preview';
import { addDatasetItems, listDatasets, saveDataset } from '#shared/contract/datasets.ts';
import { dataset } from '#mocks/fixtures/content.ts';
import { fail, hang, respond } from '#mocks/respond.ts';
import { dialogs, openDialog } from '#state/dialogs.ts';
import { toasts } from '#state/toasts.ts';
import { AddWorksDialog } from './add-works-dialog.tsx';

const slimes = dataset({ id: 'd1', name: '史莱姆图鉴', count: 18, covers: ['seed/sl01.webp'] });
const item = {
  id: 'i1',
  url: 'up/a.png',
  width: 512,
  height: 512,
  caption: '',
  crop: null,
  flat: false,
  measures: { sharpness: 100, hash: '0'.repeat(16), clear: 0, edgeText: false, cells: [], colours: [50, 0, 0, 10, 0, 0] },
};
const works = Array.from({ length: 22 }, (_, n) => `image-${n}`);

const meta = preview.meta({
  component: AddWorksDialog,
  beforeEach({ msw }) {
    openDialog('dataset', works);
    msw.use(respond(listDatasets, { data: [slimes, dataset({ id: 'd2', name: '山水', count: 0, covers: [] })], total: 2 }));
  },
});

export const Several = meta.story();
export const None = meta.story({ beforeEach: ({ msw }) => msw.use(respond(listDatasets, { data: [], total: 0 })) });
export const Loading = meta.story({ tags: ['no-visual:repeats'], beforeEach: ({ msw }) => msw.use(hang(listDatasets)) });
export const NotLoaded = meta.story({ tags: ['no-visual:repeats'], beforeEach: ({ msw }) => msw.use(fail(listDatasets, 500)) });
export const Phone = meta.story({ globals: { viewport: { value: 'phone', isRotated: false } } });

const told = () => toasts.items.map(({ text }) => text);

Several.test('R5.6 works go in by twenties, and what was in it already is said', async ({ msw, userEvent }) => {
  const asked = fn(({ body }) => ({ data: { dataset: slimes, items: body.items.slice(1).map(() => item) } }));
  msw.use(respond(addDatasetItems, asked));
  await userEvent.click(await screen.findByRole('button', { name: /史莱姆图鉴/ }));
  await waitFor(() => expect(told()).toEqual(['「史莱姆图鉴」加入了 20 张，2 张早就在里面']));
  await expect(asked.mock.calls.map(([{ body }]) => body.items.length)).toEqual([20, 2]);
  await expect(dialogs.open).toBe('none');
});

Several.test('R5.6 what the server refuses is said, and the choice stays open', async ({ msw, userEvent }) => {
  msw.use(fail(addDatasetItems, 400, { error: 'VALIDATION', message: '一个数据集最多 200 张，这 22 张没有加入' }));
  await userEvent.click(await screen.findByRole('button', { name: /山水/ }));
  await waitFor(() => expect(told()[0]).toMatch(/^没有加入。一个数据集最多 200 张/));
  await waitFor(() => expect(screen.getByRole('button', { name: /山水/ })).toBeEnabled());
});

None.test('R5.6 a new dataset begins with them', async ({ msw, userEvent }) => {
  msw.use(
    respond(saveDataset, { data: slimes }),
    respond(addDatasetItems, ({ body }) => ({ data: { dataset: slimes, items: body.items.map(() => item) } })),
  );
  await userEvent.click(await screen.findByRole('button', { name: '新建数据集' }));
  await userEvent.type(await screen.findByRole('textbox', { name: '名称' }), '史莱姆图鉴');
  await userEvent.click(screen.getByRole('button', { name: '新建' }));
  await waitFor(() => expect(told()).toEqual(['「史莱姆图鉴」加入了 22 张']));
});
