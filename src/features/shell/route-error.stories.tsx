import { expect, fn } from 'storybook/test';
import preview from '#.storybook/preview';
import { RouteError } from './route-error.tsx';

const meta = preview.meta({
  component: RouteError,
  args: { error: new Error('select * from users: tok_abcdefghijklmnopqrstuvwxyz 13800000000 me@dianshi.example'), reset: fn() },
  parameters: { layout: 'fullscreen' },
});

export const Broken = meta.story();

// There are no diagnostics to copy: what is not shown needs no redaction.
Broken.test('T-SES-11 shows nothing of the error: no token, phone or e-mail', async ({ canvasElement }) => {
  const page = canvasElement.innerHTML;
  await expect(page).toContain('页面出了点问题');
  for (const secret of ['tok_abcdefghijklmnopqrstuvwxyz', '13800000000', 'me@dianshi.example', 'select *']) {
    await expect(page).not.toContain(secret);
  }
});
Broken.test('F-63 tries again, and shows nothing of the error', async ({ args, canvas, userEvent }) => {
  await expect(canvas.queryByText(/select/)).toBeNull();
  await userEvent.click(canvas.getByRole('button', { name: '重试' }));
  await expect(args.reset).toHaveBeenCalledTimes(1);
});
