import { expect, screen, userEvent, waitFor } from 'storybook/test';
import preview from '#.storybook/preview';
import { listNotices, readNotices } from '#shared/contract/notices.ts';
import { noticeCounts } from '#mocks/fixtures/notices.ts';
import { fail, respond } from '#mocks/respond.ts';
import { patchUser, session } from '#state/session.ts';
import { NoticeBell } from './notice-bell.tsx';

const meta = preview.meta({
  component: NoticeBell,
  decorators: [
    (Story) => (
      <div className="flex min-h-dvh justify-end p-6">
        <Story />
      </div>
    ),
  ],
  parameters: { layout: 'fullscreen' },
  globals: { viewport: { value: 'desktop', isRotated: false } },
  beforeEach: () => patchUser({ unread: noticeCounts.all }),
});
const open = async () => {
  screen.getByRole('button', { name: '通知，3 条未读' }).focus();
  await userEvent.keyboard('{Enter}');
  await screen.findByRole('dialog', { name: '通知' }, { timeout: 10_000 });
};

export const Unread = meta.story();
export const None = meta.story({ beforeEach: () => patchUser({ unread: 0 }) });
export const Many = meta.story({ beforeEach: () => patchUser({ unread: 120 }) });
export const Phone = meta.story({ globals: { viewport: { value: 'phone', isRotated: false } } });
export const Open = meta.story({ play: open });
export const OpenLight = meta.story({ globals: { theme: 'light' }, play: open });
export const OpenNotLoaded = meta.story({ beforeEach: ({ msw }) => msw.use(fail(listNotices, 500)), play: open });
export const OpenEmpty = meta.story({
  beforeEach: ({ msw }) =>
    msw.use(respond(listNotices, { data: { notices: [], next: null, unread: { all: 0, task: 0, people: 0, order: 0, news: 0 } } })),
  play: open,
});

Many.test('more than ninety-nine are 99+', async ({ canvas }) => {
  await expect(canvas.getByRole('button', { name: '通知，99+ 条未读' })).toBeVisible();
});
Open.test('opening marks nothing as read; six are shown; a press marks one', async ({ msw }) => {
  const sent: unknown[] = [];
  msw.use(
    respond(readNotices, ({ body }) => {
      sent.push(body.ids);
      return { data: { ...noticeCounts, all: 2 } };
    }),
  );
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(6));
  await expect(sent).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: /未读，\s*阿橙/ }));
  await waitFor(() => expect(sent).toHaveLength(1));
  await waitFor(() => expect(session.userInfo?.unread).toBe(2));
});
