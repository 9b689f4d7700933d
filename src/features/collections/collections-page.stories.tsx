import { expect, fireEvent, fn, screen, waitFor, within } from 'storybook/test';
import preview from '#.storybook/preview';
import {
  addToCollection,
  collectionDetail,
  deleteCollection,
  editCollectionItems,
  listCollections,
  restoreCollection,
  saveCollection,
} from '#shared/contract/collections.ts';
import { addDatasetItems, saveDataset } from '#shared/contract/datasets.ts';
import { collection, collectionItems, collections } from '#mocks/fixtures/collections.ts';
import { dataset, datasetItems } from '#mocks/fixtures/content.ts';
import { fail, hang, respond } from '#mocks/respond.ts';
import { dialogs } from '#state/dialogs.ts';
import { toasts } from '#state/toasts.ts';
import { CollectionsPage } from './collections-page.tsx';

const meta = preview.meta({
  component: CollectionsPage,
  args: { board: undefined, onOpen: fn() },
  parameters: { path: '/create?tab=collections' },
});
const phone = { viewport: { value: 'phone', isRotated: false } };

export const Opened = meta.story();
export const Phone = meta.story({ globals: phone });
export const PhoneBoard = meta.story({ globals: phone, args: { board: 'collection-1' } });
export const None = meta.story({ beforeEach: ({ msw }) => msw.use(respond(listCollections, { data: [] })) });
export const Empty = meta.story({
  tags: ['no-visual:repeats'],
  beforeEach: ({ msw }) => msw.use(respond(collectionDetail, { data: { collection: collection({ count: 0, foreign: 0 }), items: [] } })),
});
export const Loading = meta.story({ tags: ['no-visual:repeats'], beforeEach: ({ msw }) => msw.use(hang(listCollections)) });
export const NotLoaded = meta.story({ tags: ['no-visual:repeats'], beforeEach: ({ msw }) => msw.use(fail(listCollections, 500)) });
export const Gone = meta.story({
  tags: ['no-visual:repeats'],
  args: { board: 'collection-9' },
  beforeEach: ({ msw }) => msw.use(fail(collectionDetail, 404)),
});

type Canvas = { findByRole: typeof screen.findByRole; getByRole: typeof screen.getByRole };
const board = (canvas: Canvas) => canvas.findByRole('list', { name: '「等距小岛参考」的图' });
const pictures = async (canvas: Canvas) => within(await board(canvas)).getAllByRole('listitem');
const linkOf = (item: HTMLElement) => within(item).getByRole('link');
/** What the server is sent, replying as the board stands. */
function sent(msw: { use: (...handlers: never[]) => void }) {
  const bodies: unknown[] = [];
  const reply = respond(editCollectionItems, ({ body }) => {
    const { edits, order: asked } = body;
    bodies.push({ ...(edits.length > 0 && { edits }), ...(asked && { order: asked }) });
    const order = body.order ?? collectionItems.map(({ id }) => id);
    const gone = new Set(body.edits.filter(({ removed }) => removed).map(({ id }) => id));
    const items = order.flatMap((id) => collectionItems.find((item) => item.id === id && !gone.has(id)) ?? []);
    const notes = new Map(body.edits.map(({ id, note }) => [id, note]));
    return {
      data: {
        collection: collection({ count: items.length }),
        items: items.map((item) => ({ ...item, note: notes.get(item.id) ?? item.note })),
      },
    };
  });
  msw.use(reply as never);
  return bodies;
}
const ids = collectionItems.map(({ id }) => id);
const told = () => toasts.items.at(-1);

Opened.test('R5.5 Alt and an arrow move a picture, say where it is, and Ctrl+Z puts it back', async ({ canvas, msw, userEvent }) => {
  const bodies = sent(msw);
  linkOf((await pictures(canvas))[1]!).focus();
  await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}');
  await expect(await canvas.findByText('第 3 位，共 10')).toBeInTheDocument();
  await waitFor(() => expect(bodies).toEqual([{ order: [ids[0], ids[2], ids[1], ...ids.slice(3)] }]));
  await waitFor(() => expect(linkOf(canvas.getByRole('list', { name: '「等距小岛参考」的图' }).querySelectorAll('li')[2]!)).toHaveFocus());
  await userEvent.keyboard('{Control>}z{/Control}');
  await waitFor(() => expect(bodies[1]).toEqual({ order: ids }));
});
Opened.test(
  'R5.5 N writes a note in place, Enter keeps it, Esc drops it, and the focus is back on the picture',
  async ({ canvas, msw, userEvent }) => {
    const bodies = sent(msw);
    const [first] = await pictures(canvas);
    linkOf(first!).focus();
    await userEvent.keyboard('n');
    const field = await canvas.findByRole('textbox', { name: /的备注$/ });
    await expect(field).toHaveFocus();
    await userEvent.clear(field);
    await userEvent.keyboard('屋顶换暖色{Enter}');
    await expect(await canvas.findByText('屋顶换暖色')).toBeVisible();
    await waitFor(() => expect(bodies).toEqual([{ edits: [{ id: ids[0], note: '屋顶换暖色' }] }]));
    await waitFor(() => expect(linkOf(first!)).toHaveFocus());
    await userEvent.keyboard('n');
    await userEvent.keyboard('不要{Escape}');
    await expect(canvas.queryByText(/不要/)).toBeNull();
    await expect(bodies).toHaveLength(1);
  },
);
Opened.test('R5.5 C sets the cover, and takes it away from the cover', async ({ canvas, msw, userEvent }) => {
  const asked = fn(({ body }) => ({ data: collection({ coverId: body.coverId ?? null }) }));
  msw.use(respond(saveCollection, asked));
  linkOf((await pictures(canvas))[2]!).focus();
  await userEvent.keyboard('c');
  await waitFor(() => expect(asked.mock.calls[0]![0].body).toEqual({ id: 'collection-1', coverId: ids[2] }));
});
Opened.test('R5.5 Del takes a picture off the board, not out of the world, and is undone', async ({ canvas, msw, userEvent }) => {
  const bodies = sent(msw);
  linkOf((await pictures(canvas))[1]!).focus();
  await userEvent.keyboard('{Delete}');
  await waitFor(() => expect(told()?.text).toBe('已移出收藏集，作品还在'));
  await expect(await pictures(canvas)).toHaveLength(9);
  told()?.action?.run();
  await waitFor(() => expect(bodies.at(-1)).toEqual({ edits: [{ id: ids[1], removed: false }] }));
  await waitFor(async () => expect(await pictures(canvas)).toHaveLength(10));
});
Opened.test('R5.5 what the server refuses is taken back', async ({ canvas, msw, userEvent }) => {
  msw.use(fail(editCollectionItems, 500));
  linkOf((await pictures(canvas))[1]!).focus();
  await userEvent.keyboard('{Delete}');
  await waitFor(async () => expect(await pictures(canvas)).toHaveLength(10));
});
Opened.test('R5.5 a work its maker took back is a gray place, others’ works name who made them', async ({ canvas }) => {
  await board(canvas);
  await expect(canvas.getByText('作者收回了这张')).toBeVisible();
  await expect(canvas.getByText('江舟，等距练习 3')).toBeVisible();
});
Opened.test('R5.5 a picture is carried to another place with the mouse, and Esc puts it back', async ({ canvas, msw, userEvent }) => {
  const bodies = sent(msw);
  const all = await pictures(canvas);
  const at = (item: HTMLElement) => {
    const { left, top, width, height } = item.getBoundingClientRect();
    return { clientX: left + width / 2, clientY: top + Math.min(60, height / 2) };
  };
  const [from, to] = [at(all[0]!), at(all[2]!)];
  async function carry(): Promise<void> {
    await fireEvent.mouseDown(linkOf((await pictures(canvas))[0]!), { ...from, button: 0 });
    await fireEvent.mouseMove(document, { clientX: from.clientX + 10, clientY: from.clientY });
    await fireEvent.mouseMove(document, to);
    await fireEvent.mouseMove(document, { ...to, clientX: to.clientX + 1 });
  }
  await carry();
  await waitFor(async () => expect((await pictures(canvas)).indexOf(all[0]!)).toBe(2));
  await userEvent.keyboard('{Escape}');
  await waitFor(async () => expect((await pictures(canvas)).indexOf(all[0]!)).toBe(0));
  await expect(bodies).toEqual([]);
  await carry();
  await waitFor(async () => expect((await pictures(canvas)).indexOf(all[0]!)).toBe(2));
  await fireEvent.mouseUp(document, to);
  await waitFor(() => expect(bodies).toEqual([{ order: [ids[1], ids[2], ids[0], ...ids.slice(3)] }]));
});
Opened.test('R5.5 a picture that is let go on another board is added to that one', async ({ canvas, msw }) => {
  const asked = fn(({ body }) => ({ data: { collection: collections[1]!, added: body.ids } }));
  msw.use(respond(addToCollection, asked));
  const target = await canvas.findByRole('link', { name: /^青绿长卷/ });
  const { left, top, width, height } = target.getBoundingClientRect();
  const to = { clientX: left + width / 2, clientY: top + height / 2 };
  const link = linkOf((await pictures(canvas))[4]!);
  const from = link.getBoundingClientRect();
  await fireEvent.mouseDown(link, { clientX: from.left + 20, clientY: from.top + 20, button: 0 });
  await fireEvent.mouseMove(document, { clientX: from.left + 40, clientY: from.top + 20 });
  await fireEvent.mouseMove(document, to);
  await expect(await canvas.findByText('加到青绿长卷')).toBeVisible();
  await fireEvent.mouseUp(document, to);
  await waitFor(() => expect(told()?.text).toBe('已加到「青绿长卷」'));
  await expect(asked.mock.calls[0]![0].body).toEqual({ ids: [ids[4]] });
});
Opened.test('R5.5 a new one is named in place', async ({ args, canvas, msw, userEvent }) => {
  msw.use(respond(saveCollection, ({ body }) => ({ data: collection({ id: 'collection-new', name: body.name ?? '' }) })));
  await userEvent.click(await canvas.findByRole('button', { name: '新建' }));
  await userEvent.keyboard('夜里的颜色{Enter}');
  await waitFor(() => expect(args.onOpen).toHaveBeenLastCalledWith('collection-new'));
});
Opened.test('R5.5 a deleted board is brought back from the message', async ({ args, canvas, msw, userEvent }) => {
  const restored = fn(() => ({ data: collection() }));
  msw.use(respond(deleteCollection, { data: { deleted: 1 } }), respond(restoreCollection, restored));
  await board(canvas);
  const opened = canvas.getByRole('region', { name: '等距小岛参考' });
  await userEvent.click(within(opened).getByRole('button', { name: '「等距小岛参考」的操作' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: '删除收藏集' }));
  await waitFor(() => expect(told()?.text).toBe('已删除「等距小岛参考」，作品都还在'));
  await expect(args.onOpen).toHaveBeenLastCalledWith(undefined);
  told()?.action?.run();
  await waitFor(() => expect(args.onOpen).toHaveBeenLastCalledWith('collection-1'));
});
Opened.test('R5.5 a pack and a dataset take own works only, and say how many were left out', async ({ canvas, msw, userEvent }) => {
  msw.use(
    respond(saveDataset, ({ body }) => ({ data: dataset({ name: body.name }) })),
    respond(addDatasetItems, ({ body }) => ({ data: { dataset: dataset(), items: body.items.map(() => datasetItems[0]!) } })),
  );
  await board(canvas);
  await userEvent.click(canvas.getByRole('button', { name: '导出素材包' }));
  await expect([dialogs.open, dialogs.ids.length]).toEqual(['export', 8]);
  await expect(told()?.text).toBe('素材包里是自己的 8 张，别人的 2 张不在里面');
  dialogs.open = 'none';
  await userEvent.click(canvas.getByRole('button', { name: '做成数据集' }));
  const dialog = await screen.findByRole('dialog', { name: '做成数据集' });
  await userEvent.click(within(dialog).getByRole('button', { name: '做成数据集' }));
  await waitFor(() => expect(told()?.text).toBe('做成了数据集「等距小岛参考」，8 张，别人的 2 张没有放进去'));
});
Opened.test('R5.5 who sees it is chosen, people by UID, and what stays private is said', async ({ canvas, msw, userEvent }) => {
  const people = collection({ share: 'people' });
  const asked = fn<(call: { body: unknown }) => { data: typeof people }>(() => ({ data: people }));
  await userEvent.click(await canvas.findByRole('button', { name: '谁有链接谁能看' }));
  msw.use(respond(saveCollection, asked), respond(collectionDetail, { data: { collection: people, items: collectionItems } }));
  const dialog = within(await screen.findByRole('dialog', { name: '谁能看「等距小岛参考」' }));
  await expect(dialog.getByText(/其中 1 张是私有的/)).toBeVisible();
  await userEvent.click(dialog.getByRole('radio', { name: '指定的人' }));
  await userEvent.type(await dialog.findByRole('textbox', { name: '加一个人' }), '20481175');
  await userEvent.click(dialog.getByRole('button', { name: '加入' }));
  await waitFor(() => expect(asked.mock.calls.at(-1)![0].body).toEqual({ id: 'collection-1', viewers: [20481175] }));
});
NotLoaded.test('says that nothing is lost and loads again', async ({ canvas, msw, userEvent }) => {
  const again = await canvas.findByRole('button', { name: '重试' });
  await expect(canvas.getByText(/里面的作品都还在/)).toBeVisible();
  msw.use(respond(listCollections, { data: collections }));
  await userEvent.click(again);
  await board(canvas);
});
PhoneBoard.test('R5.5 on a phone the board is a page of its own with a way back', async ({ canvas }) => {
  await board(canvas);
  await expect(canvas.getByRole('link', { name: '收藏集' })).toBeVisible();
  await expect(canvas.queryByRole('complementary', { name: '收藏集' })).toBeNull();
});
