import { useState } from 'react';
import { expect, fn, screen, waitFor } from 'storybook/test';
import preview from '#.storybook/preview';
import { ComboField, type ComboFieldProps } from './combo-field.tsx';

const meta = preview.meta({
  component: ComboField,
  parameters: { docs: { story: { inline: false, height: '260px', autoplay: true } } },
  args: {
    label: '发票抬头',
    value: '',
    items: [
      { id: 'studio', label: '北岸像素（杭州）工作室', hint: '91330106MA2H3K7Q5U，上次用过' },
      { id: 'culture', label: '杭州北岸文化有限公司', hint: '914403001922038216' },
    ],
    onChange: fn(),
    onPick: fn(),
  },
  render: (args: ComboFieldProps) => <Live {...args} />,
});

function Live({ value, items, onChange, onPick, onForget, ...rest }: ComboFieldProps) {
  const [text, setText] = useState(value);
  const [left, setLeft] = useState(items);
  return (
    <div className="w-panel p-5">
      <ComboField
        {...rest}
        value={text}
        items={left}
        onChange={(next) => (setText(next), onChange(next))}
        onPick={(item) => (setText(item.label), onPick(item))}
        {...(onForget && { onForget: (item) => (setLeft(left.filter((one) => one !== item)), onForget(item)) })}
      />
    </div>
  );
}

export const Plain = meta.story({ args: { value: '北岸像素（杭州）工作室' } });
export const Open = meta.story({
  args: { onForget: fn() },
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByRole('combobox'), '北岸');
    await screen.findByRole('listbox');
  },
});
export const Wrong = meta.story({ args: { error: '请填写发票抬头' } });
export const Nothing = meta.story({ args: { items: [], help: '这里写的会记住' } });

Open.test('lists what holds the text, and leaving the field changes nothing', async ({ args, canvas, userEvent }) => {
  await expect(screen.getAllByRole('option').map((one) => one.textContent)).toEqual([
    '用「北岸」',
    expect.stringContaining('北岸像素'),
    expect.stringContaining('杭州北岸文化'),
  ]);
  await userEvent.type(canvas.getByRole('combobox'), '文');
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(2));
  await userEvent.tab();
  await expect(canvas.getByRole('combobox')).toHaveValue('北岸文');
  await expect(args.onPick).not.toHaveBeenCalled();
});
Open.test('arrows and Enter choose', async ({ args, canvas, userEvent }) => {
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  await expect(args.onPick).toHaveBeenCalledWith(expect.objectContaining({ id: 'culture' }));
  await expect(canvas.getByRole('combobox')).toHaveValue('杭州北岸文化有限公司');
  await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
});
Open.test('Delete asks once, and the second forgets; before the text’s end it cuts as ever', async ({ args, canvas, userEvent }) => {
  await userEvent.keyboard('{ArrowDown}{Delete}');
  await screen.findByText('再按一次 Delete，不再记住');
  await expect(args.onForget).not.toHaveBeenCalled();
  await userEvent.keyboard('{Delete}');
  await expect(args.onForget).toHaveBeenCalledWith(expect.objectContaining({ id: 'studio' }));
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(2));
  await userEvent.keyboard('{ArrowLeft}{Delete}');
  await expect(canvas.getByRole('combobox')).toHaveValue('北');
  await expect(args.onForget).toHaveBeenCalledTimes(1);
});
Plain.test('the chevron shows all of them, whatever is in the field', async ({ canvas, userEvent }) => {
  await userEvent.click(canvas.getByRole('button', { name: '发票抬头：用过的' }));
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(2));
});
