import { expect, screen } from 'storybook/test';
import preview from '#.storybook/preview';
import { contactPhone } from '#shared/contract/billing.ts';
import { fail, hang } from '#mocks/respond.ts';
import { dialogs, openDialog } from '#state/dialogs.ts';
import { InfoDialogs } from './info-dialogs.tsx';

const meta = preview.meta({ component: InfoDialogs, args: { which: 'shortcuts' as const } });

export const Shortcuts = meta.story();
export const Contact = meta.story({ args: { which: 'contact' } });
export const ContactLoading = meta.story({ args: { which: 'contact' }, beforeEach: ({ msw }) => msw.use(hang(contactPhone)) });
export const ContactNotLoaded = meta.story({ args: { which: 'contact' }, beforeEach: ({ msw }) => msw.use(fail(contactPhone, 500)) });

Shortcuts.test('Esc closes', async ({ userEvent }) => {
  openDialog('shortcuts');
  await screen.findByRole('dialog');
  await userEvent.keyboard('{Escape}');
  await expect(dialogs.open).toBe('none');
});
Contact.test('says the number', async () => {
  await screen.findByText('400-000-0000');
});
