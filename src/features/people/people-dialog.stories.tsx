import { expect, fn, waitFor, within } from 'storybook/test';
import preview from '#.storybook/preview';
import { favorites } from '#shared/contract/content.ts';
import { publicUser } from '#mocks/fixtures/account.ts';
import { fail, hang, respond } from '#mocks/respond.ts';
import { PeopleDialog } from './people-dialog.tsx';

const meta = preview.meta({ component: PeopleDialog, args: { userId: 20481174, direction: 'in' as const, onClose: fn() } });

/** Fifteen members in two pages. */
const pages = respond(favorites, ({ body }) => {
  if ('targetId' in body) return { data: { on: body.on, count: 1 } };
  const first = ((body.page ?? 1) - 1) * body.pageSize;
  const people = Array.from({ length: 15 }, (_, i) => publicUser({ id: 100 + i, name: `拾石人 ${i + 1}`, works: i }));
  return { data: people.slice(first, first + body.pageSize), total: people.length };
});

export const Followers = meta.story({ play: async ({ canvasElement }) => void (await dialogOf(canvasElement).findAllByRole('listitem')) });
export const TwoPages = meta.story({ tags: ['no-visual:repeats'], beforeEach: ({ msw }) => msw.use(pages) });
export const NobodyYet = meta.story({
  tags: ['no-visual:repeats'],
  beforeEach: ({ msw }) => msw.use(respond(favorites, { data: [], total: 0 })),
});
export const Loading = meta.story({ tags: ['no-visual:repeats'], beforeEach: ({ msw }) => msw.use(hang(favorites)) });
export const NotLoaded = meta.story({ tags: ['no-visual:repeats'], beforeEach: ({ msw }) => msw.use(fail(favorites, 500)) });
export const Phone = meta.story({ tags: ['no-visual:repeats'], globals: { viewport: { value: 'phone', isRotated: false } } });

function dialogOf(element: HTMLElement) {
  return within(element.ownerDocument.body);
}

Followers.test('follows from the list and closes by Esc', async ({ args, canvasElement, userEvent }) => {
  const dialog = dialogOf(canvasElement);
  const [first] = await dialog.findAllByRole('button', { name: '已关注' });
  await userEvent.click(first!);
  await waitFor(() => expect(dialog.getByRole('button', { name: '关注', pressed: false })).toBeVisible());
  await userEvent.keyboard('{Escape}');
  await expect(args.onClose).toHaveBeenCalled();
});
TwoPages.test('loads the next page and says where it ends', async ({ canvasElement, userEvent }) => {
  const dialog = dialogOf(canvasElement);
  await expect(await dialog.findAllByRole('listitem')).toHaveLength(12);
  await userEvent.click(dialog.getByRole('button', { name: '加载更多' }));
  await waitFor(() => expect(dialog.getAllByRole('listitem')).toHaveLength(15));
  await dialog.findByText('没有更多了');
});
TwoPages.test('a page that does not come can be asked for again', async ({ canvasElement, msw, userEvent }) => {
  const dialog = dialogOf(canvasElement);
  await dialog.findAllByRole('listitem');
  msw.use(fail(favorites, 500));
  await userEvent.click(dialog.getByRole('button', { name: '加载更多' }));
  const again = await dialog.findByRole('button', { name: '重试' });
  msw.use(pages);
  await userEvent.click(again);
  await dialog.findByText('没有更多了');
  await expect(dialog.getAllByRole('listitem')).toHaveLength(15);
});
