import { expect, screen, waitFor, within } from 'storybook/test';
import preview from '#.storybook/preview';
import { listTasks, type Task } from '#shared/contract/generation.ts';
import { meta as metaCall } from '#shared/contract/content.ts';
import { ago, NOW } from '#mocks/fixtures/account.ts';
import { meta as installation } from '#mocks/fixtures/content.ts';
import { params, results, task } from '#mocks/fixtures/generation.ts';
import { respond } from '#mocks/respond.ts';
import { toasts } from '#state/toasts.ts';
import { draft, emptyDraft } from './draft.ts';
import { GenerateFeed } from './generate-feed.tsx';

const pond = results(4, { width: 896, height: 1152 });
const isles = results(2, { url: 'seed/v04.webp', thumb: 'seed/v04.webp', width: 1024, height: 1024 }).map((one, nth) => ({
  ...one,
  id: `isle-${nth}`,
  prompt: '等距体素小岛，红瓦小屋，沙滩，青绿树',
  params: params({ prompt: '等距体素小岛，红瓦小屋，沙滩，青绿树', seed: 7 + nth, steps: 40, width: 1024, height: 1024, ratio: '1:1' }),
}));
const older = task({
  id: 'task-2',
  images: isles,
  params: params({ prompt: '等距体素小岛，红瓦小屋，沙滩，青绿树', num: 2, width: 1024, height: 1024, ratio: '1:1' }),
  createdAt: ago(1600),
});
const showing = (...tasks: Task[]) => ({
  beforeEach: ({ msw }: { msw: { use: (...all: ReturnType<typeof respond>[]) => void } }) => msw.use(respond(listTasks, { data: tasks })),
});

const meta = preview.meta({
  component: GenerateFeed,
  args: { now: NOW },
  parameters: { layout: 'fullscreen' },
  globals: { viewport: { value: 'desktop', isRotated: false } },
  beforeEach: () => void Object.assign(draft, emptyDraft),
  decorators: [
    (Story) => (
      <div className="flex h-dvh bg-inset">
        <Story />
      </div>
    ),
  ],
});

export const Shown = meta.story(showing(task({ images: pond }), older));
export const Light = meta.story({ globals: { theme: 'light' }, ...showing(task({ images: pond }), older) });
export const Running = meta.story({
  tags: ['no-visual:moves'],
  ...showing(task({ status: 'running', images: [], progress: 11, preview: '/files/seed/k05.webp', eta: 5, endedAt: null }), older),
});
export const Queued = meta.story(showing(task({ status: 'queued', images: [], progress: 0, ahead: 2, eta: 24, endedAt: null }), older));
export const Failed = meta.story(
  showing(
    task({
      status: 'failed',
      images: [],
      refunded: 8,
      error: { code: 'UNAVAILABLE', message: '生成引擎暂时连不上，积分已退回，请稍后再试' },
    }),
  ),
);
export const PreviewEngine = meta.story({
  tags: ['no-visual:repeats'],
  beforeEach: ({ msw }) =>
    msw.use(
      respond(metaCall, { data: installation({ preview: true }) }),
      respond(listTasks, { data: [task({ images: results(4, { isPreview: true, model: null }) })] }),
    ),
});
export const Compared = meta.story({
  ...showing(task({ images: pond }), older),
  async play({ canvas, userEvent }) {
    await canvas.findByRole('img', { name: /锦鲤|青绿|山水/ });
    await userEvent.keyboard('c{ArrowRight}c{ArrowDown}c');
    await userEvent.click(await canvas.findByRole('button', { name: '对比 3' }));
    await canvas.findByRole('region', { name: '对比' });
  },
});

const seedShown = async (seed: number) => waitFor(() => expect(screen.getByRole('button', { name: `复制种子 ${seed}` })).toBeVisible());
Shown.test('R8.14 arrows go from picture to picture and from batch to batch, and stop at the ends', async ({ canvas, userEvent }) => {
  await seedShown(204_811);
  await expect(canvas.getByRole('button', { name: '上一张' })).toBeDisabled();
  await userEvent.keyboard('{ArrowRight}');
  await seedShown(204_812);
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
  await seedShown(204_811);
  await userEvent.keyboard('{ArrowDown}');
  await seedShown(7);
  await userEvent.click(canvas.getByRole('button', { name: /^第 2 张/ }));
  await seedShown(8);
  await userEvent.keyboard('{ArrowUp}');
  await seedShown(204_811);
});
Shown.test('what is done with a picture is done with the one shown', async ({ canvas, loaded, userEvent }) => {
  await seedShown(204_811);
  await userEvent.keyboard('{ArrowRight}');
  await seedShown(204_812);
  await userEvent.click(canvas.getByRole('button', { name: '变体' }));
  await expect(draft.prompt).toBe(pond[1]?.params?.prompt);
  await expect(draft.seed).toBe(-1);
  await userEvent.click(canvas.getByRole('button', { name: '详情与发布' }));
  await expect(loaded.router.state.location.search).toMatchObject({ work: pond[1]?.id });
});
Shown.test('G goes to the wall and the choice is kept', async ({ canvas, userEvent }) => {
  await seedShown(204_811);
  await userEvent.keyboard('g');
  await expect(await canvas.findByRole('heading', { name: '今天' })).toBeVisible();
  await expect(localStorage.getItem('feedView')).toBe('wall');
  await userEvent.keyboard('g');
  await seedShown(204_811);
  await expect(localStorage.getItem('feedView')).toBe('stage');
});
Failed.test('says why in the place of the picture, and that points came back', async ({ canvas, userEvent }) => {
  await expect(await canvas.findByText(/积分已退回/)).toBeVisible();
  await userEvent.click(within(canvas.getByRole('region', { name: '图片' })).getByRole('button', { name: '复用参数' }));
  await expect(draft.prompt).toBe(params().prompt);
});
Compared.test('R8.14 the line names what differs, one is chosen or taken out', async ({ canvas, userEvent }) => {
  await expect(canvas.getByLabelText('不同之处')).toHaveTextContent('不同：描述、画幅、步数、种子');
  await expect(canvas.getByText('1 处不同')).toBeVisible();
  const pictures = () => canvas.getAllByRole('img').map((one) => one.getBoundingClientRect().width);
  const before = pictures();
  await userEvent.keyboard('1');
  await expect(new Set(pictures()).size).toBe(1);
  await expect(pictures()[0]).toBeGreaterThan(before[0]!);
  await userEvent.click(canvas.getByRole('button', { name: '把 C 拿出对比盘' }));
  await expect(canvas.getByLabelText('不同之处')).toHaveTextContent('不同：种子');
  await userEvent.click(canvas.getByRole('button', { name: 'B，选这张' }));
  await seedShown(204_812);
  await userEvent.click(canvas.getByRole('button', { name: '对比 2' }));
  await userEvent.click(await canvas.findByRole('button', { name: '把 B 拿出对比盘' }));
  // One alone is compared with nothing: the stage is back, and its keys.
  await userEvent.keyboard('{ArrowLeft}');
  await seedShown(204_811);
});
Shown.test('the fifth to compare is refused in words', async ({ userEvent }) => {
  await seedShown(204_811);
  await userEvent.keyboard('c{ArrowRight}c{ArrowRight}c{ArrowRight}c{ArrowDown}c');
  await expect(toasts.items.map(({ text }) => text)).toContain('对比盘已满，先拿出一张');
});
