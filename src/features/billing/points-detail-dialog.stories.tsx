import { expect, screen, waitFor } from 'storybook/test';
import preview from '#.storybook/preview';
import { listRecords } from '#shared/contract/billing.ts';
import { record } from '#mocks/fixtures/billing.ts';
import { fail, hang, respond } from '#mocks/respond.ts';
import { dialogs, openDialog } from '#state/dialogs.ts';
import { PointsDetailDialog } from './points-detail-dialog.tsx';

const meta = preview.meta({ component: PointsDetailDialog, args: {} });

export const PointLog = meta.story();
export const Light = meta.story({ globals: { theme: 'light' } });
export const NothingYet = meta.story({ beforeEach: ({ msw }) => msw.use(respond(listRecords, { data: [] })) });
export const Loading = meta.story({ beforeEach: ({ msw }) => msw.use(hang(listRecords)) });
export const NotLoaded = meta.story({ beforeEach: ({ msw }) => msw.use(fail(listRecords, 500)) });
export const Phone = meta.story({ globals: { viewport: { value: 'phone', isRotated: false } } });
export const Full = meta.story({
  tags: ['no-visual:many'],
  // The same row a thousand times: one was judged.
  parameters: { a11y: { test: 'off' } },
  beforeEach: ({ msw }) =>
    msw.use(respond(listRecords, { data: Array.from({ length: 999 }, (_, i) => record({ id: `record-${i}`, desc: `生成图片 ${i} 张` })) })),
});

PointLog.test('R3.7 three tabs, and each asks for what it shows', async ({ userEvent }) => {
  await expect((await screen.findAllByRole('tab')).map((tab) => tab.textContent)).toEqual(['全部', '消耗', '获取']);
  await expect(await screen.findAllByRole('listitem')).toHaveLength(7);
  await userEvent.click(screen.getByRole('tab', { name: '消耗' }));
  await waitFor(() => expect(screen.queryAllByRole('listitem').length).toBe(3));
  await expect(screen.getByText('−8')).toBeVisible();
  await userEvent.click(screen.getByRole('tab', { name: '获取' }));
  await waitFor(() => expect(screen.queryAllByRole('listitem').length).toBe(4));
  await expect(screen.getByText('+3,000')).toBeVisible();
});
PointLog.test('R3.7 totals are those of the account', async () => {
  await waitFor(() => expect(screen.getByText('1,284')).toBeVisible());
  await expect(screen.getAllByRole('definition').map((one) => one.textContent)).toEqual(['860', '382', '42']);
});
PointLog.test('Esc closes', async ({ userEvent }) => {
  openDialog('points');
  await screen.findByRole('dialog');
  await userEvent.keyboard('{Escape}');
  await expect(dialogs.open).toBe('none');
});
Full.test('999 rows scroll: rows out of sight are not laid out', async () => {
  await waitFor(() => expect(document.querySelectorAll('[role=dialog] li')).toHaveLength(999));
  const rows = document.querySelectorAll('[role=dialog] li');
  await expect(getComputedStyle(rows[500]!).contentVisibility).toBe('auto');
  await expect(rows[900]!.querySelector('p')!.checkVisibility({ contentVisibilityAuto: true })).toBe(false);
});
