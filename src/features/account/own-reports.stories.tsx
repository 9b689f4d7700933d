import { expect, waitFor } from 'storybook/test';
import preview from '#.storybook/preview';
import { addMaterial, ownReports } from '#shared/contract/reports.ts';
import { ownReports as reports } from '#mocks/fixtures/desk.ts';
import { respond } from '#mocks/respond.ts';
import { OwnReports } from './own-reports.tsx';

const meta = preview.meta({
  component: OwnReports,
  beforeEach: ({ msw }) => msw.use(respond(ownReports, { data: reports })),
});

export const Ready = meta.story();
export const Light = meta.story({ globals: { theme: 'light' } });
export const Phone = meta.story({ globals: { viewport: { value: 'phone', isRotated: false } } });

Ready.test('L-21 an answer is read, and what is asked for is sent', async ({ canvas, userEvent, msw }) => {
  const sent: unknown[] = [];
  await expect(await canvas.findByText(/主页上没有辱骂内容/)).toBeVisible();
  msw.use(
    respond(addMaterial, ({ body, params }) => (sent.push([params.number, body.text]), { data: params })),
    respond(ownReports, { data: reports.map((one) => ({ ...one, state: 'open' as const, asked: '' })) }),
  );
  await userEvent.type(canvas.getByRole('textbox', { name: '请补充作品的创作时间，或登记证书的编号。' }), '2024 年 3 月');
  await userEvent.click(canvas.getByRole('button', { name: '补充' }));
  await waitFor(() => expect(canvas.queryByRole('textbox')).toBeNull());
  await expect(sent).toEqual([['R2611210019', '2024 年 3 月']]);
});
