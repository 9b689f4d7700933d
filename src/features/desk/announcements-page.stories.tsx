import { expect, screen, waitFor, within } from 'storybook/test';
import preview from '#.storybook/preview';
import { deskSelf } from '#shared/contract/desk.ts';
import * as contract from '#shared/contract/desk-announcements.ts';
import { bannerRows } from '#mocks/fixtures/desk-site.ts';
import { fail, hang, respond } from '#mocks/respond.ts';
import { toasts } from '#state/toasts.ts';
import { DeskAnnouncementsPage } from './announcements-page.tsx';

const meta = preview.meta({ component: DeskAnnouncementsPage, parameters: { layout: 'fullscreen' } });
const phone = { viewport: { value: 'phone', isRotated: false } };
const openBanners = async ({ canvas, userEvent }: Pick<Parameters<NonNullable<typeof meta.input.play>>[0], 'canvas' | 'userEvent'>) => {
  await userEvent.click(await canvas.findByRole('radio', { name: '首页横幅' }));
  await canvas.findByRole('button', { name: /^加一条/ });
};

export const Ready = meta.story();
export const Light = meta.story({ globals: { theme: 'light' } });
export const Phone = meta.story({ globals: phone });
export const Loading = meta.story({ tags: ['no-visual:repeats'], beforeEach: ({ msw }) => msw.use(hang(contract.deskAnnouncements)) });
export const NotLoaded = meta.story({ beforeEach: ({ msw }) => msw.use(fail(contract.deskAnnouncements, 500)) });
export const FirstDay = meta.story({
  beforeEach: ({ msw }) => msw.use(respond(contract.deskAnnouncements, { data: { announcements: [] } })),
});
export const Support = meta.story({
  tags: ['no-visual:repeats'],
  beforeEach: ({ msw }) => msw.use(respond(deskSelf, { data: { name: '林夏', role: 'support', waiting: {} } })),
});
export const Banners = meta.story({ play: openBanners });
export const BannersLight = meta.story({ globals: { theme: 'light' }, play: openBanners });
export const BannersPhone = meta.story({ globals: phone, play: openBanners });
export const BannersNotLoaded = meta.story({
  tags: ['no-visual:repeats'],
  beforeEach: ({ msw }) => msw.use(fail(contract.deskBanners, 500)),
  async play({ canvas, userEvent }) {
    await userEvent.click(await canvas.findByRole('radio', { name: '首页横幅' }));
    await canvas.findByText('横幅没有载入');
  },
});
export const BannerOpen = meta.story({
  async play(context) {
    await openBanners(context);
    await context.userEvent.click(context.canvas.getByRole('button', { name: /^加一条/ }));
    await screen.findByRole('dialog');
  },
});

Ready.test('R9.3 an announcement is written, seen as members will see it, and told with a reason', async ({ canvas, msw, userEvent }) => {
  const sent: unknown[] = [];
  msw.use(respond(contract.publishAnnouncement, ({ body }) => (sent.push(body), { data: { state: 'sent' as const } })));
  await userEvent.type(await canvas.findByRole('textbox', { name: '公告' }), '今晚升级');
  const link = canvas.getByRole('textbox', { name: '链接' });
  await userEvent.type(link, 'https://evil.example');
  await expect(canvas.getByRole('alert')).toHaveTextContent('只能是本站页面的路径');
  await userEvent.clear(link);
  await userEvent.type(link, '/nowhere');
  await expect(canvas.getByRole('alert')).toHaveTextContent('只能是本站页面的路径');
  await userEvent.clear(link);
  await userEvent.type(link, '/community');
  const seen = canvas.getByRole('group', { name: '会员看到的' });
  await expect(seen).toHaveTextContent('公告：今晚升级');
  await expect(within(seen).getByText('去看看')).toBeVisible();
  await userEvent.type(canvas.getByRole('textbox', { name: '发布的原因' }), '例行升级');
  await userEvent.click(canvas.getByRole('button', { name: '发给每位会员' }));
  await waitFor(() => expect(toasts.items.at(-1)?.text).toBe('公告已发给每位会员'));
  await expect(sent).toEqual([{ text: '今晚升级', link: '/community', reason: '例行升级' }]);
  await expect(canvas.getByRole('textbox', { name: '公告' })).toHaveValue('');
});
Ready.test(
  'R9.3 one that was told is taken back with a reason; a colleague who was quicker is said',
  async ({ canvas, msw, userEvent }) => {
    const sent: unknown[] = [];
    msw.use(
      respond(
        contract.takeBackAnnouncement,
        ({ body, params }) => (sent.push([params.id, body.reason]), { data: { state: 'gone' as const } }),
      ),
    );
    await expect(await canvas.findByRole('row', { name: /旧的收藏都在.*已收回/ })).toBeVisible();
    await expect(canvas.queryByRole('button', { name: /收回 「网站改版/ })).toBeNull();
    await userEvent.click(canvas.getByRole('button', { name: /^收回 「11 月 25 日/ }));
    await userEvent.type(canvas.getByRole('textbox', { name: '收回的原因' }), '日期写错');
    await userEvent.click(canvas.getByRole('button', { name: '收回这条公告' }));
    await waitFor(() => expect(sent).toEqual([['12-announcement-3', '日期写错']]));
    await waitFor(() => expect(canvas.queryByRole('textbox', { name: '收回的原因' })).toBeNull());
    msw.use(fail(contract.takeBackAnnouncement, 400, { error: 'CONFLICT', message: '这条公告已经收回了，可能是同事刚刚做的。请刷新再看' }));
    await userEvent.click(canvas.getByRole('button', { name: /^收回 「11 月 25 日/ }));
    await userEvent.type(canvas.getByRole('textbox', { name: '收回的原因' }), '日期写错');
    await userEvent.click(canvas.getByRole('button', { name: '收回这条公告' }));
    await expect(await canvas.findByText(/可能是同事刚刚做的/)).toBeVisible();
  },
);
Support.test('R9.3 who is no owner writes announcements and no banners', async ({ canvas }) => {
  await expect(await canvas.findByText('客服')).toBeVisible();
  await expect(await canvas.findByRole('textbox', { name: '公告' })).toBeVisible();
  await expect(canvas.queryByRole('radio', { name: '首页横幅' })).toBeNull();
});
Banners.test(
  'R5.1 banners are moved by buttons that keep the focus, hidden, and published with a reason in their new order',
  async ({ canvas, msw, userEvent }) => {
    const sent: { id: string | null; hidden: boolean }[][] = [];
    msw.use(respond(contract.saveBanners, ({ body }) => (sent.push(body.banners), { data: { edition: body.edition + 1 } })));
    await expect(canvas.getByText('链接失效')).toBeVisible();
    await expect(canvas.getByRole('button', { name: '上移「赤色高原 · 场景概念月」' })).toBeDisabled();
    const down = canvas.getByRole('button', { name: '下移「赤色高原 · 场景概念月」' });
    down.focus();
    await userEvent.keyboard('{Enter}');
    await expect(canvas.getByRole('button', { name: '下移「赤色高原 · 场景概念月」' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await userEvent.click(canvas.getByRole('button', { name: '隐藏 「青绿长卷」' }));
    await userEvent.type(canvas.getByRole('textbox', { name: '发布的原因' }), '换一批');
    await userEvent.click(canvas.getByRole('button', { name: '发布，马上生效' }));
    await waitFor(() =>
      expect(sent.map((list) => list.map(({ id, hidden }) => [id, hidden]))).toEqual([
        [
          ['banner-2', true],
          ['banner-3', false],
          ['banner-1', false],
          ['banner-4', false],
          ['banner-5', true],
        ],
      ]),
    );
    await waitFor(() => expect(toasts.items.at(-1)?.text).toBe('已发布，首页已经换好'));
  },
);
Banners.test(
  'R5.1 a banner is edited: its link is checked, its days are China’s, and dropping the changes brings all of it back',
  async ({ canvas, msw, userEvent }) => {
    const sent: unknown[] = [];
    msw.use(respond(contract.saveBanners, ({ body }) => (sent.push(body.banners[2]), { data: { edition: 6 } })));
    await userEvent.click(canvas.getByRole('button', { name: '编辑 「留白练习」' }));
    const dialog = within(await screen.findByRole('dialog'));
    const link = dialog.getByRole('textbox', { name: '链接' });
    await userEvent.clear(link);
    await userEvent.type(link, '//evil.example');
    await expect(dialog.getByRole('alert')).toHaveTextContent('只能是本站页面的路径');
    await userEvent.clear(link);
    await userEvent.type(link, '/community');
    await userEvent.type(dialog.getByLabelText('从哪天'), '2026-12-01');
    await userEvent.type(dialog.getByLabelText('到哪天'), '2026-12-31');
    await userEvent.click(dialog.getByRole('button', { name: '放进列表' }));
    await expect(await canvas.findByText('2026-12-01 到 2026-12-31')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: '放弃改动' }));
    await expect(canvas.queryByText('2026-12-01 到 2026-12-31')).toBeNull();
    await userEvent.click(canvas.getByRole('button', { name: '编辑 「留白练习」' }));
    await userEvent.type(within(await screen.findByRole('dialog')).getByLabelText('到哪天'), '2026-12-31');
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: '放进列表' }));
    await userEvent.type(canvas.getByRole('textbox', { name: '发布的原因' }), '延期');
    await userEvent.click(canvas.getByRole('button', { name: '发布，马上生效' }));
    await waitFor(() => expect(sent).toMatchObject([{ title: '留白练习', from: null, until: '2026-12-31T16:00:00.000Z' }]));
  },
);
Banners.test('R9.3 what a colleague published meanwhile is not written over', async ({ canvas, msw, userEvent }) => {
  msw.use(fail(contract.saveBanners, 400, { error: 'CONFLICT', message: '同事刚刚改过这里，这次没有保存。请看过现在的内容，再改一次' }));
  await userEvent.click(canvas.getByRole('button', { name: '隐藏 「青绿长卷」' }));
  msw.use(respond(contract.deskBanners, { data: bannerRows({ edition: 6 }) }));
  await userEvent.type(canvas.getByRole('textbox', { name: '发布的原因' }), '换一批');
  await userEvent.click(canvas.getByRole('button', { name: '发布，马上生效' }));
  await userEvent.click(await canvas.findByRole('button', { name: '换成现在的内容' }));
  await expect(canvas.getByRole('button', { name: '隐藏 「青绿长卷」' })).toBeVisible();
  await expect(canvas.queryByRole('button', { name: '放弃改动' })).toBeNull();
});
