import { expect, fireEvent, fn } from 'storybook/test';
import preview from '#.storybook/preview';
import { samples } from '#ds/samples/samples.ts';
import { TextLink } from '#ds/primitives/text-link/text-link.tsx';
import { SliderCaptcha } from './slider-captcha.tsx';

const meta = preview.meta({
  component: SliderCaptcha,
  args: {
    label: '拖动滑块，补全图片',
    background: { src: samples.peaks, width: 320, height: 180 },
    piece: { src: samples.fox, width: 48, height: 48, y: 60 },
    onRelease: fn(),
    onRenew: fn(),
    children: (
      <p className="text-12 text-3">
        看不清拼图？<TextLink as="button">改用语音验证码</TextLink>
      </p>
    ),
  },
  decorators: [
    (Story) => (
      <div className="w-80">
        <Story />
      </div>
    ),
  ],
});

export const Ready = meta.story();
export const Checking = meta.story({ args: { step: 'checking' } });
export const Passed = meta.story({ args: { step: 'passed' } });
export const Failed = meta.story({ args: { error: '验证失败:没有对齐，请再试一次' } });

Ready.test('arrow keys move the piece, Enter lets go and reports the way', async ({ args, canvas, userEvent }) => {
  canvas.getByRole('slider', { name: '拖动滑块，补全图片' }).focus();
  await userEvent.keyboard('{Shift>}{ArrowRight}{ArrowRight}{/Shift}{ArrowRight}{Enter}');
  await expect(args.onRelease).toHaveBeenCalledWith({
    x: 21,
    track: [
      [0, 10, 0],
      [expect.any(Number), 20, 0],
      [expect.any(Number), 21, 0],
    ],
  });
});
Ready.test('a drag reports when and where', async ({ args, canvas }) => {
  const knob = canvas.getByRole('slider');
  knob.setPointerCapture = () => undefined;
  knob.hasPointerCapture = () => true;
  await fireEvent.pointerDown(knob, { clientX: 10, clientY: 5, pointerId: 1 });
  for (const clientX of [40, 80, 120]) await fireEvent.pointerMove(knob, { clientX, clientY: 6, pointerId: 1 });
  await fireEvent.pointerUp(knob, { pointerId: 1 });
  await expect(args.onRelease).toHaveBeenCalledTimes(1);
  await expect(Number(knob.getAttribute('aria-valuenow'))).toBeGreaterThan(80);
});
