import { BookOpen, Eraser, Languages, WandSparkles } from 'lucide-react';
import { useState } from 'react';
import { expect, fireEvent, fn } from 'storybook/test';
import preview from '#.storybook/preview';
import { Button } from '#ds/primitives/button/button.tsx';
import { IconButton } from '#ds/primitives/icon-button/icon-button.tsx';
import { PromptBox, type PromptBoxProps } from './prompt-box.tsx';

const tools = (
  <>
    <IconButton size="sm" icon={WandSparkles} label="优化描述" />
    <IconButton size="sm" icon={Languages} label="中译英" />
    <IconButton size="sm" icon={BookOpen} label="词库" />
    <IconButton size="sm" icon={Eraser} label="清空" />
  </>
);
const meta = preview.meta({
  component: PromptBox,
  args: {
    label: '画面描述',
    placeholder: '写下你想要的画面，例如：青绿山水，晨雾，湖面倒影',
    value: '',
    tools,
    onChange: fn(),
    onSubmit: fn(),
  },
  decorators: [
    (Story) => (
      <div className="max-w-form">
        <Story />
      </div>
    ),
  ],
  render: (args: PromptBoxProps) => <Live {...args} />,
});
function Live({ value, onChange, ...rest }: PromptBoxProps) {
  const [text, setText] = useState(value);
  return <PromptBox {...rest} value={text} onChange={(next) => (setText(next), onChange(next))} />;
}

export const Empty = meta.story();
export const Filled = meta.story({ args: { value: '青绿山水长卷，层峦叠嶂，晨雾漫过山腰，湖面倒影，石青与石绿设色，绢本质感' } });
export const Blocked = meta.story({
  args: { value: '写实，受限词语，夜景', blocked: ['受限词语'], error: '描述里有不支持的内容，请修改后再试' },
});
export const WithButton = meta.story({
  args: {
    submit: (
      <Button variant="stone" cost="8">
        生成
      </Button>
    ),
  },
  decorators: [
    (Story) => (
      <div className="w-account max-w-full">
        <Story />
      </div>
    ),
  ],
});
export const VeryLong = meta.story({ args: { value: '青绿山水长卷，层峦叠嶂，晨雾漫过山腰。'.repeat(30) } });

Filled.test('Ctrl+Enter submits, Enter alone does not', async ({ args, canvas, userEvent }) => {
  const box = canvas.getByRole('textbox', { name: '画面描述' });
  await userEvent.click(box);
  await userEvent.keyboard('{Enter}');
  await expect(args.onSubmit).not.toHaveBeenCalled();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect(args.onSubmit).toHaveBeenCalledTimes(1);
});
Filled.test('submits nothing while an input method composes', async ({ args, canvas }) => {
  const box = canvas.getByRole('textbox', { name: '画面描述' });
  await fireEvent.keyDown(box, { key: 'Enter', ctrlKey: true, isComposing: true });
  await fireEvent.keyDown(box, { key: 'Enter', ctrlKey: true, keyCode: 229 });
  await expect(args.onSubmit).not.toHaveBeenCalled();
});
Blocked.test('ties the reason to the text', async ({ canvas }) => {
  await expect(canvas.getByRole('textbox', { name: '画面描述' })).toHaveAccessibleDescription('描述里有不支持的内容，请修改后再试');
});
