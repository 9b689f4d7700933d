import { expect, fn, screen, waitFor } from 'storybook/test';
import preview from '#.storybook/preview';
import { addToCollection, listCollections, saveCollection } from '#shared/contract/collections.ts';
import { collection, collections } from '#mocks/fixtures/collections.ts';
import { fail, hang, respond } from '#mocks/respond.ts';
import { dialogs, openDialog } from '#state/dialogs.ts';
import { toasts } from '#state/toasts.ts';
import { AddToCollectionDialog } from './add-dialog.tsx';

const meta = preview.meta({
  component: AddToCollectionDialog,
  beforeEach: () => openDialog('collection', ['image-1', 'image-2', 'image-3']),
});

export const Several = meta.story();
export const Phone = meta.story({ globals: { viewport: { value: 'phone', isRotated: false } } });
export const None = meta.story({ tags: ['no-visual:repeats'], beforeEach: ({ msw }) => msw.use(respond(listCollections, { data: [] })) });
export const Loading = meta.story({ tags: ['no-visual:repeats'], beforeEach: ({ msw }) => msw.use(hang(listCollections)) });
export const NotLoaded = meta.story({ tags: ['no-visual:repeats'], beforeEach: ({ msw }) => msw.use(fail(listCollections, 500)) });

const told = () => toasts.items.at(-1)?.text;

Several.test('R5.5 works go into a collection, and what was in it already is said', async ({ msw, userEvent }) => {
  msw.use(respond(addToCollection, ({ body }) => ({ data: { collection: collections[1]!, added: body.ids.slice(1) } })));
  await userEvent.click(await screen.findByRole('button', { name: /青绿长卷/ }));
  await waitFor(() => expect(told()).toBe('已把 2 张加到「青绿长卷」，1 张早就在里面'));
  await expect(dialogs.open).toBe('none');
});
Several.test('R5.5 what the server refuses leaves the choice open', async ({ msw, userEvent }) => {
  msw.use(fail(addToCollection, 400, { error: 'VALIDATION', message: '一个收藏集最多 500 张，这 3 张没有加入' }));
  await userEvent.click(await screen.findByRole('button', { name: /青绿长卷/ }));
  await waitFor(() => expect(told()).toMatch(/最多 500 张/));
  await waitFor(() => expect(screen.getByRole('button', { name: /青绿长卷/ })).toBeEnabled());
});
None.test('R5.5 a new collection begins with them', async ({ msw, userEvent }) => {
  const asked = fn(({ body }) => ({ data: { collection: collection({ name: '夜里的颜色' }), added: body.ids } }));
  msw.use(
    respond(saveCollection, ({ body }) => ({ data: collection({ name: body.name ?? '' }) })),
    respond(addToCollection, asked),
  );
  await userEvent.type(await screen.findByRole('textbox', { name: '新收藏集' }), '夜里的颜色{Enter}');
  await waitFor(() => expect(told()).toBe('已把 3 张加到「夜里的颜色」'));
  await expect(asked.mock.calls[0]![0].body).toEqual({ ids: ['image-1', 'image-2', 'image-3'] });
});
