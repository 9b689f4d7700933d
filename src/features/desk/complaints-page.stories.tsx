import { expect, screen, waitFor, within } from 'storybook/test';
import preview from '#.storybook/preview';
import * as contract from '#shared/contract/desk-complaints.ts';
import type { DeskComplaintRow } from '#shared/contract/desk-complaints.ts';
import { complaintQueue, complaintRow, deskComplaint } from '#mocks/fixtures/desk.ts';
import { ago } from '#mocks/fixtures/account.ts';
import { fail, hang, respond } from '#mocks/respond.ts';
import { toasts } from '#state/toasts.ts';
import { DeskComplaintsPage } from './complaints-page.tsx';

const meta = preview.meta({ component: DeskComplaintsPage, parameters: { layout: 'fullscreen' } });
const queueOf = (rows: DeskComplaintRow[]) =>
  respond(contract.deskComplaints, () => ({ data: { rows: complaintQueue(rows), next: null, counts: { open: rows.length, waiting: 4 } } }));

export const Ready = meta.story();
export const Light = meta.story({ globals: { theme: 'light' } });
export const Phone = meta.story({ globals: { viewport: { value: 'phone', isRotated: false } } });
export const Loading = meta.story({ tags: ['no-visual:repeats'], beforeEach: ({ msw }) => msw.use(hang(contract.deskComplaints)) });
export const NotLoaded = meta.story({ beforeEach: ({ msw }) => msw.use(fail(contract.deskComplaints, 500)) });
export const Empty = meta.story({ beforeEach: ({ msw }) => msw.use(queueOf([])) });
export const SeenByAColleague = meta.story({
  beforeEach: ({ msw }) => msw.use(respond(contract.deskComplaint, { data: deskComplaint({ seenBy: '林夏' }) })),
});
export const AboutAComment = meta.story({
  beforeEach({ msw }) {
    const row = complaintRow({
      kind: 'comment',
      targetId: 'comment-1',
      name: '这也叫山水？你眼睛是摆设吗',
      image: 'seed/r01.webp',
      reason: 'abusive',
    });
    msw.use(
      queueOf([row]),
      respond(contract.deskComplaint, {
        data: deskComplaint({
          ...row,
          text: '在骂人',
          words: '这也叫山水？你眼睛是摆设吗',
          on: '千里青绿，山海匠',
          full: 'seed/r01.webp',
          views: 0,
          likes: 0,
          earlier: [],
        }),
      }),
    );
  },
});
export const AboutToBePublic = meta.story({
  beforeEach({ msw }) {
    const row = complaintRow({ reason: 'review', from: null, same: 1 });
    msw.use(
      queueOf([row]),
      respond(contract.deskComplaint, {
        data: deskComplaint({ ...row, text: '冰毒、图片被机器标记', complainant: null, shown: 'review', earlier: [] }),
      }),
    );
  },
});
export const Answered = meta.story({
  beforeEach: ({ msw }) =>
    msw.use(
      queueOf([complaintRow({ state: 'answered', outcome: 'hidden' })]),
      respond(contract.deskComplaint, {
        data: deskComplaint({
          state: 'answered',
          outcome: 'hidden',
          shown: 'hidden',
          answer: '你好，《双生机甲》已从广场和搜索中隐藏。',
          letter: '《双生机甲》因侵权投诉隐藏，没有删除。',
          answeredAt: ago(5),
          answeredBy: '林夏',
        }),
      }),
    ),
});

AboutAComment.test('is shown with its work; hidden, it is said to be hidden and from no square', async ({ canvas, userEvent }) => {
  await expect(await canvas.findByText('千里青绿，山海匠')).toBeVisible();
  await expect(canvas.getByRole('img', { name: '这也叫山水？你眼睛是摆设吗' })).toBeVisible();
  await userEvent.keyboard('h');
  await expect(canvas.getByRole('textbox', { name: '答复' })).toHaveValue(
    '你好，评论「这也叫山水？你眼睛是摆设吗」的内容不合适，已经隐藏，别人看不到了。谢谢你告诉我们。',
  );
});
Ready.test('K H D M choose, Ctrl Enter sends, and the next one is in hand with a way back', async ({ canvas, userEvent, msw }) => {
  const sent: unknown[] = [];
  msw.use(
    respond(
      contract.answerComplaint,
      ({ body, params }) => (sent.push([params.number, body.outcome, body.letter !== '']), { data: params }),
    ),
    respond(contract.restoreComplaint, ({ params }) => (sent.push(['back', params.number]), { data: params })),
  );
  await canvas.findByRole('region', { name: '投诉 R2611210019' });
  await userEvent.keyboard('h');
  await expect(canvas.getByRole('button', { name: /^隐藏/, pressed: true })).toBeVisible();
  await expect(canvas.getByRole('textbox', { name: '答复' })).toHaveValue(
    '你好，《双生机甲》已从广场和搜索中隐藏，别人看不到了。如果别处还有，请再发起投诉。',
  );
  await expect(sent).toEqual([]);
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await canvas.findByRole('region', { name: '投诉 R2611210020' });
  await expect(sent).toEqual([['R2611210019', 'hidden', true]]);
  const done = toasts.items.find(({ text }) => text === 'R2611210019 已答复：隐藏');
  done?.action?.run();
  await waitFor(() => expect(sent.at(-1)).toEqual(['back', 'R2611210019']));
});

Ready.test('what can’t be done to a person or a model is said, and a letter with a gap comes back', async ({ canvas, userEvent, msw }) => {
  msw.use(fail(contract.askComplainant, 400, { message: '〔〕里的内容还没有填', fields: { text: '〔〕里的内容还没有填' } }));
  await canvas.findByRole('region', { name: '投诉 R2611210019' });
  await userEvent.keyboard('m');
  await userEvent.click(canvas.getByRole('button', { name: /^发出，等材料/ }));
  await expect(await canvas.findByText('〔〕里的内容还没有填')).toBeVisible();
  await userEvent.click(canvas.getByRole('button', { name: /阿橙/ }));
  const person = within(await canvas.findByRole('region', { name: '投诉 R2611210023' }));
  await userEvent.hover(person.getByRole('button', { name: /^隐藏/ }));
  await expect(await screen.findByRole('tooltip')).toHaveTextContent('会员不能隐藏或删除，请到「会员」里停用');
  await userEvent.keyboard('h');
  await expect(person.getByRole('button', { name: /^保留/, pressed: true })).toBeVisible();
});

Ready.test('Z shows the picture as large as it is', async ({ canvas, userEvent }) => {
  await canvas.findByRole('button', { name: '放大到原尺寸' });
  await userEvent.keyboard('z');
  await expect(canvas.getByRole('button', { name: '看整张', pressed: true })).toBeVisible();
});

SeenByAColleague.test('what a colleague has open can only be read', async ({ canvas, userEvent, msw }) => {
  const sent: unknown[] = [];
  msw.use(respond(contract.answerComplaint, ({ params }) => (sent.push(params), { data: params })));
  await expect(await canvas.findByText('林夏正在看')).toBeVisible();
  await userEvent.keyboard('h{Control>}{Enter}{/Control}');
  await expect(canvas.queryByRole('button', { pressed: true, name: /隐藏/ })).toBeNull();
  await expect(canvas.getByRole('textbox', { name: '答复' })).toHaveAttribute('readonly');
  await expect(sent).toEqual([]);
});

Answered.test('an answer is taken back with a reason', async ({ canvas, userEvent, msw }) => {
  const sent: unknown[] = [];
  msw.use(respond(contract.restoreComplaint, ({ body, params }) => (sent.push([params.number, body.reason]), { data: params })));
  await userEvent.type(await canvas.findByRole('textbox', { name: '撤回的原因' }), '看错了');
  await userEvent.click(canvas.getByRole('button', { name: '撤回答复' }));
  await waitFor(() => expect(sent).toEqual([['R2611210019', '看错了']]));
});
AboutToBePublic.test(
  'R9.4 what waits to be public is let through or not, and its maker is told which part',
  async ({ canvas, msw, userEvent }) => {
    const sent: unknown[] = [];
    msw.use(respond(contract.answerComplaint, ({ body, params }) => (sent.push(body), { data: { number: params.number } })));
    await expect(await canvas.findByText('发布审核：冰毒、图片被机器标记')).toBeVisible();
    canvas.getByRole('button', { name: /等材料/ }).focus();
    await waitFor(() => expect(canvas.getByRole('tooltip')).toHaveTextContent('这是发布审核，没有投诉人'));
    await userEvent.keyboard('h');
    await expect(await canvas.findByRole('textbox', { name: '作者会收到' })).toHaveValue(
      '《双生机甲》没有通过审核，原因是〔具体的内容〕。作品没有删除，你自己还能看到，积分没有变化。改好以后可以另发一张，如有异议请联系客服。',
    );
    await userEvent.keyboard('k');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() =>
      expect(sent).toEqual([{ outcome: 'kept', answer: '审核通过。', letter: '《双生机甲》通过了审核，现在所有人都能看到。' }]),
    );
  },
);

/** From the overview: the complaint's number stands behind the address. */
export const Led = meta.story({ tags: ['no-visual:behaviour'], parameters: { path: '/desk/complaints#R2611210021' } });

Led.test('R9.3 the complaint that the overview leads to is in hand', async ({ canvas }) => {
  await expect(await canvas.findByRole('region', { name: '投诉 R2611210021' })).toBeVisible();
});
