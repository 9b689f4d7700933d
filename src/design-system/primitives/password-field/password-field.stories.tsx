import { useState } from 'react';
import { expect } from 'storybook/test';
import preview from '#.storybook/preview';
import { TextField } from '#ds/primitives/text-field/text-field.tsx';
import { PasswordField, type PasswordFieldProps } from './password-field.tsx';

const meta = preview.meta({
  component: PasswordField,
  subcomponents: { TextField },
  args: { label: '密码', size: 'lg' as const, value: 'dianshi2026', autoComplete: 'current-password' },
  decorators: [
    (Story) => (
      <div className="max-w-form">
        <Story />
      </div>
    ),
  ],
});

function Typed(args: PasswordFieldProps) {
  const [value, setValue] = useState(args.value);
  return <PasswordField {...args} value={value} onChange={setValue} />;
}

export const Hidden = meta.story({ render: (args) => <Typed {...args} /> });
export const Shown = meta.story({ play: async ({ canvas, userEvent }) => userEvent.click(canvas.getByRole('button', { name: '显示' })) });
export const Digits = meta.story({
  args: { label: '监护人密码', value: '2580', help: '4 至 6 位数字', inputMode: 'numeric', maxLength: 6, autoComplete: 'off' },
});
export const Wrong = meta.story({ args: { label: '确认密码', error: '两次密码不相同' } });

Digits.test('a secret of digits brings the keys of digits', async ({ canvas }) => {
  const field = canvas.getByLabelText('监护人密码');
  await expect(field).toHaveAttribute('inputmode', 'numeric');
  await expect(field).toHaveAttribute('type', 'password');
});
Hidden.test('the eye shows and hides what was typed', async ({ canvas, userEvent }) => {
  const field = canvas.getByLabelText('密码');
  await userEvent.type(field, '9');
  await expect(field).toHaveAttribute('type', 'password');
  await userEvent.click(canvas.getByRole('button', { name: '显示' }));
  await expect(field).toHaveAttribute('type', 'text');
  await expect(field).toHaveValue('dianshi20269');
  await userEvent.click(canvas.getByRole('button', { name: '隐藏' }));
  await expect(field).toHaveAttribute('type', 'password');
});
