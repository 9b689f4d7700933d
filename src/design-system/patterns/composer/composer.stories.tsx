import { ImagePlus } from 'lucide-react';
import { useState } from 'react';
import { expect, fireEvent, fn } from 'storybook/test';
import preview from '#.storybook/preview';
import { samples } from '#ds/samples/samples.ts';
import { Button } from '#ds/primitives/button/button.tsx';
import { IconButton } from '#ds/primitives/icon-button/icon-button.tsx';
import { Select } from '#ds/primitives/select/select.tsx';
import { Composer, type ComposerProps } from './composer.tsx';

const meta = preview.meta({
  component: Composer,
  args: {
    label: '画面描述',
    placeholder: '写下你想要的画面，例如：青绿山水，晨雾，湖面倒影',
    value: '',
    tools: (
      <>
        <IconButton label="添加参考图" icon={ImagePlus} />
        <Select
          label="模型"
          size="sm"
          face="flat"
          value="a"
          items={[{ id: 'a', label: '山海 XL v2', thumb: samples.ranges }]}
          onChange={() => undefined}
        />
      </>
    ),
    submit: (
      <Button variant="stone" cost="8">
        生成
      </Button>
    ),
    onChange: fn(),
    onSubmit: fn(),
  },
  render: (args: ComposerProps) => <Live {...args} />,
});
function Live({ value, onChange, ...rest }: ComposerProps) {
  const [text, setText] = useState(value);
  return <Composer {...rest} value={text} onChange={(next) => (setText(next), onChange(next))} />;
}

export const Empty = meta.story();
export const Phone = meta.story({ globals: { viewport: { value: 'phone', isRotated: false } } });
export const GivenHeight = meta.story({
  decorators: [
    (Story) => (
      <div className="flex h-58 flex-col">
        <Story />
      </div>
    ),
  ],
});
export const Written = meta.story({
  args: { value: '青绿山水长卷，层峦叠嶂，晨雾漫过山腰\n石青石绿设色，绢本质感\n湖面倒影，一叶孤舟\n远处有雪线' },
});

Empty.test('Ctrl+Enter submits, Enter makes a line, and no key submits while composing', async ({ args, canvas, userEvent }) => {
  const box = canvas.getByRole('textbox', { name: '画面描述' });
  await userEvent.type(box, '锦鲤{Enter}荷叶');
  await expect(box).toHaveValue('锦鲤\n荷叶');
  await expect(args.onSubmit).not.toHaveBeenCalled();
  await fireEvent.keyDown(box, { key: 'Enter', ctrlKey: true, keyCode: 229 });
  await expect(args.onSubmit).not.toHaveBeenCalled();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect(args.onSubmit).toHaveBeenCalledTimes(1);
});
