import { expect, fn } from 'storybook/test';
import preview from '#.storybook/preview';
import { AxisField, type AxisFieldProps } from './axis-field.tsx';

const named = (...labels: string[]) => labels.map((label) => ({ id: label, label }));

const refuse: NonNullable<AxisFieldProps['onNumber']> = (text) => (text === '0.7' ? '已经有 0.70' : undefined);

const meta = preview.meta({
  component: AxisField,
  args: {
    label: '横轴',
    axes: [
      { id: 'weight', label: 'LoRA 权重 · 像素精灵' },
      { id: 'seed', label: '种子' },
      { id: 'style', label: '风格' },
    ],
    axis: 'weight',
    values: named('0.00', '0.40', '0.70', '1.00'),
    most: 6,
    onNumber: fn(refuse),
    onAxis: fn(),
    onRemove: fn(),
  },
  decorators: [
    (Story) => (
      <div className="w-88 max-w-full">
        <Story />
      </div>
    ),
  ],
});

export const Numbers = meta.story();
export const Seeds = meta.story({ args: { label: '纵轴', axis: 'seed', values: named('31807', '31812', '31826'), onDice: fn() } });
export const Names = meta.story({
  args: {
    axis: 'style',
    values: named('无', '水墨'),
    choices: named('青绿', '工笔'),
    onChoose: fn(),
  },
  render: ({ onNumber: _typed, ...args }) => <AxisField {...args} />,
});
export const Full = meta.story({ args: { values: named('0.00', '0.20', '0.40', '0.60', '0.80', '1.00') } });
export const Unchosen = meta.story({
  args: { axis: undefined, values: [] },
  render: ({ onNumber: _typed, ...args }) => <AxisField {...args} />,
});

Numbers.test('R8.14 a typed value is added with Enter, a second one of it is refused in words', async ({ canvas, userEvent, args }) => {
  await userEvent.click(canvas.getByRole('button', { name: '给横轴加一个值' }));
  const field = canvas.getByRole('textbox', { name: '横轴的新值' });
  await expect(field).toHaveFocus();
  await userEvent.keyboard('0.7{Enter}');
  await expect(canvas.getByRole('alert')).toHaveTextContent('已经有 0.70');
  await expect(field).toHaveValue('0.7');
  await userEvent.keyboard('{Backspace}{Backspace}{Backspace}0.5{Enter}');
  await expect(args.onNumber).toHaveBeenLastCalledWith('0.5');
  await expect(field).toHaveValue('');
  await userEvent.keyboard('{Escape}');
  await expect(canvas.queryByRole('textbox')).toBeNull();
});
Numbers.test('R8.14 a value goes by its cross', async ({ canvas, userEvent, args }) => {
  await userEvent.click(canvas.getByRole('button', { name: '去掉 0.40' }));
  await expect(args.onRemove).toHaveBeenCalledWith('0.40');
});
Full.test('R8.14 with as many values as there may be nothing can be added', async ({ canvas }) => {
  await expect(canvas.queryByRole('button', { name: '给横轴加一个值' })).toBeNull();
});
