import { expect, screen, waitFor, within } from 'storybook/test';
import type { QueryClient } from '@tanstack/react-query';
import preview from '#.storybook/preview';
import * as desk from '#shared/contract/desk.ts';
import * as contract from '#shared/contract/desk-overview.ts';
import { brokenOverview, deskOverviewNow, supportOverview } from '#mocks/fixtures/desk-overview.ts';
import { fail, hang, respond } from '#mocks/respond.ts';
import { DeskOverviewPage } from './overview-page.tsx';

const meta = preview.meta({ component: DeskOverviewPage, parameters: { layout: 'fullscreen' } });
type Play = { canvas: { findByRole: (role: string, options: object) => Promise<HTMLElement> } };
const isReady = async ({ canvas }: Play) => void (await canvas.findByRole('meter', { name: '队列' }));
const answer = (data: ReturnType<typeof deskOverviewNow>) => respond(contract.deskOverview, { data });

export const Ready = meta.story({ play: isReady });
export const Light = meta.story({ globals: { theme: 'light' }, play: isReady });
export const Broken = meta.story({ beforeEach: ({ msw }) => msw.use(answer(brokenOverview())), play: isReady });
export const BrokenLight = meta.story({
  globals: { theme: 'light' },
  beforeEach: ({ msw }) => msw.use(answer(brokenOverview())),
  play: isReady,
});
export const Stale = meta.story({
  async play({ canvas, msw, loaded }) {
    await canvas.findByRole('meter', { name: '队列' });
    msw.use(hang(contract.deskOverview));
    (loaded.client as QueryClient).setQueryData(['desk', 'overview'], brokenOverview(), { updatedAt: Date.now() - 30_000 });
    await canvas.findByText('30 秒没有数据');
  },
});
export const Support = meta.story({
  beforeEach: ({ msw }) =>
    msw.use(answer(supportOverview()), respond(desk.deskSelf, { data: { name: '何屿', role: 'support', waiting: { members: 1 } } })),
  play: isReady,
});
export const Nothing = meta.story({
  beforeEach: ({ msw }) =>
    msw.use(
      answer(
        deskOverviewNow({
          queue: { waiting: 0, longest: null, members: 0 },
          payments: { many: 0, fen: 0, latest: null, yesterday: 0 },
          space: { stored: 0, daily: 0, disk: null },
          complaints: { open: 0, longest: null, answered: 0 },
          waits: [],
          waiting: 0,
          hours: Array.from({ length: 24 }, () => ({ ended: 0, failed: 0 })),
          p50: null,
        }),
      ),
    ),
  play: isReady,
});
export const Loading = meta.story({ tags: ['no-visual:repeats'], beforeEach: ({ msw }) => msw.use(hang(contract.deskOverview)) });
export const NotLoaded = meta.story({ beforeEach: ({ msw }) => msw.use(fail(contract.deskOverview, 500)) });

Ready.test('R9.3 five figures tell how they stand to their threshold, and none is an alarm', async ({ canvas }) => {
  await canvas.findByRole('meter', { name: '队列' });
  const told = canvas.getAllByRole('meter').map((meter) => meter.getAttribute('aria-valuetext'));
  await expect(told).toEqual([
    '46 个在排，线 120',
    '5 台里 5 台正常',
    '今天 213 笔，线是昨天全天的 268 笔',
    '用了 62%，线 80%',
    '12 件，最久等了 3 时 40 分，线 24 小时',
  ]);
  await expect(within(canvas.getByRole('group', { name: '磁盘' })).getByText('按现在够').parentElement).toHaveTextContent('41 天');
  await expect(canvas.queryByText('超过 120')).toBeNull();
});

Broken.test('R9.3 a figure past its threshold says so in its heading', async ({ canvas }) => {
  const queue = within(await canvas.findByRole('group', { name: '队列' }));
  await expect(queue.getByRole('heading')).toHaveTextContent('队列超过 120');
  await expect(within(canvas.getByRole('group', { name: '引擎' })).getByRole('heading')).toHaveTextContent('1 台坏了');
  await expect(within(canvas.getByRole('group', { name: '支付' })).getByRole('heading')).toHaveTextContent('通知晚了');
});

Broken.test(
  'R9.3 what waits is one list in which the late stand out, and each leads to where it is dealt with',
  async ({ canvas, userEvent }) => {
    const part = within(await canvas.findByRole('region', { name: '要处理的' }));
    const rows = part.getAllByRole('link');
    await expect(rows.map((row) => row.getAttribute('href'))).toEqual([
      '/desk/orders',
      '/desk/models',
      '/desk/models#forge-icons',
      '/desk/orders#20261120a1b2c3d4',
      '/desk/complaints#R2611210004',
      '/desk/complaints#R2611210001',
      '/desk/orders#20261120a1b2c3d4',
      '/desk/orders#20261120a1b2c3d5',
      '/desk/catalogue#pack-5',
      '/desk/members#20481173',
    ]);
    await expect(rows.slice(0, 6).map((row) => row.textContent)).toEqual([
      '对账11 月 20 日差 +79.001 笔对不上9 时 50 分',
      '引擎comfy-03 连续失败 5 次已停止派单，24 秒后再试1 时 19 分',
      '模型clay_toy_v3.safetensors 不见了前台已自动隐藏「黏土玩具箱」41 分',
      '发票3 张待开最早 昨天 12:0024 时 00 分',
      '审核《敦煌飞天》北岸拾石 发布5 时 00 分',
      '投诉《双生机甲》 侵犯权益被投诉 3 次3 时 40 分林夏',
    ]);
    await expect(rows[7]).toHaveTextContent('退款¥1,318.00周可提出的，等第二人32 分你');
    await expect(rows[8]).toHaveTextContent('价格积分 10,000 改成 ¥398.00你提出的，等第二人20 分');
    await userEvent.keyboard('jj');
    await expect(rows[1]).toHaveFocus();
    await userEvent.keyboard('k');
    await expect(rows[0]).toHaveFocus();
  },
);

Broken.test('R9.3 new figures come every five seconds, and move neither the focus nor the list', async ({ canvas, userEvent, msw }) => {
  await canvas.findByText('131');
  await userEvent.keyboard('jj');
  const list = canvas.getByRole('region', { name: '要处理的' }).querySelector('ul')!;
  list.scrollTop = 20;
  const { scrollTop } = list;
  const focused = document.activeElement;
  msw.use(answer({ ...brokenOverview(), queue: { waiting: 133, longest: 425, members: 40 } }));
  await canvas.findByText('133', {}, { timeout: 8000 });
  await expect(document.activeElement).toBe(focused);
  await expect(canvas.getByRole('region', { name: '要处理的' }).querySelector('ul')).toBe(list);
  await expect(list.scrollTop).toBe(scrollTop);
});

Ready.test('R9.3 the hours of the day are a table for a voice', async ({ canvas }) => {
  const table = within(await canvas.findByRole('table', { name: '今天出图，每小时' }));
  await expect(table.getAllByRole('row')).toHaveLength(14);
  await expect(table.getByRole('row', { name: '11:00 1,420 11' })).toBeInTheDocument();
});

Stale.test('R9.3 figures of more than 30 seconds ago say so, and are news again with the next answer', async ({ canvas, msw, loaded }) => {
  await expect(canvas.getByRole('status')).toHaveTextContent('30 秒没有数据');
  msw.use(answer(deskOverviewNow()));
  void (loaded.client as QueryClient).refetchQueries({ queryKey: ['desk', 'overview'] }, { cancelRefetch: true });
  await waitFor(() => expect(canvas.getByRole('status')).toBeEmptyDOMElement());
});

Support.test('O-4 whoever sees no money, no cases and no audit has no place for them', async ({ canvas }) => {
  await canvas.findByRole('meter', { name: '队列' });
  await expect(canvas.getAllByRole('meter').map((meter) => meter.getAttribute('aria-label'))).toEqual(['队列', '引擎', '磁盘']);
  await expect(canvas.queryByRole('region', { name: '最近操作' })).toBeNull();
});

Ready.test('R9.3 g v leads here from every section', async ({ canvas, userEvent }) => {
  await canvas.findByRole('meter', { name: '队列' });
  await expect(await canvas.findByRole('link', { name: '总览' })).toHaveAttribute('href', '/desk/overview');
  await userEvent.keyboard('?');
  const sheet = within(await screen.findByRole('dialog', { name: '运营台快捷键' }));
  await waitFor(() => expect(sheet.getByText('总览').nextElementSibling).toHaveTextContent('GV'));
});
