import { expect } from 'storybook/test';
import preview from '#.storybook/preview';
import { dialogs } from '#state/dialogs.ts';
import { PhoneLinks } from './phone-links.tsx';

const meta = preview.meta({
  component: PhoneLinks,
  args: { signedIn: true },
  globals: { viewport: { value: 'phone', isRotated: false } },
});

export const Mine = meta.story();
export const SignedOut = meta.story({ args: { signedIn: false } });

Mine.test('V-03 each is at least 44 px high, and what is no page opens its dialog', async ({ canvas, userEvent }) => {
  for (const one of [...canvas.getAllByRole('link'), ...canvas.getAllByRole('button')])
    await expect(one.offsetHeight).toBeGreaterThanOrEqual(44);
  await userEvent.click(canvas.getByRole('button', { name: '积分明细' }));
  await expect(dialogs.open).toBe('points');
});
SignedOut.test('documents and help are there for everyone', async ({ canvas }) => {
  await expect(canvas.getAllByRole('link').map((link) => link.textContent)).toEqual(['使用教程', '用户协议', '隐私政策']);
});
