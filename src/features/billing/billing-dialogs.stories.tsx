import { expect, screen, waitFor } from 'storybook/test';
import preview from '#.storybook/preview';
import { listRecords } from '#api/contract/billing.ts';
import { fail, hang, respond } from '#mocks/respond.ts';
import { openDialog, dialogs } from '#state/dialogs.ts';
import { BillingDialogs } from './billing-dialogs.tsx';

const meta = preview.meta({ component: BillingDialogs, args: { which: 'points' as const } });

export const PointLog = meta.story();
export const NothingYet = meta.story({ beforeEach: ({ msw }) => msw.use(respond(listRecords, { data: [] })) });
export const Loading = meta.story({ beforeEach: ({ msw }) => msw.use(hang(listRecords)) });
export const NotLoaded = meta.story({ beforeEach: ({ msw }) => msw.use(fail(listRecords, 500)) });
export const Membership = meta.story({ args: { which: 'membership' } });
export const Phone = meta.story({ globals: { viewport: { value: 'phone', isRotated: false } } });

PointLog.test('asks for what a tab shows', async ({ userEvent }) => {
  await expect(await screen.findAllByRole('listitem')).toHaveLength(6);
  await userEvent.click(screen.getByRole('tab', { name: '消耗' }));
  await waitFor(() => expect(screen.queryAllByRole('listitem').length).toBe(2));
  await userEvent.click(screen.getByRole('tab', { name: '获取' }));
  await waitFor(() => expect(screen.queryAllByRole('listitem').length).toBe(4));
});
PointLog.test('Esc closes', async ({ userEvent }) => {
  openDialog('points');
  await screen.findByRole('dialog');
  await userEvent.keyboard('{Escape}');
  await expect(dialogs.open).toBe('none');
});
