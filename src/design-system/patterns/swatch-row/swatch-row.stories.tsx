import { useState } from 'react';
import { expect, fn } from 'storybook/test';
import preview from '#.storybook/preview';
import { SwatchRow } from './swatch-row.tsx';

const meta = preview.meta({
  component: SwatchRow,
  args: {
    label: '背景',
    value: '',
    swatches: [
      { id: 'white', label: '白', colour: '#ffffff' },
      { id: 'black', label: '黑', colour: '#111111' },
      { id: 'jade', label: '石绿', colour: '#2c8c84' },
    ],
    onChange: fn(),
    onPicture: fn() as (() => void) | undefined,
  },
  render: function Kept(args) {
    const [value, setValue] = useState(args.value);
    return (
      <SwatchRow
        {...args}
        value={value}
        onChange={(next) => {
          setValue(next);
          args.onChange(next);
        }}
      />
    );
  },
});

export const None = meta.story();
export const Jade = meta.story({ args: { value: '#2c8c84' } });
export const Custom = meta.story({ args: { value: '#aa3366' } });
export const Picture = meta.story({ args: { value: 'picture' } });
export const Small = meta.story({
  args: { label: '看边缘', compact: true, noneLabel: '棋盘', customLabel: null, onPicture: undefined },
});
export const Opaque = meta.story({ args: { label: '底色', value: '#ffffff', compact: true, noneLabel: null, onPicture: undefined } });

Custom.test('V-28 a colour of one’s own has a place of its own, and no palette is taken for it', async ({ canvas }) => {
  const own = canvas.getByLabelText('自定义颜色');
  await expect(own).toHaveValue('#aa3366');
  for (const radio of canvas.getAllByRole('radio')) {
    await expect(radio).not.toBeChecked();
    const [one, other] = [own, radio].map((control) => control.closest('label')!.getBoundingClientRect());
    await expect(Math.abs(one!.left - other!.left)).toBeGreaterThanOrEqual(other!.width);
  }
});
None.test('R4.4 arrows choose a colour', async ({ canvas, userEvent, args }) => {
  canvas.getByRole('radio', { name: '透明' }).focus();
  await userEvent.keyboard('{ArrowRight}');
  await expect(args.onChange).toHaveBeenCalledWith('#ffffff');
});
