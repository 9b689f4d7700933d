import { expect, fireEvent, fn, waitFor } from 'storybook/test';
import preview from '#.storybook/preview';
import { captcha, captchaVerify } from '#shared/contract/account.ts';
import { puzzle } from '#mocks/fixtures/puzzle.ts';
import { fail, hang, respond } from '#mocks/respond.ts';
import { toasts } from '#state/toasts.ts';
import { Captcha } from './captcha.tsx';

const meta = preview.meta({
  component: Captcha,
  args: { onPassed: fn(), onCancel: fn() },
  decorators: [
    (Story) => (
      <div className="max-w-form">
        <Story />
      </div>
    ),
  ],
});

export const Ready = meta.story();
export const Loading = meta.story({ beforeEach: ({ msw }) => msw.use(hang(captcha)) });
export const NotLoaded = meta.story({ beforeEach: ({ msw }) => msw.use(fail(captcha, 500)) });

async function solve(slider: HTMLElement): Promise<void> {
  for (let i = 0; i < 5; i++) await fireEvent.keyDown(slider, { key: 'ArrowRight', shiftKey: true });
  await fireEvent.keyDown(slider, { key: 'Enter' });
}
Ready.test('hands the ticket on', async ({ args, canvas }) => {
  await solve(await canvas.findByRole('slider'));
  await waitFor(() => expect(args.onPassed).toHaveBeenCalledWith('story-ticket'));
});
Ready.test('a failed puzzle says nothing and deals a new one', async ({ args, canvas, msw }) => {
  const slider = await canvas.findByRole('slider');
  const dealt = fn();
  msw.use(
    respond(captcha, () => (dealt(), { data: puzzle({ id: 'puzzle-2' }) })),
    respond(captchaVerify, { code: 200, message: { captchaVerifyResult: false, verifyCode: 'F001' }, data: null }),
  );
  await solve(slider);
  await waitFor(() => expect(dealt).toHaveBeenCalledTimes(1));
  await expect(args.onPassed).not.toHaveBeenCalled();
  await expect(toasts.items).toHaveLength(0);
});
