import { type ReactElement, useState } from 'react';
import { expect, fn, waitFor } from 'storybook/test';
import preview from '#.storybook/preview';
import { favorites, listModels } from '#shared/contract/content.ts';
import { fail, hang } from '#mocks/respond.ts';
import { session } from '#state/session.ts';
import { StorehousePage, type StorehouseSearch } from './storehouse-page.tsx';

const onSearch = fn<(next: StorehouseSearch) => void>();
/** The page with an address to write into. */
function Addressed({ search: first }: { search: StorehouseSearch }): ReactElement {
  const [search, setSearch] = useState(first);
  return <StorehousePage search={search} onSearch={(next) => (setSearch(next), onSearch(next))} />;
}
const meta = preview.meta({ component: Addressed, args: { search: {} }, beforeEach: () => void onSearch.mockClear() });

export const Ready = meta.story({ tags: ['no-visual:repeats'] });
export const Filtered = meta.story({
  tags: ['no-visual:repeats'],
  args: { search: { shelf: 'official', kind: 'lora', topic: '国风', order: 'new' } },
});
export const NonsenseInTheAddress = meta.story({
  tags: ['no-visual:behaviour'],
  args: { search: { shelf: 'gold', kind: 7, topic: '%', base: ['SDXL'], order: null } as unknown as StorehouseSearch },
});
export const Loading = meta.story({ beforeEach: ({ msw }) => msw.use(hang(listModels)) });
export const NotLoaded = meta.story({ beforeEach: ({ msw }) => msw.use(fail(listModels, 500)) });
export const NothingFound = meta.story({ args: { search: { q: '蒸汽朋克' } } });
export const Phone = meta.story({ globals: { viewport: { value: 'phone', isRotated: false } } });

const save = { name: '收藏 山海 XL v2' };

Ready.test('finds by trigger word and by kind, and the address follows', async ({ canvas, userEvent }) => {
  await canvas.findAllByRole('listitem');
  await userEvent.click(canvas.getByRole('radio', { name: 'LoRA' }));
  await userEvent.type(canvas.getByRole('searchbox'), '青绿山水');
  await expect(canvas.getAllByRole('listitem')).toHaveLength(1);
  await waitFor(() => expect(onSearch).toHaveBeenLastCalledWith({ kind: 'lora', q: '青绿山水' }));
  await expect(canvas.getByRole('searchbox')).toHaveValue('青绿山水');
});
Ready.test('a filter that is at its default leaves the address', async ({ canvas, userEvent }) => {
  await userEvent.click(canvas.getByRole('button', { name: '国风' }));
  await expect(onSearch).toHaveBeenLastCalledWith({ topic: '国风' });
  await userEvent.click(canvas.getByRole('button', { name: '国风' }));
  await expect(onSearch).toHaveBeenLastCalledWith({});
});
Ready.test('one’s own shelves ask to sign in', async ({ canvas, userEvent }) => {
  session.token = '';
  session.userInfo = null;
  await userEvent.click(await canvas.findByRole('tab', { name: /我的收藏/ }));
  await expect(session.openLogin).toBe(true);
});
Ready.test('collects at once and takes it back when the server refuses', async ({ canvas, msw, userEvent }) => {
  (await canvas.findByRole('link', { name: '山海 XL v2' })).focus();
  const button = await canvas.findByRole('button', save);
  await userEvent.click(button);
  await expect(canvas.getByRole('button', { ...save, pressed: true })).toBe(button);
  await expect(canvas.getByRole('tab', { name: /我的收藏/ })).toHaveTextContent('2');
  msw.use(fail(favorites, 500));
  await userEvent.click(button);
  await waitFor(() => expect(canvas.getByRole('button', { ...save, pressed: true })).toBe(button));
});
NonsenseInTheAddress.test('counts as nothing chosen', async ({ canvas }) => {
  await expect(canvas.getByRole('tab', { name: '全部模型', selected: true })).toBeVisible();
  await expect((await canvas.findAllByRole('listitem')).length).toBeGreaterThan(9);
});
