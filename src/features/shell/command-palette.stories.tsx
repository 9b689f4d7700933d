import { expect, screen, waitFor } from 'storybook/test';
import preview from '#.storybook/preview';
import { dialogs, openDialog } from '#state/dialogs.ts';
import { CommandPalette } from './command-palette.tsx';

const meta = preview.meta({ component: CommandPalette, beforeEach: () => openDialog('palette') });

export const Everything = meta.story();
export const NothingFound = meta.story({
  async play({ userEvent }) {
    await userEvent.type(await screen.findByRole('combobox'), '退款');
    await screen.findByText('没有找到，换个词试试');
  },
});

Everything.test('goes where the word says, by keyboard alone', async ({ loaded, userEvent }) => {
  await userEvent.type(await screen.findByRole('combobox'), 'logo');
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(loaded.router.state.location.pathname).toBe('/tool/aiCreate/makeLogo'));
  await expect(dialogs.open).toBe('none');
});
Everything.test('Esc closes', async ({ userEvent }) => {
  await screen.findByRole('combobox');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(dialogs.open).toBe('none'));
});
