import { useState } from 'react';
import { expect, fn } from 'storybook/test';
import preview from '#.storybook/preview';
import { TextArea, type TextAreaProps } from './text-area.tsx';

const meta = preview.meta({
  component: TextArea,
  args: { label: '意见反馈', placeholder: '写下遇到的问题', value: '', maxLength: 500, counter: true, onChange: fn() },
  decorators: [
    (Story) => (
      <div className="max-w-form">
        <Story />
      </div>
    ),
  ],
  render: (args: TextAreaProps) => <Live {...args} />,
});

function Live({ value, onChange, ...rest }: TextAreaProps) {
  const [text, setText] = useState(value);
  return <TextArea {...rest} value={text} onChange={(next) => (setText(next), onChange?.(next))} />;
}

export const Empty = meta.story();
export const Filled = meta.story({ args: { value: '抠图的边缘有一圈白边，换了三张都一样。' } });
export const Wrong = meta.story({ args: { value: '好', error: '请至少写 5 个字' } });
export const ReadOnly = meta.story({ args: { value: '青绿山水长卷，层峦叠嶂', readOnly: true, counter: false } });
export const WithoutLabel = meta.story({
  args: {
    label: '标注',
    hideLabel: true,
    rows: 3,
    counter: false,
    value: '药水瓶，圆肚，软木塞，淡紫色的光',
    placeholder: '写标注，用逗号分开',
  },
});

Empty.test('counts what is typed', async ({ canvas, userEvent }) => {
  await userEvent.type(canvas.getByLabelText('意见反馈'), '白边');
  await expect(canvas.getByText('2 / 500')).toBeVisible();
});
