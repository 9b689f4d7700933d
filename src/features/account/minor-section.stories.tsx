import { expect, fn, screen, waitFor } from 'storybook/test';
import preview from '#.storybook/preview';
import { endMinorMode, minorMode, startMinorMode } from '#shared/contract/minors.ts';
import { ago } from '#mocks/fixtures/account.ts';
import { fail, hang, respond } from '#mocks/respond.ts';
import { toasts } from '#state/toasts.ts';
import { MinorSection } from './minor-section.tsx';

const meta = preview.meta({
  component: MinorSection,
  decorators: [
    (Story) => (
      <div className="w-full max-w-190">
        <Story />
      </div>
    ),
  ],
});
const mode = { since: ago(6 * 1440), daily: 30, used: 7 };

export const Off = meta.story();
export const On = meta.story({ beforeEach: ({ msw }) => msw.use(respond(minorMode, { data: mode })) });
export const OnLight = meta.story({
  globals: { theme: 'light' },
  beforeEach: ({ msw }) => msw.use(respond(minorMode, { data: mode })),
});
export const OnPhone = meta.story({
  globals: { viewport: { value: 'phone', isRotated: false } },
  beforeEach: ({ msw }) => msw.use(respond(minorMode, { data: mode })),
});
export const Loading = meta.story({ tags: ['no-visual:repeats'], beforeEach: ({ msw }) => msw.use(hang(minorMode)) });
export const NotLoaded = meta.story({ beforeEach: ({ msw }) => msw.use(fail(minorMode, 500)) });

Off.test('L-33 a guardian turns it on here, and the row tells of it', async ({ canvas, msw, userEvent }) => {
  const sent = fn();
  msw.use(respond(startMinorMode, ({ body }) => (sent(body), { data: { since: ago(0), daily: body.daily, used: 2 } })));
  await userEvent.click(await canvas.findByRole('button', { name: '打开未成年人模式' }));
  await userEvent.click(await screen.findByRole('radio', { name: '10 个' }));
  await userEvent.type(screen.getByLabelText('监护人密码'), '2580');
  await userEvent.type(screen.getByLabelText('再输一次监护人密码'), '2580');
  await userEvent.click(screen.getByRole('button', { name: '打开' }));
  await canvas.findByText('今天用了 2 / 10 个任务');
  await expect(sent).toHaveBeenCalledWith({ password: '2580', daily: 10 });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(canvas.getByRole('button', { name: '关闭未成年人模式' })).toHaveFocus());
  await expect(toasts.items.map(({ text }) => text)).toEqual(['未成年人模式已打开']);
});
On.test(
  'L-33 says since when and how much of the day is used; the guardian’s password turns it off',
  async ({ canvas, msw, userEvent }) => {
    await canvas.findByText('今天用了 7 / 30 个任务');
    await expect(canvas.getByText(/^2026 年 11 月 15 日打开。6:00 到 22:00 可以生成，不能充值、发布和评论$/)).toBeVisible();
    const sent = fn();
    msw.use(respond(endMinorMode, ({ body }) => (sent(body), { data: true as const })));
    await userEvent.click(canvas.getByRole('button', { name: '关闭未成年人模式' }));
    await userEvent.type(await screen.findByLabelText('监护人密码'), '2580');
    await userEvent.click(screen.getByRole('button', { name: '关闭模式' }));
    await canvas.findByText('没有打开');
    await expect(sent).toHaveBeenCalledWith({ password: '2580' });
    await expect(toasts.items.map(({ text }) => text)).toEqual(['未成年人模式已关闭']);
  },
);
NotLoaded.test('L-33 says so where the mode would be, and asks again', async ({ canvas, msw, userEvent }) => {
  await canvas.findByText('未成年人模式没有载入');
  msw.use(respond(minorMode, { data: mode }));
  await userEvent.click(canvas.getByRole('button', { name: '重试' }));
  await canvas.findByText('今天用了 7 / 30 个任务');
});
