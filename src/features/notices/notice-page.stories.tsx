import { expect, screen, waitFor, within } from 'storybook/test';
import preview from '#.storybook/preview';
import { listNotices, type Notice, noticeSettings, readNotices, saveNoticeSettings } from '#shared/contract/notices.ts';
import { noticeCounts, noticeSettings as settings, ownNotices } from '#mocks/fixtures/notices.ts';
import { ago } from '#mocks/fixtures/account.ts';
import { fail, hang, respond } from '#mocks/respond.ts';
import { patchUser, session } from '#state/session.ts';
import { toasts } from '#state/toasts.ts';
import { NoticePage } from './notice-page.tsx';

const phone = { viewport: { value: 'phone', isRotated: false } };
const meta = preview.meta({
  component: NoticePage,
  args: { tab: undefined, onTab: () => {} },
  parameters: { layout: 'fullscreen' },
  globals: { viewport: { value: 'desktop', isRotated: false } },
  beforeEach: () => patchUser({ unread: noticeCounts.all }),
});
const none = { all: 0, task: 0, people: 0, order: 0, news: 0 };

export const TwoDays = meta.story();
export const Light = meta.story({ globals: { theme: 'light' } });
export const Phone = meta.story({ globals: phone });
export const PhoneLight = meta.story({ globals: { ...phone, theme: 'light' } });
export const People = meta.story({ args: { tab: 'people' } });
export const Answers = meta.story({
  args: { tab: 'people' },
  beforeEach({ msw }) {
    const [, liked] = ownNotices;
    const { by, work } = liked?.kind === 'like' ? liked : { by: null, work: null };
    const answer = { kind: 'answer', by, work, at: ago(3), read: false } as const;
    const notices: Notice[] = [
      { ...answer, id: 'answer-1', others: 2, reply: false, said: '石青压得住，雾又没有把山吃掉。' },
      { ...answer, id: 'answer-2', others: 0, reply: true, said: '要，下一版改。', read: true },
      { ...answer, id: 'answer-3', others: 0, reply: true, said: '', work: null, read: true },
    ];
    msw.use(respond(listNotices, { data: { notices, next: null, unread: none } }));
  },
});
export const Announced = meta.story({
  tags: ['no-visual:repeats'],
  beforeEach({ msw }) {
    const announcement = { kind: 'announcement', at: ago(3), read: true } as const;
    const notices: Notice[] = [
      { ...announcement, id: 'told-1', text: '场景月开始了', link: '/community?tag=场景#top' },
      { ...announcement, id: 'told-2', text: '别处', link: '//evil.example/community' },
    ];
    msw.use(respond(listNotices, { data: { notices, next: null, unread: none } }));
  },
});
export const SignedOut = meta.story({ globals: { user: 'anonymous' } });
export const Loading = meta.story({ beforeEach: ({ msw }) => msw.use(hang(listNotices), hang(noticeSettings)) });
export const NotLoaded = meta.story({ beforeEach: ({ msw }) => msw.use(fail(listNotices, 500), fail(noticeSettings, 500)) });
export const Empty = meta.story({
  beforeEach({ msw }) {
    patchUser({ unread: 0 });
    msw.use(respond(listNotices, { data: { notices: [], next: null, unread: none } }));
  },
});
export const NoMail = meta.story({
  beforeEach: ({ msw }) => msw.use(respond(noticeSettings, { data: settings({ mail: null }) })),
});
/** Two hundred, with the longest names and words there are. */
export const Long = meta.story({
  beforeEach: ({ msw }) =>
    msw.use(
      respond(listNotices, {
        data: {
          notices: Array.from({ length: 200 }, (_, at) => ({
            ...ownNotices[at % ownNotices.length]!,
            id: `long-${at}`,
            ...(at % 10 === 1 && { by: { id: 1, name: '一个十五个字长的创作者的名字呀', image: '' } }),
            ...(at % 10 === 9 && { text: '为了更换存储设备，网站在夜里停一小时。'.repeat(6) }),
          })),
          next: 'more',
          unread: { all: 120, task: 60, people: 40, order: 20, news: 0 },
        },
      }),
    ),
});

TwoDays.test('a press marks as read; R and E do it for the one that has the focus', async ({ canvas, msw, userEvent }) => {
  const sent: unknown[] = [];
  msw.use(
    respond(readNotices, ({ body }) => {
      sent.push(body.ids);
      return { data: none };
    }),
  );
  const press = await canvas.findByRole('button', { name: /未读，\s*42 积分/ });
  press.focus();
  await userEvent.keyboard('r');
  await waitFor(() => expect(sent).toEqual([[ownNotices[2]?.id]]));
  await expect(await canvas.findByRole('button', { name: /^42 积分/ })).toHaveFocus();
  canvas.getByRole('button', { name: /未读，\s*画好了/ }).focus();
  await userEvent.keyboard('e');
  await waitFor(() => expect(sent).toHaveLength(2));
});
TwoDays.test('what comes live moves nothing: a line above says how many', async ({ canvas, userEvent }) => {
  await canvas.findByRole('button', { name: /画好了/ });
  await expect(canvas.queryByRole('button', { name: /条新通知/ })).toBeNull();
  patchUser({ unread: noticeCounts.all + 3 });
  const line = await canvas.findByRole('button', { name: '3 条新通知' });
  await expect(canvas.getAllByRole('listitem')).toHaveLength(ownNotices.length);
  await userEvent.click(line);
  await waitFor(() => expect(canvas.queryByRole('button', { name: /条新通知/ })).toBeNull());
});
TwoDays.test('all are read by one press', async ({ canvas, msw, userEvent }) => {
  let isRead = false;
  msw.use(
    respond(readNotices, () => {
      isRead = true;
      return { data: none };
    }),
    respond(listNotices, () => ({
      data: { notices: ownNotices.map((one) => ({ ...one, read: one.read || isRead })), next: null, unread: isRead ? none : noticeCounts },
    })),
  );
  await canvas.findByRole('button', { name: /未读，\s*画好了/ });
  await userEvent.click(canvas.getByRole('button', { name: '全部已读' }));
  await waitFor(() => expect(canvas.queryAllByRole('button', { name: /^未读，/ })).toEqual([]));
  await waitFor(() => expect(session.userInfo?.unread).toBe(0));
});
TwoDays.test('settings: what is mandatory can’t be switched off, the rest is saved with the press', async ({ canvas, msw, userEvent }) => {
  const box = (name: string) => canvas.findByRole('checkbox', { name });
  await expect(await box('到期提醒：站内')).toBeDisabled();
  await expect(await box('投诉与处理：站内')).toBeDisabled();
  await expect(canvas.queryByRole('checkbox', { name: '喜欢、收藏：邮件' })).toBeNull();
  const sent: boolean[] = [];
  msw.use(
    respond(saveNoticeSettings, ({ body }) => {
      sent.push(body.ways.follow.site);
      return { data: { ...body, mail: null } };
    }),
  );
  await userEvent.click(await box('关注：站内'));
  await expect(await box('关注：站内')).not.toBeChecked();
  await waitFor(() => expect(sent).toEqual([false]));
  msw.use(fail(saveNoticeSettings, 500));
  await userEvent.click(await box('公告：站内'));
  await waitFor(async () => expect(await box('公告：站内')).toBeChecked());
  await expect(toasts.items).toHaveLength(1);
});
NoMail.test('without a bound address no mail can be chosen, and why is said', async ({ canvas }) => {
  await expect(await canvas.findByRole('checkbox', { name: '到期提醒：邮件' })).toBeDisabled();
  await expect(canvas.getByText(/先绑定邮箱/)).toBeVisible();
});
NotLoaded.test('the list can be asked for again', async ({ canvas, msw, userEvent }) => {
  const retry = (await canvas.findByRole('heading', { name: '通知没有载入' })).parentElement!;
  msw.use(respond(listNotices, { data: { notices: ownNotices, next: null, unread: noticeCounts } }));
  await userEvent.click(within(retry).getByRole('button', { name: '重试' }));
  await screen.findByRole('button', { name: /画好了/ });
});
Announced.test('R9.3 an announcement leads to the page it names, and to no other site', async ({ canvas, loaded, userEvent }) => {
  await userEvent.click(await canvas.findByRole('button', { name: '去看看' }));
  const { pathname, search, hash } = loaded.router.state.location;
  await expect([pathname, search, hash]).toEqual(['/community', { tag: '场景' }, 'top']);
});
