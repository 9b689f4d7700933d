import { expect, fn, screen, spyOn, within } from 'storybook/test';
import preview from '#.storybook/preview';
import { pointsOverview, pointsStatement } from '#shared/contract/points.ts';
import { overview, statement } from '#mocks/fixtures/billing.ts';
import { fail, hang, respond } from '#mocks/respond.ts';
import { PointsPage } from './points-page.tsx';

const phone = { viewport: { value: 'phone', isRotated: false } };
const meta = preview.meta({
  component: PointsPage,
  parameters: { layout: 'fullscreen' },
  globals: { viewport: { value: 'desktop', isRotated: false } },
});

export const Month = meta.story();
export const Light = meta.story({ globals: { theme: 'light' } });
export const Phone = meta.story({ globals: phone });
export const SignedOut = meta.story({ globals: { user: 'anonymous' } });
export const Loading = meta.story({ beforeEach: ({ msw }) => msw.use(hang(pointsOverview), hang(pointsStatement)) });
export const NotLoaded = meta.story({ beforeEach: ({ msw }) => msw.use(fail(pointsOverview, 500), fail(pointsStatement, 500)) });
export const Empty = meta.story({
  beforeEach: ({ msw }) =>
    msw.use(
      respond(pointsOverview, {
        data: {
          ...overview,
          balance: { all: 0, point: 0, point_gift: 0, point_permission: 0 },
          batches: [],
          next: null,
          forecast: null,
          days: overview.days.map(({ day }) => ({ day, generate: 0, train: 0, tool: 0 })),
          months: ['2026-11'],
        },
      }),
      respond(pointsStatement, {
        data: { ...statement, opening: 0, earned: 0, spent: 0, expired: 0, closing: 0, lines: [] },
      }),
    ),
});

Month.test('R8.13 opening and what moved are the closing balance, on every line and in sum', async () => {
  const table = await screen.findByRole('table', { name: '2026 年 11 月的积分变动' });
  const balances = within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .slice(-2)
        .map((cell) => Number(cell.textContent.replaceAll(',', '').replace('−', '-'))),
    );
  for (const [i, [change = 0, after = 0]] of balances.entries())
    await expect(after - change).toBe(balances[i + 1]?.[1] ?? statement.opening);
  await expect(balances[0]?.[1]).toBe(1284);
});
Month.test('R8.13 what ran out is a line of its own kind; a filter leaves the sums of the month', async ({ userEvent }) => {
  await userEvent.click(await screen.findByRole('radio', { name: '到期' }));
  const rows = within(screen.getByRole('table', { name: '2026 年 11 月的积分变动' }))
    .getAllByRole('row')
    .slice(1);
  await expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringContaining('10 积分未用−10'),
    expect.stringContaining('60 积分用了 24−36'),
  ]);
  await expect(screen.getByText('获取', { selector: 'dt' }).nextElementSibling).toHaveTextContent('+3,240');
  await expect(screen.getByText(/2 行，合计 −46/)).toBeVisible();
});
Month.test('a day of the chart leaves its lines, and can be left again', async ({ userEvent }) => {
  await userEvent.click(await screen.findByRole('button', { name: /^11 月 20 日/ }));
  await expect(await screen.findByRole('button', { name: '只看 11-20' })).toBeVisible();
  const rows = () => within(screen.getByRole('table', { name: '2026 年 11 月的积分变动' })).getAllByRole('row').length - 1;
  await expect(rows()).toBeLessThan(statement.lines.length);
  await userEvent.click(screen.getByRole('button', { name: '只看 11-20' }));
  await expect(rows()).toBe(statement.lines.length);
});
Month.test('a file for spreadsheets, named by its month', async ({ userEvent }) => {
  const names = fn();
  const click = spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names(this.download, this.href.startsWith('blob:'));
  });
  await userEvent.click(await screen.findByRole('button', { name: '导出 CSV' }));
  click.mockRestore();
  await expect(names).toHaveBeenCalledWith('点石积分-2026-11.csv', true);
});
Empty.test('nothing moved is said', async () => {
  await expect(await screen.findByText('这个月没有变动')).toBeVisible();
});
