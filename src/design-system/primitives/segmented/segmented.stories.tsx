import { Brush, Eraser, Expand, Lasso, Scissors, Sparkle, TextSearch } from 'lucide-react';
import { useState } from 'react';
import { expect, fn } from 'storybook/test';
import preview from '#.storybook/preview';
import { Segmented, type SegmentedProps } from './segmented.tsx';

const meta = preview.meta({
  component: Segmented,
  args: {
    label: '方式',
    items: [
      { id: 'text', label: '文生图' },
      { id: 'image', label: '图生图' },
    ],
    value: 'text',
    onChange: fn(),
    onLocked: fn(),
  },
  render: (args: SegmentedProps) => <Live {...args} />,
});

function Live({ value, onChange, ...rest }: SegmentedProps) {
  const [current, setCurrent] = useState(value);
  return <Segmented {...rest} value={current} onChange={(id) => (setCurrent(id), onChange(id))} />;
}

export const Plain = meta.story();
export const Full = meta.story({ args: { full: true } });
export const WithIcons = meta.story({
  args: {
    value: 'make',
    items: [
      { id: 'make', label: '快速生成', icon: Sparkle },
      { id: 'cut', label: '一键抠图', icon: Scissors },
      { id: 'read', label: '图生提示词', icon: TextSearch },
    ],
  },
});
export const Shortcuts = meta.story({
  globals: { viewport: { value: 'desktop', isRotated: false } },
  args: {
    label: '工具',
    value: 'brush',
    items: [
      { id: 'brush', label: '画笔', icon: Brush, kbd: 'B' },
      { id: 'eraser', label: '橡皮', icon: Eraser, kbd: 'E' },
      { id: 'lasso', label: '套索', icon: Lasso, kbd: 'L' },
      { id: 'extend', label: '扩图', icon: Expand, kbd: 'X' },
    ],
  },
});
export const Savings = meta.story({
  args: {
    size: 'lg',
    value: 'month',
    items: [
      { id: 'year', label: '包年购买', badge: '省 44%' },
      { id: 'quarter', label: '包季度购买', badge: '省 33%' },
      { id: 'month', label: '单月购买', badge: '省 20%' },
    ],
  },
});
export const Locked = meta.story({
  args: {
    label: '张数',
    value: '4',
    items: [
      { id: '1', label: '1' },
      { id: '2', label: '2' },
      { id: '4', label: '4' },
      { id: '8', label: '8', tier: { tier: 'pro', name: '专业会员' } },
    ],
  },
});

Plain.test('arrows move the choice', async ({ args, canvas, userEvent }) => {
  await userEvent.click(canvas.getByRole('radio', { name: '文生图' }));
  await userEvent.keyboard('{ArrowRight}');
  await expect(args.onChange).toHaveBeenLastCalledWith('image');
});
Locked.test('a locked one says what it needs and reports it instead of changing', async ({ args, canvas, userEvent }) => {
  await userEvent.click(canvas.getByRole('radio', { name: '8，需要专业会员' }));
  await expect(args.onLocked).toHaveBeenCalledWith('8');
  await expect(canvas.getByRole('radio', { name: '4' })).toBeChecked();
});
Plain.test('V-41 the chosen one differs by more than its weight, which some faces do not have', async ({ canvas }) => {
  const colours = canvas.getAllByRole('radio').map((radio) => getComputedStyle(radio.closest('label') ?? radio).color);
  await expect(new Set(colours).size).toBe(2);
});
