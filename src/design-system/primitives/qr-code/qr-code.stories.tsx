import { expect } from 'storybook/test';
import preview from '#.storybook/preview';
import { QrCode } from './qr-code.tsx';

const meta = preview.meta({
  component: QrCode,
  args: { title: '支付宝付款码', value: 'https://qr.alipay.com/bax08431example' },
  decorators: [
    (Story) => (
      <div className="w-52">
        <Story />
      </div>
    ),
  ],
});

export const Valid = meta.story();
export const Dim = meta.story({ args: { dim: true } });

Valid.test('has a name', async ({ canvas }) => expect(canvas.getByRole('img', { name: '支付宝付款码' })).toBeVisible());
