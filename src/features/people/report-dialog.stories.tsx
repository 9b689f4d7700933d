import { type ReactElement, useState } from 'react';
import { expect, screen, waitFor, within } from 'storybook/test';
import { useSnapshot } from 'valtio';
import preview from '#.storybook/preview';
import { report } from '#shared/contract/reports.ts';
import { fail, hang, respond } from '#mocks/respond.ts';
import { closeReport, openReport, reporting } from '#state/report.ts';
import { Dialog } from '#ds/primitives/dialog/dialog.tsx';
import { ReportDialog } from './report-dialog.tsx';

const meta = preview.meta({
  component: ReportDialog,
  args: { kind: 'model' as const, id: 'shanhai-xl', name: '山海 XL v2' },
  globals: { user: 'anonymous' },
  beforeEach: () => openReport({ kind: 'model', id: 'shanhai-xl', name: '山海 XL v2' }),
});

export const Empty = meta.story({ play: async ({ canvasElement }) => void (await inDialog(canvasElement)) });
export const AboutAMaker = meta.story({ tags: ['no-visual:repeats'], args: { kind: 'user' as never, id: 20481174, name: '山海匠' } });
export const Phone = meta.story({ tags: ['no-visual:repeats'], globals: { viewport: { value: 'phone', isRotated: false } } });
export const Sent = meta.story({ play: async ({ canvasElement, userEvent }) => send(canvasElement, userEvent) });
export const Sending = meta.story({
  tags: ['no-visual:repeats'],
  beforeEach: ({ msw }) => msw.use(hang(report)),
  play: async ({ canvasElement, userEvent }) => send(canvasElement, userEvent),
});
export const Refused = meta.story({
  tags: ['no-visual:repeats'],
  beforeEach: ({ msw }) => msw.use(fail(report, 400, { message: '操作太频繁，请稍后再试', error: 'TOO_FREQUENT' })),
  play: async ({ canvasElement, userEvent }) => send(canvasElement, userEvent),
});

/** A picture's own dialog is open, and the complaint comes over it, as from the root. */
function Twofold(): ReactElement {
  const { about } = useSnapshot(reporting);
  const [seen, setSeen] = useState(true);
  return (
    <>
      <Dialog open={seen} title="千里青绿" onClose={() => setSeen(false)}>
        <button type="button" onClick={() => openReport({ kind: 'image', id: 'image-r01', name: '千里青绿' })}>
          举报这张图
        </button>
      </Dialog>
      {about && <ReportDialog {...about} />}
    </>
  );
}
export const OverAnother = meta.story({
  tags: ['no-visual:repeats'],
  beforeEach: () => closeReport(),
  render: () => <Twofold />,
  play: async ({ userEvent }) => userEvent.click(await screen.findByRole('button', { name: '举报这张图' })),
});

async function inDialog(element: HTMLElement) {
  return within(await within(element.ownerDocument.body).findByRole('dialog'));
}

/** By keyboard alone. */
async function send(element: HTMLElement, userEvent: { keyboard: (keys: string) => Promise<void> }): Promise<void> {
  const dialog = await inDialog(element);
  dialog.getByRole('radio', { name: '侵犯权益' }).focus();
  await userEvent.keyboard(' ');
  dialog.getByRole('textbox').focus();
  await userEvent.keyboard('用了我的画');
  dialog.getByRole('button', { name: '提交举报' }).focus();
  await userEvent.keyboard('{Enter}');
}

OverAnother.test('Esc closes the upper one only, and focus returns to what opened it', async ({ userEvent }) => {
  const upper = await screen.findByRole('dialog', { name: '举报作品' });
  await userEvent.click(within(upper).getByRole('radio', { name: '其他' }));
  await userEvent.type(within(upper).getByRole('textbox'), '重复');
  await expect(within(upper).getByRole('textbox')).toHaveValue('重复');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: '举报作品' })).toBeNull());
  await expect(screen.getByRole('dialog', { name: '千里青绿' })).toBeVisible();
  await waitFor(() => expect(screen.getByRole('button', { name: '举报这张图' })).toHaveFocus());
});
Empty.test('asks for a reason before it asks the server', async ({ canvasElement, userEvent }) => {
  const dialog = await inDialog(canvasElement);
  await userEvent.click(dialog.getByRole('button', { name: '提交举报' }));
  await expect(await dialog.findByRole('alert')).toHaveTextContent('请选择举报原因');
  await expect(dialog.getByText(/72 小时内处理，并把结果告诉你/)).toBeVisible();
  await expect(dialog.getByRole('link', { name: /12377/ })).toHaveAttribute('href', 'https://www.12377.cn');
});
Sent.test('its number is shown', async ({ canvasElement, userEvent }) => {
  const dialog = await inDialog(canvasElement);
  await dialog.findByText('R2611210001');
  await expect(dialog.getByRole('button', { name: '知道了' })).toHaveFocus();
  await userEvent.click(dialog.getByRole('button', { name: '知道了' }));
  await expect(reporting.about).toBeNull();
});
Refused.test('keeps what was written and says why', async ({ canvasElement, msw, userEvent }) => {
  const dialog = await inDialog(canvasElement);
  await expect(await dialog.findByRole('alert')).toHaveTextContent('操作太频繁，请稍后再试');
  await expect(dialog.getByRole('textbox')).toHaveValue('用了我的画');
  msw.use(respond(report, ({ body }) => ({ data: { number: `${body.kind}-${body.targetId}-${body.reason}-${body.text}` } })));
  await userEvent.click(dialog.getByRole('button', { name: '提交举报' }));
  await dialog.findByText('model-shanhai-xl-infringing-用了我的画');
});
