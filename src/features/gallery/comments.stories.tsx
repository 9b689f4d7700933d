import { expect, screen, spyOn, waitFor, within } from 'storybook/test';
import preview from '#.storybook/preview';
import { addComment, keepComment, listComments, listReplies } from '#shared/contract/comments.ts';
import { comment, comments, commenter, replies } from '#mocks/fixtures/comments.ts';
import { image } from '#mocks/fixtures/content.ts';
import { ago } from '#mocks/fixtures/account.ts';
import { fail, hang, respond } from '#mocks/respond.ts';
import { reporting } from '#state/report.ts';
import { session } from '#state/session.ts';
import { toasts } from '#state/toasts.ts';
import { Comments, CommentsSheet } from './comments.tsx';

const phone = { viewport: { value: 'phone', isRotated: false } };
const told = respond(listComments, { data: comments() });
/** Each story has a work of its own: what was written about another stays there. */
let works = 0;
const meta = preview.meta({
  component: Comments,
  args: { image: image() },
  beforeEach({ args, msw }) {
    args.image = image({ id: `image-talk-${++works}` });
    msw.use(told);
  },
  decorators: [
    (Story) => (
      <div className="w-label max-w-full bg-surface px-6 pb-6">
        <Story />
      </div>
    ),
  ],
});
const nobody = { comments: [], next: null, total: 0 };

export const WithReplies = meta.story();
export const Light = meta.story({ globals: { theme: 'light' } });
export const Empty = meta.story({ beforeEach: ({ msw }) => msw.use(respond(listComments, { data: nobody })) });
export const ForAVisitor = meta.story({ globals: { user: 'anonymous' } });
export const OnOnesOwnWork = meta.story({
  tags: ['no-visual:repeats'],
  beforeEach({ args }) {
    args.image = { ...args.image, user: { ...commenter(), vipType: 2 } };
  },
});
export const HiddenForOthers = meta.story({
  beforeEach: ({ msw }) =>
    msw.use(
      respond(listComments, {
        data: {
          ...nobody,
          comments: [
            { ...comment({ id: 'comment-4', user: commenter(), text: '这也叫山水？', hidden: true }), replies: [], replyCount: 0 },
          ],
          total: 1,
        },
      }),
    ),
});
export const WaitsForAReviewer = meta.story({
  beforeEach: ({ msw }) =>
    msw.use(
      respond(listComments, {
        data: {
          ...nobody,
          comments: [{ ...comment({ id: 'comment-4', user: commenter(), text: '加微信看大图', waits: true }), replies: [], replyCount: 0 }],
          total: 1,
        },
      }),
    ),
});
export const Loading = meta.story({ beforeEach: ({ msw }) => msw.use(hang(listComments)) });
export const NotLoaded = meta.story({ beforeEach: ({ msw }) => msw.use(fail(listComments, 500)) });
export const LongOnes = meta.story({
  tags: ['no-visual:many'],
  beforeEach: ({ msw }) =>
    msw.use(
      respond(listComments, {
        data: {
          comments: Array.from({ length: 20 }, (_, n) => ({
            ...comment({ id: `comment-${n}`, text: '青绿'.repeat(150), createdAt: ago(n * 60) }),
            replies: [],
            replyCount: 0,
          })),
          next: 'comment-19',
          total: 2480,
        },
      }),
    ),
});
export const NotSent = meta.story({
  beforeEach: ({ msw }) => msw.use(fail(addComment, 500)),
  async play({ canvas, userEvent }) {
    await userEvent.type(await canvas.findByRole('textbox', { name: '写评论' }), '这片雾真好');
    await userEvent.click(canvas.getByRole('button', { name: /^发送/ }));
    await canvas.findByRole('alert');
  },
});
export const Phone = meta.story({
  globals: phone,
  render: ({ image: of }) => <CommentsSheet image={of} onClose={() => {}} />,
});
export const PhoneLight = meta.story({
  globals: { ...phone, theme: 'light' },
  render: ({ image: of }) => <CommentsSheet image={of} onClose={() => {}} />,
});

const box = () => screen.findByRole('textbox', { name: '写评论' });
const heading = () => screen.findByRole('heading', { name: /^评论/ });

WithReplies.test('Ctrl Enter sends: it stands there at once, and then for good', async ({ msw, userEvent }) => {
  const sent: unknown[] = [];
  let arrive = () => {};
  msw.use(
    respond(addComment, async ({ body }) => {
      sent.push(body);
      await new Promise<void>((resolve) => (arrive = resolve));
      return { data: comment({ id: 'comment-new', user: commenter(), text: body.text, createdAt: ago(0) }) };
    }),
  );
  await userEvent.type(await box(), '  真好看  ');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  const [first] = await screen.findAllByRole('listitem');
  await expect(first).toHaveTextContent(/北岸拾石正在发送真好看/);
  await expect(await heading()).toHaveTextContent('评论 8');
  await expect(await box()).toHaveValue('');
  await waitFor(() => expect(sent).toEqual([{ text: '真好看' }]));
  arrive();
  await waitFor(() => expect(screen.getAllByRole('listitem')[0]).toHaveTextContent(/北岸拾石今天.*真好看/));
});
NotSent.test('what could not be sent is in the box again, and goes under the same key', async ({ canvas, msw, userEvent }) => {
  const field = await box();
  await expect(field).toHaveValue('这片雾真好');
  await expect(canvas.getByRole('alert')).toHaveTextContent(/没有发出去.*写好的还在/);
  await expect(await heading()).toHaveTextContent('评论 7');
  const asked = spyOn(window, 'fetch');
  const keys = () => asked.mock.calls.flatMap(([call]) => (call instanceof Request && call.headers.get('Idempotency-Key')) || []);
  const send = () => userEvent.click(canvas.getByRole('button', { name: /^发送/ }));
  await send();
  await waitFor(() => expect([keys().length, (field as HTMLTextAreaElement).value]).toEqual([1, '这片雾真好']));
  msw.use(respond(addComment, ({ body }) => ({ data: comment({ id: 'comment-new', user: commenter(), text: body.text }) })));
  await send();
  await waitFor(() => expect(canvas.queryByText('正在发送')).toBeNull());
  await expect(canvas.getByText('这片雾真好', { selector: 'p' })).toBeVisible();
  await expect(new Set(keys()).size).toBe(1);
  await userEvent.type(field, '又一句');
  await send();
  await waitFor(() => expect(new Set(keys()).size).toBe(2));
});
WithReplies.test('a word that cannot be used is said under the box, and the words stay', async ({ canvas, msw, userEvent }) => {
  const message = '评论里有不能使用的词「赌博」，换一种说法就可以发。写好的还在';
  msw.use(fail(addComment, 400, { message, error: 'SENSITIVE', fields: { text: message } }));
  await userEvent.type(await box(), '去赌博');
  await userEvent.click(canvas.getByRole('button', { name: /^发送/ }));
  await expect(await canvas.findByRole('alert')).toHaveTextContent(message);
  await expect(await box()).toHaveValue('去赌博');
});
WithReplies.test(
  'a reply is written below its comment; Esc gives it up, and what was written is there again',
  async ({ canvas, msw, userEvent }) => {
    const sent: unknown[] = [];
    msw.use(
      respond(addComment, ({ body }) => {
        sent.push(body);
        return { data: comment({ id: 'reply-new', user: commenter(), text: body.text, createdAt: ago(0) }) };
      }),
    );
    const answer = await canvas.findByRole('button', { name: '回复 阿橙' });
    await userEvent.click(answer);
    const field = await canvas.findByRole('textbox', { name: '回复阿橙' });
    await expect(field).toHaveFocus();
    await userEvent.type(field, '同感');
    await userEvent.keyboard('{Escape}');
    await expect(field).not.toBeInTheDocument();
    await expect(answer).toHaveFocus();
    await userEvent.click(answer);
    await expect(await canvas.findByRole('textbox', { name: '回复阿橙' })).toHaveValue('同感');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(sent).toEqual([{ text: '同感', replyTo: 'comment-1' }]));
    const below = within(canvas.getByRole('list', { name: '给阿橙的回复' }));
    await waitFor(() => expect(below.getAllByRole('listitem').at(-1)).toHaveTextContent('同感'));
    await expect(canvas.getByRole('button', { name: '展开 2 条回复' })).toBeVisible();
  },
);
WithReplies.test('the other replies come behind those that are there', async ({ canvas, msw, userEvent }) => {
  const asked: unknown[] = [];
  msw.use(respond(listReplies, ({ body }) => (asked.push(body), { data: { replies: replies.slice(2), next: null } })));
  await userEvent.click(await canvas.findByRole('button', { name: '展开 2 条回复' }));
  const below = within(canvas.getByRole('list', { name: '给阿橙的回复' }));
  await waitFor(() =>
    expect(below.getAllByRole('listitem').map((one) => one.querySelector('p + p')?.textContent)).toEqual(replies.map(({ text }) => text)),
  );
  await expect(asked).toEqual([{ after: 'reply-2' }]);
  await expect(canvas.queryByRole('button', { name: /^展开/ })).toBeNull();
});
WithReplies.test('one’s own is deleted at once, and the toast brings it back', async ({ canvas, msw, userEvent }) => {
  const sent: unknown[] = [];
  msw.use(respond(keepComment, ({ body, params }) => (sent.push([params.id, body.deleted]), { data: body })));
  await expect(await canvas.findAllByRole('button', { name: /^删除/ })).toHaveLength(2);
  const [own] = canvas.getAllByRole('button', { name: '删除 北岸拾石的评论' });
  await userEvent.click(own!);
  await expect(canvas.queryByText('想要这一张的横幅版。')).toBeNull();
  await expect(await heading()).toHaveTextContent('评论 6');
  await expect(await heading()).toHaveFocus();
  await waitFor(() => expect(toasts.items.map(({ text }) => text)).toEqual(['评论已删除']));
  toasts.items[0]?.action?.run();
  await expect(await canvas.findByText('想要这一张的横幅版。')).toBeVisible();
  await waitFor(() =>
    expect(sent).toEqual([
      ['comment-3', true],
      ['comment-3', false],
    ]),
  );
});
WithReplies.test('others’ comments can be complained about, one’s own not', async ({ canvas, userEvent }) => {
  await userEvent.click((await canvas.findAllByRole('button', { name: '举报 阿橙的评论' }))[0]!);
  await expect(reporting.about).toEqual({ kind: 'comment', id: 'comment-1', name: comment().text });
  await expect(canvas.queryByRole('button', { name: '举报 北岸拾石的评论' })).toBeNull();
});
OnOnesOwnWork.test('whoever made the work may delete every comment on it', async ({ canvas }) => {
  await expect(await canvas.findAllByRole('button', { name: /^删除/ })).toHaveLength(5);
});
ForAVisitor.test('reads, and is asked to sign in to say something', async ({ canvas, userEvent }) => {
  await expect(await canvas.findByText('想要这一张的横幅版。')).toBeVisible();
  await expect(canvas.queryByRole('textbox')).toBeNull();
  await userEvent.click(canvas.getByRole('button', { name: '登录后评论' }));
  await expect(session.openLogin).toBe(true);
});
HiddenForOthers.test('is told so, and cannot be answered', async ({ canvas }) => {
  await expect(await canvas.findByText('因投诉被隐藏，只有你自己能看到。')).toBeVisible();
  await expect(canvas.queryByRole('button', { name: /^回复/ })).toBeNull();
});
NotLoaded.test('asks again', async ({ canvas, msw, userEvent }) => {
  const again = await canvas.findByRole('button', { name: '重试' });
  msw.use(told);
  await userEvent.click(again);
  await expect(await canvas.findByText('想要这一张的横幅版。')).toBeVisible();
});
Empty.test('invites the first word; without a network nothing can be written', async ({ canvas }) => {
  await expect(await canvas.findByText('还没有评论，来说第一句')).toBeVisible();
  const field = await box();
  const network = spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  dispatchEvent(new Event('offline'));
  await waitFor(() => expect(field).toBeDisabled());
  await expect(canvas.getByText('没有连上网络，现在不能评论')).toBeVisible();
  network.mockRestore();
  dispatchEvent(new Event('online'));
});
