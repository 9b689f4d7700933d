import { useState } from 'react';
import { expect, fireEvent, fn } from 'storybook/test';
import preview from '#.storybook/preview';
import { SearchBox, type SearchBoxProps } from './search-box.tsx';

const meta = preview.meta({
  component: SearchBox,
  args: { label: '搜索作品、模型、创作者', value: '', slash: true, onChange: fn(), onSearch: fn() },
  decorators: [
    (Story) => (
      <div className="max-w-form">
        <Story />
      </div>
    ),
  ],
  render: (args: SearchBoxProps) => <Live {...args} />,
});

function Live({ value, onChange, ...rest }: SearchBoxProps) {
  const [text, setText] = useState(value);
  return <SearchBox {...rest} value={text} onChange={(next) => (setText(next), onChange(next))} />;
}

export const Empty = meta.story();
export const Filled = meta.story({ args: { value: '蒸汽朋克猫' } });

Empty.test('/ focuses it and Enter searches', async ({ args, canvas, userEvent }) => {
  await userEvent.keyboard('/');
  await expect(canvas.getByRole('searchbox')).toHaveFocus();
  await userEvent.keyboard('cat{Enter}');
  await expect(args.onSearch).toHaveBeenCalledWith('cat');
});
Empty.test('the Enter that ends a composition searches nothing', async ({ args, canvas }) => {
  const box = canvas.getByRole('searchbox');
  box.focus();
  await fireEvent.keyDown(box, { key: 'Enter', isComposing: true });
  await expect(args.onSearch).not.toHaveBeenCalled();
});
Filled.test('the cross empties it and keeps the focus', async ({ canvas, userEvent }) => {
  await userEvent.click(canvas.getByRole('button', { name: '清除' }));
  await expect(canvas.getByRole('searchbox')).toHaveValue('');
  await expect(canvas.getByRole('searchbox')).toHaveFocus();
});
