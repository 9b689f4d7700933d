import { expect, fn, screen, spyOn, waitFor } from 'storybook/test';
import preview from '#.storybook/preview';
import * as contract from '#shared/contract/desk-audit.ts';
import { auditChain, auditLine } from '#mocks/fixtures/desk.ts';
import { fail, hang, respond } from '#mocks/respond.ts';
import { DeskAuditPage } from './audit-page.tsx';

const meta = preview.meta({ component: DeskAuditPage, parameters: { layout: 'fullscreen' } });

export const Ready = meta.story();
export const Light = meta.story({ globals: { theme: 'light' } });
export const Phone = meta.story({ globals: { viewport: { value: 'phone', isRotated: false } } });
export const Loading = meta.story({
  tags: ['no-visual:repeats'],
  beforeEach: ({ msw }) => msw.use(hang(contract.deskAudit), hang(contract.deskAuditChain)),
});
export const NotLoaded = meta.story({
  beforeEach: ({ msw }) => msw.use(fail(contract.deskAudit, 500), fail(contract.deskAuditChain, 500)),
});
export const Empty = meta.story({
  beforeEach: ({ msw }) => msw.use(respond(contract.deskAudit, { data: { lines: [], next: null, operators: [], actions: [] } })),
});
export const Broken = meta.story({
  beforeEach: ({ msw }) => msw.use(respond(contract.deskAuditChain, { data: auditChain({ brokenAt: 186_399 }) })),
});
export const SealBroken = meta.story({
  beforeEach: ({ msw }) => msw.use(respond(contract.deskAuditChain, { data: auditChain({ brokenSeal: '2026-11-18' }) })),
});
export const Opened = meta.story({
  async play({ canvas, userEvent }) {
    const row = await canvas.findByRole('row', { name: /改模型/ });
    await userEvent.click(row.querySelector('button')!);
  },
});

Ready.test('a row opens to what it changed, and says so where nothing was', async ({ canvas, userEvent }) => {
  await canvas.findByRole('row', { name: /林夏 审核 答复投诉 投诉 R2611210019 侵权，先隐藏/ });
  await userEvent.keyboard('jjj{Enter}');
  const price = await canvas.findByRole('cell', { name: /价格/ });
  await expect(price).toHaveTextContent(/^价格3→2指纹[0-9a-f]{64}$/);
  await userEvent.keyboard('j{Enter}');
  await expect(await canvas.findByText('没有改动，只是看过')).toBeVisible();
  await expect(price).not.toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await expect(canvas.queryByText('没有改动，只是看过')).toBeNull();
});

Ready.test('filters are asked of the server, and more lines behind the last one', async ({ canvas, userEvent, msw }) => {
  const asked: unknown[] = [];
  msw.use(
    respond(contract.deskAudit, ({ body }) => {
      asked.push(body);
      const n = body.before === undefined ? 300 : body.before - 1;
      return {
        data: {
          lines: [auditLine({ n })],
          next: body.before === undefined ? n : null,
          operators: [{ id: 14, name: '何屿' }],
          actions: ['points.give'],
        },
      };
    }),
  );
  await userEvent.click(await canvas.findByRole('button', { name: '对象：所有对象' }));
  await userEvent.click(await screen.findByRole('option', { name: '会员' }));
  await userEvent.click(await canvas.findByRole('button', { name: '加载更多' }));
  await waitFor(() => expect(canvas.getAllByRole('row')).toHaveLength(3));
  await expect(asked.slice(-2)).toEqual([
    { days: 7, about: 'user' },
    { days: 7, about: 'user', before: 300 },
  ]);
  await expect(canvas.getByText('没有更多了')).toBeVisible();
});

Broken.test('a broken chain is an alarm that says where', async ({ canvas }) => {
  await expect(await canvas.findByText('指纹链在第 186399 行断了，从这一行起不可信')).toBeVisible();
});

SealBroken.test('a seal that tells another print is an alarm that says of which day', async ({ canvas }) => {
  await expect(await canvas.findByText('2026-11-18 的封存对不上，那天及以前的记录不可信')).toBeVisible();
});

Ready.test('what is shown is taken out as a file of its own filter', async ({ canvas, userEvent, msw }) => {
  const asked: unknown[] = [];
  msw.use(respond(contract.exportAudit, ({ body }) => (asked.push(body), { data: { lines: [auditLine({ n: 7 })] } })));
  const names = fn();
  const click = spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names(this.download, this.href.startsWith('blob:'));
  });
  await userEvent.click(await canvas.findByRole('button', { name: '导出' }));
  await waitFor(() => expect(names).toHaveBeenCalledWith(expect.stringMatching(/^点石审计-\d{4}-\d\d-\d\d[.]csv$/), true));
  click.mockRestore();
  await expect(asked).toEqual([{ days: 7 }]);
});
