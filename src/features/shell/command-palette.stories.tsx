import { expect, screen, waitFor, within } from 'storybook/test';
import preview from '#.storybook/preview';
import { fail, hang, respond } from '#mocks/respond.ts';
import { listImages, listModels } from '#shared/contract/content.ts';
import { dialogs, openDialog } from '#state/dialogs.ts';
import { CommandPalette } from './command-palette.tsx';

const meta = preview.meta({ component: CommandPalette, beforeEach: () => openDialog('palette') });

export const Everything = meta.story();
export const NothingFound = meta.story({
  beforeEach: ({ msw }) => msw.use(respond(listImages, { data: [] }), respond(listModels, { data: [] })),
  async play({ userEvent }) {
    await userEvent.type(await screen.findByRole('combobox'), '退款');
    await screen.findByText('没有找到，换个词试试');
  },
});
/** The search is on its way: nothing says yet that there is nothing. */
export const Looking = meta.story({
  tags: ['no-visual:repeats'],
  beforeEach: ({ msw }) => msw.use(hang(listImages), hang(listModels)),
  async play({ userEvent }) {
    await userEvent.type(await screen.findByRole('combobox'), '退款');
    await screen.findByText('正在找…');
  },
});
/** The search did not reach the server; pages and actions are found all the same. */
export const Failed = meta.story({
  tags: ['no-visual:repeats'],
  beforeEach: ({ msw }) => msw.use(fail(listImages, 500), fail(listModels, 500)),
  async play({ userEvent }) {
    await userEvent.type(await screen.findByRole('combobox'), '退款');
    await screen.findByText('作品和模型没有找成，请检查网络后再试', {}, { timeout: 5000 });
  },
});

Everything.test('goes where the word says, by keyboard alone', async ({ loaded, userEvent }) => {
  await userEvent.type(await screen.findByRole('combobox'), 'logo');
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(loaded.router.state.location.pathname).toBe('/tool/aiCreate/makeLogo'));
  await expect(dialogs.open).toBe('none');
});

/** Something is found by its name. */
export const Found = meta.story({
  async play({ userEvent }) {
    await userEvent.type(await screen.findByRole('combobox'), '锦鲤');
    await screen.findByRole('group', { name: '作品' });
  },
});
Found.test(
  'V-42 works, models and makers are found by name, and the search itself is one of the answers',
  async ({ loaded, userEvent }) => {
    const work = within(await screen.findByRole('group', { name: '作品' })).getAllByRole('option')[0]!;
    await expect(within(work).getByRole('presentation')).toBeVisible();
    await expect(screen.getByRole('option', { name: '在灵感广场搜「锦鲤」' })).toBeInTheDocument();
    await userEvent.click(work);
    await waitFor(() => expect(loaded.router.state.location.search).toHaveProperty('work'));
  },
);
Everything.test('V-42 what is opened from here is kept', async ({ userEvent }) => {
  await userEvent.type(await screen.findByRole('combobox'), 'logo');
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(dialogs.open).toBe('none'));
  await expect(JSON.parse(localStorage.getItem('recent') ?? '[]')).toEqual(['/tool/aiCreate/makeLogo']);
});
/** What was opened from here before stands first. */
export const Recent = meta.story({
  beforeEach: () => localStorage.setItem('recent', '["/tool/aiCreate/makeLogo","theme","gone"]'),
});
Recent.test('V-42 what was opened before comes first, until something is typed', async ({ userEvent }) => {
  const recent = within(await screen.findByRole('group', { name: '最近' }));
  await expect(recent.getAllByRole('option').map((one) => one.textContent)).toEqual(['Logo 生成', '切换深色与浅色']);
  await userEvent.type(screen.getByRole('combobox'), 'logo');
  await waitFor(() => expect(screen.queryByRole('group', { name: '最近' })).toBeNull());
});
Everything.test('Esc closes', async ({ userEvent }) => {
  await screen.findByRole('combobox');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(dialogs.open).toBe('none'));
});
