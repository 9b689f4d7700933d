import { expect, waitFor } from 'storybook/test';
import preview from '#.storybook/preview';
import { dialogs } from '#state/dialogs.ts';
import { session } from '#state/session.ts';
import { SettingPage } from './setting-page.tsx';

const meta = preview.meta({ component: SettingPage });

export const SignedIn = meta.story();
export const SignedOut = meta.story({ globals: { user: 'anonymous' } });
export const Phone = meta.story({ globals: { viewport: { value: 'phone', isRotated: false } } });

SignedIn.test('hides the middle of the phone number', async ({ canvas }) => {
  await expect(canvas.getByText('138****0000')).toBeVisible();
});
SignedIn.test('opens the point log', async ({ canvas, userEvent }) => {
  await userEvent.click(canvas.getByRole('button', { name: '积分明细' }));
  await expect(dialogs.open).toBe('points');
});
SignedIn.test('signs out here at once', async ({ canvas, loaded, userEvent }) => {
  await userEvent.click(canvas.getByRole('button', { name: '退出登录' }));
  await expect(session.token).toBe('');
  await waitFor(() => expect(loaded.router.state.location.pathname).toBe('/intro'));
});
