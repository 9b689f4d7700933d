import { expect, waitFor } from 'storybook/test';
import preview from '#.storybook/preview';
import { listTasks, type Task, txt2img } from '#shared/contract/generation.ts';
import { meta as metaCall } from '#shared/contract/content.ts';
import { NOW } from '#mocks/fixtures/account.ts';
import { meta as installation } from '#mocks/fixtures/content.ts';
import { params, results, task } from '#mocks/fixtures/generation.ts';
import { respond } from '#mocks/respond.ts';
import { FIRST_PICTURES } from '#shared/vocabulary/first-pictures.ts';
import { draft, emptyDraft } from './draft.ts';
import { firstSteps } from './first-steps.ts';
import { GenerateFeed } from './generate-feed.tsx';

type Given = { msw: { use: (...all: ReturnType<typeof respond>[]) => void } };
const meta = preview.meta({
  component: GenerateFeed,
  args: { now: NOW },
  parameters: { layout: 'fullscreen' },
  globals: { user: 'free', viewport: { value: 'desktop', isRotated: false } },
  beforeEach() {
    Object.assign(draft, emptyDraft);
    Object.assign(firstSteps, { done: 0, off: false });
    localStorage.removeItem('firstSteps');
  },
  decorators: [
    (Story) => (
      <div className="flex min-h-dvh bg-inset tablet:h-dvh">
        <Story />
      </div>
    ),
  ],
});
const having = (...tasks: Task[]) => ({
  beforeEach: ({ msw }: Given) =>
    msw.use(respond(listTasks, { data: tasks }), respond(metaCall, { data: installation({ preview: true }) })),
});

export const NewMember = meta.story(having());
export const Light = meta.story({ globals: { theme: 'light' }, ...having() });
export const Phone = meta.story({ globals: { viewport: { value: 'phone', isRotated: false } }, ...having() });
export const Typing = meta.story({ ...having(), play: () => void (draft.prompt = '雪山，逆光') });
export const OnTheirOwn = meta.story({ ...having(), play: () => void (firstSteps.off = true) });
const first = task({
  images: results(1, { isPreview: true, width: 1024, height: 1024 }),
  params: params({ num: 1, width: 1024, height: 1024, ratio: '1:1' }),
});
export const FirstPicture = meta.story(having(first));

NewMember.test('R8.14 one press on a card draws that very picture and leaves its words on the form', async ({ canvas, msw, userEvent }) => {
  const asked: unknown[] = [];
  msw.use(
    respond(txt2img, ({ body }) => {
      asked.push(body);
      return { data: task({ status: 'queued', images: [] }) };
    }),
  );
  await userEvent.click(await canvas.findByRole('button', { name: /^就画这张/, description: '像素红药水' }));
  await waitFor(() => expect(asked).toHaveLength(1));
  await expect(asked[0]).toMatchObject({ prompt: '像素红药水', seed: FIRST_PICTURES[1].seed, ratio: '1:1', num: 1 });
  await expect(draft).toMatchObject({ prompt: '像素红药水', seed: -1, ratio: '1:1', num: 1 });
});
NewMember.test('says how many pictures the points are enough for', async ({ canvas }) => {
  await canvas.findByText(/够画 50 张/);
});
NewMember.test('goes away for whoever goes on alone, and comes back', async ({ canvas, userEvent }) => {
  await userEvent.click(await canvas.findByRole('button', { name: '不用带，我自己来' }));
  await expect(localStorage.getItem('firstSteps')).toBe('off');
  await userEvent.click(canvas.getByRole('button', { name: '看看可以画什么' }));
  await canvas.findByRole('heading', { name: '选一张，点一下就画' });
});
FirstPicture.test('the next step stands under the first picture, and moves on as it is taken', async ({ canvas, userEvent }) => {
  const step = () => canvas.getByRole('list', { name: '第一次' }).querySelector('[aria-current=step]');
  await canvas.findByRole('list', { name: '第一次' });
  await expect(step()).toHaveTextContent('放大或抠出来');
  await userEvent.click(canvas.getByRole('button', { name: '放大' }));
  await waitFor(() => expect(step()).toHaveTextContent('下载'));
  await userEvent.click(canvas.getByRole('button', { name: '下载' }));
  await waitFor(() => expect(canvas.queryByRole('list', { name: '第一次' })).toBeNull());
});
