import { expect, fireEvent, screen, waitFor, within } from 'storybook/test';
import preview from '#.storybook/preview';
import * as contract from '#shared/contract/desk-members.ts';
import { ago } from '#mocks/fixtures/account.ts';
import { deskMember, memberRows, suspendedMember } from '#mocks/fixtures/desk.ts';
import { fail, hang, respond } from '#mocks/respond.ts';
import { toasts } from '#state/toasts.ts';
import { DeskMembersPage } from './members-page.tsx';

const meta = preview.meta({ component: DeskMembersPage, parameters: { layout: 'fullscreen' } });
type Play = {
  canvas: { findByRole: (role: string, options: object) => Promise<HTMLElement> };
  userEvent: { click: (element: Element) => Promise<void> };
};
async function openFirst({ canvas, userEvent }: Play): Promise<void> {
  await userEvent.click(await canvas.findByRole('button', { name: '北岸拾石' }));
  await canvas.findByRole('region', { name: '北岸拾石' });
}

export const Ready = meta.story();
export const Loading = meta.story({ tags: ['no-visual:repeats'], beforeEach: ({ msw }) => msw.use(hang(contract.deskMembers)) });
export const NotLoaded = meta.story({ beforeEach: ({ msw }) => msw.use(fail(contract.deskMembers, 500)) });
export const Empty = meta.story({ beforeEach: ({ msw }) => msw.use(respond(contract.deskMembers, { data: { members: [], next: null } })) });
export const Opened = meta.story({ play: openFirst });
export const OpenedLight = meta.story({ globals: { theme: 'light' }, play: openFirst });
export const OpenedPhone = meta.story({ globals: { viewport: { value: 'phone', isRotated: false } }, play: openFirst });
export const Suspended = meta.story({
  beforeEach: ({ msw }) => msw.use(respond(contract.deskMember, { data: suspendedMember() })),
  play: openFirst,
});
export const SuspendedLight = meta.story({
  globals: { theme: 'light' },
  beforeEach: ({ msw }) => msw.use(respond(contract.deskMember, { data: suspendedMember() })),
  play: openFirst,
});
export const SuspendedPhone = meta.story({
  globals: { viewport: { value: 'phone', isRotated: false } },
  beforeEach: ({ msw }) => msw.use(respond(contract.deskMember, { data: suspendedMember() })),
  play: openFirst,
});

const minor = () => respond(contract.deskMember, { data: deskMember({ minorMode: { since: ago(6 * 1440), daily: 30 } }) });
export const Minor = meta.story({ beforeEach: ({ msw }) => msw.use(minor()), play: openFirst });

/** Another section led here. */
export const ByAddress = meta.story({ tags: ['no-visual:repeats'], parameters: { path: '/desk/members#20481173' } });
ByAddress.test('a member is open whose UID stands behind the address, and Esc leads to the list', async ({ canvas, userEvent }) => {
  await canvas.findByRole('region', { name: '北岸拾石' });
  await userEvent.keyboard('{Escape}');
  await canvas.findByRole('button', { name: '北岸拾石' });
});

Ready.test('what is typed is asked of the server, and the list goes on behind its last row', async ({ canvas, userEvent, msw }) => {
  const asked: unknown[] = [];
  msw.use(
    respond(contract.deskMembers, ({ body }) => {
      asked.push(body);
      return {
        data: {
          members: memberRows.slice(body.after === undefined ? 0 : 1, body.after === undefined ? 1 : 2),
          next: body.after === undefined ? 9 : null,
        },
      };
    }),
  );
  await canvas.findByRole('button', { name: '北岸拾石' });
  await userEvent.keyboard('/');
  await userEvent.paste('138 0000 0000');
  await userEvent.click(await canvas.findByRole('button', { name: '加载更多' }));
  await canvas.findByRole('button', { name: '阿橙' });
  await expect(asked.slice(-2)).toEqual([{ words: '138 0000 0000' }, { words: '138 0000 0000', after: 9 }]);
});

Opened.test('the whole number is shown for a reason, one device is signed out, Esc goes back', async ({ canvas, userEvent, msw }) => {
  const sent: unknown[] = [];
  msw.use(
    respond(contract.revealMember, ({ body }) => (sent.push(body), { data: { mobile: '13800000000', email: null } })),
    respond(contract.signOutMember, ({ body }) => (sent.push(body), { data: { devices: 1 } })),
  );
  await userEvent.click(canvas.getByRole('button', { name: '看全号，要理由' }));
  const why = within(await screen.findByRole('dialog', { name: '看「北岸拾石」的全号' }));
  await userEvent.type(why.getByRole('textbox', { name: '理由' }), '电话回访');
  await userEvent.click(why.getByRole('button', { name: '看全号' }));
  await expect(await canvas.findByText(/13800000000/)).toBeVisible();
  await userEvent.click(canvas.getAllByRole('button', { name: '退出' })[1]!);
  const out = within(await screen.findByRole('dialog', { name: '退出 Safari 18，iPhone' }));
  await userEvent.type(out.getByRole('textbox', { name: '理由' }), '手机丢了');
  await userEvent.click(out.getByRole('button', { name: '退出' }));
  await waitFor(() => expect(sent).toEqual([{ reason: '电话回访' }, { reason: '手机丢了', device: 'device-2' }]));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await userEvent.keyboard('{Escape}');
  await expect(await canvas.findByRole('button', { name: '阿橙' })).toBeVisible();
});

Opened.test(
  'a member is suspended for a reason, from what is ticked and until a day; the toast takes it back',
  async ({ canvas, userEvent, msw }) => {
    const sent: unknown[] = [];
    msw.use(
      respond(contract.suspendMember, ({ body, params }) => (sent.push([params.id, body]), { data: params })),
      respond(contract.unsuspendMember, ({ body, params }) => (sent.push([params.id, body]), { data: params })),
    );
    const part = within(canvas.getByRole('region', { name: '停用' }));
    await userEvent.click(part.getByRole('radio', { name: '选日期' }));
    await expect(part.getByRole('button', { name: /^停用/ })).toHaveAttribute('aria-disabled', 'true');
    await fireEvent.change(part.getByLabelText('停到哪一天'), { target: { value: '2027-01-31' } });
    await userEvent.type(part.getByRole('combobox', { name: '理由，会员看得到' }), '评论里刷屏');
    await userEvent.click(part.getByRole('checkbox', { name: '不能生成' }));
    await userEvent.click(part.getByRole('button', { name: '停用到 2027-01-31' }));
    const said = { scopes: ['publish', 'generate'], until: '2027-01-31T16:00:00.000Z', reason: '评论里刷屏' };
    await waitFor(() => expect(sent).toEqual([['20481173', said]]));
    await waitFor(() => expect(toasts.items.map(({ text }) => text)).toContain('已停用「北岸拾石」'));
    toasts.items.find(({ text }) => text === '已停用「北岸拾石」')?.action?.run();
    await waitFor(() => expect(sent.at(-1)).toEqual(['20481173', { reason: '刚停用就撤销' }]));
  },
);

Opened.test(
  'points are given with a reason and an end, taken without one; what is wrong stands at its field',
  async ({ canvas, userEvent, msw }) => {
    const sent: unknown[] = [];
    msw.use(respond(contract.changePoints, ({ body }) => (sent.push(body), { data: { state: 'done' as const } })));
    const part = within(canvas.getByRole('region', { name: '改积分' }));
    await userEvent.type(part.getByRole('textbox', { name: '积分' }), '60');
    await expect(part.getByText('1,284 → 1,344')).toBeVisible();
    await userEvent.type(part.getByRole('textbox', { name: '理由，会员看得到' }), '白等三小时，补 60');
    await fireEvent.change(part.getByLabelText('到期'), { target: { value: '2026-12-11' } });
    await userEvent.click(part.getByRole('button', { name: '记一笔 +60' }));
    const given = { amount: 60, reason: '白等三小时，补 60', bucket: 'point_gift', expiresAt: '2026-12-11T16:00:00.000Z' };
    await waitFor(() => expect(sent).toEqual([given]));
    await waitFor(() => expect(part.getByRole('textbox', { name: '积分' })).toHaveValue(''));
    await userEvent.type(part.getByRole('textbox', { name: '积分' }), '2000');
    await expect(part.getByRole('button', { name: '提出 +2,000' })).toBeVisible();
    msw.use(
      fail(contract.changePoints, 400, {
        error: 'VALIDATION',
        message: '会员现在只有 42 积分可以扣，积分没有变',
        fields: { amount: '最多扣 42' },
      }),
    );
    await userEvent.click(part.getByRole('radio', { name: '扣' }));
    await userEvent.type(part.getByRole('textbox', { name: '理由，会员看得到' }), '刷来的');
    await userEvent.click(part.getByRole('button', { name: '提出 −2,000' }));
    await expect(await part.findByText('最多扣 42')).toBeVisible();
    await expect(part.getByRole('textbox', { name: '积分' })).toHaveValue('2000');
  },
);

Suspended.test('a colleague ends a suspension for a reason, and agrees to points or does not', async ({ canvas, userEvent, msw }) => {
  const sent: unknown[] = [];
  msw.use(
    respond(contract.unsuspendMember, ({ body, params }) => (sent.push(body), { data: params })),
    respond(
      contract.decidePoints,
      ({ body }) => (sent.push(body), { data: { state: body.agree ? ('done' as const) : ('withdrawn' as const) } }),
    ),
  );
  const points = within(canvas.getByRole('region', { name: '改积分' }));
  await userEvent.click(points.getByRole('button', { name: '同意，加 1,500' }));
  await waitFor(() => expect(sent).toEqual([{ agree: true }]));
  const part = within(canvas.getByRole('region', { name: '停用' }));
  await userEvent.type(part.getByRole('textbox', { name: '恢复的理由' }), '申诉成立');
  await userEvent.click(part.getByRole('button', { name: '现在恢复' }));
  await waitFor(() => expect(sent.at(-1)).toEqual({ reason: '申诉成立' }));
});
Minor.test('L-33 O-4 ends minors’ mode with a reason, and it is gone', async ({ canvas, msw, userEvent }) => {
  const sent: unknown[] = [];
  msw.use(
    respond(contract.endMembersMinorMode, ({ params, body }) => {
      sent.push([params, body]);
      msw.use(respond(contract.deskMember, { data: deskMember() }));
      return { data: params };
    }),
  );
  const part = within(canvas.getByRole('region', { name: '未成年人模式' }));
  await userEvent.type(part.getByRole('textbox', { name: '关闭的理由' }), '监护人来电，核对了绑定的手机号');
  await userEvent.click(part.getByRole('button', { name: '关闭未成年人模式' }));
  await waitFor(() => expect(canvas.queryByRole('region', { name: '未成年人模式' })).toBeNull());
  await expect(sent).toEqual([[{ id: '20481173' }, { reason: '监护人来电，核对了绑定的手机号' }]]);
  await expect(toasts.items.map(({ text }) => text)).toEqual(['已关闭「北岸拾石」的未成年人模式']);
});
Minor.test('L-33 O-4 a refusal is said at the reason', async ({ canvas, msw, userEvent }) => {
  msw.use(fail(contract.endMembersMinorMode, 400, { message: '提交的内容有误', error: 'VALIDATION', fields: { reason: '请写下理由' } }));
  await userEvent.click(canvas.getByRole('button', { name: '关闭未成年人模式' }));
  await waitFor(() => expect(canvas.getByRole('textbox', { name: '关闭的理由' })).toHaveAccessibleDescription('请写下理由'));
});
