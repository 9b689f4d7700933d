import { expect, screen, waitFor, within } from 'storybook/test';
import preview from '#.storybook/preview';
import { cancelTask, listTasks, type Task, taskDetail } from '#shared/contract/generation.ts';
import { startSample } from '#shared/contract/samples.ts';
import { editMatte, sourceInfo } from '#shared/contract/tools.ts';
import { image } from '#mocks/fixtures/content.ts';
import { sampleTask, task } from '#mocks/fixtures/generation.ts';
import { fail, hang, respond } from '#mocks/respond.ts';
import { toasts } from '#state/toasts.ts';
import { matting, mattingForm } from './matting-form.ts';
import { MattingPage } from './matting-page.tsx';

const tool = {
  kind: 'matt' as const,
  image: 'seed/cmp1.webp',
  mode: 'auto' as const,
  shrink: 1,
  feather: 2,
  defringe: true,
  background: null,
  strokes: [],
};
const source = { url: 'seed/cmp1.webp', width: 1000, height: 750 };
const cut = image({
  id: 'image-cut',
  kind: 'matt',
  url: 'seed/cmp2.webp',
  thumb: 'seed/cmp2.webp',
  width: 1000,
  height: 750,
  isPreview: true,
});
const base = { kind: 'matt' as const, tool, source, cost: 0 };
const done = task({ ...base, id: 'done', images: [cut] });
const running = task({ ...base, id: 'running', status: 'running', progress: 64, images: [], endedAt: null });
const failed = task({
  ...base,
  id: 'failed',
  status: 'failed',
  images: [],
  error: { code: 'NO_SUBJECT', message: '没有找到主体，积分已退回。可以换一种主体类型，或换一张背景更干净的图' },
});

const tried = (over: Partial<Task>) => {
  const data = sampleTask('matt-robot', { engine: 'preview', ...over });
  return [respond(startSample, { data }), respond(taskDetail, { data })] as const;
};
const made = { url: 'seed/cut1.webp', thumb: 'seed/cut1.webp', width: 520, height: 693, glb: null, isPreview: true };

const meta = preview.meta({
  component: MattingPage,
  parameters: { layout: 'fullscreen', frame: 'tool', path: '/tool/aiCreate/intelligent-matting' },
  args: { image: undefined },
  beforeEach({ msw }) {
    Object.assign(matting, mattingForm.empty);
    msw.use(respond(listTasks, { data: [] }));
  },
});

export const Empty = meta.story();
export const SignedOut = meta.story({ globals: { user: 'anonymous' } });
export const Waiting = meta.story({
  beforeEach({ msw }) {
    Object.assign(matting, { sources: ['seed/cmp1.webp', 'seed/td0.webp'] });
    msw.use(respond(sourceInfo, { data: { key: 'seed/cmp1.webp', ...source, prompt: '', trail: [] } }));
  },
});
export const Gone = meta.story({
  beforeEach({ msw }) {
    Object.assign(matting, { sources: ['up/gone.png'] });
    msw.use(fail(sourceInfo, 400, { message: '参考图不存在或已过期，请重新上传', error: 'IMAGE_NOT_FOUND' }));
  },
});
export const Running = meta.story({ beforeEach: ({ msw }) => msw.use(respond(listTasks, { data: [running] })) });
export const NoSubject = meta.story({ beforeEach: ({ msw }) => msw.use(respond(listTasks, { data: [failed] })) });
export const Done = meta.story({ beforeEach: ({ msw }) => msw.use(respond(listTasks, { data: [done] })) });
export const Batch = meta.story({
  beforeEach: ({ msw }) => msw.use(respond(listTasks, { data: [running, failed, done] })),
  async play({ canvas, userEvent }) {
    await userEvent.click(await canvas.findByRole('button', { name: /，完成$/ }));
  },
});
export const Brushing = meta.story({
  beforeEach: ({ msw }) => msw.use(respond(listTasks, { data: [done] })),
  async play({ canvas, userEvent }) {
    await userEvent.click(await canvas.findByRole('button', { name: '补回' }));
  },
});
export const Loading = meta.story({ beforeEach: ({ msw }) => msw.use(hang(listTasks)) });
export const Unavailable = meta.story({ beforeEach: ({ msw }) => msw.use(fail(listTasks, 503)) });
export const Phone = meta.story({
  globals: { viewport: { value: 'phone', isRotated: false } },
  beforeEach: ({ msw }) => msw.use(respond(listTasks, { data: [done] })),
});
export const PhoneEmpty = meta.story({ globals: { viewport: { value: 'phone', isRotated: false } } });
export const Sampling = meta.story({
  beforeEach: ({ msw }) => msw.use(...tried({ status: 'running', progress: 64, endedAt: null })),
  async play({ canvas, userEvent }) {
    await userEvent.click(await canvas.findByRole('button', { name: '小橙' }));
    await canvas.findByRole('button', { name: '取消' });
  },
});
export const Sampled = meta.story({
  beforeEach: ({ msw }) => msw.use(...tried({ result: { pictures: [made] } })),
  async play({ canvas, userEvent }) {
    await userEvent.click(await canvas.findByRole('button', { name: '小橙' }));
    await canvas.findByText('小橙，不进作品');
  },
});
export const SampledLight = Sampled.extend({ globals: { theme: 'light' } });
export const SampledPhone = Sampled.extend({ globals: { viewport: { value: 'phone', isRotated: false } } });
export const SampleFailed = meta.story({
  beforeEach: ({ msw }) =>
    msw.use(...tried({ status: 'failed', error: { code: 'LOST', message: '任务多次中断，没有扣积分，请重新生成' } })),
  async play({ canvas, userEvent }) {
    await userEvent.click(await canvas.findByRole('button', { name: '小橙' }));
    await canvas.findByText('没有成功，可以再点一次');
  },
});
export const Light = meta.story({ globals: { theme: 'light' }, beforeEach: ({ msw }) => msw.use(respond(listTasks, { data: [done] })) });

Empty.test('V-31 V-32 before there is a picture: its price, and where to choose it', async ({ canvas, userEvent }) => {
  await canvas.findByText('今日还有 3 张免费，之后每张 1 积分');
  await userEvent.click(await canvas.findByRole('button', { name: '开始抠图' }));
  await expect(canvas.getByRole('alert')).toHaveTextContent('先选一张图');
  await waitFor(() => expect(canvas.getByRole('button', { name: '上传图片' })).toHaveFocus());
});
Waiting.test('R4.4 R8.2 the price of all that wait is on the button, and the first ones are free', async ({ canvas }) => {
  await canvas.findByText('2 张待处理');
  await expect(await canvas.findByRole('button', { name: /^开始抠图/ })).toBeEnabled();
});
Waiting.test('V-26 the tracks of a form end at the same place, and its numbers have the same decimals', async ({ canvas }) => {
  const tracks = canvas.getAllByRole('slider');
  await expect(new Set(tracks.map((track) => track.getBoundingClientRect().right)).size).toBe(1);
  await expect(tracks.map((track) => track.getAttribute('aria-valuetext'))).toEqual(['0.0 px', '1.0 px']);
});
Waiting.test('R4.4 started pictures leave the waiting ones', async ({ canvas, userEvent, msw }) => {
  await canvas.findByText('2 张待处理');
  msw.use(respond(listTasks, { data: [running] }));
  await userEvent.click(canvas.getByRole('button', { name: /^开始抠图/ }));
  await waitFor(() => expect(matting.sources).toEqual([]));
});
Done.test('R4.4 edge and ground are sent as they are changed', async ({ canvas, userEvent, msw }) => {
  const sent: unknown[] = [];
  msw.use(
    respond(editMatte, ({ body }) => {
      sent.push(body);
      return { data: cut };
    }),
  );
  await canvas.findByRole('slider', { name: '原图与抠图对比' });
  await userEvent.click(canvas.getByRole('radio', { name: '石绿' }));
  await waitFor(() => expect(sent).toEqual([expect.objectContaining({ background: '#2c8c84', shrink: 1, feather: 2 })]));
});
Brushing.test('R4.4 a stroke by keyboard is sent, undone and done again', async ({ canvas, userEvent, msw }) => {
  const strokes: number[] = [];
  msw.use(
    respond(editMatte, ({ body }) => {
      strokes.push(body.strokes?.length ?? 0);
      return { data: cut };
    }),
  );
  (await canvas.findByRole('application')).focus();
  await userEvent.keyboard('{ >}{ArrowRight}{ArrowRight}{/ }');
  await waitFor(() => expect(strokes).toEqual([1]));
  await userEvent.click(canvas.getByRole('button', { name: '撤销' }));
  await waitFor(() => expect(strokes).toEqual([1, 0]));
  await userEvent.click(canvas.getByRole('button', { name: '重做' }));
  await waitFor(() => expect(strokes).toEqual([1, 0, 1]));
});
Done.test('R8.7 is carried on from here', async ({ canvas, userEvent, loaded }) => {
  await userEvent.click(await canvas.findByRole('button', { name: '接着做' }));
  await expect(within(await screen.findByRole('menu')).queryByRole('menuitem', { name: '抠图' })).toBeNull();
  await userEvent.click(screen.getByRole('menuitem', { name: '放大' }));
  await expect(loaded.router.state.location.search).toEqual({ image: 'seed/cmp2.webp' });
});
NoSubject.test('R4.4 says what happened and what to do', async ({ canvas }) => {
  await expect(await canvas.findByText(/没有找到主体，积分已退回/)).toBeVisible();
});
Unavailable.test('can be asked again', async ({ canvas, userEvent, msw }) => {
  const retry = await canvas.findByRole('button', { name: '重试' });
  msw.use(respond(listTasks, { data: [done] }));
  await userEvent.click(retry);
  await canvas.findByRole('slider', { name: '原图与抠图对比' });
});

Sampled.test(
  'R4.14 a sample is asked for by its id and marked; put away, the stage is idle and the focus on it',
  async ({ canvas, userEvent, msw }) => {
    const asked: unknown[] = [];
    msw.use(
      respond(startSample, ({ body }) => {
        asked.push(body);
        return { data: sampleTask('matt-dog', { result: { pictures: [made] } }) };
      }),
    );
    await expect(canvas.getByRole('slider', { name: '原图与抠图对比' })).toBeVisible();
    await expect(canvas.getByText('样图')).toBeVisible();
    const [robot, dog] = [canvas.getByRole('button', { name: '小橙' }), canvas.getByRole('button', { name: '柴犬队长' })];
    await expect(robot).toHaveAttribute('aria-current', 'true');
    await userEvent.click(dog);
    await canvas.findByText('柴犬队长，不进作品');
    await expect(asked).toEqual([{ sample: 'matt-dog' }]);
    await expect(robot).not.toHaveAttribute('aria-current');
    await userEvent.click(canvas.getByRole('button', { name: '收起样图' }));
    await expect(dog).toHaveFocus();
    await expect(dog).not.toHaveAttribute('aria-current');
    await expect(canvas.getByRole('slider', { name: '样图：原图与抠图对比' })).toBeVisible();
  },
);
Sampling.test(
  'R4.14 a sample called off leaves the idle stage; another one pressed calls off the first',
  async ({ canvas, userEvent, msw }) => {
    const dropped: string[] = [];
    msw.use(
      respond(startSample, { data: sampleTask('matt-dog', { status: 'running', progress: 10, endedAt: null }) }),
      respond(taskDetail, ({ params }) => ({ data: sampleTask(params.id.slice('task-'.length), { status: 'running', endedAt: null }) })),
      respond(cancelTask, ({ params }) => {
        dropped.push(params.id);
        return { data: sampleTask(params.id.slice('task-'.length), { status: 'canceled' }) };
      }),
    );
    await userEvent.click(canvas.getByRole('button', { name: '柴犬队长' }));
    await waitFor(() => expect(dropped).toEqual(['task-matt-robot']));
    msw.use(respond(taskDetail, { data: sampleTask('matt-dog', { status: 'canceled' }) }));
    await userEvent.click(await canvas.findByRole('button', { name: '取消' }));
    await canvas.findByRole('slider', { name: '样图：原图与抠图对比' });
  },
);
SampleFailed.test(
  'R4.14 a sample that failed says what it means for the points; the next one begins anew',
  async ({ canvas, userEvent, msw }) => {
    await canvas.findByText('任务多次中断，没有扣积分，请重新生成');
    const data = sampleTask('matt-dog', { result: { pictures: [made] } });
    msw.use(respond(startSample, { data }), respond(taskDetail, { data }));
    await userEvent.click(canvas.getByRole('button', { name: '柴犬队长' }));
    await canvas.findByText('柴犬队长，不进作品');
  },
);
Empty.test('R4.14 a refused sample says why and leaves what is there', async ({ canvas, userEvent, msw }) => {
  msw.use(fail(startSample, 429, { message: '请勿频繁操作，请 12 分钟后再试', error: 'TOO_MANY' }));
  await userEvent.click(await canvas.findByRole('button', { name: '小橙' }));
  await waitFor(() => expect(toasts.items.map(({ text }) => text)).toEqual(['请勿频繁操作，请 12 分钟后再试']));
  await expect(canvas.getByRole('button', { name: '小橙' })).not.toHaveAttribute('aria-current');
});
PhoneEmpty.test('R4.14 on phones the samples have their names, are 44 px high and scroll sideways', async ({ canvas }) => {
  const row = await canvas.findByRole('list', { name: '试一试' });
  await expect(row.scrollWidth).toBeGreaterThan(row.clientWidth);
  for (const sample of within(row).getAllByRole('button')) await expect(sample.getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
  await expect(document.documentElement.scrollWidth).toBe(innerWidth);
});
