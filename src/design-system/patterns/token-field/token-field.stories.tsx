import { useState } from 'react';
import { expect, fn, screen } from 'storybook/test';
import preview from '#.storybook/preview';
import { TokenField } from './token-field.tsx';

const meta = preview.meta({
  component: TokenField,
  args: {
    label: '文件名',
    tokens: [
      { id: 'title', label: '作品名' },
      { id: 'index', label: '序号' },
      { id: 'size', label: '宽x高' },
    ],
    value: ['title', 'index'],
    onChange: fn(),
  },
  render: function Kept(args) {
    const [value, setValue] = useState<readonly string[]>(args.value);
    return <TokenField {...args} value={value} onChange={(next) => (setValue(next), args.onChange(next))} />;
  },
});

export const Some = meta.story();
export const All = meta.story({ args: { value: ['title', 'index', 'size'] } });
export const One = meta.story({ tags: ['no-visual:repeats'], args: { value: ['title'] } });

Some.test('keys take a part away and add another', async ({ canvas, userEvent, args }) => {
  canvas.getByRole('button', { name: '去掉 作品名' }).focus();
  await userEvent.keyboard('{Enter}');
  await expect(args.onChange).toHaveBeenLastCalledWith(['index']);
  canvas.getByRole('button', { name: '添加一段' }).focus();
  await userEvent.keyboard('{Enter}');
  await userEvent.click(await screen.findByRole('menuitem', { name: '宽x高' }));
  await expect(args.onChange).toHaveBeenLastCalledWith(['index', 'size']);
});
One.test('the last part stays', async ({ canvas, userEvent, args }) => {
  await userEvent.click(canvas.getByRole('button', { name: '去掉 作品名' }));
  await expect(args.onChange).not.toHaveBeenCalled();
});
