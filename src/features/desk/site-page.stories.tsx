import { expect, waitFor, within } from 'storybook/test';
import preview from '#.storybook/preview';
import * as contract from '#shared/contract/desk-site.ts';
import { siteFacts } from '#mocks/fixtures/desk-site.ts';
import { fail, hang, respond } from '#mocks/respond.ts';
import { toasts } from '#state/toasts.ts';
import { DeskSitePage } from './site-page.tsx';

const meta = preview.meta({ component: DeskSitePage, parameters: { layout: 'fullscreen' } });

export const Ready = meta.story();
export const Light = meta.story({ globals: { theme: 'light' } });
export const Phone = meta.story({ globals: { viewport: { value: 'phone', isRotated: false } } });
export const Loading = meta.story({ tags: ['no-visual:repeats'], beforeEach: ({ msw }) => msw.use(hang(contract.deskSite)) });
export const NotLoaded = meta.story({ beforeEach: ({ msw }) => msw.use(fail(contract.deskSite, 500)) });
export const FirstDay = meta.story({
  beforeEach: ({ msw }) =>
    msw.use(
      respond(contract.deskSite, {
        data: { edition: 0, facts: siteFacts().facts.map((fact) => ({ ...fact, desk: null, variable: '' })), changes: [] },
      }),
    ),
});

Ready.test(
  'R9.3 a line is checked as it is typed, tidied, previewed, and saved with a reason; the toast puts it back',
  async ({ canvas, msw, userEvent }) => {
    const sent: unknown[] = [];
    msw.use(respond(contract.saveDeskSite, ({ body }) => (sent.push(body), { data: { edition: body.edition + 1 } })));
    const icp = await canvas.findByRole('textbox', { name: 'ICP 备案号' });
    await userEvent.clear(icp);
    await userEvent.type(icp, '沪ICP备1号');
    await expect(await canvas.findByRole('alert')).toHaveTextContent('ICP 备案号的写法不对，应像「沪ICP备2025012345号-1」');
    const save = () => canvas.getByRole('button', { name: '保存，马上生效' });
    await userEvent.type(canvas.getByRole('textbox', { name: '改动的原因' }), '换了备案');
    await userEvent.click(save());
    await expect(sent).toEqual([]);
    await userEvent.clear(icp);
    await userEvent.type(icp, '沪 icp 备 2025099999 号-2');
    const shown = within(canvas.getByRole('region', { name: '会员看到的' }));
    await expect(shown.getByText('沪ICP备2025099999号-2')).toBeVisible();
    await userEvent.click(save());
    await waitFor(() => expect(toasts.items.at(-1)?.text).toBe('已保存，网站上已经换好'));
    toasts.items.at(-1)?.action?.run();
    await waitFor(() =>
      expect(sent).toEqual([
        { edition: 3, reason: '换了备案', facts: { icp: '沪ICP备2025099999号-2' } },
        { edition: 4, reason: '刚保存就撤销', facts: { icp: '沪ICP备2025012345号-1' } },
      ]),
    );
  },
);
Ready.test('R9.3 a line goes back to its variable, and a sample number is no telephone', async ({ canvas, msw, userEvent }) => {
  const sent: unknown[] = [];
  msw.use(respond(contract.saveDeskSite, ({ body }) => (sent.push(body.facts), { data: { edition: body.edition + 1 } })));
  const phone = await canvas.findByRole('textbox', { name: '联系电话' });
  await userEvent.type(phone, '400-000-0000');
  await expect(canvas.getByRole('alert')).toHaveTextContent('这是示例号码');
  await userEvent.clear(phone);
  await userEvent.click(canvas.getByRole('button', { name: '恢复成环境变量里的 ICP 备案号' }));
  await expect(canvas.getByRole('textbox', { name: 'ICP 备案号' })).toHaveValue('沪ICP备2024000001号-1');
  await userEvent.type(canvas.getByRole('textbox', { name: '改动的原因' }), '写错了');
  await userEvent.click(canvas.getByRole('button', { name: '保存，马上生效' }));
  await waitFor(() => expect(sent).toEqual([{ icp: null }]));
});
Ready.test('R9.3 what a colleague changed meanwhile is said, and what was typed stays', async ({ canvas, msw, userEvent }) => {
  msw.use(fail(contract.saveDeskSite, 400, { error: 'CONFLICT', message: '同事刚刚改过这里，这次没有保存。请看过现在的内容，再改一次' }));
  await userEvent.type(await canvas.findByRole('textbox', { name: '联系电话' }), '021-61234567');
  await userEvent.type(canvas.getByRole('textbox', { name: '改动的原因' }), '新电话');
  await userEvent.click(canvas.getByRole('button', { name: '保存，马上生效' }));
  await expect(await canvas.findByText(/同事刚刚改过这里/)).toBeVisible();
  await expect(canvas.getByRole('textbox', { name: '联系电话' })).toHaveValue('021-61234567');
});
