import { UserRound } from 'lucide-react';
import { useState } from 'react';
import { expect, fn } from 'storybook/test';
import preview from '#.storybook/preview';
import type { Glyph } from '#ds/foundations/icon.tsx';
import { TextField, type TextFieldProps } from './text-field.tsx';

const meta = preview.meta({
  component: TextField,
  args: {
    label: '手机号或邮箱',
    placeholder: '请输入手机号或邮箱',
    icon: UserRound as Glyph | undefined,
    size: 'lg' as const,
    value: '',
    autoComplete: 'username',
    onChange: fn(),
  },
  decorators: [
    (Story) => (
      <div className="max-w-form">
        <Story />
      </div>
    ),
  ],
  render: (args: TextFieldProps) => <Typed {...args} />,
});

function Typed({ value, onChange, ...rest }: TextFieldProps) {
  const [text, setText] = useState(value);
  return <TextField {...rest} value={text} onChange={(next) => (setText(next), onChange?.(next))} />;
}

export const Empty = meta.story();
export const Filled = meta.story({ args: { value: '138 0000 0000' } });
export const Wrong = meta.story({ args: { value: '1380000', error: '手机号或邮箱格式不正确' } });
export const Helped = meta.story({
  args: { label: '昵称', help: '1 至 15 个中英文字符', maxLength: 15, counter: true, value: '北岸拾石' },
});
export const ReadOnly = meta.story({ args: { value: '20481173', readOnly: true } });
export const Disabled = meta.story({ args: { disabled: true } });
export const Optional = meta.story({
  args: { label: '标语', aside: '可不填', placeholder: '例如：山水之间，一杯好茶', icon: undefined, size: 'md', autoComplete: 'off' },
});
export const WithUnit = meta.story({
  args: {
    label: '宽',
    hideLabel: true,
    trailing: 'px',
    icon: undefined,
    size: 'md',
    value: '2048',
    inputMode: 'numeric',
    autoComplete: 'off',
  },
  decorators: [
    (Story) => (
      <div className="w-47">
        <Story />
      </div>
    ),
  ],
});
export const LongText = meta.story({ args: { value: 'a.very.long.address.that.does.not.fit@studio-of-long-names.example.com' } });

Wrong.test('ties the error to the field', async ({ canvas }) => {
  const field = canvas.getByLabelText('手机号或邮箱');
  await expect(field).toHaveAccessibleDescription('手机号或邮箱格式不正确');
  await expect(field).toBeInvalid();
});
Empty.test('reports what is typed', async ({ args, canvas, userEvent }) => {
  await userEvent.type(canvas.getByLabelText('手机号或邮箱'), '138');
  await expect(args.onChange).toHaveBeenLastCalledWith('138');
});
