import { expect, fn, screen, waitFor, within } from 'storybook/test';
import preview from '#.storybook/preview';
import { cancelTask, listTasks } from '#shared/contract/generation.ts';
import { meta as metaCall, saveImages } from '#shared/contract/content.ts';
import type { Task } from '#shared/contract/generation.ts';
import { ago, NOW } from '#mocks/fixtures/account.ts';
import { meta as installation } from '#mocks/fixtures/content.ts';
import { params, results, task } from '#mocks/fixtures/generation.ts';
import { fail, hang, respond } from '#mocks/respond.ts';
import { toasts } from '#state/toasts.ts';
import { draft, emptyDraft } from './draft.ts';
import { GenerateFeed } from './generate-feed.tsx';

const meta = preview.meta({
  component: GenerateFeed,
  args: { now: NOW },
  parameters: { layout: 'fullscreen' },
  beforeEach() {
    Object.assign(draft, emptyDraft);
    localStorage.setItem('feedView', 'wall');
  },
  decorators: [
    (Story) => (
      <div className="flex min-h-dvh bg-inset tablet:h-dvh">
        <Story />
      </div>
    ),
  ],
});
const showing = (...tasks: Task[]) => ({
  beforeEach: ({ msw }: { msw: { use: (...all: ReturnType<typeof respond>[]) => void } }) => msw.use(respond(listTasks, { data: tasks })),
});

export const Done = meta.story(
  showing(
    task(),
    task({
      id: 'task-2',
      images: results(2, { url: 'seed/v04.webp', thumb: 'seed/v04.webp' }),
      params: params({ prompt: '等距体素小岛，红瓦小屋，沙滩，青绿树', num: 2, width: 1024, height: 1024, ratio: '1:1' }),
      createdAt: ago(1600),
    }),
  ),
);
export const Empty = meta.story(showing());
export const Loading = meta.story({ beforeEach: ({ msw }) => msw.use(hang(listTasks)) });
export const NotLoaded = meta.story({ beforeEach: ({ msw }) => msw.use(fail(listTasks, 500)) });
export const Queued = meta.story(showing(task({ status: 'queued', images: [], progress: 0, ahead: 2, eta: 24, endedAt: null })));
export const RunningWithPreview = meta.story({
  ...showing(task({ status: 'running', images: results(1), progress: 43, preview: '/files/seed/k05.webp', eta: 5, endedAt: null })),
});
export const FailedWithRefund = meta.story(
  showing(
    task({
      status: 'failed',
      images: [],
      refunded: 8,
      error: { code: 'UNAVAILABLE', message: '生成引擎暂时连不上，积分已退回，请稍后再试' },
    }),
  ),
);
export const CancelledPartly = meta.story(showing(task({ status: 'canceled', images: results(2), refunded: 4 })));
export const DeletedPartly = meta.story({ tags: ['no-visual:repeats'], ...showing(task({ images: results(2), made: 4, binned: 2 })) });
export const Binned = meta.story(
  showing(
    task({ images: [], made: 4, binned: 4 }),
    task({ id: 'task-2', images: [], made: 2, params: params({ prompt: '彻底删除的山' }) }),
    task({ id: 'task-3', images: results(2), params: params({ prompt: '孤舟，远山，留白', num: 2 }), createdAt: ago(60) }),
  ),
);
export const Private = meta.story({ tags: ['no-visual:repeats'], ...showing(task({ images: results(4, { visibility: 'private' }) })) });
export const PreviewEngine = meta.story({
  tags: ['no-visual:repeats'],
  beforeEach: ({ msw }) =>
    msw.use(
      respond(metaCall, { data: installation({ preview: true }) }),
      respond(listTasks, { data: [task({ images: results(4, { isPreview: true }) })] }),
    ),
});
export const SignedOut = meta.story({ globals: { user: 'anonymous' } });
export const Phone = meta.story({ globals: { viewport: { value: 'phone', isRotated: false } }, ...showing(task()) });

Queued.test('says its place and gives everything back when cancelled', async ({ canvas, msw, userEvent }) => {
  await canvas.findByText('排队第 3 位，约 1 分钟');
  msw.use(respond(cancelTask, { data: task({ status: 'canceled', images: [], refunded: 8 }) }));
  await userEvent.click(canvas.getByRole('button', { name: '取消' }));
  await waitFor(() => expect(toasts.items.map((item) => item.text)).toContain('已取消，8 积分已退回'));
});
FailedWithRefund.test('says why, and that points came back', async ({ canvas }) => {
  await expect((await canvas.findAllByText(/积分已退回/)).length).toBeGreaterThan(0);
});
CancelledPartly.test('keeps what was made and refunds the rest', async ({ canvas }) => {
  await expect(await canvas.findAllByRole('button', { name: /^查看/ })).toHaveLength(2);
  await expect(canvas.getAllByText('已取消，2 积分已退回')).toHaveLength(2);
});
DeletedPartly.test('V-01 pictures that were deleted leave the batch without a word of failure', async ({ canvas }) => {
  await expect(await canvas.findAllByRole('button', { name: /^查看/ })).toHaveLength(2);
  await canvas.findByText('1 批，2 张');
  await expect(canvas.queryByText(/没有生成成功/)).toBeNull();
});
Binned.test('V-01 a batch in the bin is one line that leads there; one deleted for good is gone', async ({ canvas }) => {
  const batch = within(await canvas.findByRole('region', { name: params().prompt }));
  await expect(batch.getByRole('link', { name: '去恢复' })).toHaveAttribute('href', '/create?show=bin');
  await expect(canvas.getByText(/4 张在回收站/)).toBeVisible();
  await expect(canvas.queryByRole('region', { name: '彻底删除的山' })).toBeNull();
  await canvas.findByText('1 批，2 张');
});
RunningWithPreview.test('shows the one under way between what is done and what waits', async ({ canvas }) => {
  await canvas.findByText('正在画 43%');
  await expect(canvas.getAllByRole('button', { name: /^查看/ })).toHaveLength(1);
  await expect(canvas.getAllByText('排队中')).toHaveLength(2);
});
Done.test('a picture opens by the address', async ({ canvas, loaded, userEvent }) => {
  await userEvent.click((await canvas.findAllByRole('button', { name: /^查看/ }))[0]!);
  await expect(loaded.router.state.location.search).toMatchObject({ work: results(1)[0]?.id });
});
Done.test('puts the parameters back on the form', async ({ canvas, userEvent }) => {
  await userEvent.click((await canvas.findAllByRole('button', { name: '复用参数' }))[0]!);
  await expect(draft.prompt).toBe(params().prompt);
  await expect(draft.loras).toHaveLength(1);
});
NotLoaded.test('loads again on request', async ({ canvas, msw, userEvent }) => {
  const again = await canvas.findByRole('button', { name: '重试' });
  msw.use(respond(listTasks, { data: [task()] }));
  await userEvent.click(again);
  await canvas.findByRole('heading', { name: '今天' });
});

Phone.test('V-39 the day keeps its line on the narrowest phones', async ({ canvas, canvasElement }) => {
  canvasElement.style.width = '320px';
  const day = await canvas.findByRole('heading', { name: '今天' });
  await expect(day.getClientRects()).toHaveLength(1);
  await expect(day.clientHeight).toBeLessThan(30);
});
export const Selecting = meta.story({
  ...showing(task()),
  async play({ canvas, userEvent }) {
    await userEvent.click(await canvas.findByRole('button', { name: '批量选择' }));
    await userEvent.click(canvas.getAllByRole('checkbox', { name: /^选择第/ })[1]!);
  },
});
Selecting.test('Shift extends, 全选 takes all, and the chosen ones are changed together', async ({ canvas, msw, userEvent }) => {
  const changed = fn();
  msw.use(
    respond(saveImages, ({ body }) => {
      changed(body);
      return { data: { updated: 3, waiting: 0 } };
    }),
  );
  const boxes = canvas.getAllByRole('checkbox', { name: /^选择第/ });
  await userEvent.keyboard('{Shift>}');
  await userEvent.click(boxes[3]!);
  await userEvent.keyboard('{/Shift}');
  await canvas.findByText('已选 3 张');
  await userEvent.click(canvas.getByRole('button', { name: '设为私有' }));
  await waitFor(() => expect(changed.mock.calls[0]?.[0]).toMatchObject({ set: { visibility: 'private' } }));
  await expect(changed.mock.calls[0]?.[0].ids).toHaveLength(3);
  await userEvent.click(canvas.getByRole('checkbox', { name: '全选' }));
  await canvas.findByText('已选 4 张');
  await userEvent.click(canvas.getByRole('button', { name: '取消选择' }));
  await expect(canvas.queryByRole('checkbox')).toBeNull();
});
Private.test('a whole batch is selected from its menu', async ({ canvas, userEvent }) => {
  await userEvent.click((await canvas.findAllByRole('button', { name: '更多' }))[0]!);
  await userEvent.click(await screen.findByRole('menuitem', { name: '选择整批' }));
  await canvas.findByText('已选 4 张');
});
Selecting.test('two pictures can be compared', async ({ canvas, userEvent }) => {
  await userEvent.click(canvas.getAllByRole('checkbox', { name: /^选择第/ })[2]!);
  await userEvent.click(canvas.getByRole('button', { name: '对比' }));
  await screen.findByRole('slider', { name: '对比位置' }, { timeout: 10_000 });
});
