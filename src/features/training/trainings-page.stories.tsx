import { expect, fn, waitFor, within } from 'storybook/test';
import preview from '#.storybook/preview';
import { cancelTask } from '#shared/contract/generation.ts';
import { listTrainings } from '#shared/contract/training.ts';
import { task } from '#mocks/fixtures/generation.ts';
import { fail, hang, respond } from '#mocks/respond.ts';
import { toasts } from '#state/toasts.ts';
import { TrainingsPage } from './trainings-page.tsx';

const meta = preview.meta({
  component: TrainingsPage,
  args: { filter: 'all' as const, onFilter: fn() },
  parameters: { path: '/tool/study/model-status-list' },
});

export const Some = meta.story();
export const OnlyFailed = meta.story({ tags: ['no-visual:repeats'], args: { filter: 'failed' } });
export const NoneYet = meta.story({ beforeEach: ({ msw }) => msw.use(respond(listTrainings, { data: [] })) });
export const Loading = meta.story({ tags: ['no-visual:repeats'], beforeEach: ({ msw }) => msw.use(hang(listTrainings)) });
export const NotLoaded = meta.story({ tags: ['no-visual:repeats'], beforeEach: ({ msw }) => msw.use(fail(listTrainings, 500)) });
export const SignedOut = meta.story({ tags: ['no-visual:repeats'], globals: { user: 'anonymous' } });
export const Phone = meta.story({ globals: { viewport: { value: 'phone', isRotated: false } } });

Some.test('R5.6 each says where it stands, and one that runs is stopped with what is done', async ({ canvas, msw, userEvent }) => {
  msw.use(respond(cancelTask, { data: task({ status: 'canceled', refunded: 24 }) }));
  const rows = within(await canvas.findByRole('list', { name: '训练' }));
  await expect(rows.getAllByRole('listitem')).toHaveLength(4);
  await expect(rows.getByText(/第 7 轮，共 10 轮/)).toBeVisible();
  await expect(rows.getByText(/排队第 3 位/)).toBeVisible();
  await expect(rows.getByText(/已退回 60 积分/)).toBeVisible();
  await userEvent.click(rows.getByRole('button', { name: '停在第 6 轮' }));
  await waitFor(() => expect(toasts.items.map(({ text }) => text)).toEqual(['已取消，24 积分已退回']));
});
