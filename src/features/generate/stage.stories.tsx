import { expect, screen, spyOn, waitFor, within } from 'storybook/test';
import preview from '#.storybook/preview';
import { listTasks, type Task } from '#shared/contract/generation.ts';
import { exportGrid } from '#shared/contract/export.ts';
import { meta as metaCall } from '#shared/contract/content.ts';
import { ago, NOW } from '#mocks/fixtures/account.ts';
import { meta as installation } from '#mocks/fixtures/content.ts';
import { params, results, task } from '#mocks/fixtures/generation.ts';
import { fail, respond } from '#mocks/respond.ts';
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
export const Phone = meta.story({ globals: { viewport: { value: 'phone', isRotated: false } }, ...showing(task({ images: pond }), older) });
export const PhoneLight = meta.story({
  globals: { theme: 'light', viewport: { value: 'phone', isRotated: false } },
  ...showing(task({ images: isles }), older),
});
export const PhoneRunning = meta.story({
  tags: ['no-visual:moves'],
  globals: { viewport: { value: 'phone', isRotated: false } },
  ...showing(task({ status: 'running', images: [], progress: 11, preview: '/files/seed/k05.webp', eta: 5, endedAt: null }), older),
});
export const PhoneMore = meta.story({
  globals: { viewport: { value: 'phone', isRotated: false } },
  parameters: { docs: { story: { inline: false, height: '844px' } } },
  ...showing(task({ images: pond }), older),
  async play({ canvas, userEvent }) {
    await userEvent.click(await canvas.findByRole('button', { name: '更多' }));
  },
});
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
type Hands = { click: (element: Element) => Promise<void>; keyboard: (keys: string) => Promise<void> };
async function compare({ canvas, userEvent }: { canvas: Pick<typeof screen, 'findByRole'>; userEvent: Hands }): Promise<void> {
  await canvas.findByRole('img', { name: /锦鲤|青绿|山水/ });
  await userEvent.keyboard('c{ArrowRight}c{ArrowDown}c');
  await userEvent.click(await canvas.findByRole('button', { name: '对比 3' }));
  await canvas.findByRole('region', { name: '对比' });
}
export const Compared = meta.story({ ...showing(task({ images: pond }), older), play: compare });
export const Untied = meta.story({
  ...showing(task({ images: pond }), older),
  async play(context) {
    await compare(context);
    await context.userEvent.keyboard('l');
  },
});
export const Flicked = meta.story({
  ...showing(task({ images: pond }), older),
  async play(context) {
    await compare(context);
    await context.userEvent.click(context.canvas.getByRole('radio', { name: /^闪切/ }));
    await context.userEvent.keyboard('2');
  },
});
/** Two columns of words: of the first, and of the one that is seen. */
export const ComparedPhone = meta.story({
  globals: { viewport: { value: 'phone', isRotated: false } },
  beforeEach({ msw }) {
    localStorage.setItem('draft:compared', JSON.stringify(pond.slice(0, 3).map(({ id }) => id)));
    showing(task({ images: pond }), older).beforeEach({ msw });
    return () => localStorage.removeItem('draft:compared');
  },
  async play({ canvas, userEvent }) {
    await userEvent.click(await canvas.findByRole('button', { name: '更多' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: '对比 3 张' }));
    await userEvent.click(await canvas.findByRole('radio', { name: /^C/ }));
  },
});

const grid = {
  x: { of: 'loras' as const, id: 'qinglv', values: [0, 0.4, 0.7, 1] },
  y: { of: 'seed' as const, values: [31_807, 31_812, 31_826] },
};
const cells = Array.from({ length: 12 }, (_, place) => ({
  ...results(4, { width: 1024, height: 1024 })[place % 4]!,
  id: `cell-${place}`,
  params: params({ seed: grid.y.values[Math.floor(place / 4)]!, loras: [{ id: 'qinglv', weight: grid.x.values[place % 4]! }] }),
}));
const gridTask = (over: Partial<Task> = {}) =>
  task({
    images: cells,
    params: params({ num: 12, grid, width: 1024, height: 1024, ratio: '1:1' }),
    startedAt: ago(15),
    endedAt: ago(11),
    ...over,
  });
export const Grid = meta.story(showing(gridTask(), older));
export const GridLight = meta.story({ globals: { theme: 'light' }, ...showing(gridTask(), older) });
export const GridRunning = meta.story({
  tags: ['no-visual:moves'],
  ...showing(gridTask({ status: 'running', images: cells.slice(0, 5), made: 5, progress: 45, eta: 40, endedAt: null }), older),
});
/** The engine refused the tenth; the second was deleted. */
export const GridEnded = meta.story(
  showing(
    gridTask({
      status: 'failed',
      images: cells.slice(0, 9).filter(({ id }) => id !== 'cell-1'),
      places: [0, 2, 3, 4, 5, 6, 7, 8],
      made: 9,
      cost: 24,
      refunded: 6,
      error: { code: 'CONTENT', message: '内容未通过引擎的安全检查，积分已退回' },
    }),
  ),
);
export const GridOnTheWall = meta.story({
  ...showing(gridTask(), older),
  async play({ canvas, userEvent }) {
    await canvas.findByRole('grid');
    await userEvent.keyboard('g');
    await canvas.findByRole('heading', { name: '今天' });
  },
});

const cellNamed = (text: string) => ({ name: new RegExp(`^${text}`) });
Grid.test('R8.14 a picture of a grid goes on the stage with its row, and back to its place', async ({ canvas, userEvent }) => {
  (await canvas.findByRole('gridcell', cellNamed('31807 × 0.00'))).focus();
  await userEvent.keyboard('{ArrowDown}{ArrowRight}{Enter}');
  await seedShown(31_812);
  const row = within(canvas.getByRole('list', { name: '种子 31812，4 张' }));
  await expect(row.getByRole('button', { current: true })).toHaveAccessibleName('第 6 张，0.40');
  await expect(row.getAllByRole('button')).toHaveLength(4);
  await userEvent.click(canvas.getByRole('button', { name: '网格' }));
  await expect(await canvas.findByRole('gridcell', cellNamed('31812 × 0.40'))).toHaveAttribute('tabindex', '0');
});
Grid.test('R8.14 a pair of values goes on the form, and nothing is drawn', async ({ canvas, userEvent }) => {
  (await canvas.findByRole('gridcell', cellNamed('31826 × 0.70'))).focus();
  await userEvent.click(await canvas.findByRole('button', { name: '用这组参数' }));
  await expect(draft).toMatchObject({ grid: false, seed: 31_826, loras: [{ id: 'qinglv', weight: 0.7 }] });
  await expect(toasts.items.map(({ text }) => text)).toContain('参数已载入');
});
Grid.test('R8.14 two pictures of a grid are compared by keys: the line names the weight alone', async ({ canvas, userEvent }) => {
  (await canvas.findByRole('gridcell', cellNamed('31807 × 0.00'))).focus();
  await userEvent.keyboard('c{ArrowRight}c');
  await userEvent.click(await canvas.findByRole('button', { name: '对比 2' }));
  await expect(await canvas.findByLabelText('不同之处')).toHaveTextContent(/^不同：LoRA 权重$/);
});
Grid.test('R8.14 the grid is downloaded as one picture; a failure says so and can be tried again', async ({ canvas, msw, userEvent }) => {
  msw.use(fail(exportGrid, 500));
  const button = await canvas.findByRole('button', { name: '拼成一张下载' });
  await userEvent.click(button);
  await waitFor(() => expect(toasts.items).toHaveLength(1));
  const saved = spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  msw.use(respond(exportGrid, { data: { url: 'data:image/png,story' } }));
  await userEvent.click(button);
  await waitFor(() => expect(saved).toHaveBeenCalledTimes(1));
  await expect((saved.mock.contexts[0] as HTMLAnchorElement).download).toMatch(/^点石-网格-.{6}\.png$/);
});
GridEnded.test('R8.14 a deleted picture leaves a gap, what was not drawn says why', async ({ canvas }) => {
  await expect(await canvas.findByRole('gridcell', cellNamed('31807 × 0.40'))).toHaveTextContent('已删除');
  await expect(canvas.getByRole('gridcell', cellNamed('31826 × 0.40'))).toHaveTextContent('积分已退回');
  await expect(canvas.getByText('8 / 12 张，用了 4 分钟')).toBeVisible();
});
GridOnTheWall.test('R8.14 among other batches a grid keeps its rows', async ({ canvas }) => {
  const rows = await canvas.findAllByRole('region', { name: /^种子 \d+/ });
  await expect(rows.map((row) => within(row).getAllByRole('listitem').length)).toEqual([4, 4, 4]);
});

const seedShown = async (seed: number) => waitFor(() => expect(screen.getByRole('button', { name: `复制种子 ${seed}` })).toBeVisible());
Shown.test('R8.14 arrows go from picture to picture and from batch to batch, and stop at the ends', async ({ canvas, userEvent }) => {
  await seedShown(204_811);
  await expect(canvas.getByRole('button', { name: '上一张' })).toBeDisabled();
  await userEvent.keyboard('{ArrowRight}');
  await seedShown(204_812);
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
  await seedShown(204_811);
  await userEvent.keyboard('{End}');
  await seedShown(pond.at(-1)!.params!.seed!);
  await userEvent.keyboard('{Home}');
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
  await expect(toasts.items.map(({ text }) => text)).toEqual(['参数已载入']);
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
Untied.test('R8.14 L lets each picture be zoomed by itself, and ties them again', async ({ canvas, userEvent }) => {
  const widths = () => canvas.getAllByRole('img').map((one) => one.getBoundingClientRect().width);
  const tie = canvas.getByRole('button', { name: '一起缩放' });
  await expect(tie).toHaveAttribute('aria-pressed', 'false');
  // Each measures its place before its picture stands there.
  await waitFor(() => expect(widths()).toHaveLength(3));
  const before = widths();
  await userEvent.click(canvas.getByRole('button', { name: '放大 B' }));
  const [a, b, c] = widths();
  await expect([a, c]).toEqual([before[0], before[2]]);
  await expect(b! / before[1]!).toBeCloseTo(1.25, 3);
  // Its own keys, while the focus is in it.
  await userEvent.keyboard('1');
  await expect(widths()[1]).toBeGreaterThan(before[1]! * 1.25);
  await userEvent.keyboard('0');
  await expect(widths().map(Math.round)).toEqual(before.map(Math.round));
  await userEvent.keyboard('+l');
  await expect(tie).toHaveAttribute('aria-pressed', 'true');
  await waitFor(() => expect(widths().map(Math.round)).toEqual(before.map(Math.round)));
  // Let go of again, each begins where all stood.
  await userEvent.keyboard('+');
  const larger = widths();
  await expect(larger[0]! / before[0]!).toBeCloseTo(1.25, 3);
  await userEvent.click(tie);
  await waitFor(() => expect(widths().map(Math.round)).toEqual(larger.map(Math.round)));
});
Compared.test('R8.14 another letter is what the others are compared with', async ({ canvas, userEvent }) => {
  const told = () => canvas.getAllByRole('columnheader').map(({ textContent }) => textContent.replace('选这张', '').trim());
  await expect(told()).toEqual(['参数', 'A 基准', 'B 1 处不同', 'C 4 处不同']);
  await userEvent.click(canvas.getByRole('button', { name: '以 C 为基准' }));
  await expect(told()).toEqual(['参数', 'A 4 处不同', 'B 4 处不同', 'C 基准']);
});
Compared.test('R8.14 闪切 shows one after the other at one place: by keys, by letters, by a press', async ({ canvas, userEvent }) => {
  await userEvent.click(canvas.getByRole('radio', { name: /^闪切/ }));
  const shown = () => canvas.getAllByRole('img').map((one) => one.getAttribute('alt'));
  await expect(shown()).toEqual([expect.stringMatching(/^A，/)]);
  await userEvent.keyboard('3');
  await expect(shown()).toEqual([expect.stringMatching(/^C，/)]);
  const place = canvas.getByRole('img').getBoundingClientRect();
  await userEvent.click(canvas.getByRole('img'));
  await expect(shown()).toEqual([expect.stringMatching(/^A，/)]);
  await expect(canvas.getByRole('img').getBoundingClientRect()).toEqual(place);
  await userEvent.click(canvas.getByRole('radio', { name: /^B/ }));
  await userEvent.click(canvas.getByRole('button', { name: '把 B 拿出对比盘' }));
  await waitFor(() => expect(canvas.getAllByRole('radio', { name: /^[A-D]/ })).toHaveLength(2));
  await userEvent.click(canvas.getByRole('radio', { name: /^并排/ }));
  await expect(shown()).toHaveLength(2);
});
export const Kept = meta.story({
  ...showing(task({ images: pond }), older),
  beforeEach({ msw }) {
    showing(task({ images: pond }), older).beforeEach({ msw });
    localStorage.setItem('draft:compared', JSON.stringify([pond[0]?.id, 'gone', pond[2]?.id]));
  },
});
Kept.test('R8.14 what was to be compared is there after a reload, without what is gone', async ({ canvas, userEvent }) => {
  await expect(await canvas.findByRole('button', { name: '对比 2' })).toBeVisible();
  await userEvent.keyboard('c');
  await waitFor(() => expect(canvas.queryByRole('button', { name: /^对比 \d/ })).toBeNull());
  await expect(localStorage.getItem('draft:compared')).not.toContain(pond[0]?.id);
});
Shown.test('the fifth to compare is refused in words', async ({ userEvent }) => {
  await seedShown(204_811);
  await userEvent.keyboard('c{ArrowRight}c{ArrowRight}c{ArrowRight}c{ArrowDown}c');
  await expect(toasts.items.map(({ text }) => text)).toContain('对比盘已满，先拿出一张');
});
