import { expect, fireEvent, fn, waitFor } from 'storybook/test';
import preview from '#.storybook/preview';
import { meta as metaCall } from '#shared/contract/content.ts';
import { captcha, captchaVerify } from '#shared/contract/sign-in.ts';
import { isWork, workText, WORK_PARTS } from '#shared/rules/puzzle-work.ts';
import { meta as installation } from '#mocks/fixtures/content.ts';
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
Ready.test('AC-14 a missed puzzle says so, deals a new one, and the keyboard goes on in it', async ({ args, canvas, msw }) => {
  const slider = await canvas.findByRole('slider');
  const dealt = fn();
  msw.use(
    respond(captcha, () => (dealt(), { data: puzzle({ id: 'puzzle-2' }) })),
    respond(captchaVerify, { code: 200, message: { captchaVerifyResult: false, verifyCode: 'F003' }, data: null }),
  );
  slider.focus();
  await solve(slider);
  await waitFor(() => expect(canvas.getByRole('alert')).toHaveTextContent('没有对齐。换了一张图，再试一次。'));
  await expect(dealt).toHaveBeenCalledTimes(1);
  await waitFor(() => expect(canvas.getByRole('slider')).toHaveFocus());
  await expect(args.onPassed).not.toHaveBeenCalled();
  await expect(toasts.items).toHaveLength(0);
});
Ready.test('AC-14 a puzzle that ran out says that', async ({ canvas, msw }) => {
  msw.use(respond(captchaVerify, { code: 200, message: { captchaVerifyResult: false, verifyCode: 'F002' }, data: null }));
  await solve(await canvas.findByRole('slider'));
  await canvas.findByText('这张图过了两分钟，已失效。换了一张，再试一次。');
});
Ready.test('AC-14 who cannot see the puzzle has the device work, on a puzzle of its own', async ({ args, canvas, msw, userEvent }) => {
  const shown = fn();
  await canvas.findByRole('slider');
  msw.use(
    respond(captcha, { data: puzzle({ id: 'unseen' }) }),
    respond(captchaVerify, ({ body }) => {
      shown(JSON.parse(atob(body.captchaVerifyParam)));
      return { code: 200 as const, message: { captchaVerifyResult: true, verifyCode: 'T001', ticket: 'worked-off' }, data: null };
    }),
  );
  canvas.getByRole('button', { name: '换一种验证' }).focus();
  await userEvent.keyboard('{Enter}');
  await canvas.findByRole('progressbar', { name: '计算进度' });
  await waitFor(() => expect(canvas.getByRole('status')).toHaveTextContent('正在计算，已完成 25%'), { interval: 5 });
  await waitFor(() => expect(args.onPassed).toHaveBeenCalledWith('worked-off'), { timeout: 20_000 });
  const { id, nonces } = shown.mock.lastCall![0];
  await expect([id, nonces.length]).toEqual(['unseen', WORK_PARTS]);
  for (const [part, nonce] of nonces.entries()) {
    const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(workText(id, part, nonce)));
    await expect(isWork(new Uint8Array(hash))).toBe(true);
  }
});
Ready.test('AC-14 the work can be left: back to the picture, or altogether', async ({ args, canvas, userEvent }) => {
  await userEvent.click(await canvas.findByRole('button', { name: '换一种验证' }));
  await waitFor(() => expect(canvas.getByRole('button', { name: '改回拼图' })).toHaveFocus());
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(canvas.getByRole('slider')).toHaveFocus());
  await userEvent.click(canvas.getByRole('button', { name: '换一种验证' }));
  await canvas.findByRole('progressbar');
  await userEvent.click(canvas.getByRole('button', { name: '取消' }));
  await expect(args.onCancel).toHaveBeenCalledTimes(1);
});

export const Cloud = meta.story({ beforeEach: ({ msw }) => msw.use(respond(metaCall, { data: installation({ captcha: 'aliyun' }) })) });

/** What the frame says of itself, as the page hears it. */
const says = (frame: HTMLElement, data: object) =>
  window.dispatchEvent(new MessageEvent('message', { data, source: (frame as HTMLIFrameElement).contentWindow }));

Cloud.test('the answer of the frame is judged by the server; nobody else is listened to', async ({ args, canvas, msw }) => {
  const shown = fn();
  msw.use(
    respond(captchaVerify, ({ body }) => {
      shown(body.captchaVerifyParam);
      const passed = body.captchaVerifyParam === 'good';
      return {
        code: 200 as const,
        message: { captchaVerifyResult: passed, verifyCode: 'T001', ...(passed && { ticket: 'of-the-cloud' }) },
        data: null,
      };
    }),
  );
  const frame = await canvas.findByTitle('人机验证');
  await expect(frame).toHaveAttribute('sandbox', 'allow-scripts');
  window.dispatchEvent(new MessageEvent('message', { data: { captcha: 'answered', param: 'forged' }, source: window }));
  says(frame, { captcha: 'answered', param: 'bad' });
  await canvas.findByText('没有通过验证，没有发验证码。再试一次。');
  says(await canvas.findByTitle('人机验证'), { captcha: 'answered', param: 'good' });
  await waitFor(() => expect(args.onPassed).toHaveBeenCalledWith('of-the-cloud'));
  await expect(shown.mock.calls).toEqual([['bad'], ['good']]);
});

Cloud.test('where its program does not load, the device can compute instead', async ({ canvas, userEvent }) => {
  says(await canvas.findByTitle('人机验证'), { captcha: 'away' });
  await canvas.findByText(/人机验证没有载入，没有发验证码/);
  await userEvent.click(canvas.getByRole('button', { name: '换一种验证' }));
  await canvas.findByRole('progressbar', { name: '计算进度' });
});
