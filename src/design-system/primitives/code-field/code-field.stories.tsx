import { useState } from 'react';
import { expect, fn, waitFor } from 'storybook/test';
import preview from '#.storybook/preview';
import { TextField } from '#ds/primitives/text-field/text-field.tsx';
import { CodeField, type CodeFieldProps } from './code-field.tsx';

const meta = preview.meta({
  component: CodeField,
  subcomponents: { TextField },
  args: { label: '验证码', placeholder: '请输入验证码', size: 'lg' as const, value: '', onSend: fn(), onHurry: fn() },
  decorators: [
    (Story) => (
      <div className="max-w-form">
        <Story />
      </div>
    ),
  ],
});

function Live(args: CodeFieldProps) {
  const [until, setUntil] = useState<number>();
  const [value, setValue] = useState('');
  return (
    <CodeField
      {...args}
      value={value}
      onChange={setValue}
      cooldownUntil={until}
      onSend={() => {
        setUntil(Date.now() + 1500);
        args.onSend();
      }}
    />
  );
}

export const Ready = meta.story({ render: (args) => <Live {...args} /> });
export const Sending = meta.story({ args: { sending: true } });
export const Cooling = meta.story({ args: { value: '2048', cooldownUntil: new Date(2099, 0).getTime(), waitLabel: () => '52 秒后重发' } });
export const Wrong = meta.story({ args: { value: '20', error: '验证码不正确' } });

Ready.test('AC-3 of a pasted message only the digits stay, and all of them', async ({ canvas, userEvent }) => {
  const field = canvas.getByRole('textbox', { name: '验证码' });
  for (const message of ['验证码 123 456', '【点石】验证码：123456，5 分钟内有效', '１２３４５６']) {
    await userEvent.clear(field);
    await userEvent.click(field);
    await userEvent.paste(message);
    await expect(field).toHaveValue('123456');
  }
});
Ready.test('counts down after sending and offers to send again', async ({ args, canvas, userEvent }) => {
  await userEvent.click(canvas.getByRole('button', { name: '获取验证码' }));
  await expect(args.onSend).toHaveBeenCalledTimes(1);
  const waiting = await canvas.findByRole('button', { name: /秒后重发/ });
  await userEvent.click(waiting);
  await expect(args.onHurry).toHaveBeenCalledTimes(1);
  await expect(args.onSend).toHaveBeenCalledTimes(1);
  await waitFor(() => expect(canvas.getByRole('button', { name: '获取验证码' })).not.toHaveAttribute('aria-disabled'), { timeout: 3000 });
});
